import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";

/** The calendar minute of a time, counted from the epoch. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS);
}

/** Whole seconds until the next calendar minute, 1 to 60: the value of Retry-After (docs/contract/operators.md#rate-limits). */
export function secondsToNextMinute(nowMs: number): number {
  return Math.ceil((MINUTE_MS - (nowMs % MINUTE_MS)) / SECOND_MS);
}
