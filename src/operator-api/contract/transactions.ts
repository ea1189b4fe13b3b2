import { z } from "zod";

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
});

/** Every movement of a round, oldest first. */
export const Round = z.object({ round_id: z.string(), transactions: z.array(Transaction) });
