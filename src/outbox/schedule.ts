import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../lib/clock.ts";

/** How long to wait after the first, second, … call that brought no success; the last one repeats. */
const WAITS_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  1 * HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
];
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
const JITTER = 0.2;

/** When the last call of a schedule that begins now is made. `timeScale` is how many times faster than real time. */
export function giveUpAt(now: number, timeScale: number): number {
  return now + Math.ceil(GIVE_UP_AFTER_MS / timeScale);
}

/**
 * When the next call is made after `attempts` (at least 1) calls. `chance` is a random number from 0 to 1 that spreads
 * the wait by ±20 %. The last call is made at `lastAt` itself, so that what is booked then is not lost to a long wait.
 * Undefined once that call was made.
 */
export function nextAttemptAt(
  attempts: number,
  now: number,
  lastAt: number,
  timeScale: number,
  chance: number,
): number | undefined {
  if (now >= lastAt) return undefined;
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? 0;
  const spread = wait * (1 - JITTER + 2 * JITTER * chance);
  return Math.min(now + Math.ceil(spread / timeScale), lastAt);
}
