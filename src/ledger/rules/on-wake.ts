import { giveUpAt } from "../../lib/outbox/schedule.ts";
import { type Decision, decision, type Write } from "./decision.ts";
import { claimed, isHeld, leased, type Moment, type Movement } from "./movement.ts";
import { undoBet } from "./undo.ts";

/** A wake-up or the sweep names a row: a due win or rollback is claimed, a bet whose lease is over is undone, others are left. */
export function onWake(own: Movement, at: Moment): Decision {
  if (own.status !== "pending" || own.intent === "undo") return decision("woken_settled", { do: "stop" });
  if (leased(own, at)) return decision("woken_early", { do: "stop" });
  if (own.type === "bet") {
    const { undo, writes } = undoBet(own, at);
    return decision("woken_overdue_bet", { do: "stop" }, { writes, wake: [undo.transactionId] });
  }
  if (own.nextAttemptAt === null || own.nextAttemptAt > at.now) return decision("woken_early", { do: "stop" });
  const movement = claimed(own, at);
  return decision("woken_due", { do: "call", movement }, { writes: [{ update: movement, previous: own }] });
}

/** A failed movement is sent again, on a new schedule. `bet` is the bet of a rollback. */
export function onReplay(own: Movement, bet: Movement | null, at: Moment): Decision {
  if (own.status !== "failed" || own.type === "bet") return decision("replay_of_other", { do: "stop" });
  const movement = claimed(rescheduled(own, at), at);
  return decision("replay_of_failed", { do: "call", movement }, { writes: writesOf(movement, own, bet) });
}

/** An operator wants a movement to be sent now: a pending one before its time, a failed one as in a replay. */
export function onResend(own: Movement, bet: Movement | null, at: Moment): Decision {
  if (own.status === "failed") return onReplay(own, bet, at);
  const sendable = own.status === "pending" && own.type !== "bet" && !isHeld(own);
  // A rollback waits for the end of its bet's call: after a refusal there is nothing to send.
  const inFlight = leased(own, at) || (bet !== null && leased(bet, at));
  if (!sendable || inFlight) return decision("resend_of_other", { do: "stop" });
  const movement = claimed(own, at);
  return decision("resend_of_pending", { do: "call", movement }, { writes: [{ update: movement, previous: own }] });
}

/** One of many failed movements becomes due again, on a new schedule. */
export function onRecover(own: Movement, bet: Movement | null, at: Moment): Decision {
  if (own.status !== "failed" || own.type === "bet") return decision("recovery_of_other", { do: "stop" });
  return decision("recovery_of_failed", { do: "stop" }, { writes: writesOf(rescheduled(own, at), own, bet) });
}

function rescheduled(own: Movement, { now, timeScale }: Moment): Movement {
  return { ...own, status: "pending", attempts: 0, nextAttemptAt: now, giveUpAt: giveUpAt(now, timeScale) };
}

/** A failed rollback makes its bet pending again. */
function writesOf(update: Movement, own: Movement, bet: Movement | null): Write[] {
  const writes: Write[] = [{ update, previous: own }];
  if (bet?.status === "failed") writes.push({ update: { ...bet, status: "pending" }, previous: bet });
  return writes;
}

/** The back office releases a held win: its schedule begins now. */
export function onRelease(own: Movement, at: Moment): Decision {
  if (!isHeld(own)) return decision("release_of_other", { do: "stop" });
  const movement = claimed({ ...own, nextAttemptAt: at.now, giveUpAt: giveUpAt(at.now, at.timeScale) }, at);
  return decision("release_of_held", { do: "call", movement }, { writes: [{ update: movement, previous: own }] });
}
