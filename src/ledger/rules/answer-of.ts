import type { Movement } from "./movement.ts";
import type { MovementAnswer } from "./report.ts";

/** What the provider is told of a settled or waiting row; the same row is always told in the same way. */
export function answerOf(movement: Movement): MovementAnswer {
  const { transactionId, currency, balance } = movement;
  // A bet that was told ok and rolled back since repeats its first answer.
  if (movement.completedAt !== null) return { kind: "completed", transactionId, balance, currency };
  if (movement.status === "refused") {
    const { refusalCode, refusalMessage } = movement;
    return { kind: "refused", transactionId, code: refusalCode ?? "", message: refusalMessage ?? "", balance };
  }
  if (movement.type === "bet") return { kind: rolledBack(movement) ? "bet_cancelled" : "undone", transactionId };
  return { kind: movement.status === "failed" ? "failed" : "pending", transactionId };
}

/** Whether the provider itself took the bet back before it was booked. */
function rolledBack(bet: Movement): boolean {
  return bet.undoneBy !== null && !bet.undoneBy.startsWith(`${bet.providerCode}:undo-`);
}
