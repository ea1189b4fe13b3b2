import type { Write } from "./decision.ts";
import type { Moment, Movement } from "./movement.ts";
import { newSchedule } from "./open-movement.ts";

/**
 * Decides for good that a bet must not stand (docs/money-rules.md#undoing-a-bet). The intent and the service's own
 * rollback, the undo, are written together.
 */
export function undoBet(bet: Movement, at: Moment): { undo: Movement; writes: Write[] } {
  const undo = openUndo(bet, at);
  return { undo, writes: [{ update: markUndone(bet, undo.transactionId), previous: bet }, { insert: undo }] };
}

/** A bet that its rollback now decides. Its lease stays, because a call may be in flight. */
export function markUndone(bet: Movement, undoneBy: string): Movement {
  return { ...bet, intent: "undo", undoneBy, nextAttemptAt: null };
}

/** Whether the provider's own rollback, not an undo, took the bet back. */
export function undoneByProvider(bet: Movement): boolean {
  return bet.undoneBy !== null && !bet.undoneBy.startsWith(`${bet.providerCode}:undo-`);
}

/** The service's own rollback of a bet, due now. Of what the wallet answered to the bet, it has nothing. */
export function openUndo(bet: Movement, at: Moment): Movement {
  return {
    ...bet,
    ...newSchedule(at),
    transactionId: `${bet.providerCode}:undo-${bet.transactionId.slice(bet.providerCode.length + 1)}`,
    type: "rollback",
    intent: "apply",
    referenceTransactionId: bet.transactionId,
    undoneBy: null,
    roundClosed: null,
    fingerprint: null,
    operatorTransactionId: null,
    balance: null,
    completedAt: null,
  };
}
