import { type Decision, decision, type Rule, type Write } from "./decision.ts";
import { rollbackFingerprint } from "./fingerprint.ts";
import { claimed, leased, type Moment, type Movement, realTimeOf, type SessionFacts } from "./movement.ts";
import { onRepeat } from "./on-repeat.ts";
import { unknownSession } from "./on-stake.ts";
import { openRollback, tombstone } from "./open-movement.ts";
import { answerOf, type RollbackReport, referencesOf } from "./report.ts";
import { markUndone } from "./undo.ts";

/** The rows that decide a reported rollback; `referenced` is the one it names. */
interface RollbackFacts {
  readonly providerCode: string;
  readonly session: SessionFacts | null;
  readonly own: Movement | null;
  readonly referenced: Movement | null;
  /** The database was restored to a state from before the end of this session: a bet of it may be booked and unknown. */
  readonly betMayBeLost: boolean;
}

/** A rollback is reported (docs/money-rules.md#rollbacks-of-a-bet). */
export function onRollback(facts: RollbackFacts, report: RollbackReport, at: Moment): Decision {
  const { session, own, referenced } = facts;
  if (!session) return unknownSession(facts.providerCode, report.transactionId);
  if (own) return onRepeat(own, rollbackFingerprint(report), at);
  if (report.referenceTransactionId === report.transactionId) return referenceInvalid(session, report);
  const rollback = openRollback(session, report, referenced, at);
  if (!referenced) {
    const names = referencesOf(facts.providerCode, report).filter((id) => id !== rollback.transactionId);
    const tombstones = names.map((id) => ({ insert: tombstone(session, report, id, at) }));
    if (facts.betMayBeLost) return sendForLostBet(rollback, names, tombstones, at);
    // safeguard: tombstone
    return settled("rollback_before_bet", rollback, at, tombstones);
  }
  if (referenced.type !== "bet" || referenced.sessionId !== session.id) return referenceInvalid(session, report);
  return onRollbackOfBet(referenced, rollback, at);
}

function onRollbackOfBet(bet: Movement, rollback: Movement, at: Moment): Decision {
  if (bet.undoneBy !== null) return settled("second_rollback", rollback, at);
  switch (bet.status) {
    case "refused":
      return settled("rollback_of_refused_bet", rollback, at, [link(bet, rollback)]);
    case "cancelled":
      // The provider was answered that the bet is undone and must keep that answer: the rollback is not linked.
      return settled("rollback_of_unsent_bet", rollback, at);
    case "pending": {
      if (leased(bet, at)) return holdUntilAnswered(bet, rollback, at);
      const undone = markUndone(bet, rollback.transactionId);
      return send("rollback_of_overdue_bet", rollback, at, [{ update: undone, previous: bet }]);
    }
    default:
      return send("rollback_of_completed_bet", rollback, at, [link(bet, rollback)]);
  }
}

/** The rollback waits for the end of the bet's call: after a refusal nothing has to be sent. */
function holdUntilAnswered(bet: Movement, rollback: Movement, at: Moment): Decision {
  const wait = (bet.leaseUntil ?? 0) - realTimeOf(at);
  const held: Movement = { ...rollback, nextAttemptAt: at.now + wait };
  return decision(
    "rollback_of_bet_in_flight",
    { do: "answer", answer: answerOf(held) },
    { writes: [{ update: markUndone(bet, held.transactionId), previous: bet }, { insert: held }] },
  );
}

/**
 * The wallet may have booked the bet, so it decides: it returns what it took, and keeps the bet out if it took nothing. A
 * reference in the form that the service answered is sent as such.
 */
function sendForLostBet(rollback: Movement, names: readonly string[], tombstones: readonly Write[], at: Moment) {
  const referenceTransactionId = names.at(-1) ?? rollback.referenceTransactionId;
  return send("rollback_of_lost_bet", { ...rollback, referenceTransactionId }, at, tombstones);
}

function send(rule: Rule, rollback: Movement, at: Moment, writes: readonly Write[]): Decision {
  const movement = claimed(rollback, at);
  return decision(rule, { do: "call", movement }, { writes: [...writes, { insert: movement }] });
}

/** Completed without a call: the wallet has nothing to take back. */
function settled(rule: Rule, rollback: Movement, at: Moment, writes: readonly Write[] = []): Decision {
  const insert = settle(rollback, at);
  return decision(rule, { do: "answer", answer: answerOf(insert) }, { writes: [...writes, { insert }] });
}

/** The row of a rollback that completes without a call. */
export function settle(rollback: Movement, at: Moment): Movement {
  return { ...rollback, status: "completed", completedAt: at.now, nextAttemptAt: null };
}

function link(bet: Movement, rollback: Movement): Write {
  return { update: { ...bet, undoneBy: rollback.transactionId }, previous: bet };
}

function referenceInvalid(session: SessionFacts, report: RollbackReport): Decision {
  return decision(
    "rollback_reference_invalid",
    { do: "answer", answer: { kind: "reference_invalid" } },
    {
      alerts: [
        {
          kind: "reference_invalid",
          operatorCode: session.operatorCode,
          transactionId: `${session.providerCode}:${report.transactionId}`,
          message: "A rollback names a movement that is not a bet of its session.",
          countedFor: session.providerCode,
        },
      ],
    },
  );
}
