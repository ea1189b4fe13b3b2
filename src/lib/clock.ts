/** The source of time, injected for tests. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
  /** Real time, on an operator's test clock. */
  readonly real?: Clock;
}

export const systemClock: Clock = { now: () => Date.now() };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Whether a time is less than this far from now, for what an isolate remembers. The time may be a little ahead, where a later
 * request read; one that is far ahead is of a clock that was set back since, and must not be kept until that clock catches up.
 */
export function isRecent(at: number, maxAgeMs: number, now: number): boolean {
  return Math.abs(now - at) < maxAgeMs;
}

/** The number of a time's hour since the epoch. */
export function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS);
}

/** ISO 8601 UTC, the form of every time on the wire. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}

/** The UTC day, YYYY-MM-DD. */
export function utcDay(ms: number): string {
  return isoTime(ms).slice(0, 10);
}

/** `2026-11-21T10:00:00Z`, seconds and their fraction optional, `+00:00` for Z. */
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]00:00)$/;

/** Parses an ISO 8601 UTC time; undefined for anything else, including other offsets and days that do not exist. */
export function parseUtcTime(text: unknown): number | undefined {
  // Another value is not made a text first: a deeply nested array would exhaust the stack.
  if (typeof text !== "string" || !UTC_TIME.test(text)) return undefined;
  const ms = Date.parse(text);
  // The platform rolls 30 February over into March, so the parsed time must format to the same day and minute.
  return Number.isNaN(ms) || isoTime(ms).slice(0, 16) !== text.slice(0, 16) ? undefined : ms;
}
