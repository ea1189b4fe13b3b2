import { MICROS_PER_USD, type MicroUsd } from "../../currencies/exchange.ts";
import type { Draw } from "../games/draw.ts";
import type { Tier } from "./pools.ts";

const CENTS_PER_USD = 100;
const MICROS_PER_CENT = MICROS_PER_USD / CENTS_PER_USD;

/**
 * The tier that a bet hits, if any: each has a chance in proportion to the bet's whole US cents, so that how a player splits
 * their bets changes nothing. A round hits one tier at most, the first in the order given.
 */
export function drawTier(tiers: readonly Tier[], stake: MicroUsd, draw: Draw): Tier | undefined {
  const cents = Math.floor(stake / MICROS_PER_CENT);
  return tiers.find(({ usdPerHit }) => draw(usdPerHit * CENTS_PER_USD) < cents);
}
