import { eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { ActingCtx } from "../../context.ts";
import { games, providers } from "../../db/schema/catalogue.ts";
import { excludedGames, operatorWindows } from "../../db/schema/operators.ts";
import { ApiError } from "../../errors.ts";

export type GameRow = typeof games.$inferSelect;
export type ProviderRow = typeof providers.$inferSelect;
/** The fields of a provider that a call to it needs. */
export type CalledProvider = Pick<ProviderRow, "code" | "adapter" | "baseUrl"> &
  Partial<Pick<ProviderRow, "replayUrl">>;

/** A game that the operator may offer at this moment, with its provider. */
export interface VisibleGame {
  readonly game: GameRow;
  readonly provider: ProviderRow;
}

const UNAVAILABLE = "The game does not exist or is not available to this operator.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * GAME_UNAVAILABLE: the same answer for a game that does not exist and one outside the window. In the sandbox, the message
 * says so where a provider's code was sent in place of the id, and names the id of a game in the window.
 */
export async function gameUnavailable(ctx: ActingCtx, gameId: string): Promise<ApiError> {
  const hint = ctx.settings.sandbox && !UUID.test(gameId) ? await hintAbout(ctx, gameId) : "";
  return new ApiError("GAME_UNAVAILABLE", UNAVAILABLE + hint);
}

async function hintAbout({ db, operator }: ActingCtx, code: string): Promise<string> {
  const found = await db
    .select({ id: games.id })
    .from(games)
    .where(sql`${games.code} = ${code} AND ${isOffered(operator.code)}`)
    .get();
  return found ? ` You sent the provider's code of a game: send its id, ${found.id}.` : "";
}

/**
 * The condition that games with these catalogue ids are in an operator's window, for a read or an insert-select.
 * `gameIds` is a JSON array, one parameter for any number of ids: D1 binds at most 100 per query.
 */
export function isVisible(operatorCode: string | Placeholder, gameIds: string | Placeholder): SQL {
  return sql`${games.id} IN (SELECT value FROM json_each(${gameIds})) AND ${isOffered(operatorCode)}`;
}

function isOffered(operatorCode: string | Placeholder): SQL {
  return sql`${games.withdrawnAt} IS NULL
    AND EXISTS (SELECT 1 FROM ${operatorWindows}
      WHERE ${operatorWindows.operatorCode} = ${operatorCode} AND ${operatorWindows.providerCode} = ${games.providerCode})
    AND NOT EXISTS (SELECT 1 FROM ${excludedGames}
      WHERE ${excludedGames.operatorCode} = ${operatorCode} AND ${excludedGames.gameId} = ${games.id})`;
}

/** Games with these catalogue ids that the operator may offer, by id, read from D1 rather than from memory. */
export async function findVisible(
  ctx: ActingCtx,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, VisibleGame>> {
  const rows = await ctx.db
    .select({ game: games, provider: providers })
    .from(games)
    .innerJoin(providers, eq(providers.code, games.providerCode))
    .where(isVisible(ctx.operator.code, JSON.stringify(gameIds)));
  return new Map(rows.map((row) => [row.game.id, row]));
}

/**
 * The games with these catalogue ids, in the given order, read from D1 rather than from memory. Throws GAME_UNAVAILABLE
 * when one of them is not in the operator's window, whether or not it exists.
 */
export async function visibleGames(ctx: ActingCtx, gameIds: readonly string[]): Promise<VisibleGame[]> {
  const found = await findVisible(ctx, gameIds);
  const missing = gameIds.find((id) => !found.has(id));
  if (missing !== undefined) throw await gameUnavailable(ctx, missing);
  return gameIds.flatMap((id) => found.get(id) ?? []);
}

/** A game that the operator may offer; throws GAME_UNAVAILABLE. */
export async function visibleGame(ctx: ActingCtx, gameId: string): Promise<VisibleGame> {
  const [row] = await visibleGames(ctx, [gameId]);
  if (!row) throw await gameUnavailable(ctx, gameId);
  return row;
}
