import { rowOf, type Write } from "./decision.ts";
import type { Movement } from "./movement.ts";

/** Events of a movement that an operator may subscribe to. */
export interface LedgerEvent {
  readonly event: "jackpot.won" | "movement.failed";
  readonly movement: Movement;
}

/** The events of a decision. A bet that failed is part of its rollback's event: only the rollback can be sent again. */
export function eventsOf(writes: readonly Write[]): LedgerEvent[] {
  return writes.flatMap((write): LedgerEvent[] => {
    const movement = rowOf(write);
    const { type, status, jackpotTierId } = movement;
    if ("previous" in write && write.previous.status === status) return [];
    if (type === "win" && status === "completed" && jackpotTierId !== null) return [{ event: "jackpot.won", movement }];
    return type !== "bet" && status === "failed" ? [{ event: "movement.failed", movement }] : [];
  });
}
