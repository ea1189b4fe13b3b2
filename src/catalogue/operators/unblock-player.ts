import { and, eq } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { playerBlocks } from "../../db/schema/operators.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";

/** Removes a player's block, if there is one. */
export async function unblockPlayer(
  ctx: AdminCtx,
  { operatorCode, playerId }: { operatorCode: string; playerId: string },
): Promise<void> {
  await findOperator(ctx, operatorCode);
  await ctx.db.batch([
    ctx.db
      .delete(playerBlocks)
      .where(and(eq(playerBlocks.operatorCode, operatorCode), eq(playerBlocks.playerId, playerId))),
    auditEntry(ctx, { operator_code: operatorCode, player_id: playerId }),
  ]);
}
