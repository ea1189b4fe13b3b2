import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games } from "../../db/schema/catalogue.ts";

/** The game type of a movement whose game the catalogue no longer has. */
export const UNKNOWN_TYPE = "unknown";

/** The types of games that the catalogue has, withdrawn ones included. */
export async function gameTypes({ db }: Ctx, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map();
  const named = sql`${games.id} IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`;
  const found = await db.select({ id: games.id, type: games.type }).from(games).where(named);
  return new Map(found.map(({ id, type }) => [id, type]));
}
