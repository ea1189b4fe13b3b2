import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { games, providers } from "../db/schema/catalogue.ts";
import { excludedGames, operatorWindows } from "../db/schema/operators.ts";
import { ApiError } from "../http/errors.ts";

export type GameRow = typeof games.$inferSelect;
export type ProviderRow = typeof providers.$inferSelect;

/** A title the operator may offer at this moment, with its provider. */
export interface VisibleGame {
  readonly game: GameRow;
  readonly provider: ProviderRow;
}

/** GAME_UNAVAILABLE: the same answer for a title that does not exist and one outside the window. */
export function gameUnavailable(): ApiError {
  return new ApiError("GAME_UNAVAILABLE", "The game is not in the operator's window.");
}

/**
 * The titles behind catalogue ids, in the order asked for, read as they are now. Throws GAME_UNAVAILABLE when one of
 * them is not in the operator's window, whether or not it exists.
 */
export async function visibleGames(ctx: OperatorCtx, gameIds: readonly string[]): Promise<VisibleGame[]> {
  const rows = await ctx.db
    .select({ game: games, provider: providers })
    .from(games)
    .innerJoin(providers, eq(providers.code, games.providerCode))
    .innerJoin(
      operatorWindows,
      and(eq(operatorWindows.providerCode, games.providerCode), eq(operatorWindows.operatorCode, ctx.operator.code)),
    )
    .where(
      and(
        // One parameter for any number of ids: D1 binds 100 a query at most.
        inArray(games.id, sql`(SELECT value FROM json_each(${JSON.stringify(gameIds)}))`),
        isNull(games.withdrawnAt),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(excludedGames)
            .where(and(eq(excludedGames.operatorCode, ctx.operator.code), eq(excludedGames.gameId, games.id))),
        ),
      ),
    );
  const byId = new Map(rows.map((row) => [row.game.id, row]));
  return gameIds.map((id) => {
    const row = byId.get(id);
    if (!row) throw gameUnavailable();
    return row;
  });
}

/** One title the operator may offer; throws GAME_UNAVAILABLE. */
export async function visibleGame(ctx: OperatorCtx, gameId: string): Promise<VisibleGame> {
  const [row] = await visibleGames(ctx, [gameId]);
  if (!row) throw gameUnavailable();
  return row;
}
