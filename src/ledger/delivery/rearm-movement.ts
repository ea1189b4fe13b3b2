import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { IS_PENDING } from "../books/rows.ts";
import { carrySoon } from "../shards/carry-soon.ts";

/** Handles a dead letter: the row is due at once for the sweep; raises an alert. */
export async function rearmMovement(ctx: Ctx, transactionId: string): Promise<void> {
  const now = ctx.clock.now();
  const own = eq(movements.transactionId, transactionId);
  const message = "The queue gave up on a movement; the sweep has it.";
  const about = { operatorCode: movements.operatorCode, transactionId, message };
  await ctx.ledger.batch([
    ctx.ledger
      .update(movements)
      .set({ nextAttemptAt: sql`MIN(${movements.nextAttemptAt}, ${now})` })
      .where(and(own, IS_PENDING, isNotNull(movements.nextAttemptAt))),
    raiseAlert(
      { db: ctx.ledger, random: ctx.random },
      { ...about, kind: "dead_letter", at: now, once: `${transactionId} ${now}` },
      { from: movements, where: own },
    ),
  ]);
  carrySoon(ctx);
  ctx.log.warn("alert", { kind: "dead_letter", transaction_id: transactionId, message });
}
