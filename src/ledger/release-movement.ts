import type { AdminCtx } from "../context.ts";
import { ApiError } from "../errors.ts";
import { inSession } from "../gate/operator-time/operator-clock.ts";
import { toTheEnd } from "../lib/to-the-end.ts";
import { auditOf } from "./books/d1-books.ts";
import { engineOf } from "./engine/d1-engine.ts";
import { release } from "./engine/deliver.ts";
import { refuseArchivedMovement, type TracedMovement, traceMovement } from "./queries/trace-movements.ts";

/** Sends a held win; a repeat changes nothing. Throws NOT_FOUND, and CONFLICT for a transaction that was never held. */
export async function releaseMovement(ctx: AdminCtx, transactionId: string): Promise<TracedMovement> {
  const found = await traceMovement(ctx, transactionId);
  refuseArchivedMovement(found);
  const { movement } = found;
  if (movement.heldFor === null) throw new ApiError("CONFLICT", "Only a held win can be released.");
  const engine = engineOf(await inSession(ctx, movement.sessionId), auditOf(ctx, transactionId));
  await toTheEnd(ctx, release(engine, transactionId));
  return traceMovement(ctx, transactionId);
}
