import { MICROS_PER_USD, type MicroUsd, type UsdRate } from "../../currencies/exchange.ts";
import type { Jackpot } from "../../jackpots/jackpot.ts";

/** The provider of the seed whose slots feed the pools. Others that the sandbox plays have none. */
export const POOLS_PROVIDER = "sandbox";

export interface Tier {
  readonly tierId: string;
  readonly tier: number;
  /** What a progressive tier starts from again, or what a fixed one pays. */
  readonly seed: MicroUsd;
  readonly winType: "progressive" | "fixed";
  /** What the tier takes of each bet, in millionths of it; nothing where it is fixed. */
  readonly share: number;
  /** It is hit once in so many whole USD of bets. */
  readonly usdPerHit: number;
  /** What each of some other players gets of a hit, in hundredths of it. */
  readonly communityPercent: number;
}

export interface Pool extends Pick<Jackpot, "id" | "name" | "level"> {
  readonly tiers: readonly Tier[];
}

/** How a round takes part in the pools: decided and written down with its outcome. */
export interface JackpotEntry {
  /** What the bet is worth. */
  readonly stake: MicroUsd;
  readonly usdRate: UsdRate;
  readonly hit: { readonly tierId: string; readonly winType: Tier["winType"] } | null;
}

export const POOLS: readonly Pool[] = [
  {
    id: "sandbox-world",
    name: "World Treasure",
    level: "global",
    tiers: [
      progressive("sandbox-world-major", 1, 5_000, 2_500, 2_000_000, 5),
      progressive("sandbox-world-grand", 2, 100_000, 5_000, 20_000_000, 5),
    ],
  },
  {
    id: "sandbox-network",
    name: "Network Riches",
    level: "network",
    tiers: [
      progressive("sandbox-network-mini", 1, 50, 2_500, 40_000, 0),
      progressive("sandbox-network-mega", 2, 10_000, 2_500, 8_000_000, 0),
    ],
  },
  {
    id: "sandbox-operator",
    name: "House Pot",
    level: "operator",
    tiers: [progressive("sandbox-operator-pot", 1, 500, 2_500, 200_000, 10)],
  },
  {
    id: "sandbox-brand",
    name: "Lucky Drops",
    level: "brand",
    tiers: [fixed("sandbox-brand-drop", 1, 10, 20_000), fixed("sandbox-brand-shower", 2, 100, 400_000)],
  },
];

/** Whether a title's own bets feed the pools: the slots of one provider do. */
export function feedsPools(title: { readonly providerCode: string; readonly kind: string }): boolean {
  return title.providerCode === POOLS_PROVIDER && title.kind === "slot";
}

export const TIERS: readonly Tier[] = POOLS.flatMap(({ tiers }) => tiers);

function progressive(
  tierId: string,
  tier: number,
  seedUsd: number,
  share: number,
  usdPerHit: number,
  communityPercent: number,
): Tier {
  const seed = seedUsd * MICROS_PER_USD;
  return { tierId, tier, seed, winType: "progressive", share, usdPerHit, communityPercent };
}

function fixed(tierId: string, tier: number, paysUsd: number, usdPerHit: number): Tier {
  const seed = paysUsd * MICROS_PER_USD;
  return { tierId, tier, seed, winType: "fixed", share: 0, usdPerHit, communityPercent: 0 };
}
