import { nextAttemptAt } from "../../lib/outbox/schedule.ts";
import { inPrecision, normalisedCode, type WalletAnswer } from "../wallet/classify.ts";
import { type Alert, type Decision, decision, type NextStep, type Rule, type Write } from "./decision.ts";
import { isScheduleOver, leased, type Moment, type Movement } from "./movement.ts";
import { settle } from "./on-rollback.ts";
import { answerOf } from "./report.ts";
import { undoBet } from "./undo.ts";

/** Least wait after a call that was not made for lack of capacity or time, whatever the time scale. It counts as no attempt. */
const MIN_UNSENT_WAIT_MS = 5_000;

/**
 * A wallet answered the call made under `token`. `own` is the movement as it is now; `other` is a rollback's bet, or a
 * bet's rollback.
 */
export function onAnswer(
  own: Movement,
  other: Movement | null,
  token: string,
  answer: WalletAnswer,
  at: Moment,
): Decision {
  if (own.status !== "pending" || own.leaseToken !== token) return tooLate(own, answer);
  if (own.type !== "bet") return onCreditAnswer(own, other, answer, at);
  return own.intent === "undo" ? onUndoneBetAnswer(own, other, answer, at) : onBetAnswer(own, answer, at);
}

/** Another process has decided since: the answer is logged and changes nothing. */
function tooLate(own: Movement, answer: WalletAnswer): Decision {
  const contradicts = answer.class === "success" && own.type === "bet" && own.completedAt === null;
  const alerts = contradicts ? [alert("late_success", own, "The wallet booked a bet after its undo was decided.")] : [];
  const next: NextStep = own.status === "pending" && own.intent === "apply" ? { do: "wait" } : answerWith(own);
  return decision("answer_too_late", next, { alerts });
}

function onBetAnswer(own: Movement, answer: WalletAnswer, at: Moment): Decision {
  const called = afterCall(own, answer);
  switch (answer.class) {
    case "success":
      return settleWith("bet_completed", own, booked(called, answer, at));
    case "refusal":
      return settleWith("bet_refused", own, refused(called, answer));
    case "unsent":
      return settleWith("bet_unsent", own, { ...called, status: "cancelled", intent: "undo", nextAttemptAt: null });
    case "unknown": {
      const { undo, writes } = undoBet(called, at);
      const changed = writes.map((write) => ("update" in write ? { ...write, previous: own } : write));
      return decision(
        "bet_unknown",
        { do: "answer", answer: { kind: "undone", transactionId: own.transactionId } },
        {
          // safeguard: undo first
          writes: changed,
          wake: [undo.transactionId],
        },
      );
    }
  }
}

/** The answer to a bet whose rollback arrived while the bet was in flight, and waits for it. */
function onUndoneBetAnswer(own: Movement, rollback: Movement | null, answer: WalletAnswer, at: Moment): Decision {
  const called = afterCall(own, answer);
  const waiting = rollback?.status === "pending" && rollback.leaseToken === null ? rollback : null;
  if (waiting && (answer.class === "refusal" || answer.class === "unsent")) {
    // Cancelled even if refused: a repeat may already have been answered as cancelled, and must keep that answer.
    const bet: Movement = { ...called, status: "cancelled", nextAttemptAt: null };
    const rule = answer.class === "refusal" ? "bet_refused_while_undone" : "bet_unsent_while_undone";
    const writes: Write[] = [
      { update: bet, previous: own },
      { update: settle(waiting, at), previous: waiting },
    ];
    return decision(rule, answerWith(bet), { writes });
  }
  const writes: Write[] = [{ update: called, previous: own }];
  if (waiting) writes.push({ update: { ...waiting, nextAttemptAt: at.now }, previous: waiting });
  return decision("bet_answered_while_undone", answerWith(called), {
    writes,
    wake: waiting ? [waiting.transactionId] : [],
  });
}

/** A win or rollback settles money already staked: it is sent until the wallet books it, or for 72 hours. */
function onCreditAnswer(own: Movement, bet: Movement | null, answer: WalletAnswer, at: Moment): Decision {
  const kind = own.type === "win" ? "win" : "rollback";
  const called = afterCall(own, answer);
  if (answer.class === "success") {
    const writes: Write[] = bet && bet.status !== "cancelled" ? [{ update: cancel(bet), previous: bet }] : [];
    return settleWith(`${kind}_completed`, own, booked(called, answer, at), writes);
  }
  const uncounted = { ...called, attempts: own.attempts };
  // Sent by its operator before its time: a wallet that is tried by hand does not put off the next attempt.
  const early = own.nextAttemptAt !== null && own.nextAttemptAt > at.now;
  if (answer.class === "unsent" && !answer.barred) {
    const wait = MIN_UNSENT_WAIT_MS + Math.ceil(MIN_UNSENT_WAIT_MS * at.chance);
    return reschedule(`${kind}_unsent`, own, early ? uncounted : { ...uncounted, nextAttemptAt: at.now + wait }, []);
  }
  const next = nextAttemptAt({ ...at, attempts: called.attempts, lastAt: own.giveUpAt ?? at.now });
  if (next === undefined) return exhausted(`${kind}_exhausted`, own, called, bet);
  const first = answer.class === "refusal" && own.lastClass !== "refusal";
  const alerts = first ? [alert("movement_refused", own, `The wallet refused a ${kind}: ${answer.code}.`)] : [];
  const rule: Rule = answer.class === "refusal" ? `${kind}_refused` : `${kind}_unknown`;
  return reschedule(rule, own, early ? uncounted : { ...called, nextAttemptAt: next }, alerts);
}

/**
 * The wallet is away and has just left another call unanswered: a schedule that is over ends without a call of its own. A
 * wallet that is away gets some calls a minute, and the last ones of 10,000 movements would take days.
 */
export function onWalletAway(own: Movement, bet: Movement | null, at: Moment): Decision {
  const due = own.status === "pending" && own.nextAttemptAt !== null && !leased(own, at);
  if (!due || own.type === "bet" || !isScheduleOver(own, at.now)) return decision("woken_early", { do: "stop" });
  const rule = own.type === "win" ? "win_exhausted" : "rollback_exhausted";
  return { ...exhausted(rule, own, { ...own, leaseToken: null, leaseUntil: null }, bet), next: { do: "stop" } };
}

function reschedule(rule: Rule, own: Movement, update: Movement, alerts: readonly Alert[]): Decision {
  return decision(rule, answerWith(update), {
    writes: [{ update, previous: own }],
    alerts,
    wake: [update.transactionId],
  });
}

function exhausted(rule: Rule, own: Movement, called: Movement, bet: Movement | null): Decision {
  const update: Movement = { ...called, status: "failed", nextAttemptAt: null };
  const writes: Write[] = [{ update, previous: own }];
  // A completed bet stays so until a replay of its rollback is accepted.
  if (bet?.status === "pending") writes.push({ update: { ...bet, status: "failed" }, previous: bet });
  const message = `The wallet did not book a ${own.type} in 72 hours; it can be sent again from the back office.`;
  return decision(rule, answerWith(update), { writes, alerts: [alert("movement_failed", own, message)] });
}

function settleWith(rule: Rule, own: Movement, update: Movement, writes: readonly Write[] = []): Decision {
  return decision(rule, answerWith(update), { writes: [{ update, previous: own }, ...writes] });
}

function answerWith(own: Movement): NextStep {
  return { do: "answer", answer: answerOf(own) };
}

/** The row after a call: counted, its lease released. */
function afterCall(own: Movement, answer: WalletAnswer): Movement {
  return { ...own, attempts: own.attempts + 1, lastClass: answer.class, leaseToken: null, leaseUntil: null };
}

function booked(called: Movement, answer: WalletAnswer & { class: "success" }, at: Moment): Movement {
  const { operatorTransactionId } = answer;
  const balance = inPrecision(answer.balance, called.precision);
  return { ...called, status: "completed", balance, operatorTransactionId, completedAt: at.now, nextAttemptAt: null };
}

function refused(called: Movement, answer: WalletAnswer & { class: "refusal" }): Movement {
  return {
    ...called,
    status: "refused",
    refusalCode: normalisedCode(answer.code),
    refusalMessage: answer.message,
    balance: answer.balance === null ? null : inPrecision(answer.balance, called.precision),
    nextAttemptAt: null,
  };
}

function cancel(bet: Movement): Movement {
  return { ...bet, status: "cancelled", intent: "undo", nextAttemptAt: null };
}

function alert(kind: Alert["kind"], own: Movement, message: string): Alert {
  return { kind, operatorCode: own.operatorCode, transactionId: own.transactionId, message };
}
