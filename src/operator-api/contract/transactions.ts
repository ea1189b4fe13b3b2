import { z } from "zod";

/** One call to the operator's wallet; nothing in it is secret. Null where there was no answer, or is none yet. */
export const WalletAttempt = z.object({
  started_at: z.iso.datetime(),
  duration_ms: z.int().nullable(),
  http_status: z.int().nullable(),
  class: z.enum(["success", "refusal", "unknown", "unsent"]).nullable().meta({
    description: "How the answer was read; `unsent`: the call never left the service.",
  }),
  wallet_code: z.string().nullable().meta({ description: "The `error` that the wallet refused with." }),
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
    description:
      "In the sandbox alone: the newest 50 calls that were made to the wallet for this movement, oldest first.",
  }),
});

/** Every movement of a round, oldest first. */
export const Round = z.object({ round_id: z.string(), transactions: z.array(Transaction) });
