import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxRounds } from "../../db/schema/index.ts";
import { inTurn } from "../../gate/outgoing/call-gate.ts";
import { advanceRound } from "./advance-round.ts";
import { type Round, STALLED_MS } from "./round.ts";

/** A cron run may make 1,000 D1 queries, and a round takes up to 30. */
const MAX_ROUNDS_PER_RUN = 20;

/**
 * Scheduled job: advances rounds that a crash or a lost connection interrupted, with the same ids, so that no win stays
 * owed and no bet open. A round that fails does not stop the others.
 */
export async function finishRounds(ctx: Ctx): Promise<{ finished: number }> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select()
    .from(sandboxRounds)
    .where(and(isNull(sandboxRounds.finishedAt), lte(sandboxRounds.dueAt, now)))
    .orderBy(asc(sandboxRounds.dueAt))
    .limit(MAX_ROUNDS_PER_RUN);
  let finished = 0;
  const finishInTurn = (round: Round) =>
    inTurn(ctx, { name: "sandbox rounds" }, async () => {
      if (await finish(ctx, round)) finished++;
      return undefined;
    });
  await Promise.all(due.map(finishInTurn));
  return { finished };
}

async function finish(ctx: Ctx, round: Round): Promise<boolean> {
  try {
    // Due again later, also if this attempt fails.
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
