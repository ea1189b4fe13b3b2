import { networkOf } from "../../lib/address.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { rateLimited } from "./counters.ts";
import { minuteOf, secondsToNextMinute } from "./minute.ts";

/** Unknown addresses and launch tokens that one network may ask an isolate for in a minute. */
export const MAX_PROBES_PER_MINUTE = 120;
const MAX_NETWORKS = 10_000;

let minute = 0;
const counts = new BoundedMap<string, number>(MAX_NETWORKS);

/**
 * Refuses a stranger's request before any read, once its network has asked for too many addresses and tokens that do not exist.
 * Each isolate counts on its own: that costs no hop, and callers with a valid address or token are not counted.
 */
export function refuseProber(address: string | undefined, nowMs: number): void {
  if (minuteOf(nowMs) !== minute) {
    minute = minuteOf(nowMs);
    counts.clear();
  }
  if ((counts.get(networkOf(address)) ?? 0) >= MAX_PROBES_PER_MINUTE) throw rateLimited(secondsToNextMinute(nowMs));
}

/** Counts something that a stranger asked for and that does not exist. */
export function countProbe(address: string | undefined): void {
  const network = networkOf(address);
  counts.set(network, (counts.get(network) ?? 0) + 1);
}
