import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games } from "../../db/schema/catalogue.ts";
import { stops } from "../../db/schema/intake.ts";
import { excludedGames } from "../../db/schema/operators.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { NO_END, type StopRow } from "./stop.ts";

const PAGE_SIZE = 200;

export interface ListedStop extends StopRow {
  readonly game: { readonly providerCode: string; readonly code: string; readonly name: string } | null;
}

interface StopsQuery {
  readonly kind: StopRow["kind"] | undefined;
  readonly cursor: string | undefined;
}

type Place = readonly [startsAt: number, id: string];

/** All stops that are in force or planned, the first to begin first. */
export async function listStops(ctx: Ctx, { kind, cursor }: StopsQuery): Promise<Page<ListedStop>> {
  return keysetPage<ListedStop, Place>(ctx, {
    scope: ["stops", kind ?? null],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ startsAt, id }) => [startsAt, id],
    rowsAfter: async (place, limit) => {
      const rows = await ctx.db
        .select({ stop: stops, game: games })
        .from(stops)
        .leftJoin(games, and(eq(stops.scope, "game"), eq(games.id, stops.code)))
        .where(
          and(
            gt(stops.endsAt, ctx.clock.now()),
            kind && eq(stops.kind, kind),
            place && sql`(${stops.startsAt}, ${stops.id}) > (${place[0]}, ${place[1]})`,
          ),
        )
        .orderBy(asc(stops.startsAt), asc(stops.id))
        .limit(limit);
      return rows.map(({ stop, game }) => ({ ...stop, game }));
    },
  });
}

export interface ProviderStop extends Pick<StopRow, "startsAt" | "text"> {
  /** Null: the whole provider. */
  readonly gameId: string | null;
  /** Null: until it is lifted by hand. */
  readonly endsAt: number | null;
}

interface StopsOf {
  readonly providerCode: string;
  /** Leaves out the games that this operator may not offer. */
  readonly operatorCode?: string;
}

/** Present and coming stops of a provider and of its games, the first to begin first. */
export async function stopsOfProvider(ctx: Ctx, { providerCode, operatorCode = "" }: StopsOf): Promise<ProviderStop[]> {
  const ofGame = sql`${stops.code} IN (SELECT ${games.id} FROM ${games} WHERE ${games.providerCode} = ${providerCode})
    AND ${stops.code} NOT IN (SELECT ${excludedGames.gameId} FROM ${excludedGames}
      WHERE ${excludedGames.operatorCode} = ${operatorCode})`;
  const rows = await ctx.db
    .select()
    .from(stops)
    .where(
      and(
        gt(stops.endsAt, ctx.clock.now()),
        or(and(eq(stops.scope, "provider"), eq(stops.code, providerCode)), and(eq(stops.scope, "game"), ofGame)),
      ),
    )
    .orderBy(asc(stops.startsAt), asc(stops.id))
    .limit(PAGE_SIZE);
  return rows.map(({ scope, code, startsAt, endsAt, text }) => ({
    gameId: scope === "game" ? code : null,
    startsAt,
    endsAt: endsAt === NO_END ? null : endsAt,
    text,
  }));
}
