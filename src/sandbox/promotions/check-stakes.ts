import { formatAmount, type Minor } from "../../lib/money.ts";
import { ProviderRefusal } from "../../play/providers/port.ts";
import type { PlayableGame } from "../games/engine-for.ts";
import { payoutMinor, type StakeCurrency } from "../games/money.ts";

/** A game by its code. */
export interface Playable {
  readonly code: string;
  readonly game: PlayableGame;
}

/** Refuses a stake that one of the games does not offer. */
export function checkStake(games: readonly Playable[], stake: Minor, money: StakeCurrency): void {
  for (const { code, game } of games) {
    const stakes = game.stakes(money);
    if (stakes.includes(stake)) continue;
    const offered = stakes.map((offer) => formatAmount(offer, money.precision)).join(", ");
    throw new ProviderRefusal(
      games.length > 1
        ? `${code} does not offer the stake ${formatAmount(stake, money.precision)}. It offers ${offered}. Create a separate grant for each of these games.`
        : `The stake ${formatAmount(stake, money.precision)} is not offered. The game offers ${offered}.`,
    );
  }
}

/** Refuses a price at which one of the games does not sell its feature. */
export function checkPrice(games: readonly Playable[], price: Minor, money: StakeCurrency): void {
  for (const { code, game } of games) {
    if (stakeForPrice(game, price, money) !== undefined) continue;
    const prices = pricesOf(game, money).map(([sold]) => formatAmount(sold, money.precision));
    throw new ProviderRefusal(
      prices.length === 0
        ? `${code} does not sell a bonus.`
        : `${code} does not sell its bonus for ${formatAmount(price, money.precision)}. Its prices are ${prices.join(", ")}.`,
    );
  }
}

/** The stake at which a game sells its feature for `price`. */
export function stakeForPrice(game: PlayableGame, price: Minor, money: StakeCurrency): Minor | undefined {
  return pricesOf(game, money).find(([sold]) => sold === price)?.[1];
}

/** The prices at which a game sells its feature, each with the stake that it is played at; none without a feature. */
export function pricesOf(game: PlayableGame, money: StakeCurrency): [price: Minor, stake: Minor][] {
  const { feature } = game.engine;
  return feature ? game.stakes(money).map((stake) => [payoutMinor(stake, feature.price), stake]) : [];
}
