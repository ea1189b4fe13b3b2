import { z } from "zod";
import type { Attempt } from "../ledger/queries/read-attempts.ts";
import type { Movement } from "../ledger/rules/movement.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";

/** One call to the operator's wallet. Contains no secret. Fields are null while, or where, there is no answer. */
export const WalletAttempt = z.object({
  started_at: z.iso.datetime(),
  duration_ms: z.int().nullable(),
  http_status: z.int().nullable(),
  class: z.enum(["success", "refusal", "unknown", "unsent"]).nullable().meta({
    description: "How the answer was classified. `unsent`: the call never left the service.",
  }),
  wallet_code: z.string().nullable().meta({ description: "The `error` code of the wallet's refusal." }),
});

export const Transaction = z.object({
  transaction_id: z.string(),
  type: z.enum(["bet", "win", "rollback"]),
  status: z.enum(["completed", "refused", "failed", "cancelled", "pending"]),
  round_id: z.string(),
  session_id: z.string(),
  player_id: z.string(),
  currency: z.string(),
  amount: z.string(),
  reference_transaction_id: z.string().nullable(),
  operator_transaction_id: z.string().nullable(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  attempts: z.array(WalletAttempt).optional().meta({
    description: "Only in the sandbox: the newest 50 calls to the wallet for this transaction, oldest first.",
  }),
});

export function presentTransaction(movement: Movement): z.input<typeof Transaction> {
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

/** An attempt without the wallet's answer, which only the back office sees. */
export function presentAttempt(attempt: Attempt): z.input<typeof WalletAttempt> {
  return {
    started_at: isoTime(attempt.startedAt),
    duration_ms: attempt.durationMs,
    http_status: attempt.httpStatus,
    class: attempt.class,
    wallet_code: attempt.walletCode,
  };
}
