import { type Decision, decision } from "./decision.ts";
import type { Moment, Movement } from "./movement.ts";
import { settle } from "./on-rollback.ts";
import { markUndone, openUndo } from "./undo.ts";

/**
 * The wallet has answered a movement with the booking of another one, which has the same id in another shard: it moved
 * nothing for this one (docs/money-rules.md#one-id-in-two-shards). So a bet or win is taken out of the books without a call,
 * which would take back the other one, and what a rollback should have returned is sent under an id of its own. `bet` is a
 * rollback's bet.
 */
export function onSharedId(own: Movement, bet: Movement | null, at: Moment): Decision {
  if (own.status !== "completed" || own.undoneBy !== null) return decision("shared_id_settled", { do: "stop" });
  if (own.type === "win") {
    const update: Movement = { ...own, status: "cancelled" };
    return decision("shared_id_of_win", { do: "stop" }, { writes: [{ update, previous: own }] });
  }
  if (own.type === "bet") {
    const undo = settle(openUndo(own, at), at);
    const update: Movement = { ...markUndone(own, undo.transactionId), status: "cancelled" };
    return decision("shared_id_of_bet", { do: "stop" }, { writes: [{ update, previous: own }, { insert: undo }] });
  }
  if (!bet) return decision("shared_id_settled", { do: "stop" });
  const undo = openUndo(bet, at);
  const update: Movement = { ...own, undoneBy: undo.transactionId };
  const writes = [{ update, previous: own }, { insert: undo }];
  return decision("shared_id_of_rollback", { do: "stop" }, { writes, wake: [undo.transactionId] });
}
