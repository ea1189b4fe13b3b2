import { answerOf } from "./answer-of.ts";
import { type Decision, decision, leased, type Moment, type Movement } from "./movement.ts";
import { undoBet } from "./undo-bet.ts";

/** A movement with this id is known. `fingerprint` is the new report's; undefined when its amount cannot be read. */
export function onRepeat(own: Movement, fingerprint: string | undefined, at: Moment): Decision {
  if (own.fingerprint !== fingerprint) {
    return decision(
      "altered_repeat",
      { do: "answer", answer: { kind: "transaction_conflict", transactionId: own.transactionId } },
      {
        alerts: [
          {
            kind: "transaction_conflict",
            operatorCode: own.operatorCode,
            transactionId: own.transactionId,
            message: "A movement was reported again with another body.",
          },
        ],
      },
    );
  }
  if (own.status !== "pending" || own.intent === "undo") return repeatAnswer(own);
  if (leased(own, at.now)) return decision("repeat_waits", { do: "wait" });
  if (own.type !== "bet") return repeatAnswer(own);
  // Nobody is left who could learn the outcome of this bet: the one who notices first undoes it.
  const { undo, writes } = undoBet(own, at);
  return decision("repeat_finds_overdue_bet", { do: "wait" }, { writes, wake: [undo.transactionId] });
}

function repeatAnswer(own: Movement): Decision {
  return decision("repeat_answered", { do: "answer", answer: answerOf(own) });
}
