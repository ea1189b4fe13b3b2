import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { IS_PENDING } from "../books/rows.ts";
import { engineOf } from "../engine/d1-engine.ts";
import { deliver } from "../engine/deliver.ts";
import { limitPerOperator } from "./operator-limit.ts";

/** Handles a wake-up. One for a movement that is settled or not due is dropped: the schedule is in the row. */
export async function deliverMovement(ctx: Ctx, transactionId: string): Promise<void> {
  const due = await ctx.db
    .select({ operatorCode: movements.operatorCode })
    .from(movements)
    .where(and(eq(movements.transactionId, transactionId), IS_PENDING, lte(movements.nextAttemptAt, ctx.clock.now())))
    .get();
  if (due) await limitPerOperator(ctx, due.operatorCode, () => deliver(engineOf(ctx), transactionId));
}
