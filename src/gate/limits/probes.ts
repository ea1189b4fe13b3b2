import { networkOf } from "../../lib/address.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { rateLimited } from "./counters.ts";
import { minuteOf, secondsToNextMinute } from "./minute.ts";

/** Addresses and launch tokens that one network may ask an isolate for in vain in a minute. */
export const MAX_PROBES_PER_MINUTE = 120;
const MAX_NETWORKS = 10_000;

let minute = 0;
const counts = new BoundedMap<string, number>(MAX_NETWORKS);

/**
 * Refuses what a stranger asks for, before any read, once its network has asked in vain too often. Each isolate counts on its
 * own: that costs no hop, and what exists is found by those who know it.
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
