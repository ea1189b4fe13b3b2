import { giveUpAt } from "../../outbox/schedule.ts";
import { type Decision, decision, type Write } from "./decision.ts";
import { claimed, isHeld, leased, type Moment, type Movement } from "./movement.ts";
import { undoBet } from "./undo.ts";

/** A wake-up or the sweep names a row: it is claimed if it is due, and left alone otherwise. */
export function onWake(own: Movement, at: Moment): Decision {
  if (own.status !== "pending" || own.intent === "undo") return decision("woken_settled", { do: "stop" });
  if (leased(own, at.now)) return decision("woken_early", { do: "stop" });
  if (own.type === "bet") {
    const { undo, writes } = undoBet(own, at);
    return decision("woken_overdue_bet", { do: "stop" }, { writes, wake: [undo.transactionId] });
  }
  if (own.nextAttemptAt === null || own.nextAttemptAt > at.now) return decision("woken_early", { do: "stop" });
  const movement = claimed(own, at);
  return decision("woken_due", { do: "call", movement }, { writes: [{ update: movement, previous: own }] });
}

/** The back office sends a failed movement again, on a new schedule. `bet` is the bet of a rollback. */
export function onReplay(own: Movement, bet: Movement | null, at: Moment): Decision {
  if (own.status !== "failed" || own.type === "bet") return decision("replay_of_other", { do: "stop" });
  const movement = claimed(
    { ...own, status: "pending", attempts: 0, nextAttemptAt: at.now, giveUpAt: giveUpAt(at.now, at.timeScale) },
    at,
  );
  const writes: Write[] = [{ update: movement, previous: own }];
  if (bet?.status === "failed") writes.push({ update: { ...bet, status: "pending" }, previous: bet });
  return decision("replay_of_failed", { do: "call", movement }, { writes });
}

/** The back office releases a held win: its schedule begins now. */
export function onRelease(own: Movement, at: Moment): Decision {
  if (!isHeld(own)) return decision("release_of_other", { do: "stop" });
  const movement = claimed({ ...own, nextAttemptAt: at.now, giveUpAt: giveUpAt(at.now, at.timeScale) }, at);
  return decision("release_of_held", { do: "call", movement }, { writes: [{ update: movement, previous: own }] });
}
