/** Where the time comes from; injected so that tests own it. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** ISO 8601 UTC, as every date-time on the wire. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** ISO 8601 UTC of a time that may not have come. */
export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}

/** The UTC day of a moment, YYYY-MM-DD. */
export function utcDay(ms: number): string {
  return isoTime(ms).slice(0, 10);
}

/** `2026-11-21T10:00:00Z`, seconds and their fraction optional, `+00:00` for Z. */
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]00:00)$/;

/** Reads an ISO 8601 UTC time of the wire; undefined for anything else, other offsets and days that do not exist too. */
export function parseUtcTime(text: string): number | undefined {
  if (!UTC_TIME.test(text)) return undefined;
  const ms = Date.parse(text);
  // The platform rolls 30 February over into March: what is read must say the same day and minute.
  return Number.isNaN(ms) || isoTime(ms).slice(0, 16) !== text.slice(0, 16) ? undefined : ms;
}
