import type { Ctx } from "../../context.ts";
import { ApiError, upstreamUnavailable } from "../../errors.ts";
import { chanceOf, nextAttemptAt } from "../../lib/outbox/schedule.ts";
import type { BonusCampaign } from "./bonus-campaign.ts";

/** UPSTREAM_UNAVAILABLE, because the outcome at the provider is unknown. Logs the cause. */
export function unclear(ctx: Ctx, event: string, cause: unknown): ApiError {
  if (cause instanceof ApiError && cause.code === "UPSTREAM_UNAVAILABLE") return cause;
  ctx.log.error(`${event}_unclear`, {}, cause);
  return upstreamUnavailable("The provider did not answer.");
}

/** When a provider is called again about a campaign: not before `notBefore`, and at the latest at the campaign's end. */
export function nextTryAt(ctx: Ctx, { attempts, validUntil }: BonusCampaign, notBefore = 0): number {
  const at = { now: ctx.clock.now(), timeScale: ctx.settings.retryTimeScale, chance: chanceOf(ctx) };
  const next = nextAttemptAt({ ...at, attempts: attempts + 1, lastAt: validUntil }) ?? validUntil;
  return Math.min(Math.max(next, notBefore), validUntil);
}
