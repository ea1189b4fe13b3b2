import { auditEntry } from "../audit/audit-entry.ts";
import type { AdminCtx } from "../context.ts";
import { playerBlocks } from "../db/schema/operators.ts";
import { findOperator } from "./find-operator.ts";

/** Blocks a player: no session opens and no bet is taken until the block is removed. */
export async function blockPlayer(
  ctx: AdminCtx,
  { operatorCode, playerId }: { operatorCode: string; playerId: string },
): Promise<void> {
  await findOperator(ctx, operatorCode);
  await ctx.db.batch([
    ctx.db.insert(playerBlocks).values({ operatorCode, playerId, blockedAt: ctx.clock.now() }).onConflictDoNothing(),
    auditEntry(ctx, { operator_code: operatorCode, player_id: playerId }),
  ]);
}
