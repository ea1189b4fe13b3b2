export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A time as a `datetime-local` control holds it, in UTC, as all times that the pages show and send. */
export function inputTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/** The time of a `datetime-local`, read as UTC. What is empty stays so, for the service to refuse. */
export function sentTime(value = ""): string {
  return value && `${value}:00Z`;
}

/** The beginnings of the last so many minutes, hours or days, the running one last. */
export function lastOf(count: number, stepMs: number): number[] {
  const last = Math.floor(Date.now() / stepMs) * stepMs;
  return Array.from({ length: count }, (_, at) => last - (count - 1 - at) * stepMs);
}

/** "18:04 UTC". */
export function minuteOf(ms: number): string {
  return `${inputTime(ms).slice(11)} UTC`;
}

/** This month, as "2026-11". */
export function thisMonth(): string {
  return dayBefore(0).slice(0, 7);
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
