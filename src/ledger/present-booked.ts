import type * as z from "zod";
import type { BookedTransaction } from "../api/wire/transaction.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";
import type { Movement } from "./rules/movement.ts";

/** A movement's own row in the shape of the wire. */
export function presentBooked(movement: Movement): z.input<typeof BookedTransaction> {
  return {
    transaction_id: movement.transactionId,
    type: movement.type,
    status: movement.status,
    round_id: movement.roundId,
    session_id: movement.sessionId,
    player_id: movement.playerId,
    provider_code: movement.providerCode,
    currency: movement.currency,
    amount: formatAmount(movement.amount, movement.precision),
    free_spins_id: movement.freeSpinsId,
    reference_transaction_id: movement.referenceTransactionId,
    operator_transaction_id: movement.operatorTransactionId,
    refusal_code: movement.refusalCode,
    next_attempt_at: isoTimeOrNull(movement.status === "pending" ? movement.nextAttemptAt : null),
    round_closed: movement.roundClosed === 1 ? true : null,
    created_at: isoTime(movement.createdAt),
    completed_at: isoTimeOrNull(movement.completedAt),
  };
}
