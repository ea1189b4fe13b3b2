import { and, desc, eq } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { bonusCampaigns, campaignPlayers } from "../../db/schema/promotions.ts";
import { notFound } from "../../errors.ts";
import { asOfNow, type BonusCampaign, findCampaign } from "./bonus-campaign.ts";

/** A campaign of the operator, also a refused one. Throws NOT_FOUND. */
export async function readCampaign(
  ctx: OwnerCtx,
  by: { readonly id: string } | { readonly reference: string },
): Promise<BonusCampaign> {
  const campaign =
    "reference" in by
      ? await findCampaign(ctx, by.reference)
      : await ctx.db
          .select()
          .from(bonusCampaigns)
          .where(and(eq(bonusCampaigns.id, by.id), eq(bonusCampaigns.operatorCode, ctx.operator.code)))
          .get();
  if (!campaign) throw notFound("The campaign");
  return asOfNow(ctx, campaign);
}

const MAX_LISTED = 100;

/** The operator's campaigns for a player, newest first. */
export async function listPlayerCampaigns(ctx: OwnerCtx, playerId: string): Promise<BonusCampaign[]> {
  const rows = await ctx.db
    .select({ campaign: bonusCampaigns })
    .from(campaignPlayers)
    .innerJoin(bonusCampaigns, eq(bonusCampaigns.id, campaignPlayers.campaignId))
    .where(and(eq(campaignPlayers.operatorCode, ctx.operator.code), eq(campaignPlayers.playerId, playerId)))
    .orderBy(desc(campaignPlayers.id))
    .limit(MAX_LISTED);
  return rows.map(({ campaign }) => asOfNow(ctx, campaign));
}
