import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxBonuses, sandboxCampaigns, sandboxRounds } from "../../db/schema/index.ts";
import { MAX_HISTORY_AGE_MS } from "./round.ts";

const MAX_ROUNDS_PER_RUN = 1_000;

/**
 * Scheduled job: deletes rounds that finished 30 days ago. The ledger keeps their movements. Campaigns and bonuses count
 * their rounds, so that rounds since the start of an open one are kept until 30 days after it expired.
 */
export async function forgetRounds(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - MAX_HISTORY_AGE_MS;
  const [[campaign], [bonus]] = await ctx.db.batch([
    ctx.db
      .select({ from: sql<number | null>`MIN(${sandboxCampaigns.countsFrom})` })
      .from(sandboxCampaigns)
      .where(and(eq(sandboxCampaigns.ended, false), gt(sandboxCampaigns.validUntil, before))),
    ctx.db
      .select({ from: sql<number | null>`MIN(${sandboxBonuses.createdAt})` })
      .from(sandboxBonuses)
      .where(and(eq(sandboxBonuses.status, "open"), gt(sandboxBonuses.validUntil, before))),
  ]);
  const finishedBefore = Math.min(before, campaign?.from ?? before, bonus?.from ?? before);
  const over = ctx.db
    .select({ id: sandboxRounds.id })
    .from(sandboxRounds)
    .where(lt(sandboxRounds.finishedAt, finishedBefore))
    .orderBy(asc(sandboxRounds.finishedAt))
    .limit(MAX_ROUNDS_PER_RUN);
  await ctx.db.delete(sandboxRounds).where(inArray(sandboxRounds.id, over));
}
