import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games } from "../../db/schema/catalogue.ts";
import { notFound } from "../../errors.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import type { GameRow } from "./visible-games.ts";

const PAGE_SIZE = 100;
/** Games that one page looks at for a text that few have: then the page is short, and never a long read. */
const MAX_GAMES_LOOKED_AT = 5_000;

export interface GamesQuery {
  /** Text of the name, studio or code; or a catalogue id. */
  readonly text: string | undefined;
  readonly providerCode: string | undefined;
  readonly cursor: string | undefined;
}

type Place = readonly [providerCode: string, code: string];

/** The catalogue by provider and code, games in no window and withdrawn ones included. */
export function searchGames(ctx: Ctx, { text, providerCode, cursor }: GamesQuery): Promise<Page<GameRow>> {
  const of = providerCode === undefined ? undefined : eq(games.providerCode, providerCode);
  const place = ([provider, code]: Place) => sql`(${provider}, ${code})`;
  const after = (from: Place | undefined) =>
    and(of, from && sql`(${games.providerCode}, ${games.code}) > ${place(from)}`);
  const order = [asc(games.providerCode), asc(games.code)];
  return keysetPage<GameRow, Place>(ctx, {
    scope: ["games", text ?? null, providerCode ?? null],
    cursor,
    limit: PAGE_SIZE,
    placeOf: (game) => [game.providerCode, game.code],
    rowsAfter: (from, limit, until) =>
      ctx.db
        .select()
        .from(games)
        .where(
          and(
            after(from),
            until && sql`(${games.providerCode}, ${games.code}) <= ${place(until)}`,
            text === undefined ? undefined : hasText(text),
          ),
        )
        .orderBy(...order)
        .limit(limit),
    lookUntil: async (from) => {
      if (text === undefined) return undefined;
      const last = await ctx.db
        .select({ providerCode: games.providerCode, code: games.code })
        .from(games)
        .where(after(from))
        .orderBy(...order)
        .limit(1)
        .offset(MAX_GAMES_LOOKED_AT - 1)
        .get();
      return last && [last.providerCode, last.code];
    },
  });
}

function hasText(text: string) {
  // Not LIKE: D1 refuses a pattern of more than 50 bytes.
  const contains = (column: typeof games.name | typeof games.code | typeof games.studio) =>
    sql`instr(lower(${column}), lower(${text})) > 0`;
  return or(contains(games.name), contains(games.code), contains(games.studio), eq(games.id, text));
}

/** A game of the catalogue, also a withdrawn one. Throws NOT_FOUND. */
export async function findGame(ctx: Ctx, id: string): Promise<GameRow> {
  const row = await ctx.db.select().from(games).where(eq(games.id, id)).get();
  if (!row) throw notFound("The game");
  return row;
}
