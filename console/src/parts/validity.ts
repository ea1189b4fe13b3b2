const DAY_MS = 86_400_000;

/** The time in so many days as a `datetime-local` control takes it, in UTC. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);
}

/** What a `datetime-local` control holds, read as UTC; what it does not hold is for the service to refuse. */
export function asUtc(local: string): string {
  const time = new Date(`${local}Z`);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}

/** A reference of the operator's that has not been used. */
export function reference(kind: string): string {
  return `${kind}-${Date.now().toString(36)}`;
}
