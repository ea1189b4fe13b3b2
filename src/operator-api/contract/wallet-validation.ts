import { z } from "zod";
import { currency, text } from "../../wire/fields.ts";

export const StartWalletValidation = z.object({ player_id: text(120), currency });

const Request = z.object({
  /** X-Agg-Key-Id and X-Agg-Timestamp as sent; null where the case left them out. The digest is not kept. */
  key_id: z.string().nullable(),
  timestamp: z.string().nullable(),
  body: z.string(),
});

const Response = z.object({ status: z.int(), body: z.string() });

const Call = z.object({
  request: Request,
  response: Response.nullable(),
  fault: z.string().nullable(),
  duration_ms: z.int(),
});

export const WalletValidationCase = z.object({
  name: z.string(),
  group: z.enum(["signature", "balance_and_form", "bet", "concurrency", "win", "rollback", "free_spins", "robustness"]),
  status: z.enum(["passed", "warned", "failed", "skipped"]),
  expected: z.string(),
  received: z.string(),
  /** What there is to say: what went wrong and the likely cause; empty when all was as expected. */
  message: z.string(),
  duration_ms: z.int(),
  /** The call that decided the case. */
  request: Request.nullable(),
  response: Response.nullable(),
  transcript: z.array(Call),
});

export const WalletValidationRun = z.object({
  id: z.uuid(),
  status: z.enum(["queued", "running", "passed", "failed", "error"]),
  passed: z.int(),
  warned: z.int(),
  failed: z.int(),
  skipped: z.int(),
  total: z.int(),
  /** Why the run could not be carried out; absent otherwise. */
  error: z.string().optional(),
  player_id: z.string(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  cases: z.array(WalletValidationCase),
});
