import * as z from "zod";
import { about } from "../../lib/about.ts";
import { CAMPAIGN_TRIGGERS, CAMPAIGN_TYPES } from "../port.ts";

/** The answers of a provider (docs/contract/providers.md#calls-to-a-provider). */

const MAX_URL_LENGTH = 4_000;
const MAX_AMOUNTS = 1_000;

export const Launch = z.object({ launch_url: z.string().max(MAX_URL_LENGTH) });

/* @__PURE__ */ about(Launch, {
  launch_url:
    "Where the player's browser is sent: absolute https, without credentials. Of a launch it contains the token.",
});

export const BetOptions = z.object({
  amounts: z.array(z.string().regex(/^(0|[1-9][0-9]{0,15})(\.[0-9]{1,8})?$/)).max(MAX_AMOUNTS),
});

/* @__PURE__ */ about(BetOptions, {
  amounts: "The stakes of one spin: plain decimal strings, with at most the places of the currency.",
});

export const Granted = z.object({ status: z.literal("active") });

/* @__PURE__ */ about(Granted, {
  status: "The grant can be played.",
});

export const Cancelled = z.object({ status: z.literal("cancelled") });

/* @__PURE__ */ about(Cancelled, {
  status: "No further spin can be played.",
});

export const Options = z.object({
  types: z.array(z.enum(CAMPAIGN_TYPES)),
  triggers: z.array(z.enum(CAMPAIGN_TRIGGERS)),
});

/* @__PURE__ */ about(Options, {
  types: "The types of campaign that the game supports.",
  triggers: "The triggers that the game supports.",
});

export const Placed = z.object({ status: z.enum(["active", "pending"]) });

/* @__PURE__ */ about(Placed, {
  status: "`active`: players can get the bonus. `pending`: you confirm it later.",
});

export const Ended = z.object({ status: z.literal("ended") });

/* @__PURE__ */ about(Ended, {
  status: "No player can get the bonus any more.",
});

export const Subscribed = z.object({});

/** A definite refusal, with a 4xx status. What says when to try again is left out where it is unreadable. */
export const Refused = z.object({
  error: z.string().min(1),
  message: z.string(),
  retryable: z.boolean().optional().catch(undefined),
  /** ISO 8601 UTC. */
  retry_at: z.string().optional().catch(undefined),
});

/* @__PURE__ */ about(Refused, {
  error: "A code of your own. It stands in for an empty message.",
  message: "Why, for the operator's staff: at most 300 characters of it reach them.",
  retryable: "True: the same call may succeed later. With `retry_at` it need not be sent.",
  retry_at: ["From when on the same call may succeed: ISO 8601 UTC, within 30 days.", "2026-11-22T12:00:00Z"],
});
