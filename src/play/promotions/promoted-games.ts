import { and, eq, sql } from "drizzle-orm";
import type { ProviderRow } from "../../catalogue/games/visible-games.ts";
import { type VisibleGame, visibleGames } from "../../catalogue/games/visible-games.ts";
import type { ActingCtx } from "../../context.ts";
import { games } from "../../db/schema/catalogue.ts";

/** The games of one promotion and the provider that they share. */
export interface PromotedGames {
  readonly provider: ProviderRow;
  /** The provider's codes, each once, in the order sent. */
  readonly gameCodes: string[];
}

/**
 * Finds the games of a promotion. Throws GAME_UNAVAILABLE when one is outside the window, and `refusal()` when they belong
 * to more than one provider.
 */
export async function promotedGames(
  ctx: ActingCtx,
  gameIds: readonly string[],
  refusal: () => Error,
): Promise<PromotedGames> {
  const visible: VisibleGame[] = await visibleGames(ctx, gameIds);
  const [first] = visible;
  if (!first || visible.some(({ provider }) => provider.code !== first.provider.code)) throw refusal();
  return { provider: first.provider, gameCodes: [...new Set(visible.map(({ game }) => game.code))] };
}

interface Placed {
  readonly providerCode: string;
  readonly gameCodes: readonly string[];
}

/** Whether these games, available or not, are those that a promotion was placed for. */
export async function areGamesOf(
  ctx: ActingCtx,
  { providerCode, gameCodes }: Placed,
  gameIds: readonly string[],
): Promise<boolean> {
  const rows = await ctx.db
    .select({ code: games.code })
    .from(games)
    .where(
      and(
        eq(games.providerCode, providerCode),
        sql`${games.id} IN (SELECT value FROM json_each(${JSON.stringify(gameIds)}))`,
      ),
    );
  const found = new Set(rows.map(({ code }) => code));
  return (
    found.size === new Set(gameIds).size &&
    found.size === gameCodes.length &&
    gameCodes.every((code) => found.has(code))
  );
}
