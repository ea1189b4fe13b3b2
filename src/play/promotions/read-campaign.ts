import { and, desc, eq, lt, lte, or } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { bonusCampaigns, campaignPlayers } from "../../db/schema/promotions.ts";
import { notFound } from "../../errors.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
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

type Place = readonly [createdAt: number, id: string];

/** The operator's campaigns, also refused ones, newest first. */
export async function listCampaigns(
  ctx: OwnerCtx,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Page<BonusCampaign>> {
  const page = await keysetPage<BonusCampaign, Place>(ctx, {
    scope: ["campaigns", ctx.operator.code],
    cursor,
    limit,
    placeOf: ({ createdAt, id }) => [createdAt, id],
    rowsAfter: (place, most) => campaignsAfter(ctx, place).limit(most),
  });
  return { ...page, rows: page.rows.map((campaign) => asOfNow(ctx, campaign)) };
}

/** Exported for the test of its plan. */
export function campaignsAfter({ db, operator }: Pick<OwnerCtx, "db" | "operator">, place: Place | undefined) {
  const { operatorCode, createdAt, id } = bonusCampaigns;
  const after = place && and(lte(createdAt, place[0]), or(lt(createdAt, place[0]), lt(id, place[1])));
  return db
    .select()
    .from(bonusCampaigns)
    .where(and(eq(operatorCode, operator.code), after))
    .orderBy(desc(createdAt), desc(id));
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
