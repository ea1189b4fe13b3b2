import { and, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { bonusCampaigns } from "../db/schema/promotions.ts";

interface Ended {
  readonly providerCode: string;
  readonly campaignId: string;
}

/** Ends a campaign before its time, because it has paid its whole campaign_limit. */
export async function endCampaign(ctx: Ctx, { providerCode, campaignId }: Ended): Promise<void> {
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
