import { and, asc, eq, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { bonusCampaigns, freeSpins } from "../../db/schema/promotions.ts";
import { wakeEvents } from "../../ledger/events/record-event.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { sendWakeUps } from "../../lib/outbox/wake-up.ts";
import { forgetMenus } from "./bet-menu.ts";
import { NEVER_CONFIRMED } from "./bonus-campaign.ts";
import { campaignsEnded, endStatement } from "./end-campaigns.ts";

/** Campaigns that one run wakes to be placed, and as many to be ended. */
const MAX_WAKE_UPS = 1_000;

/** A refused grant is kept this long after its last placement, for repeats that waited for its outcome. */
const REFUSED_KEPT_MS = HOUR_MS;

/**
 * Each minute: ends campaigns after valid_until, wakes those whose placement or end is due at their provider, deletes old
 * refused grants and menus.
 */
export async function sweepPromotions(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const { db } = ctx;
  // Literals, as in the partial indexes: with parameters each statement would read all campaigns and grants.
  const { status, validUntil } = bonusCampaigns;
  const over = and(sql`${status} IN ('pending', 'active')`, lte(validUntil, now));
  const running = and(over, eq(status, "active"));
  const [recorded, , , , , unplaced, unended] = await db.batch([
    campaignsEnded(ctx, running),
    endStatement(ctx, running),
    db
      .update(bonusCampaigns)
      .set({ status: "failed", failureReason: NEVER_CONFIRMED })
      .where(and(over, eq(status, "pending"))),
    db
      .delete(freeSpins)
      .where(
        and(
          sql`${freeSpins.status} = 'refused'`,
          lt(freeSpins.createdAt, now - REFUSED_KEPT_MS),
          lt(freeSpins.leaseUntil, now - REFUSED_KEPT_MS),
        ),
      ),
    forgetMenus(ctx),
    dueCampaigns(ctx, now, sql`${status} = 'pending' AND ${isNull(bonusCampaigns.placedAt)}`),
    dueCampaigns(ctx, now, sql`${bonusCampaigns.endOwed} = 1`),
  ]);
  await wakeEvents(ctx, recorded);
  await sendWakeUps(ctx, "campaign", [...unplaced, ...unended]);
}

/** The campaigns that wait for a call of their provider, and whose turn it is. */
function dueCampaigns({ db }: Ctx, now: number, isWaiting: SQL) {
  const { id, nextAttemptAt, leaseUntil } = bonusCampaigns;
  return db
    .select({ id })
    .from(bonusCampaigns)
    .where(and(isWaiting, lte(nextAttemptAt, now), lte(leaseUntil, now)))
    .orderBy(asc(nextAttemptAt))
    .limit(MAX_WAKE_UPS);
}
