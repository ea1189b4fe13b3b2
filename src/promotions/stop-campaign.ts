import { and, eq, inArray } from "drizzle-orm";
import { findProvider } from "../catalogue/find-provider.ts";
import type { OperatorCtx } from "../context.ts";
import { retried } from "../db/retry.ts";
import { bonusCampaigns } from "../db/schema/promotions.ts";
import { toTheEnd } from "../lib/to-the-end.ts";
import { providerFor } from "../providers/provider-for.ts";
import { type BonusCampaign, campaignRefused } from "./bonus-campaign.ts";
import { readCampaign } from "./read-campaign.ts";

/**
 * Ends a campaign for its operator. From then on no free bet of it is accepted, whatever the provider answers; a repeat
 * tells the provider again. Throws NOT_FOUND, and BONUS_CAMPAIGN_REFUSED for one that failed.
 */
export function stopCampaign(ctx: OperatorCtx, id: string): Promise<BonusCampaign> {
  return toTheEnd(ctx, stop(ctx, id));
}

async function stop(ctx: OperatorCtx, id: string): Promise<BonusCampaign> {
  const own = and(eq(bonusCampaigns.id, id), eq(bonusCampaigns.operatorCode, ctx.operator.code));
  // A status that is over by time is not changed: it says what became of the campaign.
  const { status } = await readCampaign(ctx, { id });
  if (status === "pending" || status === "active") {
    const end = ctx.db
      .update(bonusCampaigns)
      .set({ status: "ended" })
      .where(and(own, inArray(bonusCampaigns.status, ["pending", "active"])));
    await retried(ctx.log, () => end);
  }
  const campaign = await readCampaign(ctx, { id });
  if (campaign.status === "failed") throw campaignRefused(campaign.failureReason);
  if (campaign.validUntil > ctx.clock.now()) await tellProvider(ctx, campaign);
  return campaign;
}

async function tellProvider(ctx: OperatorCtx, { id, providerCode }: BonusCampaign): Promise<void> {
  try {
    await providerFor(ctx, await findProvider(ctx, providerCode)).endCampaign(ctx, id);
  } catch (cause) {
    ctx.log.warn("campaign.end_not_confirmed", { provider: providerCode, campaign_id: id, reason: String(cause) });
  }
}
