import { type Decision, decision } from "./decision.ts";
import { changedFields } from "./fingerprint.ts";
import { leased, type Moment, type Movement } from "./movement.ts";
import { answerOf } from "./report.ts";
import { undoBet } from "./undo.ts";

/** A known id is reported again. `fingerprint` is the new report's; undefined when its amount is not valid. */
export function onRepeat(own: Movement, fingerprint: string | undefined, at: Moment): Decision {
  // safeguard: fingerprint
  if (own.fingerprint !== fingerprint) {
    const changed = changedFields(own.fingerprint, fingerprint);
    return decision(
      "altered_repeat",
      { do: "answer", answer: { kind: "transaction_conflict", transactionId: own.transactionId, changed } },
      {
        alerts: [
          {
            kind: "transaction_conflict",
            operatorCode: own.operatorCode,
            transactionId: own.transactionId,
            message: "A transaction_id was reported again with a different body.",
            countedFor: own.providerCode,
          },
        ],
      },
    );
  }
  if (own.status !== "pending" || own.intent === "undo") return repeatAnswer(own);
  if (leased(own, at)) return decision("repeat_waits", { do: "wait" });
  if (own.type !== "bet") return repeatAnswer(own);
  // The process that called the wallet is gone and its answer with it: the first to notice undoes the bet.
  const { undo, writes } = undoBet(own, at);
  return decision("repeat_finds_overdue_bet", { do: "wait" }, { writes, wake: [undo.transactionId] });
}

function repeatAnswer(own: Movement): Decision {
  return decision("repeat_answered", { do: "answer", answer: answerOf(own) });
}
