import type { NamedMovement } from "../../../ledger/queries/named-movements.ts";
import { isoTime } from "../../../lib/clock.ts";
import { isWalletSuiteId } from "../../../lib/wallet-suite-id.ts";
import type { FieldDifference } from "./difference.ts";
import type { YourRow } from "./row.ts";

/** Meaning of a difference and what to do, for the operator's finance team. */

const NOT_OURS =
  "The service has no transaction with this id. Check that your wallet verifies signatures and books nothing for a request that it refuses. If the money moved, take it back by hand.";

const OF_THE_SUITE =
  "The wallet suite, or a trigger, booked it with a test player: no game did, and the service's books have none of its bookings. Leave rows out whose id begins with `validation:`.";

export const OTHER_DAY =
  "The service booked it on another day, more than 24 hours away. Move your entry to that day. In the sandbox, what a test clock moved is of the clock's days.";

export const TWICE =
  "Your list has this transaction more than once. If your wallet booked it twice, its idempotency by `transaction_id` is broken: take the second one back by hand.";

/** Advice on a row whose id the service does not know. */
export function adviceOnUnknown(transactionId: string): string {
  return isWalletSuiteId(transactionId) ? OF_THE_SUITE : NOT_OURS;
}

/** Advice on fields that differ, none of them the status: the worst of them is named. */
export function adviceOnFields(fields: readonly FieldDifference[]): string {
  const ours = (name: FieldDifference["field"]) => fields.find(({ field }) => field === name)?.ours;
  const [amount, type, id] = [ours("amount"), ours("type"), ours("operator_transaction_id")];
  if (type)
    return `The service sent your wallet a ${type}. Correct your entry; if your wallet booked it as your list says, put the player's balance right by hand.`;
  if (amount)
    return `The service sent your wallet the amount ${amount}. Correct your entry; if your wallet booked another amount, settle the difference with the player by hand.`;
  const sent = fields.filter(({ field }) => field !== "operator_transaction_id" && field !== "completed_at");
  if (sent.length > 0)
    return `The service sent your wallet ${sent.map(({ field, ours: value }) => `${field} ${value}`).join(", ")}. Correct your entry; if your wallet booked it elsewhere, move it by hand.`;
  return `Your wallet answered with the id ${id}. Correct your entry.`;
}

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
