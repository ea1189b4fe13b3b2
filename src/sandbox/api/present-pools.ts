import { formatAmount } from "../../lib/money.ts";
import { POOLS } from "../jackpots/pools.ts";
import type { ShownPools } from "../jackpots/watch-pools.ts";

const USD_PRECISION = 2;

/** The pools for the game page: tiers lowest first, in USD; wins in the play's currency, newest first. */
export function presentPools({ inPlay, cents, wins }: ShownPools, precision: number) {
  return {
    in_play: inPlay,
    pools: POOLS.map(({ id, name, level, tiers }) => ({
      id,
      name,
      level,
      tiers: tiers.map((tier) => ({
        tier_id: tier.tierId,
        win_type: tier.winType,
        amount: formatAmount(cents(tier), USD_PRECISION),
      })),
    })),
    wins: wins.map(({ id, roundId, pool, tier, winType, amount }) => ({
      id,
      round_id: roundId,
      pool: pool.name,
      tier_id: tier.tierId,
      win_type: winType,
      amount: formatAmount(amount, precision),
    })),
  };
}
