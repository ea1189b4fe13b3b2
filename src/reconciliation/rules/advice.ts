import type { NamedMovement } from "../../ledger/queries/named-movements.ts";
import { isoTime } from "../../lib/clock.ts";
import type { YourRow } from "./row.ts";

/** What a difference means and what to do, for the operator's finance team. */

export const NOT_OURS =
  "The service has no transaction with this id. Check that your wallet verifies signatures and books nothing for a request that it refuses. If the money moved, take it back by hand.";

export const DIFFERENT =
  "The service sent your wallet the values in `ours`. Correct your entry; if your wallet booked another amount, settle the difference with the player by hand.";

export const OTHER_DAY = "The service booked it on another day, more than 24 hours away. Move your entry to that day.";

export const TWICE =
  "Your list has this transaction more than once. If your wallet booked it twice, its idempotency by `transaction_id` is broken: take the second one back by hand.";

export function adviceOnUnreadable(reason: string): string {
  return `The row cannot be read: ${reason}. Correct it and send the part again.`;
}

export function adviceOnStatus({ status }: YourRow, ours: NamedMovement): string {
  switch (ours.status) {
    case "pending":
      return `The service does not know yet that your wallet booked it: it has called ${times(ours)} and calls again${ours.nextAttemptAt === null ? "" : ` at ${isoTime(ours.nextAttemptAt)}`}. Nothing to do; compare again later.`;
    case "failed":
      return `The service called ${times(ours)} and never got an answer that it could read. Send it again with POST /v1/transactions/{id}/resend: your wallet's first answer settles it.`;
    case "refused":
      return `Your wallet, or the service, refused this bet${ours.refusalCode === null ? "" : ` (${ours.refusalCode})`}, and the game did not take it. If your wallet took the money, give it back by hand.`;
    case "cancelled":
      return "The bet was rolled back, and your wallet accepted the rollback. Mark it cancelled; if the money was not given back, give it back by hand.";
    case "completed":
      return `Your wallet booked it and nothing took it back, but your list has it as ${status}. Mark it completed; if money was given back, take it again by hand.`;
  }
}

export function adviceOnOurs(ours: NamedMovement): string {
  const answered = ours.operatorTransactionId === null ? "" : `, under your id ${ours.operatorTransactionId}`;
  return `Your wallet accepted it at ${isoTime(ours.completedAt ?? ours.createdAt)} after ${times(ours)}${answered}. If your list has it under the next or the last day, add those rows. Otherwise your wallet answered success and did not book it: book it now.`;
}

function times({ attempts }: NamedMovement): string {
  return attempts === 1 ? "1 call" : `${attempts} calls`;
}
