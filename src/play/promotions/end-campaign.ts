import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { endCampaigns } from "./end-campaigns.ts";

interface Ended {
  readonly providerCode: string;
  readonly campaignId: string;
}

/** Ends a campaign before its time, because it has paid its whole campaign_limit. */
export async function endCampaign(ctx: Ctx, { providerCode, campaignId }: Ended): Promise<void> {
  const own = and(eq(bonusCampaigns.id, campaignId), eq(bonusCampaigns.providerCode, providerCode));
  await endCampaigns(ctx, and(own, eq(bonusCampaigns.status, "active")));
}
