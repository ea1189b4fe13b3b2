import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxRounds } from "../../db/schema/index.ts";
import { advanceRound } from "./advance-round.ts";
import { type Round, STALLED_MS } from "./round.ts";

const MOST_AT_ONCE = 100;

/**
 * The provider's own duty, called by the cron: rounds that a crash or a lost connection left standing are taken on with the
 * same ids, so that nobody is owed a win and no bet stays open. One round that fails does not keep the others.
 */
export async function finishRounds(ctx: Ctx): Promise<{ finished: number }> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select()
    .from(sandboxRounds)
    .where(and(isNull(sandboxRounds.finishedAt), lte(sandboxRounds.dueAt, now)))
    .orderBy(asc(sandboxRounds.dueAt))
    .limit(MOST_AT_ONCE);
  const results = await Promise.all(due.map((round) => finish(ctx, round)));
  return { finished: results.filter(Boolean).length };
}

async function finish(ctx: Ctx, round: Round): Promise<boolean> {
  try {
    // Looked at again later, whatever happens now.
    await ctx.db
      .update(sandboxRounds)
      .set({ dueAt: ctx.clock.now() + STALLED_MS })
      .where(eq(sandboxRounds.id, round.id));
    return (await advanceRound(ctx, round)).finishedAt !== null;
  } catch (cause) {
    ctx.log.error("sandbox.round_stalled", { round_id: round.id }, cause);
    return false;
  }
}
