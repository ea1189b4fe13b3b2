import { HOUR_MS } from "../../lib/clock.ts";
import type { Minor } from "../../lib/money.ts";
import type { Moment } from "./movement.ts";

/** Grace after `valid_until` in which a spin that began in time may be reported. */
export const PROMOTION_GRACE_MS = HOUR_MS;

/** The grant or campaign that a report names, as it is for the report's session. */
export interface PromotionFacts {
  /** It is of the session's provider, operator, player, currency and game. */
  readonly owned: boolean;
  /** It is neither cancelled, finished, failed nor ended early, and its spins are counted in the session's shard. */
  readonly playable: boolean;
  readonly validFrom: number;
  readonly validUntil: number;
  /** The stakes that it gives; none if it pays money only. */
  readonly betAmounts: readonly Minor[];
  /** The most bets that it gives this player. */
  readonly quantity: number;
  /** This player's bets on it so far that are neither refused nor cancelled. */
  readonly used: number;
}

/** Reason why a bet of this amount is no free bet of the promotion. Undefined: it is one. */
export function promotionFault(promotion: PromotionFacts | null, amount: Minor, { now }: Moment): string | undefined {
  if (!promotion?.owned) {
    return "free_spins_id must be a grant or campaign for the session's operator, player, currency and game.";
  }
  if (!promotion.playable) return "The grant or campaign has been cancelled or has ended.";
  if (promotion.validFrom > now) return "The campaign has not started.";
  if (promotion.validUntil + PROMOTION_GRACE_MS < now) return "The grant or campaign is over.";
  if (!promotion.betAmounts.includes(amount)) return "amount must be the bet_amount of the grant or campaign.";
  return promotion.used < promotion.quantity ? undefined : "All free spins have been used.";
}
