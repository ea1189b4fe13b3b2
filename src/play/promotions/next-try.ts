import type { Ctx } from "../../context.ts";
import { chanceOf, nextAttemptAt } from "../../lib/outbox/schedule.ts";
import type { BonusCampaign } from "./bonus-campaign.ts";

/** When a provider is called again about a campaign: not before `notBefore`, and at the latest at the campaign's end. */
export function nextTryAt(ctx: Ctx, { attempts, validUntil }: BonusCampaign, notBefore = 0): number {
  const at = { now: ctx.clock.now(), timeScale: ctx.settings.retryTimeScale, chance: chanceOf(ctx) };
  const next = nextAttemptAt({ ...at, attempts: attempts + 1, lastAt: validUntil }) ?? validUntil;
  return Math.min(Math.max(next, notBefore), validUntil);
}
