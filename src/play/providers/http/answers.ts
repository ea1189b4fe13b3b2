import * as z from "zod";
import { CAMPAIGN_TRIGGERS, CAMPAIGN_TYPES } from "../port.ts";

/** The answers of a provider (docs/contract/providers.md#calls-to-a-provider). */

const MAX_URL_LENGTH = 4_000;
const MAX_AMOUNTS = 1_000;

export const Launch = z.object({
  launch_url: z
    .string()
    .max(MAX_URL_LENGTH)
    .describe(
      "Where the player's browser is sent: absolute https, without credentials. Of a launch it contains the token.",
    ),
});

export const BetOptions = z.object({
  amounts: z
    .array(z.string().regex(/^(0|[1-9][0-9]{0,15})(\.[0-9]{1,8})?$/))
    .max(MAX_AMOUNTS)
    .describe("The stakes of one spin: plain decimal strings, with at most the places of the currency."),
});

export const Granted = z.object({ status: z.literal("active").describe("The grant can be played.") });

export const Cancelled = z.object({ status: z.literal("cancelled").describe("No further spin can be played.") });

export const Options = z.object({
  types: z.array(z.enum(CAMPAIGN_TYPES)).describe("The types of campaign that the game supports."),
  triggers: z.array(z.enum(CAMPAIGN_TRIGGERS)).describe("The triggers that the game supports."),
});

export const Placed = z.object({
  status: z
    .enum(["active", "pending"])
    .describe("`active`: players can get the bonus. `pending`: you confirm it later."),
});

export const Ended = z.object({ status: z.literal("ended").describe("No player can get the bonus any more.") });

export const Subscribed = z.object({});

/** A definite refusal, with a 4xx status. What says when to try again is left out where it is unreadable. */
export const Refused = z.object({
  error: z.string().min(1).describe("A code of your own. It stands in for an empty message."),
  message: z.string().describe("Why, for the operator's staff: at most 300 characters of it reach them."),
  retryable: z
    .boolean()
    .optional()
    .catch(undefined)
    .describe("True: the same call may succeed later. With `retry_at` it need not be sent."),
  /** ISO 8601 UTC. */
  retry_at: z
    .string()
    .optional()
    .catch(undefined)
    .meta({
      description: "From when on the same call may succeed: ISO 8601 UTC, within 30 days.",
      examples: ["2026-11-22T12:00:00Z"],
    }),
});
