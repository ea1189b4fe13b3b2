import { sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { playerBlocks } from "../../db/schema/operators.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";

export interface Block {
  readonly operatorCode: string;
  readonly playerId: string;
  readonly reason?: string | null;
  /** Null: until it is lifted. */
  readonly endsAt?: number | null;
}

/** Blocks a player: no session opens and no bet is taken until the block is over. A repeat takes the new reason and end. */
export async function blockPlayer(ctx: AdminCtx, block: Block): Promise<void> {
  const { operatorCode, playerId, reason = null, endsAt = null } = block;
  await findOperator(ctx, operatorCode);
  const now = ctx.clock.now();
  // One that is over begins again.
  const blockedAt = sql`CASE WHEN ${playerBlocks.endsAt} <= ${now} THEN ${now} ELSE ${playerBlocks.blockedAt} END`;
  const target = [playerBlocks.operatorCode, playerBlocks.playerId];
  await ctx.db.batch([
    ctx.db
      .insert(playerBlocks)
      .values({ operatorCode, playerId, reason, endsAt, blockedAt: now })
      .onConflictDoUpdate({ target, set: { reason, endsAt, blockedAt } }),
    auditEntry(ctx, { operator_code: operatorCode, player_id: playerId, reason, ends_at: endsAt }),
  ]);
}
