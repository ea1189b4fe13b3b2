import { formatAmount, type Minor } from "../../lib/money.ts";
import { ProviderRefusal } from "../../providers/port.ts";
import type { PlayableGame } from "../games/engine-for.ts";
import { payoutMinor } from "../games/money.ts";

/** A title by its code, as it plays. */
export interface Playable {
  readonly code: string;
  readonly game: PlayableGame;
}

/** Refuses a stake that one of the titles does not offer. */
export function checkStake(games: readonly Playable[], stake: Minor, precision: number): void {
  for (const { code, game } of games) {
    const stakes = game.stakes(precision);
    if (stakes.includes(stake)) continue;
    const offered = stakes.map((offer) => formatAmount(offer, precision)).join(", ");
    throw new ProviderRefusal(
      games.length > 1
        ? `${code} does not offer the stake ${formatAmount(stake, precision)}: place separate grants for these games. It offers ${offered}.`
        : `The stake ${formatAmount(stake, precision)} is not offered: ${offered}.`,
    );
  }
}

/** Refuses a price that one of the titles does not sell its feature for. */
export function checkPrice(games: readonly Playable[], price: Minor, precision: number): void {
  for (const { code, game } of games) {
    if (stakeForPrice(game, price, precision) !== undefined) continue;
    const prices = pricesOf(game, precision).map(([sold]) => formatAmount(sold, precision));
    throw new ProviderRefusal(
      prices.length === 0
        ? `${code} sells no bonus.`
        : `${code} does not sell its bonus for ${formatAmount(price, precision)}: ${prices.join(", ")}.`,
    );
  }
}

/** The stake at which a title sells its feature for `price`. */
export function stakeForPrice(game: PlayableGame, price: Minor, precision: number): Minor | undefined {
  return pricesOf(game, precision).find(([sold]) => sold === price)?.[1];
}

function pricesOf(game: PlayableGame, precision: number): [price: Minor, stake: Minor][] {
  const { feature } = game.engine;
  return feature ? game.stakes(precision).map((stake) => [payoutMinor(stake, feature.price), stake]) : [];
}
