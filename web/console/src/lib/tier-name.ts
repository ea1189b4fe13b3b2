import { words } from "../../../lib/format.ts";

/** A tier as people call it: of "world-grand" in the pool "world" it is "Grand". One that its id does not name has its number. */
export function tierName(tierId: string, poolId: string | undefined, tier?: number): string {
  const own = poolId !== undefined && tierId.startsWith(poolId) ? tierId.slice(poolId.length) : tierId;
  const last = own.split(/[-_.:]/).findLast((part) => /^[a-z]{3,}$/i.test(part));
  if (last !== undefined) return words(last.toLowerCase());
  return tier === undefined ? tierId : `Tier ${tier}`;
}
