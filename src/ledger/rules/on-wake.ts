import { giveUpAt } from "../../outbox/schedule.ts";
import { claimed, type Decision, decision, leased, type Moment, type Movement, type Write } from "./movement.ts";
import { undoBet } from "./undo-bet.ts";

/** Queue, sweep or a repeat wakes a row up: it is claimed when it is due, and left alone otherwise. */
export function onWake(own: Movement, at: Moment): Decision {
  if (own.status !== "pending" || own.intent === "undo") return decision("woken_settled", { do: "stop" });
  if (leased(own, at.now)) return decision("woken_early", { do: "stop" });
  if (own.type === "bet") {
    const { undo, writes } = undoBet(own, at);
    return decision("woken_overdue_bet", { do: "stop" }, { writes, wake: [undo.transactionId] });
  }
  if (own.nextAttemptAt === null || own.nextAttemptAt > at.now) return decision("woken_early", { do: "stop" });
  const movement = claimed(own, at);
  return decision("woken_due", { do: "call", movement }, { writes: [{ update: movement, was: own }] });
}

/**
 * The back office sends a failed movement again: its schedule begins anew. `bet` is the bet that a failed rollback was
 * to undo.
 */
export function onReplay(own: Movement, bet: Movement | null, at: Moment): Decision {
  if (own.status !== "failed" || own.type === "bet") return decision("replay_of_other", { do: "stop" });
  const movement = claimed(
    { ...own, status: "pending", attempts: 0, nextAttemptAt: at.now, giveUpAt: giveUpAt(at.now, at.timeScale) },
    at,
  );
  const writes: Write[] = [{ update: movement, was: own }];
  if (bet?.status === "failed") writes.push({ update: { ...bet, status: "pending" }, was: bet });
  return decision("replay_of_failed", { do: "call", movement }, { writes });
}
