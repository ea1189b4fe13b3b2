import { and, asc, eq, sql } from "drizzle-orm";
import type { Ctx, OwnerCtx } from "../../context.ts";
import { bonusCampaigns, freeSpins } from "../../db/schema/promotions.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { tablePage } from "../../lib/paging/table-page.ts";
import { asOfNow, type BonusCampaign } from "./bonus-campaign.ts";
import { type Grant, isPlaced, type PlacedGrant } from "./grant.ts";

const PAGE_SIZE = 100;

type GrantPlace = readonly [providerCode: string, row: number];

const rowOfGrant = sql<number>`${freeSpins}.rowid`;

/** The operator's grants that can still be played, by provider. */
export async function listOpenGrants(ctx: OwnerCtx, cursor: string | undefined): Promise<Page<PlacedGrant>> {
  const { code } = ctx.operator;
  const page = await keysetPage<{ grant: Grant; row: number }, GrantPlace>(ctx, {
    scope: ["open free spins", code],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ grant, row }) => [grant.providerCode, row],
    rowsAfter: (place, limit) =>
      ctx.db
        .select({ grant: freeSpins, row: rowOfGrant })
        .from(freeSpins)
        .where(
          and(
            eq(freeSpins.operatorCode, code),
            // The literals of the partial index free_spins_open; one that is being placed is not shown.
            sql`${freeSpins.status} IN ('placing', 'active')`,
            place && sql`(${freeSpins.providerCode}, ${rowOfGrant}) > (${place[0]}, ${place[1]})`,
          ),
        )
        .orderBy(asc(freeSpins.providerCode), asc(rowOfGrant))
        .limit(limit),
  });
  const now = ctx.clock.now();
  return {
    ...page,
    rows: page.rows
      .map(({ grant }) => grant)
      .filter((grant) => isPlaced(grant) && grant.validUntil > now) as PlacedGrant[],
  };
}

type OpenPlace = readonly [status: string, validUntil: number, row: number];

const rowOfCampaign = sql<number>`${bonusCampaigns}.rowid`;

/** Campaigns of all operators, or of one, that run or wait for their provider, those that end first at the front. */
export async function listOpenCampaigns(
  ctx: Ctx,
  { operatorCode, cursor }: { readonly operatorCode: string | undefined; readonly cursor: string | undefined },
): Promise<Page<BonusCampaign>> {
  const { status, validUntil } = bonusCampaigns;
  const page = await keysetPage<{ campaign: BonusCampaign; row: number }, OpenPlace>(ctx, {
    scope: ["open campaigns", operatorCode ?? null],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ campaign, row }) => [campaign.status, campaign.validUntil, row],
    rowsAfter: (place, limit) =>
      ctx.db
        .select({ campaign: bonusCampaigns, row: rowOfCampaign })
        .from(bonusCampaigns)
        .where(
          and(
            sql`${status} IN ('pending', 'active')`,
            operatorCode === undefined ? undefined : eq(bonusCampaigns.operatorCode, operatorCode),
            place && sql`(${status}, ${validUntil}, ${rowOfCampaign}) > (${place[0]}, ${place[1]}, ${place[2]})`,
          ),
        )
        .orderBy(asc(status), asc(validUntil), asc(rowOfCampaign))
        .limit(limit),
  });
  return { ...page, rows: page.rows.map(({ campaign }) => asOfNow(ctx, campaign)) };
}

/** All campaigns of an operator by reference, failed and ended ones included. */
export async function listCampaignsByReference(
  ctx: OwnerCtx,
  cursor: string | undefined,
): Promise<Page<BonusCampaign>> {
  const { code } = ctx.operator;
  const page = await tablePage(ctx, bonusCampaigns, {
    scope: ["campaigns by reference", code],
    where: eq(bonusCampaigns.operatorCode, code),
    by: ["reference"],
    cursor,
    limit: PAGE_SIZE,
  });
  return { ...page, rows: page.rows.map((campaign) => asOfNow(ctx, campaign)) };
}
