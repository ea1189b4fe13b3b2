import { and, desc, eq, lt, lte, or } from "drizzle-orm";
import type { OwnerCtx } from "../context.ts";
import { freeSpins } from "../db/schema/promotions.ts";
import { keysetPage, type Page } from "../paging/keyset-page.ts";
import { type Grant, IS_PLACED, isPlaced, type PlacedGrant } from "./grant.ts";

export interface PlayerGrantsQuery {
  readonly playerId: string;
  readonly limit: number;
  readonly cursor: string | undefined;
}

type Place = readonly [createdAt: number, id: string];

/** The grants of the operator's player that their providers accepted, newest first. */
export async function listPlayerGrants(
  ctx: OwnerCtx,
  { playerId, limit, cursor }: PlayerGrantsQuery,
): Promise<Page<PlacedGrant>> {
  const page = await keysetPage<Grant, Place>(ctx, {
    scope: ["free spins", ctx.operator.code, playerId],
    cursor,
    limit,
    placeOf: ({ createdAt, id }) => [createdAt, id],
    rowsAfter: (place, most) => {
      const own = and(eq(freeSpins.operatorCode, ctx.operator.code), eq(freeSpins.playerId, playerId), IS_PLACED);
      const after =
        place &&
        and(lte(freeSpins.createdAt, place[0]), or(lt(freeSpins.createdAt, place[0]), lt(freeSpins.id, place[1])));
      const newestFirst = [desc(freeSpins.createdAt), desc(freeSpins.id)];
      return ctx.db
        .select()
        .from(freeSpins)
        .where(and(own, after))
        .orderBy(...newestFirst)
        .limit(most);
    },
  });
  return { ...page, rows: page.rows.filter(isPlaced) };
}
