import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { playerBlocks } from "../../db/schema/operators.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";

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

const PAGE_SIZE = 200;

export interface PlayerBlock {
  readonly playerId: string;
  readonly blockedAt: number;
  readonly reason: string | null;
  readonly endsAt: number | null;
}

export interface BlocksQuery {
  readonly operatorCode: string;
  readonly playerId: string | undefined;
  readonly cursor: string | undefined;
}

/** An operator's blocked players, by player id, or the block of one. */
export async function listBlocks(
  ctx: Ctx,
  { operatorCode, playerId: wanted, cursor }: BlocksQuery,
): Promise<Page<PlayerBlock>> {
  await findOperator(ctx, operatorCode);
  const holds = or(isNull(playerBlocks.endsAt), gt(playerBlocks.endsAt, ctx.clock.now()));
  const ofOne = wanted === undefined ? undefined : eq(playerBlocks.playerId, wanted);
  const { playerId: id, blockedAt, reason, endsAt } = playerBlocks;
  return keysetPage(ctx, {
    scope: ["player_blocks", operatorCode, wanted ?? null],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ playerId }: PlayerBlock) => playerId,
    rowsAfter: (playerId, limit) =>
      ctx.db
        .select({ playerId: id, blockedAt, reason, endsAt })
        .from(playerBlocks)
        .where(and(eq(playerBlocks.operatorCode, operatorCode), gt(id, playerId ?? ""), ofOne, holds))
        .orderBy(asc(id))
        .limit(limit),
  });
}
