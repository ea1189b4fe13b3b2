import { and, asc, eq, type InferSelectModel, isNull, lte } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxJackpotWins } from "../../db/schema/index.ts";
import { inSession } from "../../gate/operator-time/operator-clock.ts";
import { inTurn } from "../../gate/outgoing/call-gate.ts";
import { reportMovement } from "../../ledger/report-movement.ts";
import { minorOf } from "../../lib/exchange.ts";
import { formatAmount } from "../../lib/money.ts";
import { type Round, STALLED_MS, sandboxReporter } from "../play/round.ts";
import { claimHit } from "./claim-hit.ts";

type JackpotWin = InferSelectModel<typeof sandboxJackpotWins>;

const MAX_WINS_PER_RUN = 20;

/**
 * Pays the jackpot that a round hit, as a win of its own in the round. May be repeated. Players who share the hit are paid
 * after the answer, or by the job. Undefined without a hit; `balance` is null when the wallet did not report one.
 */
export async function payJackpot(ctx: Ctx, round: Round): Promise<{ readonly balance: string | null } | undefined> {
  if (!round.jackpot?.hit) return undefined;
  await claimHit(ctx, round, round.jackpot);
  const wins = await ctx.db.select().from(sandboxJackpotWins).where(eq(sandboxJackpotWins.hitRoundId, round.id));
  const own = wins.find(({ roundId }) => roundId === round.id);
  if (!own) throw new Error("a jackpot was not claimed");
  const others = wins.filter((win) => win !== own && win.reportedAt === null);
  ctx.waitUntil(Promise.all(others.map((win) => payOwed(ctx, win))));
  return { balance: await payWin(ctx, own) };
}

/** Scheduled job: pays wins whose payment was interrupted. */
export async function payOwedJackpots(ctx: Ctx): Promise<void> {
  const owed = await ctx.db
    .select()
    .from(sandboxJackpotWins)
    .where(and(isNull(sandboxJackpotWins.reportedAt), lte(sandboxJackpotWins.dueAt, ctx.clock.now())))
    .orderBy(asc(sandboxJackpotWins.dueAt))
    .limit(MAX_WINS_PER_RUN);
  const payInTurn = (win: JackpotWin) =>
    inTurn(ctx, { name: "sandbox jackpots" }, async () => {
      await payOwed(ctx, win);
      return undefined;
    });
  await Promise.all(owed.map(payInTurn));
}

async function payOwed(ctx: Ctx, win: JackpotWin): Promise<void> {
  try {
    // Due again later, also if this attempt fails.
    const dueAt = ctx.clock.now() + STALLED_MS;
    await ctx.db.update(sandboxJackpotWins).set({ dueAt }).where(eq(sandboxJackpotWins.id, win.id));
    await payWin(ctx, win);
  } catch (cause) {
    ctx.log.error("sandbox.jackpot_unpaid", { transaction_id: win.id }, cause);
  }
}

async function payWin(ctx: Ctx, win: JackpotWin): Promise<string | null> {
  const minor = minorOf(win.amount, win.precision, win.usdRate);
  if (minor === undefined) throw new RangeError("A jackpot exceeds a safe integer");
  const answer = await reportMovement(await inSession(ctx, win.playId), sandboxReporter(win.providerCode), {
    action: "win",
    sessionId: win.playId,
    transactionId: win.id,
    roundId: win.roundId,
    amount: formatAmount(minor, win.precision),
    currency: win.currency,
    jackpot: { tierId: win.tierId, winType: win.winType },
  });
  // Pending: the ledger books it. Failed: the back office handles it. Anything else is a bug, and the win stays owed.
  if (answer.kind !== "completed" && answer.kind !== "pending" && answer.kind !== "failed") {
    ctx.log.error("sandbox.jackpot_answer", { transaction_id: win.id, answer: answer.kind });
    return null;
  }
  const reportedAt = ctx.clock.now();
  await ctx.db.update(sandboxJackpotWins).set({ reportedAt }).where(eq(sandboxJackpotWins.id, win.id));
  return answer.kind === "completed" ? answer.balance : null;
}
