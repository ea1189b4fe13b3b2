import * as z from "zod";
import { about } from "../../lib/about.ts";

/** The JSON of runs of the suites, which both surfaces share. */

export const RUN_STATUSES = ["queued", "running", "passed", "failed", "error"] as const;
export const CASE_STATUSES = ["passed", "warned", "failed", "skipped"] as const;

const Request = z.object({
  /** X-Agg-Key-Id and X-Agg-Timestamp as sent; null where the case omits them. Signatures are not kept. */
  key_id: z.string().nullable(),
  timestamp: z.string().nullable(),
  body: z.string(),
});

/* @__PURE__ */ about(Request, {
  key_id: ["`X-Agg-Key-Id` as sent. Null: the case leaves it out.", "demo-key"],
  timestamp: ["`X-Agg-Timestamp` as sent. Null: the case leaves it out.", "1795255204"],
  body: ["The body as sent. Signatures are not kept.", '{"action":"getbalance","transaction_id":""}'],
});

const Response = z.object({ status: z.int(), body: z.string() });

/* @__PURE__ */ about(Response, {
  status: "The HTTP status.",
  body: ["The body as answered.", '{"balance":"99.00"}'],
});

export const SuiteCall = z.object({
  request: Request,
  response: Response.nullable(),
  fault: z.string().nullable(),
  duration_ms: z.int(),
});

/* @__PURE__ */ about(SuiteCall, {
  request: "What was sent.",
  response: "What was answered. Null: nothing.",
  fault: ["Why there is no answer. Null: there is one.", "timeout"],
  duration_ms: "How long the call took, in milliseconds.",
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

/* @__PURE__ */ about(SUITE_RUN, {
  id: "The run's id.",
  status:
    "`queued` and `running`: it goes on. `passed`: no case failed. `failed`: at least one did. `error`: the run could not be carried out.",
  passed: "Number of cases that passed so far.",
  warned: "Number of cases that passed with a warning so far.",
  failed: "Number of cases that failed so far.",
  skipped: "Number of cases that were skipped so far.",
  total: "Number of cases of the run.",
  error: [
    "Why the run could not be carried out. Absent otherwise.",
    "The player has 5.00; a run needs at least 10.00.",
  ],
  currency: "The currency that the run plays in.",
  created_at: "When the run was asked for.",
  signature_v2:
    "Whether a wrong `X-Agg-Signature-V2` beside a right `X-Agg-Signature` is refused; no case depends on it. Absent: not known.",
});

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

/* @__PURE__ */ about(SUITE_CASE, {
  name: "What the case does.",
  status: "What came of it.",
  expected: "What was expected.",
  received: "What was received.",
  message: [
    "What went wrong, and the likely cause. Empty: the case passed.",
    "The balance did not fall. Likely cause: the bet is answered before it is booked.",
  ],
  duration_ms: "How long the case took, in milliseconds.",
  request: "The call that decided the case. Null: the case was skipped, or made no call.",
  response: "The answer to that call. Null: there was none.",
});
