import { and, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { bonusCampaigns } from "../db/schema/promotions.ts";

/** A provider's campaign has paid all that its campaign_limit lets it pay: it has ended, before its time. */
export async function endCampaign(ctx: Ctx, providerCode: string, campaignId: string): Promise<void> {
  await ctx.db
    .update(bonusCampaigns)
    .set({ status: "ended" })
    .where(
      and(
        eq(bonusCampaigns.id, campaignId),
        eq(bonusCampaigns.providerCode, providerCode),
        eq(bonusCampaigns.status, "active"),
      ),
    );
}
