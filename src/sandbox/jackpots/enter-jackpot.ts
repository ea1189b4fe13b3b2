import type { Ctx } from "../../context.ts";
import { usdRateOf } from "../../gate/reference/exchange-rates.ts";
import { MICROS_PER_USD, microUsdOf, minorOf } from "../../lib/exchange.ts";
import { uniformDraw, wordsFrom } from "../games/draw.ts";
import type { Round } from "../play/round.ts";
import { drawTier } from "./draw-tier.ts";
import { feedsPools, type JackpotEntry, TIERS } from "./pools.ts";

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
