import { and, eq, type SQL } from "drizzle-orm";
import type { Ctx, OwnerCtx } from "../../context.ts";
import { freeSpins } from "../../db/schema/promotions.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { newestFirst, type Place } from "../../lib/paging/newest-first.ts";
import { type Grant, IS_PLACED, isPlaced, type PlacedGrant } from "./grant.ts";

export interface GrantsQuery {
  /** Undefined: the grants of all players. */
  readonly playerId: string | undefined;
  /** Undefined: in any state. */
  readonly status?: PlacedGrant["status"] | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Grants that a page looks at for a status: one that few have gets short pages, and never a long read. */
export const MAX_GRANTS_LOOKED_AT = 5_000;

/** The operator's grants that their providers accepted, newest first. */
export async function listPlacedGrants(ctx: OwnerCtx, query: GrantsQuery): Promise<Page<PlacedGrant>> {
  const { playerId, status, limit, cursor } = query;
  const asked = { operatorCode: ctx.operator.code, playerId, status };
  const page = await keysetPage<Grant, Place>(ctx, {
    scope: ["free spins", ctx.operator.code, playerId ?? null, ...(status === undefined ? [] : [status])],
    cursor,
    limit,
    placeOf: ({ createdAt, id }) => [createdAt, id],
    rowsAfter: (place, most, until) => grantsAfter(ctx.db, asked, place, until).limit(most),
    lookUntil: async (place) => {
      if (status === undefined) return undefined;
      const last = await lastGrantLookedAt(ctx.db, asked, place).get();
      return last && [last.createdAt, last.id];
    },
  });
  return { ...page, rows: page.rows.filter(isPlaced) };
}

const NEWEST_FIRST = newestFirst(freeSpins.createdAt, freeSpins.id);

interface Asked {
  readonly operatorCode: string;
  readonly playerId: string | undefined;
  readonly status: PlacedGrant["status"] | undefined;
}

/** Exported, as the next, for the test of what they read. */
export function grantsAfter(db: Ctx["db"], asked: Asked, place?: Place, until?: Place) {
  const { status } = asked;
  const hasStatus = status === undefined ? undefined : eq(freeSpins.status, status);
  return db
    .select()
    .from(freeSpins)
    .where(and(among(asked), NEWEST_FIRST.after(place), NEWEST_FIRST.upTo(until), hasStatus))
    .orderBy(...NEWEST_FIRST.order);
}

export function lastGrantLookedAt(db: Ctx["db"], asked: Asked, place?: Place) {
  return db
    .select({ createdAt: freeSpins.createdAt, id: freeSpins.id })
    .from(freeSpins)
    .where(and(among(asked), NEWEST_FIRST.after(place)))
    .orderBy(...NEWEST_FIRST.order)
    .limit(1)
    .offset(MAX_GRANTS_LOOKED_AT - 1);
}

function among({ operatorCode, playerId }: Asked): SQL | undefined {
  const ofPlayer = playerId === undefined ? undefined : eq(freeSpins.playerId, playerId);
  return and(eq(freeSpins.operatorCode, operatorCode), ofPlayer, IS_PLACED);
}
