import type { ProviderRow } from "../catalogue/visible-games.ts";
import { type VisibleGame, visibleGames } from "../catalogue/visible-games.ts";
import type { OperatorCtx } from "../context.ts";

/** The titles of one promotion and the provider that they share. */
export interface PromotedGames {
  readonly provider: ProviderRow;
  /** The provider's codes, each once, in the order sent. */
  readonly gameCodes: string[];
}

/**
 * The titles as the operator may offer them now. Throws GAME_UNAVAILABLE when one is outside the window, and what
 * `refusal` makes when they belong to more than one provider.
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
