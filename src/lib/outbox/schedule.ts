import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from "../clock.ts";
import type { Random } from "../random.ts";

/** Lease duration: longer than an outgoing call may take, so that a call is over when another may follow. */
export const LEASE_MS = 10 * SECOND_MS;

/** Waits after the first, second, … call without success; the last one repeats. */
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

/**
 * A random number from 0 to 1. It spreads retries and touches no money. On a test clock it is the middle, so that an advance
 * runs the same way each time.
 */
export function chanceOf({ random, clock }: { readonly random: Random; readonly clock: Clock }): number {
  if (clock.real) return 0.5;
  const [high = 0, low = 0] = random.bytes(2);
  return (high * 256 + low) / 65_535;
}

/** When the last call of a schedule that begins now is made. `timeScale` is how many times faster than real time. */
export function giveUpAt(now: number, timeScale: number): number {
  return now + Math.ceil(GIVE_UP_AFTER_MS / timeScale);
}

/** Columns of a row that is sent again, on a schedule that begins now. */
export function sentAgain(now: number, timeScale: number) {
  return {
    status: "pending",
    attempts: 0,
    nextAttemptAt: now,
    giveUpAt: giveUpAt(now, timeScale),
    completedAt: null,
  } as const;
}

interface Failed {
  readonly now: number;
  /** Calls made so far, this one included. */
  readonly attempts: number;
  /** The schedule's `giveUpAt`. */
  readonly lastAt: number;
  readonly timeScale: number;
  /** A random number from 0 to 1 that spreads the wait by ±20 %. */
  readonly chance: number;
}

/**
 * When the next call is made after one without success. The last call is made at `lastAt` exactly, so that a long wait
 * does not skip a wallet that recovers in hour 71. Undefined once that call was made.
 */
export function nextAttemptAt({ now, attempts, lastAt, timeScale, chance }: Failed): number | undefined {
  if (now >= lastAt) return undefined;
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? 0;
  const spread = wait * (1 - JITTER + 2 * JITTER * chance);
  return Math.min(now + Math.ceil(spread / timeScale), lastAt);
}
