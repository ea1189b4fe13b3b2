import type { Minor } from "../../lib/money.ts";
import { giveUpAt } from "../../lib/outbox/schedule.ts";
import { rollbackFingerprint, stakeFingerprint } from "./fingerprint.ts";
import type { Moment, Movement, SessionFacts } from "./movement.ts";
import type { RollbackReport, StakeReport } from "./report.ts";

/** The first row of a bet or win: pending, due now. */
export function openStake(session: SessionFacts, report: StakeReport, amount: Minor, at: Moment): Movement {
  return {
    ...blank(session, at),
    transactionId: `${session.providerCode}:${report.transactionId}`,
    type: report.action,
    roundId: report.roundId,
    amount,
    freeSpinsId: report.freeSpinsId ?? null,
    jackpotTierId: report.jackpot?.tierId ?? null,
    jackpotWinType: report.jackpot?.winType ?? null,
    roundClosed: report.roundClosed ? 1 : null,
    fingerprint: stakeFingerprint(report, amount),
  };
}

/** The first row of a rollback, with its bet's amount and promotion, or 0 and none while the bet is unknown. */
export function openRollback(
  session: SessionFacts,
  report: RollbackReport,
  bet: Movement | null,
  at: Moment,
): Movement {
  return {
    ...blank(session, at),
    transactionId: `${session.providerCode}:${report.transactionId}`,
    type: "rollback",
    roundId: report.roundId,
    amount: bet?.amount ?? 0,
    freeSpinsId: bet?.freeSpinsId ?? null,
    referenceTransactionId: bet?.transactionId ?? `${session.providerCode}:${report.referenceTransactionId}`,
    // A tombstone has no fingerprint until its bet arrives.
    betKnown: bet && bet.fingerprint !== null ? 1 : 0,
    roundClosed: report.roundClosed ? 1 : null,
    fingerprint: rollbackFingerprint(report),
  };
}

/** The row that a rollback leaves for a bet that has not arrived, so that the bet is never sent. */
export function tombstone(session: SessionFacts, report: RollbackReport, transactionId: string, at: Moment): Movement {
  return {
    ...blank(session, at),
    transactionId,
    type: "bet",
    roundId: report.roundId,
    intent: "undo",
    status: "cancelled",
    undoneBy: `${session.providerCode}:${report.transactionId}`,
    nextAttemptAt: null,
  };
}

/** The start of a schedule: pending and due now, no call made. */
export function newSchedule(at: Moment) {
  return {
    status: "pending",
    attempts: 0,
    calls: 0,
    calledAt: null,
    lastClass: null,
    nextAttemptAt: at.now,
    giveUpAt: giveUpAt(at.now, at.timeScale),
    leaseToken: null,
    leaseUntil: null,
    createdAt: at.now,
  } satisfies Partial<Movement>;
}

function blank(session: SessionFacts, at: Moment): Movement {
  return {
    ...newSchedule(at),
    transactionId: "",
    providerCode: session.providerCode,
    operatorCode: session.operatorCode,
    sessionId: session.id,
    roundId: "",
    playerId: session.playerId,
    currency: session.currency,
    precision: session.precision,
    type: "bet",
    intent: "apply",
    amount: 0,
    freeSpinsId: null,
    jackpotTierId: null,
    jackpotWinType: null,
    walletGameCode: session.walletGameCode,
    sectionCode: session.sectionCode,
    referenceTransactionId: null,
    betKnown: null,
    roundClosed: null,
    heldFor: null,
    undoneBy: null,
    fingerprint: null,
    operatorTransactionId: null,
    balance: null,
    refusalCode: null,
    refusalMessage: null,
    revision: "",
    completedAt: null,
  };
}
