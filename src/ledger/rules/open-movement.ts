import type { Minor } from "../../lib/money.ts";
import { giveUpAt } from "../../outbox/schedule.ts";
import { rollbackFingerprint, stakeFingerprint } from "./fingerprint.ts";
import { type Moment, type Movement, type SessionFacts, undoIdOf } from "./movement.ts";
import type { RollbackReport, StakeReport } from "./report.ts";

/** The row of a bet or win as it is first written: pending, due now. */
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
    fingerprint: stakeFingerprint(report, amount),
  };
}

/** The row of a rollback: of the amount of its bet, 0 while that is not known. */
export function openRollback(session: SessionFacts, report: RollbackReport, amount: Minor, at: Moment): Movement {
  return {
    ...blank(session, at),
    transactionId: `${session.providerCode}:${report.transactionId}`,
    type: "rollback",
    roundId: report.roundId,
    amount,
    referenceTransactionId: `${session.providerCode}:${report.referenceTransactionId}`,
    fingerprint: rollbackFingerprint(report),
  };
}

/** What a rollback leaves in the place of a bet that has not arrived: the bet is never sent. */
export function tombstone(session: SessionFacts, report: RollbackReport, at: Moment): Movement {
  return {
    ...blank(session, at),
    transactionId: `${session.providerCode}:${report.referenceTransactionId}`,
    type: "bet",
    roundId: report.roundId,
    intent: "undo",
    status: "cancelled",
    undoneBy: `${session.providerCode}:${report.transactionId}`,
    nextAttemptAt: null,
  };
}

/** The service's own rollback of a bet whose outcome it does not know. */
export function openUndo(bet: Movement, at: Moment): Movement {
  return {
    ...bet,
    ...unsent(at),
    transactionId: undoIdOf(bet),
    type: "rollback",
    intent: "apply",
    freeSpinsId: null,
    referenceTransactionId: bet.transactionId,
    undoneBy: null,
    fingerprint: null,
  };
}

/** What a row begins with that no call was made for: due now, its schedule ahead of it. */
function unsent(at: Moment) {
  return {
    status: "pending",
    attempts: 0,
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
    ...unsent(at),
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
