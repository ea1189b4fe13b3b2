import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements, walletHealth } from "../../db/schema/ledger.ts";
import { IN_REAL_TIME, IS_PENDING } from "../books/rows.ts";
import { IS_AWAY } from "../books/wallet-health.ts";
import { engineOf } from "../engine/d1-engine.ts";
import { deliverInTurn } from "../engine/deliver-in-turn.ts";

/** Handles a wake-up. One for a movement that is settled or not due is dropped: the schedule is in the row. */
export async function deliverMovement(ctx: Ctx, transactionId: string): Promise<void> {
  const due = await ctx.ledger
    .select({ operatorCode: movements.operatorCode, type: movements.type, away: IS_AWAY })
    .from(movements)
    .leftJoin(walletHealth, eq(walletHealth.operatorCode, movements.operatorCode))
    .where(
      and(
        eq(movements.transactionId, transactionId),
        IS_PENDING,
        lte(movements.nextAttemptAt, ctx.clock.now()),
        IN_REAL_TIME,
      ),
    )
    .get();
  if (!due) return;
  await deliverInTurn(ctx, engineOf(ctx), { ...due, transactionId, away: due.away === 1 });
}
