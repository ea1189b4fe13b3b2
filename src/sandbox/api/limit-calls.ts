import { rateLimited } from "../../gate/limits/counters.ts";
import { minuteOf, secondsToNextMinute } from "../../gate/limits/minute.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";

/** Far more than a game page makes; a limit for scripts. */
const MAX_CALLS_PER_MINUTE = 6_000;
const MAX_COUNTED_PLAYS = 10_000;

let minute = 0;
const counts = new BoundedMap<string, number>(MAX_COUNTED_PLAYS);

/**
 * Counts a call of a play; RATE_LIMITED above the limit. Each isolate counts on its own and may lose its counts: this
 * is not an exact quota, it bounds the load that one page puts on the wallet and the ledger.
 */
export function limitCalls(playId: string, nowMs: number): void {
  if (minuteOf(nowMs) !== minute) {
    minute = minuteOf(nowMs);
    counts.clear();
  }
  const used = counts.get(playId) ?? 0;
  if (used >= MAX_CALLS_PER_MINUTE) throw rateLimited(secondsToNextMinute(nowMs));
  counts.set(playId, used + 1);
}
