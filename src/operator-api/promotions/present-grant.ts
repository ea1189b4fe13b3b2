import type { z } from "zod";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import type { PlacedGrant } from "../../promotions/grant.ts";
import type { FreeSpins } from "../contract/free-spins.ts";

/** The wire form of a grant (interface: FreeSpins). */
export function presentGrant(grant: PlacedGrant): z.infer<typeof FreeSpins> {
  const { precision, winAmount } = grant;
  return {
    id: grant.id,
    free_spins_id: grant.freeSpinsId,
    status: grant.status,
    player_id: grant.playerId,
    currency: grant.currency,
    game_ids: grant.gameCodes,
    quantity: grant.quantity,
    bet_amount: formatAmount(grant.betAmount, precision),
    valid_until: isoTime(grant.validUntil),
    reference: grant.reference,
    created_at: isoTime(grant.createdAt),
    finished_at: isoTimeOrNull(grant.finishedAt),
    cancelled_at: isoTimeOrNull(grant.cancelledAt),
    win_amount: winAmount === null ? null : formatAmount(winAmount, precision),
  };
}
