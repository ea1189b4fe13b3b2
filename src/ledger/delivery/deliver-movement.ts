import type { Ctx } from "../../context.ts";
import { engineOf } from "../engine/d1-engine.ts";
import { deliver } from "../engine/deliver.ts";
import { inLane } from "./lane.ts";

/** A queue message for a movement. One that is not due, or settled, is dropped: the schedule lives in the row. */
export async function deliverMovement(ctx: Ctx, transactionId: string): Promise<void> {
  const due = await ctx.env.DB.prepare(
    `SELECT operator_code FROM movements
     WHERE transaction_id = ? AND status = 'pending' AND next_attempt_at <= ?`,
  )
    .bind(transactionId, ctx.clock.now())
    .first<{ operator_code: string }>();
  if (due) await inLane(ctx, due.operator_code, () => deliver(engineOf(ctx), transactionId));
}
