import type { AdminCtx } from "../context.ts";
import { ApiError } from "../errors.ts";
import { inSession } from "../gate/operator-time/operator-clock.ts";
import { toTheEnd } from "../lib/to-the-end.ts";
import { isFenced } from "./archive/refuse-archived.ts";
import { auditOf } from "./books/d1-books.ts";
import { engineOf } from "./engine/d1-engine.ts";
import { replay } from "./engine/deliver.ts";
import {
  archivedMovement,
  refuseArchivedMovement,
  type TracedMovement,
  traceMovement,
} from "./queries/trace-movements.ts";
import { rowToSend } from "./resend-movement.ts";

/**
 * Sends a failed movement again, once, on a new schedule; a failed bet by sending its rollback. Throws NOT_FOUND, and
 * CONFLICT for any other state.
 */
export async function replayMovement(ctx: AdminCtx, transactionId: string): Promise<TracedMovement> {
  const found = await traceMovement(ctx, transactionId);
  refuseArchivedMovement(found);
  const { movement } = found;
  const target = rowToSend(movement);
  const engine = engineOf(await inSession(ctx, movement.sessionId), auditOf(ctx, transactionId, target));
  const sent = movement.status === "failed" ? replay(engine, target) : undefined;
  const outcome =
    sent &&
    (await toTheEnd(ctx, sent).catch((cause: unknown) => {
      throw isFenced(cause) ? archivedMovement(found) : cause;
    }));
  if (!outcome) throw new ApiError("CONFLICT", "Only a failed transaction can be replayed.");
  return traceMovement(ctx, transactionId);
}
