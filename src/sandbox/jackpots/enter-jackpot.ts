import type { Ctx } from "../../context.ts";
import { usdRateOf } from "../../gate/reference/exchange-rates.ts";
import { MICROS_PER_USD, type MicroUsd, microUsdOf, minorOf } from "../../lib/exchange.ts";
import { type Draw, uniformDraw, wordsFrom } from "../games/draw.ts";
import type { Round } from "../play/round.ts";
import { feedsPools, type JackpotEntry, TIERS, type Tier } from "./pools.ts";

/** More than any tier pays. A currency that cannot represent it exactly does not take part. */
const MAX_WIN = 1_000_000_000 * MICROS_PER_USD;

/**
 * Decides whether a round hits a jackpot. Null for a demo, another provider's game, a game that is not a slot, and a
 * currency without an exchange rate. Bonus rounds do not call this: they do not take part.
 */
export async function enterJackpot(ctx: Ctx, round: Round): Promise<JackpotEntry | null> {
  if (round.demo || !feedsPools({ providerCode: round.providerCode, kind: round.scene.kind })) return null;
  const usdRate = await usdRateOf(ctx, round.currency);
  if (usdRate === undefined || minorOf(MAX_WIN, round.precision, usdRate) === undefined) return null;
  const stake = microUsdOf(round.cost, round.precision, usdRate);
  if (stake === undefined) return null;
  const tier = drawTier(TIERS, stake, uniformDraw(wordsFrom(ctx.random)));
  return { stake, usdRate, hit: tier ? { tierId: tier.tierId, winType: tier.winType } : null };
}

const CENTS_PER_USD = 100;
const MICROS_PER_CENT = MICROS_PER_USD / CENTS_PER_USD;

/**
 * The tier that a bet hits, if any. The chance is proportional to the bet in whole US cents, so that splitting a bet gains
 * nothing. A round hits at most one tier, the first in the given order.
 */
export function drawTier(tiers: readonly Tier[], stake: MicroUsd, draw: Draw): Tier | undefined {
  const cents = Math.floor(stake / MICROS_PER_CENT);
  return tiers.find(({ usdPerHit }) => draw(usdPerHit * CENTS_PER_USD) < cents);
}
