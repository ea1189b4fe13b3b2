const DAY_MS = 86_400_000;

/** The time in `days` days, in UTC, as the value of a `datetime-local` control. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);
}

/** Reads the value of a `datetime-local` control as UTC. An invalid value passes through, for the service to refuse. */
export function asUtc(local: string): string {
  const time = new Date(`${local}Z`);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}

/** A new, unused reference. */
export function reference(kind: string): string {
  return `${kind}-${Date.now().toString(36)}`;
}
