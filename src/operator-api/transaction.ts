import type { z } from "zod";
import type { Attempt } from "../ledger/queries/read-attempts.ts";
import type { Movement } from "../ledger/rules/movement.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";
import type { Transaction, WalletAttempt } from "./contract/transactions.ts";

/** A movement's row in the interface's words. */
export function presentTransaction(movement: Movement): z.output<typeof Transaction> {
  return {
    transaction_id: movement.transactionId,
    type: movement.type,
    status: movement.status,
    round_id: movement.roundId,
    session_id: movement.sessionId,
    player_id: movement.playerId,
    currency: movement.currency,
    amount: formatAmount(movement.amount, movement.precision),
    reference_transaction_id: movement.referenceTransactionId,
    operator_transaction_id: movement.operatorTransactionId,
    created_at: isoTime(movement.createdAt),
    completed_at: isoTimeOrNull(movement.completedAt),
  };
}

/** A call to the wallet in the interface's words, without what was answered. */
export function presentAttempt(attempt: Attempt): z.output<typeof WalletAttempt> {
  return {
    started_at: isoTime(attempt.startedAt),
    duration_ms: attempt.durationMs,
    http_status: attempt.httpStatus,
    class: attempt.class,
    wallet_code: attempt.walletCode,
  };
}
