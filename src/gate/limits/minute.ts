import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";

/** The calendar minute of a time, counted from the epoch. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS);
}

/** A clock that was set back by more was wrong before. */
export const MAX_STEP_MINUTES = 2;

/**
 * The minute to count in, where `current` was counted in last. Not backwards: a clock that steps back must not grant a
 * minute's budget twice. Unless it was far ahead: what was counted then would be refused until that time comes.
 */
export function countedMinute(current: number, nowMs: number): number {
  const minute = minuteOf(nowMs);
  return current > minute + MAX_STEP_MINUTES ? minute : Math.max(current, minute);
}

/** Whole seconds until the next calendar minute, 1 to 60: the value of Retry-After (docs/contract/operators.md#rate-limits). */
export function secondsToNextMinute(nowMs: number): number {
  return Math.ceil((MINUTE_MS - (nowMs % MINUTE_MS)) / SECOND_MS);
}
