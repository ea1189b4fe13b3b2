import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { playerBlocks } from "../../db/schema/operators.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";

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
