import type { AdminCtx } from "../context.ts";
import { ApiError } from "../errors.ts";
import { auditEntry } from "../gate/audit/audit-entry.ts";
import { inSession } from "../gate/operator-time/operator-clock.ts";
import { toTheEnd } from "../lib/to-the-end.ts";
import { wasWritten } from "./books/rows.ts";
import { engineOf } from "./engine/d1-engine.ts";
import { release } from "./engine/deliver.ts";
import { refuseArchivedMovement, type TracedMovement, traceMovement } from "./queries/trace-movements.ts";
import type { Moment } from "./rules/movement.ts";

/** Sends a held win; a repeat changes nothing. Throws NOT_FOUND, and CONFLICT for a transaction that was never held. */
export async function releaseMovement(ctx: AdminCtx, transactionId: string): Promise<TracedMovement> {
  const found = await traceMovement(ctx, transactionId);
  refuseArchivedMovement(found);
  const { movement } = found;
  if (movement.heldFor === null) throw new ApiError("CONFLICT", "Only a held win can be released.");
  const recording = ({ token }: Moment) =>
    auditEntry(ctx, { transaction_id: transactionId }, wasWritten(transactionId, token)).toSQL();
  const own = await inSession(ctx, movement.sessionId);
  await toTheEnd(ctx, release(engineOf(own, recording), transactionId));
  return traceMovement(ctx, transactionId);
}
