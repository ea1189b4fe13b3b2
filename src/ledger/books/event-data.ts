import { isoTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { presentBooked } from "../present-booked.ts";
import type { LedgerEvent } from "../rules/events.ts";
import type { Moment } from "../rules/movement.ts";

/** The subject makes it the same event: a movement that was sent again may fail again, on a schedule of its own. */
export function keyOf({ event, movement }: LedgerEvent, { now }: Moment) {
  const { operatorCode, transactionId, giveUpAt } = movement;
  const subject = event === "jackpot.won" ? transactionId : `${transactionId}:${giveUpAt ?? now}`;
  return { operatorCode, event, subject };
}

export function dataOf({ event, movement }: LedgerEvent, { now }: Moment): Record<string, unknown> {
  if (event === "movement.failed") return presentBooked(movement);
  return {
    transaction_id: movement.transactionId,
    provider_code: movement.providerCode,
    jackpot_tier_id: movement.jackpotTierId,
    win_type: movement.jackpotWinType,
    player_id: movement.playerId,
    session_id: movement.sessionId,
    round_id: movement.roundId,
    currency: movement.currency,
    amount: formatAmount(movement.amount, movement.precision),
    won_at: isoTime(movement.completedAt ?? now),
  };
}
