import { z } from "zod";
import type { DescribedMovement } from "../ledger/queries/describe-movements.ts";
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

/** What a movement's own row says. */
export const BookedTransaction = z.object({
  transaction_id: z.string(),
  type: z.enum(["bet", "win", "rollback"]),
  status: z.enum(["completed", "refused", "failed", "cancelled", "pending"]),
  round_id: z.string(),
  session_id: z.string(),
  player_id: z.string(),
  provider_code: z.string(),
  currency: z.string(),
  amount: z.string(),
  free_spins_id: z.string().nullable().meta({
    description:
      "The grant or campaign that paid for the bet, or gave the win. A bet with it counts nothing in the player's balance. On a rollback, that of its bet.",
  }),
  reference_transaction_id: z.string().nullable(),
  operator_transaction_id: z.string().nullable(),
  refusal_code: z.string().nullable().meta({ description: "Why the bet was refused: the code that the provider got." }),
  next_attempt_at: z.iso.datetime().nullable().meta({
    description: "When a pending transaction is sent next. Null: nothing is to be sent, or a win waits for a release.",
  }),
  round_closed: z.boolean().nullable().meta({
    description: "True on the transaction with which the provider closed its round. Null otherwise.",
  }),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
});

export const Transaction = BookedTransaction.extend({
  bonus_campaign_id: z.string().nullable().meta({
    description: "The bonus campaign that `free_spins_id` names. Null: a grant, or no promotion.",
  }),
  game_id: z.string().nullable().meta({ description: "The game's catalogue id." }),
  attempts: z.int().min(0).meta({
    description: "The number of calls to the wallet that were begun.",
  }),
  updated_at: z.iso.datetime().meta({ description: "When its state last changed." }),
});

export function presentTransaction(described: DescribedMovement): z.input<typeof Transaction> {
  const { movement, gameId, campaignId, updatedAt } = described;
  return {
    ...presentBooked(movement),
    bonus_campaign_id: campaignId,
    game_id: gameId,
    attempts: Math.max(movement.calls, movement.attempts),
    updated_at: isoTime(updatedAt),
  };
}

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
