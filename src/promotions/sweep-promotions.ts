import { and, asc, eq, isNull, lt, lte } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { bonusCampaigns, freeSpins } from "../db/schema/promotions.ts";
import { HOUR_MS } from "../lib/clock.ts";
import { NEVER_CONFIRMED } from "./bonus-campaign.ts";

/** Most wake-ups sent in one sweep: what a queue takes in one batch. */
const MAX_WAKE_UPS = 100;

/** How long a refused grant is kept for those who waited on it. */
const REFUSED_KEPT_MS = HOUR_MS;

/** The cron's duty: ends campaigns whose time is over, wakes the overdue ones, and forgets refused grants. */
export async function sweepPromotions(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const { db } = ctx;
  const over = lte(bonusCampaigns.validUntil, now);
  const [, , , overdue] = await db.batch([
    db
      .update(bonusCampaigns)
      .set({ status: "ended" })
      .where(and(eq(bonusCampaigns.status, "active"), over)),
    db
      .update(bonusCampaigns)
      .set({ status: "failed", failureReason: NEVER_CONFIRMED })
      .where(and(eq(bonusCampaigns.status, "pending"), over)),
    db.delete(freeSpins).where(and(eq(freeSpins.status, "refused"), lt(freeSpins.createdAt, now - REFUSED_KEPT_MS))),
    db
      .select({ id: bonusCampaigns.id })
      .from(bonusCampaigns)
      .where(
        and(
          eq(bonusCampaigns.status, "pending"),
          isNull(bonusCampaigns.placedAt),
          lte(bonusCampaigns.nextAttemptAt, now),
          lte(bonusCampaigns.leaseUntil, now),
        ),
      )
      .orderBy(asc(bonusCampaigns.nextAttemptAt))
      .limit(MAX_WAKE_UPS),
  ]);
  if (overdue.length === 0) return;
  await ctx.env.DELIVERIES.sendBatch(overdue.map(({ id }) => ({ body: { kind: "campaign" as const, id } })));
}
