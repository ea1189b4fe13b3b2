import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { games } from "../../db/schema/catalogue.ts";
import { excludedGames, operatorWindows } from "../../db/schema/operators.ts";

/** Query for one game that the operator sees. */
export function anyGame(db: Db, operatorCode: string) {
  const excluded = db
    .select({ one: sql`1` })
    .from(excludedGames)
    .where(and(eq(excludedGames.operatorCode, operatorCode), eq(excludedGames.gameId, games.id)));
  return db
    .select({ id: games.id, walletCode: games.walletCode })
    .from(games)
    .innerJoin(operatorWindows, eq(operatorWindows.providerCode, games.providerCode))
    .where(and(eq(operatorWindows.operatorCode, operatorCode), isNull(games.withdrawnAt), notExists(excluded)))
    .limit(1);
}
