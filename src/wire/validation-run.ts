import { z } from "zod";

/** The JSON of runs of the suites, which both surfaces share. */

export const RUN_STATUSES = ["queued", "running", "passed", "failed", "error"] as const;
export const CASE_STATUSES = ["passed", "warned", "failed", "skipped"] as const;

const Request = z.object({
  /** X-Agg-Key-Id and X-Agg-Timestamp as sent; null where the case omits them. Signatures are not kept. */
  key_id: z.string().nullable(),
  timestamp: z.string().nullable(),
  body: z.string(),
});

const Response = z.object({ status: z.int(), body: z.string() });

export const SuiteCall = z.object({
  request: Request,
  response: Response.nullable(),
  fault: z.string().nullable(),
  duration_ms: z.int(),
});

/** Counts and times of a run. */
export const SUITE_RUN = {
  id: z.uuid(),
  status: z.enum(RUN_STATUSES),
  passed: z.int(),
  warned: z.int(),
  failed: z.int(),
  skipped: z.int(),
  total: z.int(),
  /** Why the run was aborted; absent otherwise. */
  error: z.string().optional(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  /** Whether a wrong X-Agg-Signature-V2 beside a right X-Agg-Signature is refused; no case depends on it. */
  signature_v2: z.enum(["verified", "ignored"]).optional(),
};

/** A case of a run, with its calls in the suite's form. */
export const SUITE_CASE = {
  name: z.string(),
  status: z.enum(CASE_STATUSES),
  expected: z.string(),
  received: z.string(),
  /** What went wrong and the likely cause; empty when the case passed. */
  message: z.string(),
  duration_ms: z.int(),
  /** The call that decided the case. */
  request: Request.nullable(),
  response: Response.nullable(),
};
