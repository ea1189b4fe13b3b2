import { z } from "zod";

/** A day at most: that is how long minutes are remembered. */
export const UsageQuery = z.object({
  minutes: z
    .string()
    .regex(/^[1-9][0-9]{0,3}$/, "must be a whole number")
    .transform(Number)
    .refine((minutes) => minutes <= 1_440, { error: "must be at most 1440" })
    .default(60),
});

export const Usage = z.object({
  operator_code: z.string(),
  usage: z.array(z.object({ minute: z.iso.datetime(), requests: z.int(), rate_limited: z.int() })),
});
