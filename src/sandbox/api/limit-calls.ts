import { rateLimited } from "../../limits/counters.ts";
import { minuteOf, secondsToNextMinute } from "../../limits/minute.ts";

/** Calls of one play a minute: far beyond any page, and what a script is held to. */
const CALLS_A_MINUTE = 6_000;
/** Most plays that are counted at once. */
const MOST_PLAYS = 10_000;

let minute = 0;
const counts = new Map<string, number>();

/**
 * Counts a call of a play; RATE_LIMITED when its minute is used up. Each isolate counts for itself and keeps nothing:
 * this is no budget that somebody is owed, but a bound on what one page can take from the wallet and the books.
 */
export function limitCalls(playId: string, nowMs: number): void {
  if (minuteOf(nowMs) !== minute || counts.size >= MOST_PLAYS) {
    minute = minuteOf(nowMs);
    counts.clear();
  }
  const used = counts.get(playId) ?? 0;
  if (used >= CALLS_A_MINUTE) throw rateLimited(secondsToNextMinute(nowMs));
  counts.set(playId, used + 1);
}
