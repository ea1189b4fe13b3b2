import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxRounds } from "../../db/schema/index.ts";
import { multiplierAt, settleFlight } from "../games/crash.ts";
import type { Hundredths } from "../games/money.ts";
import { advanceRound, payingDueAt } from "./advance-round.ts";
import type { Round } from "./round.ts";

/**
 * Cashes out a flying round at the multiplier displayed now, by the server's clock. A round that has crashed, was cashed
 * out, has reached its target, or is still below `least` stays unchanged.
 */
export async function cashOut(ctx: Ctx, round: Round, least: Hundredths | null = null): Promise<Round> {
  const current = await advanceRound(ctx, round);
  if (current.status !== "flying" || current.scene.kind !== "crash" || current.startedAt === null) return current;
  const shown = multiplierAt(ctx.clock.now() - current.startedAt);
  if (least !== null && shown < least) return current;
  const { winMinor, scene } = settleFlight(current.stake, current.scene.crashAt, shown);
  const settled = await ctx.db
    .update(sandboxRounds)
    .set({ status: "paying", win: winMinor, scene, dueAt: payingDueAt(ctx, { ...current, win: winMinor }) })
    .where(and(eq(sandboxRounds.id, current.id), eq(sandboxRounds.status, "flying")))
    .returning();
  return settled[0] ? advanceRound(ctx, settled[0]) : findAgain(ctx, current.id);
}

async function findAgain(ctx: Ctx, id: string): Promise<Round> {
  const round = await ctx.db.select().from(sandboxRounds).where(eq(sandboxRounds.id, id)).get();
  if (!round) throw new Error("the round no longer exists");
  return advanceRound(ctx, round);
}
