import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxJackpotWins, sandboxRounds } from "../../db/schema/index.ts";
import { minorOf } from "../../lib/exchange.ts";
import type { Play } from "./play.ts";
import type { Round } from "./round.ts";

const MAX_RECENT_ROUNDS = 20;

/** A round of this play; never another play's. */
export function findRound(ctx: Ctx, play: Play, id: string): Promise<Round | undefined> {
  return ctx.db
    .select()
    .from(sandboxRounds)
    .where(and(eq(sandboxRounds.id, id), eq(sandboxRounds.playId, play.id)))
    .get();
}

/** The play's last rounds, newest first. */
export function recentRounds(ctx: Ctx, play: Play): Promise<Round[]> {
  return ctx.db
    .select()
    .from(sandboxRounds)
    .where(eq(sandboxRounds.playId, play.id))
    .orderBy(desc(sandboxRounds.createdAt))
    .limit(MAX_RECENT_ROUNDS);
}

/** Sums the player's stakes and wins in this play, jackpots included, in minor units. The rounds of a gift cost nothing. */
export async function resultOf(ctx: Ctx, play: Play): Promise<{ staked: number; won: number }> {
  const { bonusId, cost, win, status } = sandboxRounds;
  const rounds = ctx.db
    .select({
      staked: sql<number>`COALESCE(SUM(CASE WHEN ${bonusId} IS NULL THEN ${cost} END), 0)`,
      won: sql<number>`COALESCE(SUM(CASE WHEN ${status} != 'flying' THEN ${win} END), 0)`,
    })
    .from(sandboxRounds)
    .where(and(eq(sandboxRounds.playId, play.id), inArray(status, ["flying", "paying", "finished"])));
  const { amount, precision, usdRate, playId, reportedAt } = sandboxJackpotWins;
  const jackpots = ctx.db
    .select({ amount, precision, usdRate })
    .from(sandboxJackpotWins)
    .where(and(eq(playId, play.id), isNotNull(reportedAt)));
  const [[sum = { staked: 0, won: 0 }], hits] = await ctx.db.batch([rounds, jackpots]);
  const won = hits.reduce((all, hit) => all + (minorOf(hit.amount, hit.precision, hit.usdRate) ?? 0), sum.won);
  return { staked: sum.staked, won };
}

/** The play's unfinished round, if there is one. */
export function openRound(ctx: Ctx, play: Play): Promise<Round | undefined> {
  return ctx.db
    .select()
    .from(sandboxRounds)
    .where(and(eq(sandboxRounds.playId, play.id), isNull(sandboxRounds.finishedAt)))
    .orderBy(desc(sandboxRounds.createdAt))
    .get();
}
