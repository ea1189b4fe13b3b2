import type { OperatorCtx } from "../context.ts";
import { inShard } from "../db/shards.ts";
import { ApiError } from "../errors.ts";
import { toTheEnd } from "../lib/to-the-end.ts";
import { engineOf } from "./engine/d1-engine.ts";
import { deliver, resend } from "./engine/deliver.ts";
import type { DescribedMovement } from "./queries/describe-movements.ts";
import { readTransaction } from "./queries/read-transactions.ts";
import { isHeld } from "./rules/movement.ts";

/**
 * Sends an operator's transaction to its wallet now (docs/contract/operators.md#resending); a bet that is being undone by
 * its rollback. What is in flight is left alone. Throws NOT_FOUND, and NOT_RESENDABLE for what is settled or held.
 */
export async function resendMovement(ctx: OperatorCtx, transactionId: string): Promise<DescribedMovement> {
  const { shard, movement, archivedCalls } = await readTransaction(ctx, transactionId);
  const { status, type, undoneBy } = movement;
  if (status !== "pending" && status !== "failed")
    throw new ApiError(
      "NOT_RESENDABLE",
      `The transaction is ${status}. Only a pending or failed one can be sent again.`,
    );
  if (archivedCalls) throw new ApiError("NOT_RESENDABLE", "The transaction is archived, and changes no more.");
  if (isHeld(movement)) throw new ApiError("NOT_RESENDABLE", "The win is held, and is sent once staff release it.");
  const engine = engineOf(inShard(ctx, shard));
  const ofBet = undoneBy === null ? deliver(engine, transactionId) : resend(engine, undoneBy);
  await toTheEnd(ctx, type === "bet" ? ofBet : resend(engine, transactionId));
  return readTransaction(ctx, transactionId);
}
