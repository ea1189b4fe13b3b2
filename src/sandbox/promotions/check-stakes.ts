import { formatAmount, type Minor } from "../../lib/money.ts";
import { ProviderRefusal } from "../../providers/port.ts";
import type { PlayableGame } from "../games/engine-for.ts";
import { payoutMinor } from "../games/money.ts";

/** A game by its code. */
export interface Playable {
  readonly code: string;
  readonly game: PlayableGame;
}

/** Refuses a stake that one of the games does not offer. */
export function checkStake(games: readonly Playable[], stake: Minor, precision: number): void {
  for (const { code, game } of games) {
    const stakes = game.stakes(precision);
    if (stakes.includes(stake)) continue;
    const offered = stakes.map((offer) => formatAmount(offer, precision)).join(", ");
    throw new ProviderRefusal(
      games.length > 1
        ? `${code} does not offer the stake ${formatAmount(stake, precision)}. It offers ${offered}. Create a separate grant for each of these games.`
        : `The stake ${formatAmount(stake, precision)} is not offered. The game offers ${offered}.`,
    );
  }
}

/** Refuses a price at which one of the games does not sell its feature. */
export function checkPrice(games: readonly Playable[], price: Minor, precision: number): void {
  for (const { code, game } of games) {
    if (stakeForPrice(game, price, precision) !== undefined) continue;
    const prices = pricesOf(game, precision).map(([sold]) => formatAmount(sold, precision));
    throw new ProviderRefusal(
      prices.length === 0
        ? `${code} does not sell a bonus.`
        : `${code} does not sell its bonus for ${formatAmount(price, precision)}. Its prices are ${prices.join(", ")}.`,
    );
  }
}

/** The stake at which a game sells its feature for `price`. */
export function stakeForPrice(game: PlayableGame, price: Minor, precision: number): Minor | undefined {
  return pricesOf(game, precision).find(([sold]) => sold === price)?.[1];
}

function pricesOf(game: PlayableGame, precision: number): [price: Minor, stake: Minor][] {
  const { feature } = game.engine;
  return feature ? game.stakes(precision).map((stake) => [payoutMinor(stake, feature.price), stake]) : [];
}
