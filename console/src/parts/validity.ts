const DAY_MS = 86_400_000;

/** The time in so many days as a `datetime-local` control takes it, in UTC. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);
}

/** A reference of the operator's that has not been used. */
export function reference(kind: string): string {
  return `${kind}-${Date.now().toString(36)}`;
}
