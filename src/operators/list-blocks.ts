import { and, asc, eq, gt } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { playerBlocks } from "../db/schema/operators.ts";
import { openCursor, sealCursor } from "../paging/cursor.ts";
import { findOperator } from "./find-operator.ts";

const PAGE_SIZE = 200;

export interface BlockPage {
  readonly blocks: readonly { readonly playerId: string; readonly blockedAt: number }[];
  readonly nextCursor: string | null;
}

/** An operator's blocked players by their id. */
export async function listBlocks(ctx: Ctx, operatorCode: string, cursor: string | undefined): Promise<BlockPage> {
  await findOperator(ctx, operatorCode);
  const scope = ["blocks", operatorCode];
  const after = cursor === undefined ? "" : await openCursor(ctx, scope, cursor);
  const blocks = await ctx.db
    .select({ playerId: playerBlocks.playerId, blockedAt: playerBlocks.blockedAt })
    .from(playerBlocks)
    .where(and(eq(playerBlocks.operatorCode, operatorCode), gt(playerBlocks.playerId, after)))
    .orderBy(asc(playerBlocks.playerId))
    .limit(PAGE_SIZE);
  const last = blocks.length === PAGE_SIZE ? blocks.at(-1) : undefined;
  return { blocks, nextCursor: last ? await sealCursor(ctx, scope, last.playerId) : null };
}
