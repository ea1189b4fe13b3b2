import { MICROS_PER_USD, type MicroUsd } from "../../lib/exchange.ts";
import type { Draw } from "../games/draw.ts";
import type { Tier } from "./pools.ts";

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
