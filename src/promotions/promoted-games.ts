import type { ProviderRow } from "../catalogue/visible-games.ts";
import { type VisibleGame, visibleGames } from "../catalogue/visible-games.ts";
import type { OperatorCtx } from "../context.ts";

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
  ctx: OperatorCtx,
  gameIds: readonly string[],
  refusal: () => Error,
): Promise<PromotedGames> {
  const visible: VisibleGame[] = await visibleGames(ctx, gameIds);
  const [first] = visible;
  if (!first || visible.some(({ provider }) => provider.code !== first.provider.code)) throw refusal();
  return { provider: first.provider, gameCodes: [...new Set(visible.map(({ game }) => game.code))] };
}
