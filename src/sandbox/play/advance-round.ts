import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import { sandboxRounds } from "../../db/schema/index.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { payJackpot } from "../jackpots/pay-jackpot.ts";
import { raisePools } from "../jackpots/raise-pools.ts";
import { settleBonus } from "../promotions/settle-bonus.ts";
import { flightEndsAt } from "./flight.ts";
import { fundsOf } from "./funds-of.ts";
import { type Round, STALLED_MS } from "./round.ts";

/** How late a win is that a tester ordered late. */
const LATE_MS = 4 * SECOND_MS;

/**
 * Advances a round as far as possible: takes the bet, ends a finished flight, pays the win. Safe to repeat and to run
 * concurrently: the ledger recognises repeated ids, and each step is one conditional update.
 */
export async function advanceRound(ctx: Ctx, round: Round): Promise<Round> {
  switch (round.status) {
    case "betting":
      return advanceRound(ctx, await payForRound(ctx, round));
    case "flying":
      return flightEndsAt(round) <= ctx.clock.now()
        ? advanceRound(ctx, await step(ctx, round, { status: "paying", dueAt: payingDueAt(ctx, round) }))
        : round;
    case "paying":
      return isLate(round) && round.dueAt > ctx.clock.now() ? round : payOut(ctx, round);
    default:
      return round;
  }
}

async function payForRound(ctx: Ctx, round: Round): Promise<Round> {
  const bet = await fundsOf(round).bet(ctx, round);
  const now = ctx.clock.now();
  switch (bet.kind) {
    case "taken": {
      const paid = { balanceAfterBet: bet.balance };
      if (round.scene.kind !== "crash" && round.revealAt === null)
        return step(ctx, round, { ...paid, status: "paying", dueAt: payingDueAt(ctx, round) }, raisePools(ctx, round));
      const dueAt = flightEndsAt({ ...round, startedAt: now });
      return step(ctx, round, { ...paid, status: "flying", startedAt: now, dueAt });
    }
    case "refused":
      return step(ctx, round, {
        status: "refused",
        refusalCode: bet.code,
        refusalMessage: bet.message,
        balance: bet.balance,
        finishedAt: now,
      });
    case "cancelled":
      return step(ctx, round, { status: "cancelled", finishedAt: now });
  }
}

/** A win that a tester ordered to come late. */
function isLate({ choice, win }: Round): boolean {
  return choice.fault === "late_win" && win > 0;
}

/** When the sweep takes a round over that is to be paid, and not before then a late one. */
export function payingDueAt(ctx: Ctx, round: Round): number {
  return ctx.clock.now() + (isLate(round) ? LATE_MS : STALLED_MS);
}

async function payOut(ctx: Ctx, round: Round): Promise<Round> {
  // A jackpot comes first: the round's own win closes it, also one of nothing. A draw without a prize moved no money.
  const hit = await payJackpot(ctx, round);
  const isSent = round.win > 0 || round.cost > 0;
  const booked = isSent ? await fundsOf(round).win(ctx, round) : null;
  const balance = booked ?? (round.win > 0 ? null : (hit?.balance ?? round.balanceAfterBet));
  const finished = await step(ctx, round, { status: "finished", balance, finishedAt: ctx.clock.now() });
  if (finished.bonusId !== null) await settleBonus(ctx, finished.bonusId);
  return finished;
}

/**
 * Writes a step if the round's status is unchanged since it was read; else answers the row as another caller left it. The
 * statement `before` runs in the same transaction, on the row as the step finds it.
 */
async function step(ctx: Ctx, round: Round, change: Partial<Round>, before?: BatchItem<"sqlite">): Promise<Round> {
  const update = ctx.db
    .update(sandboxRounds)
    .set(change)
    .where(and(eq(sandboxRounds.id, round.id), eq(sandboxRounds.status, round.status)))
    .returning();
  const updated = before ? (await ctx.db.batch([before, update]))[1] : await update;
  const now = updated[0] ?? (await ctx.db.select().from(sandboxRounds).where(eq(sandboxRounds.id, round.id)).get());
  if (!now) throw new Error("the round no longer exists");
  return now;
}
