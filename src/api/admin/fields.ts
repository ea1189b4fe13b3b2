import * as z from "zod";
import { PERIOD } from "../../billing/period.ts";
import type { Settings } from "../../env.ts";
import { unsafeUrl } from "../../gate/outgoing/safe-url.ts";
import { optional } from "../wire/described.ts";
import { displayName, text } from "../wire/fields.ts";
import { pageCursor } from "../wire/values.ts";

/** An operator's or provider's code: part of paths, and of transaction ids before the colon. */
export const code = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, "must be 1 to 40 letters, digits, dots, hyphens or underscores")
  .meta({ description: "1 to 40 letters, digits, dots, hyphens or underscores.", examples: ["casino"] });

export const CodePath = z.object({ code });

export const PlayerPath = z.object({ code: z.string(), player_id: text(120) });
export const PLAYER_PARAMS = { code: "The operator's code.", player_id: "The operator's id of the player." };

export const cursor = pageCursor("WyIyMDI2Il0.c2lnbmVk");

export const CursorQuery = z.object({ cursor });

/** A field for which omitted and null mean the same. */
export function nullable<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value): z.output<S> | null => value ?? null);
}

/** The id of a stored image. What stores it checks that the image exists (src/catalogue). */
export const imageId = text(64).meta({
  description: "The id of a stored image: `image_id` of its upload.",
  examples: ["9f2b7c1e5a"],
});

export const namedOperator = text(120).meta({ description: "The operator's code.", examples: ["casino"] });

export const period = z
  .string()
  .regex(PERIOD, "must be a month in the form YYYY-MM")
  .meta({ description: "A calendar month in UTC: `YYYY-MM`.", examples: ["2026-10"] });

export const since = optional(
  z.iso.datetime({ offset: true, error: "must be an ISO 8601 time such as 2026-11-21T10:00:00Z" }),
  "Only what happened then or later: ISO 8601, with any offset.",
  "2026-11-21T10:00:00Z",
);

/** An address that the service calls; the settings decide what is safe (docs/contract/back-office.md#called-addresses). */
export function calledUrl(settings: Settings) {
  return z.string().superRefine((value, issues) => {
    const message = unsafeUrl(settings, value);
    if (message !== undefined) issues.addIssue({ code: "custom", message });
  });
}

export const playerText = displayName(200)
  .nullish()
  .describe("What players read, in launches that are refused and in games. Default: a text of the service's.");

export const stopReason = text(500).meta({
  description: "Why, for the list and the audit log.",
  examples: ["Wins look wrong; the provider looks into it"],
});
