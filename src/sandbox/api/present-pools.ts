import { MICROS_PER_USD, minorOf } from "../../lib/exchange.ts";
import { formatAmount } from "../../lib/money.ts";
import { POOLS, type Tier } from "../jackpots/pools.ts";
import type { ShownPools } from "../jackpots/watch-pools.ts";
import type { Play } from "../play/play.ts";

const USD_PRECISION = 2;
const MICROS_PER_CENT = MICROS_PER_USD / 100;

type Money = Pick<Play, "currency" | "precision">;

/**
 * The pools for the game page: tiers lowest first, in USD, and in the play's currency where that has a rate; wins in the
 * play's currency, newest first.
 */
export function presentPools({ inPlay, cents, usdRate, wins }: ShownPools, { currency, precision }: Money) {
  const worth = (usCents: number): string | null => {
    const minor = usdRate === undefined ? undefined : minorOf(usCents * MICROS_PER_CENT, precision, usdRate);
    return minor === undefined ? null : formatAmount(minor, precision);
  };
  return {
    in_play: inPlay,
    currency,
    precision,
    pools: POOLS.map(({ id, name, level, tiers }) => ({
      id,
      name,
      level,
      tiers: tiers.map((tier) => ({
        tier_id: tier.tierId,
        name: nameOf(tier),
        win_type: tier.winType,
        amount: formatAmount(cents(tier), USD_PRECISION),
        worth: worth(cents(tier)),
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

/** `sandbox-world-grand` is the Grand. */
function nameOf({ tierId }: Tier): string {
  const last = tierId.split("-").at(-1) ?? "";
  return last.charAt(0).toUpperCase() + last.slice(1);
}
