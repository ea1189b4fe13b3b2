import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxRounds } from "../../db/schema/index.ts";
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

/** What the player has staked and won in this play, in minor units. The rounds of a gift cost the player nothing. */
export async function resultOf(ctx: Ctx, play: Play): Promise<{ staked: number; won: number }> {
  const { bonusId, cost, win, status } = sandboxRounds;
  const sum = await ctx.db
    .select({
      staked: sql<number>`COALESCE(SUM(CASE WHEN ${bonusId} IS NULL THEN ${cost} END), 0)`,
      won: sql<number>`COALESCE(SUM(CASE WHEN ${status} != 'flying' THEN ${win} END), 0)`,
    })
    .from(sandboxRounds)
    .where(and(eq(sandboxRounds.playId, play.id), inArray(status, ["flying", "paying", "finished"])))
    .get();
  return sum ?? { staked: 0, won: 0 };
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
