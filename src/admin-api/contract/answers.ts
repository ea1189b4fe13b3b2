import { z } from "zod";
import { Transaction, WalletAttempt } from "../../wire/transaction.ts";

const Time = z.iso.datetime();

/** One call to the operator's wallet, with what was answered. */
export const Attempt = WalletAttempt.extend({ answer: z.unknown() });

export const Movement = Transaction.extend({ operator_code: z.string(), attempts: z.array(Attempt) });

export const MovementsPage = z.object({ movements: z.array(Movement), next_cursor: z.string().nullable() });

export const Alert = z.object({
  id: z.union([z.string(), z.int()]),
  kind: z.string(),
  operator_code: z.string().nullable(),
  transaction_id: z.string().nullable(),
  message: z.string(),
  created_at: Time,
});

export const AlertsPage = z.object({ alerts: z.array(Alert), next_cursor: z.string().nullable() });

/** A refusal of the two inner surfaces: the same object, with the codes of their own. */
export const Refusal = z.object({
  error: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })),
  transaction_id: z.string().optional(),
  status: z.enum(["refused", "cancelled", "failed"]).optional(),
  balance: z.string().nullable().optional(),
});
