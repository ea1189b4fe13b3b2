import type { Moment, Movement, Write } from "./movement.ts";
import { openUndo } from "./open-movement.ts";

/** Decides for good that a bet is not to stand: the intent and the rollback are persisted together. */
export function undoBet(bet: Movement, at: Moment): { undo: Movement; writes: Write[] } {
  const undo = openUndo(bet, at);
  return { undo, writes: [{ update: markUndone(bet, undo.transactionId), was: bet }, { insert: undo }] };
}

/** A bet whose fate is now its rollback's; its lease stays, for a call may still be under way. */
export function markUndone(bet: Movement, undoneBy: string): Movement {
  return { ...bet, intent: "undo", undoneBy, nextAttemptAt: null };
}
