import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games, providers } from "../../db/schema/catalogue.ts";

/** The game type of a movement whose game the catalogue no longer has. */
export const UNKNOWN_TYPE = "unknown";

/** What a statement says of a game beside its id. */
export interface ListedGame {
  readonly type: string;
  readonly name: string;
  readonly providerName: string;
}

/** The games that the catalogue has, withdrawn ones included. */
export async function listedGames({ db }: Ctx, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, ListedGame>> {
  if (ids.size === 0) return new Map();
  const named = sql`${games.id} IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`;
  const found = await db
    .select({ id: games.id, type: games.type, name: games.name, providerName: providers.name })
    .from(games)
    .innerJoin(providers, eq(providers.code, games.providerCode))
    .where(named);
  return new Map(found.map(({ id, ...game }) => [id, game]));
}
