import { and, desc, eq, sql } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { bonusCampaigns, campaignPlayers } from "../../db/schema/promotions.ts";
import { notFound } from "../../errors.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { newestFirst, type Place } from "../../lib/paging/newest-first.ts";
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

/** Lists of campaigns on a page, in bytes: 1,000 campaigns could name 120 MB of players. One campaign is always there. */
export const MAX_PAGE_BYTES = 1_000_000;

/** The operator's campaigns, also refused ones, newest first. A page is short where campaigns have long lists. */
export async function listCampaigns(
  ctx: OwnerCtx,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Page<BonusCampaign>> {
  const page = await keysetPage<BonusCampaign, Place>(ctx, {
    scope: ["campaigns", ctx.operator.code],
    cursor,
    limit,
    placeOf: ({ createdAt, id }) => [createdAt, id],
    rowsAfter: (place, most, until) => campaignsAfter(ctx, place, until).limit(most),
    lookUntil: async (place) => {
      const last = lastThatFits(await sizesAfter(ctx, place).limit(limit + 1));
      return last && [last.createdAt, last.id];
    },
  });
  return { ...page, rows: page.rows.map((campaign) => asOfNow(ctx, campaign)) };
}

/** Undefined: all fit. */
function lastThatFits<Size extends { readonly bytes: number }>(sizes: readonly Size[]): Size | undefined {
  let bytes = 0;
  for (const [place, size] of sizes.entries()) {
    bytes += size.bytes;
    if (bytes > MAX_PAGE_BYTES && place > 0) return sizes[place - 1];
  }
  return undefined;
}

const NEWEST_FIRST = newestFirst(bonusCampaigns.createdAt, bonusCampaigns.id);

type Owner = Pick<OwnerCtx, "db" | "operator">;

/** Exported, as the next, for the test of its plan. */
export function campaignsAfter({ db, operator }: Owner, place?: Place, until?: Place) {
  return db
    .select()
    .from(bonusCampaigns)
    .where(and(eq(bonusCampaigns.operatorCode, operator.code), NEWEST_FIRST.after(place), NEWEST_FIRST.upTo(until)))
    .orderBy(...NEWEST_FIRST.order);
}

export function sizesAfter({ db, operator }: Owner, place?: Place) {
  const { operatorCode, createdAt, id, playerIds, gameIds, prizes, triggers } = bonusCampaigns;
  const bytes = [playerIds, gameIds, prizes, triggers].map((list) => sql`octet_length(${list})`);
  return db
    .select({ createdAt, id, bytes: sql<number>`${sql.join(bytes, sql` + `)}` })
    .from(bonusCampaigns)
    .where(and(eq(operatorCode, operator.code), NEWEST_FIRST.after(place)))
    .orderBy(...NEWEST_FIRST.order);
}

const MAX_LISTED = 100;

/** The operator's campaigns for a player, newest first. */
export async function listPlayerCampaigns(ctx: OwnerCtx, playerId: string): Promise<BonusCampaign[]> {
  const { id, operatorCode, campaignId } = campaignPlayers;
  const named = ctx.db
    .select({ id, campaignId })
    .from(campaignPlayers)
    .where(and(eq(operatorCode, ctx.operator.code), eq(campaignPlayers.playerId, playerId)))
    .orderBy(desc(id))
    .limit(MAX_LISTED)
    .as("named");
  const rows = await ctx.db
    .select({ campaign: bonusCampaigns })
    .from(named)
    .innerJoin(bonusCampaigns, eq(bonusCampaigns.id, named.campaignId))
    .orderBy(desc(named.id));
  return rows.map(({ campaign }) => asOfNow(ctx, campaign));
}
