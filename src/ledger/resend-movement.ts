import type { AdminCtx, Ctx, OperatorCtx } from "../context.ts";
import { ApiError } from "../errors.ts";
import { inSession } from "../gate/operator-time/operator-clock.ts";
import { toTheEnd } from "../lib/to-the-end.ts";
import { isFenced } from "./archive/refuse-archived.ts";
import { auditOf, type Recording } from "./books/d1-books.ts";
import { engineOf } from "./engine/d1-engine.ts";
import { deliver, resend } from "./engine/deliver.ts";
import type { DescribedMovement } from "./queries/describe-movements.ts";
import { readTransaction } from "./queries/read-transactions.ts";
import { type TracedMovement, traceMovement } from "./queries/trace-movements.ts";
import { isHeld, type Movement } from "./rules/movement.ts";

/**
 * Sends an operator's transaction to its wallet now (docs/contract/operators-books.md#resending); for a bet that is being undone, its
 * rollback. What is in flight is left alone. Throws NOT_FOUND, and NOT_RESENDABLE for what is settled, held or archived.
 */
export async function resendMovement(ctx: OperatorCtx, transactionId: string): Promise<DescribedMovement> {
  await sendNow(ctx, await readTransaction(ctx, transactionId));
  return readTransaction(ctx, transactionId);
}

/** The same for the back office, recorded in the audit log. */
export async function tryMovement(ctx: AdminCtx, transactionId: string): Promise<TracedMovement> {
  const found = await traceMovement(ctx, transactionId);
  await sendNow(ctx, found, auditOf(ctx, transactionId, rowToSend(found.movement)));
  return traceMovement(ctx, transactionId);
}

/** A bet is never sent again: its rollback is. */
export function rowToSend({ transactionId, type, undoneBy }: Movement): string {
  return type === "bet" ? (undoneBy ?? transactionId) : transactionId;
}

async function sendNow(
  ctx: Ctx,
  { movement, archivedCalls }: Pick<DescribedMovement, "movement" | "archivedCalls">,
  recording?: Recording,
): Promise<void> {
  const { status, type, undoneBy } = movement;
  if (status !== "pending" && status !== "failed")
    throw new ApiError(
      "NOT_RESENDABLE",
      `The transaction is ${status}. Only a pending or failed one can be sent again.`,
    );
  if (archivedCalls) throw archived();
  if (isHeld(movement)) throw new ApiError("NOT_RESENDABLE", "The win is held, and is sent once staff release it.");
  const engine = engineOf(await inSession(ctx, movement.sessionId), recording);
  const send = type === "bet" && undoneBy === null ? deliver : resend;
  try {
    await toTheEnd(ctx, send(engine, rowToSend(movement)));
  } catch (cause) {
    throw isFenced(cause) ? archived() : cause;
  }
}

function archived(): ApiError {
  return new ApiError("NOT_RESENDABLE", "The transaction is archived, and changes no more.");
}
