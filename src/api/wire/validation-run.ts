import * as z from "zod";
import { optional, textOrNull } from "./described.ts";

/** The JSON of runs of the suites, which both surfaces share. */

export const RUN_STATUSES = ["queued", "running", "passed", "failed", "error"] as const;
export const CASE_STATUSES = ["passed", "warned", "failed", "skipped"] as const;

const Request = z.object({
  key_id: textOrNull("`X-Agg-Key-Id` as sent. Null: the case leaves it out.", "demo-key"),
  timestamp: textOrNull("`X-Agg-Timestamp` as sent. Null: the case leaves it out.", "1795255204"),
  body: z.string().meta({
    description: "The body as sent. Signatures are not kept.",
    examples: ['{"action":"getbalance","transaction_id":""}'],
  }),
});

const Response = z.object({
  status: z.int().describe("The HTTP status."),
  body: z.string().meta({ description: "The body as answered.", examples: ['{"balance":"99.00"}'] }),
});

export const SuiteCall = z.object({
  request: Request.describe("What was sent."),
  response: Response.nullable().describe("What was answered. Null: nothing."),
  fault: textOrNull("Why there is no answer. Null: there is one.", "timeout"),
  duration_ms: z.int().describe("How long the call took, in milliseconds."),
});

export const SUITE_RUN = {
  id: z.uuid().describe("The run's id."),
  status: z
    .enum(RUN_STATUSES)
    .describe(
      "`queued` and `running`: it goes on. `passed`: no case failed. `failed`: at least one did. `error`: the run could not be carried out.",
    ),
  passed: z.int().describe("Number of cases that passed so far."),
  warned: z.int().describe("Number of cases that passed with a warning so far."),
  failed: z.int().describe("Number of cases that failed so far."),
  skipped: z.int().describe("Number of cases that were skipped so far."),
  total: z.int().describe("Number of cases of the run."),
  error: optional(
    z.string(),
    "Why the run could not be carried out. Absent otherwise.",
    "The player has 5.00; a run needs at least 10.00.",
  ),
  currency: z.string().describe("The currency that the run plays in."),
  created_at: z.iso.datetime().describe("When the run was asked for."),
  signature_v2: optional(
    z.enum(["verified", "ignored"]),
    "Whether a wrong `X-Agg-Signature-V2` beside a right `X-Agg-Signature` is refused; no case depends on it. Absent: not known.",
  ),
};

/** A case of a run, with its calls in the suite's form. */
export const SUITE_CASE = {
  name: z.string().describe("What the case does."),
  status: z.enum(CASE_STATUSES).describe("What came of it."),
  expected: z.string().describe("What was expected."),
  received: z.string().describe("What was received."),
  message: z.string().meta({
    description: "What went wrong, and the likely cause. Empty: the case passed.",
    examples: ["The balance did not fall. Likely cause: the bet is answered before it is booked."],
  }),
  duration_ms: z.int().describe("How long the case took, in milliseconds."),
  request: Request.nullable().describe("The call that decided the case. Null: the case was skipped, or made no call."),
  response: Response.nullable().describe("The answer to that call. Null: there was none."),
};
