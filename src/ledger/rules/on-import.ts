import { type Decision, decision } from "./decision.ts";
import type { Movement } from "./movement.ts";

/**
 * The journal has a row that a restored database may lack. `own` is the row as the database has it. Whatever the order of
 * the pages, the row that came further wins.
 */
export function onImport(own: Movement | null, found: Movement): Decision {
  const movement: Movement = { ...found, leaseToken: null, leaseUntil: null };
  if (own) {
    return progressOf(found) > progressOf(own)
      ? decision("import_later", { do: "stop" }, { writes: [{ update: movement, previous: own }] })
      : decision("import_known", { do: "stop" });
  }
  // Its outcome is lost here, and the provider may have been answered it. If the row were written, the bet would be undone.
  // Without it, the provider repeats the bet or rolls it back, and the wallet knows what it booked.
  if (isUnsettledBet(found)) return decision("import_unsettled_bet", { do: "stop" });
  return decision("import_lost", { do: "stop" }, { writes: [{ insert: movement }] });
}

export function isUnsettledBet({ type, status, intent }: Movement): boolean {
  return type === "bet" && status === "pending" && intent === "apply";
}

const PROGRESS = { pending: 0, failed: 20, refused: 30, completed: 30, cancelled: 40 };

/** Order of a row's states. Only a replay leads back, from failed to pending (docs/money-rules.md#invariants, 7). */
function progressOf({ status, undoneBy, fingerprint }: Movement): number {
  return PROGRESS[status] + (undoneBy === null ? 0 : 5) + (fingerprint === null ? 0 : 1);
}
