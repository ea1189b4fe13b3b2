import { and, desc, eq } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { bonusCampaigns, campaignPlayers } from "../db/schema/promotions.ts";
import { notFound } from "../errors.ts";
import { asOfNow, type BonusCampaign, findCampaign } from "./bonus-campaign.ts";

/** The operator's own campaign, refused ones too (interface: GET /v1/bonus-campaigns). NOT_FOUND for any other. */
export async function readCampaign(
  ctx: OperatorCtx,
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

/** Most campaigns in a player's list (interface: Limits). */
const MAX_LISTED = 100;

/** The operator's campaigns that name the player, newest first; an empty list for a player in none. */
export async function listPlayerCampaigns(ctx: OperatorCtx, playerId: string): Promise<BonusCampaign[]> {
  const rows = await ctx.db
    .select({ campaign: bonusCampaigns })
    .from(campaignPlayers)
    .innerJoin(bonusCampaigns, eq(bonusCampaigns.id, campaignPlayers.campaignId))
    .where(and(eq(campaignPlayers.operatorCode, ctx.operator.code), eq(campaignPlayers.playerId, playerId)))
    .orderBy(desc(campaignPlayers.id))
    .limit(MAX_LISTED);
  return rows.map(({ campaign }) => asOfNow(ctx, campaign));
}
