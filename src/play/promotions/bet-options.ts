import { visibleGame } from "../../catalogue/games/visible-games.ts";
import type { OperatorCtx } from "../../context.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { type Minor, parseAmount } from "../../lib/money.ts";
import { ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { refusedByProvider } from "../providers/refused-by-provider.ts";
import { rememberMenu } from "./bet-menu.ts";
import { unclear } from "./provider-answer.ts";

interface Asked {
  readonly gameId: string;
  readonly currency: string;
  readonly precision: number;
}

/**
 * The bet amounts that the provider accepts for free spins, lowest first. Throws GAME_UNAVAILABLE, FREE_SPINS_REFUSED,
 * UPSTREAM_UNAVAILABLE.
 */
export async function betOptions(ctx: OperatorCtx, { gameId, currency, precision }: Asked): Promise<Minor[]> {
  const { game, provider } = await visibleGame(ctx, gameId);
  let offered: readonly string[];
  try {
    offered = await providerFor(ctx, provider).betOptions(ctx, game.code, currency);
  } catch (cause) {
    if (cause instanceof ProviderRefusal) throw refusedByProvider(ctx, "FREE_SPINS_REFUSED", cause);
    throw unclear(ctx, "free_spins.bet_options", cause);
  }
  const stakes = new Set<Minor>();
  for (const text of offered) {
    const stake = parseAmount(text, precision);
    if (!stake) throw upstreamUnavailable("The provider's bet amounts are unreadable.");
    stakes.add(stake);
  }
  const amounts = [...stakes].sort((one, other) => one - other);
  await rememberMenu(ctx, { providerCode: provider.code, gameCode: game.code, currency, amounts });
  return amounts;
}
