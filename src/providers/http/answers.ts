import { z } from "zod";
import { CAMPAIGN_TRIGGERS, CAMPAIGN_TYPES } from "../port.ts";

/** The answers of a provider (docs/contract/providers.md#calls-to-a-provider). */

const MAX_URL_LENGTH = 4_000;
const MAX_AMOUNTS = 1_000;

export const Launch = z.object({ launch_url: z.string().max(MAX_URL_LENGTH) });

export const BetOptions = z.object({
  amounts: z.array(z.string().regex(/^(0|[1-9][0-9]{0,15})(\.[0-9]{1,8})?$/)).max(MAX_AMOUNTS),
});

export const Granted = z.object({ status: z.literal("active") });

export const Cancelled = z.object({ status: z.literal("cancelled") });

export const Options = z.object({
  types: z.array(z.enum(CAMPAIGN_TYPES)),
  triggers: z.array(z.enum(CAMPAIGN_TRIGGERS)),
});

export const Placed = z.object({ status: z.enum(["active", "pending"]) });

export const Ended = z.object({ status: z.literal("ended") });

export const Subscribed = z.object({});

/** A definite refusal, with a 4xx status. What says when to try again is left out where it is unreadable. */
export const Refused = z.object({
  error: z.string().min(1),
  message: z.string(),
  retryable: z.boolean().optional().catch(undefined),
  /** ISO 8601 UTC. */
  retry_at: z.string().optional().catch(undefined),
});
