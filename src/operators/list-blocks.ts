import { and, asc, eq, gt } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { playerBlocks } from "../db/schema/operators.ts";
import { keysetPage, type Page } from "../paging/keyset-page.ts";
import { findOperator } from "./find-operator.ts";

const PAGE_SIZE = 200;

export interface PlayerBlock {
  readonly playerId: string;
  readonly blockedAt: number;
}

export interface BlocksQuery {
  readonly operatorCode: string;
  readonly cursor: string | undefined;
}

/** An operator's blocked players, by player id. */
export async function listBlocks(ctx: Ctx, { operatorCode, cursor }: BlocksQuery): Promise<Page<PlayerBlock>> {
  await findOperator(ctx, operatorCode);
  return keysetPage(ctx, {
    scope: ["player_blocks", operatorCode],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ playerId }: PlayerBlock) => playerId,
    rowsAfter: (playerId, limit) =>
      ctx.db
        .select({ playerId: playerBlocks.playerId, blockedAt: playerBlocks.blockedAt })
        .from(playerBlocks)
        .where(and(eq(playerBlocks.operatorCode, operatorCode), gt(playerBlocks.playerId, playerId ?? "")))
        .orderBy(asc(playerBlocks.playerId))
        .limit(limit),
  });
}
