import type { Ctx } from "../../context.ts";
import { inSession } from "../../gate/operator-time/operator-clock.ts";
import { findReported } from "../../ledger/queries/read-reported.ts";
import { readBalance } from "../../ledger/read-balance.ts";
import { reportMovement } from "../../ledger/report-movement.ts";
import type { MovementAnswer, RollbackReport, StakeReport } from "../../ledger/rules/report.ts";
import { formatAmount } from "../../lib/money.ts";
import type { Funds } from "./funds.ts";
import { type Round, sandboxReporter } from "./round.ts";

/** The operator's wallet, through the ledger: the sandbox moves money as any other provider does. */
export const walletFunds: Funds = {
  async bet(ctx, round) {
    if (round.choice.fault === "rollback_first") {
      const own = await inSession(ctx, round.playId);
      await reportMovement(own, sandboxReporter(round.providerCode), rollback(round));
    }
    const answer = await send(ctx, round, report(round, "bet", round.cost));
    switch (answer.kind) {
      case "completed":
        return { kind: "taken", balance: answer.balance };
      case "refused":
        return { kind: "refused", code: answer.code, message: answer.message, balance: answer.balance };
      case "intake_stopped":
        return { kind: "refused", code: "INTAKE_STOPPED", message: answer.playerText, balance: null };
      case "undone":
      case "bet_cancelled":
        return { kind: "cancelled" };
      default:
        ctx.log.error("sandbox.bet_answer", { round_id: round.id, answer: answer.kind });
        return { kind: "cancelled" };
    }
  },

  async isReturned(ctx, round) {
    const bet = await findReported(ctx, round.providerCode, `${round.id}-bet`);
    // A bet that was never written moved no money; one that is pending may have, until its rollback is booked.
    return bet === undefined || bet.status === "cancelled";
  },

  async isPaid(ctx, round) {
    return (await findReported(ctx, round.providerCode, `${round.id}-win`))?.status === "completed";
  },

  async win(ctx, round) {
    const answer = await send(ctx, round, report(round, "win", round.win));
    if (answer.kind === "completed") return answer.balance;
    // Pending: the ledger books it. Failed: the back office handles it. Anything else is a bug.
    if (answer.kind !== "pending" && answer.kind !== "failed") {
      ctx.log.error("sandbox.win_answer", { round_id: round.id, answer: answer.kind });
    }
    return null;
  },

  async balance(ctx, play) {
    const answer = await readBalance(await inSession(ctx, play.id), sandboxReporter(play.providerCode), play.id);
    if (answer.kind === "balance") return { balance: answer.balance };
    return { code: answer.kind === "refused" ? answer.code : "UPSTREAM_UNAVAILABLE" };
  },
};

/** Reports a movement, twice where that is the ordered fault: the second report must change nothing. */
async function send(ctx: Ctx, round: Round, movement: StakeReport): Promise<MovementAnswer> {
  const own = await inSession(ctx, round.playId);
  const reporter = sandboxReporter(round.providerCode);
  if (round.choice.fault === "duplicate") await reportMovement(own, reporter, movement);
  return reportMovement(own, reporter, movement);
}

function rollback({ id, playId, tableRoundId }: Round): RollbackReport {
  return {
    action: "rollback",
    sessionId: playId,
    transactionId: `${id}-rollback`,
    roundId: tableRoundId ?? id,
    referenceTransactionId: `${id}-bet`,
  };
}

function report(round: Round, action: "bet" | "win", amount: number): StakeReport {
  return {
    action,
    sessionId: round.playId,
    transactionId: `${round.id}-${action}`,
    roundId: round.tableRoundId ?? round.id,
    amount: formatAmount(amount, round.precision),
    currency: round.currency,
    freeSpinsId: round.freeSpinsId ?? undefined,
    ...(action === "win" && { roundClosed: true }),
  };
}
