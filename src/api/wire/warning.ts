import * as z from "zod";
import { optional } from "./described.ts";

export const Warning = z.object({
  field: z.string().meta({
    description: "What was ignored: a field of the body, with its path, or a query parameter.",
    examples: ["quantity"],
  }),
  message: z.string().meta({
    description: "Why. It follows the field's name.",
    examples: ["differs from the first request under this reference and was ignored."],
  }),
  code: z
    .enum(["REFERENCE_REUSED", "UNKNOWN_FIELD"])
    .describe(
      "`REFERENCE_REUSED`: the reference was used before, and the first request under it has another value. `UNKNOWN_FIELD`: the call has no such field or parameter; only a sandbox names those in the body; `GET /v1/unknown-fields` lists them everywhere.",
    ),
});

export type Warning = z.infer<typeof Warning>;

/** Warnings in the answer to a call that may repeat a reference. */
export const warnings = optional(z.array(Warning), "What was sent and ignored. Absent: nothing.", [
  {
    field: "quantity",
    message: "differs from the first request under this reference and was ignored.",
    code: "REFERENCE_REUSED",
  },
]);
