import { and, desc, eq, isNull } from "drizzle-orm";
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

/** The play's unfinished round, if there is one. */
export function openRound(ctx: Ctx, play: Play): Promise<Round | undefined> {
  return ctx.db
    .select()
    .from(sandboxRounds)
    .where(and(eq(sandboxRounds.playId, play.id), isNull(sandboxRounds.finishedAt)))
    .orderBy(desc(sandboxRounds.createdAt))
    .get();
}
