const DAY_MS = 86_400_000;

/** A time as a `datetime-local` control holds it, in UTC, as all times that the pages show and send. */
export function inputTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/** The time of a `datetime-local`, read as UTC. */
export function sentTime(value: string): string {
  return `${value}:00Z`;
}

/** The month before this one, as "2026-10". */
export function lastMonth(now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
}

/** The day so many days before this one, as "2026-11-21". */
export function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of the month after this one, as "2026-12-01". */
export function nextMonth(now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 10);
}
