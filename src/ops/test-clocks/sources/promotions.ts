import { and, asc, eq, gt, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "../../../context.ts";
import { bonusCampaigns, freeSpins } from "../../../db/schema/promotions.ts";
import { isoTime } from "../../../lib/clock.ts";
import { NEVER_CONFIRMED } from "../../../play/promotions/bonus-campaign.ts";
import { deliverCampaign } from "../../../play/promotions/deliver-campaign.ts";
import { endCampaigns } from "../../../play/promotions/end-campaigns.ts";
import type { Happening, Search, Work } from "../step.ts";

const { operatorCode: owner, status, validFrom, validUntil, nextAttemptAt, leaseUntil } = bonusCampaigns;

/** The first campaign of the clock that is to be placed, ended at its provider, or over, by the target. */
export async function nextCampaign(ctx: Ctx, { clock: { operatorCode, beganAt }, to }: Search): Promise<Work[]> {
  const callAt = sql<number>`max(${nextAttemptAt}, ${leaseUntil})`;
  const isUnplaced = and(eq(status, "pending"), isNull(bonusCampaigns.placedAt), sql`${callAt} < ${validUntil}`);
  const isCallDue = sql<number>`(${or(isUnplaced, eq(bonusCampaigns.endOwed, 1))})`;
  const at = sql<number>`CASE WHEN ${isCallDue} THEN ${callAt} ELSE ${validUntil} END`;
  const row = await ctx.db
    .select({ id: bonusCampaigns.id, at, isCallDue })
    .from(bonusCampaigns)
    .where(
      and(
        eq(owner, operatorCode),
        // Or one of real time that the operator has ended on the clock, and whose provider did not answer.
        or(gte(bonusCampaigns.createdAt, beganAt), gte(nextAttemptAt, beganAt)),
        or(sql`${status} IN ('pending', 'active')`, eq(bonusCampaigns.endOwed, 1)),
        sql`${at} <= ${to}`,
      ),
    )
    .orderBy(asc(at), asc(bonusCampaigns.id))
    .limit(1)
    .get();
  if (!row) return [];
  const isIt = eq(bonusCampaigns.id, row.id);
  const calls = row.isCallDue === 1;
  const run = async (moment: Ctx) => {
    if (calls) await deliverCampaign(moment, row.id);
    else await endNow(moment, row.id);
    const after = await moment.db.select().from(bonusCampaigns).where(isIt).get();
    if (!after) throw new Error("a campaign is gone");
    const again = calls && (after.placedAt === null || after.endOwed === 1) && after.status !== "failed";
    return `${calls ? "provider called; " : ""}${after.status}${again ? `, next at ${isoTime(after.nextAttemptAt)}` : ""}`;
  };
  return [{ kind: "campaign", subject: row.id, dueAt: row.at, calls, run }];
}

async function endNow(ctx: Ctx, id: string): Promise<void> {
  const isIt = eq(bonusCampaigns.id, id);
  await endCampaigns(ctx, and(isIt, eq(status, "active")));
  await ctx.db
    .update(bonusCampaigns)
    .set({ status: "failed", failureReason: NEVER_CONFIRMED })
    .where(and(isIt, eq(status, "pending")));
}

/** The next campaigns that start, and the next grants that end. */
export async function nextPromotionTimes(
  ctx: Ctx,
  { clock: { operatorCode, at: now }, to }: Search,
): Promise<Happening[]> {
  const [campaigns, grants] = await ctx.db.batch([
    ctx.db
      .select({ id: bonusCampaigns.id, at: validFrom })
      .from(bonusCampaigns)
      .where(and(eq(owner, operatorCode), eq(status, "active"), gt(validFrom, now), lte(validFrom, to)))
      .orderBy(asc(validFrom), asc(bonusCampaigns.id))
      .limit(MAX_AT_ONCE),
    ctx.db
      .select({ id: freeSpins.id, at: freeSpins.validUntil })
      .from(freeSpins)
      .where(
        and(
          eq(freeSpins.operatorCode, operatorCode),
          sql`${freeSpins.status} = 'active'`,
          gt(freeSpins.validUntil, now),
          lte(freeSpins.validUntil, to),
        ),
      )
      .orderBy(asc(freeSpins.validUntil), asc(freeSpins.id))
      .limit(MAX_AT_ONCE),
  ]);
  return [
    ...campaigns.map(({ id, at }) => told(at, "campaign_started", id, "its valid_from is reached")),
    ...grants.map(({ id, at }) => told(at, "free_spins_ended", id, "its valid_until is reached")),
  ];
}

/** Happenings of a kind that one look finds. */
export const MAX_AT_ONCE = 100;

export function told(
  at: number,
  kind: "campaign_started" | "free_spins_ended" | "session_expired",
  subject: string,
  result: string,
): Happening {
  return { at, told: { kind, subject, result } };
}
