import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { findProvider } from "../../gate/reference/find-provider.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import type { BonusCampaign } from "./bonus-campaign.ts";
import { nextTryAt } from "./next-try.ts";

/**
 * Ends a campaign at its provider, under the caller's lease. Without an answer it is tried again until valid_until. Returns
 * whether the provider answered.
 */
export function endAtProvider(ctx: Ctx, campaign: BonusCampaign): Promise<boolean> {
  return toTheEnd(ctx, end(ctx, campaign));
}

async function end(ctx: Ctx, campaign: BonusCampaign): Promise<boolean> {
  const again = campaign.validUntil > ctx.clock.now() ? await attempt(ctx, campaign) : undefined;
  const outcome = ctx.db
    .update(bonusCampaigns)
    .set({
      ...(again === undefined ? { endOwed: null } : { nextAttemptAt: again }),
      leaseUntil: 0,
      attempts: sql`${bonusCampaigns.attempts} + 1`,
    })
    .where(and(eq(bonusCampaigns.id, campaign.id), eq(bonusCampaigns.leaseToken, campaign.leaseToken ?? "")))
    .returning();
  const [written] = await retried(ctx.log, () => outcome);
  if (written?.endOwed === 1) await sendWakeUp(ctx, { kind: "campaign", id: written.id }, written.nextAttemptAt);
  return again === undefined;
}

/** When to try again; undefined once the provider has ended it, or has refused for good: it may not know the call. */
async function attempt(ctx: Ctx, campaign: BonusCampaign): Promise<number | undefined> {
  const { id, providerCode } = campaign;
  try {
    await providerFor(ctx, await findProvider(ctx, providerCode)).endCampaign(ctx, id);
    return undefined;
  } catch (cause) {
    ctx.log.warn("campaign.end_not_confirmed", { provider: providerCode, campaign_id: id, reason: String(cause) });
    if (cause instanceof ProviderRefusal && !cause.retryable) return undefined;
    return nextTryAt(ctx, campaign, cause instanceof ProviderRefusal ? cause.retryAt : undefined);
  }
}
