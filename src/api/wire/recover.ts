import * as z from "zod";
import { utcTime } from "./fields.ts";

export const RecoverSent = z.object({
  since: utcTime.describe("What was sent last then or later, ISO 8601 UTC."),
  until: utcTime.meta({
    description:
      "And before then: at most 7 days after `since`, and not in the future, so that a repeat sends nothing twice.",
    examples: ["2026-11-20T06:00:00Z"],
  }),
});

export const RecoveredSent = z.object({
  queued: z.int().min(0).describe("How many are sent again, at most 1,000. Repeat the call until it is 0."),
});
