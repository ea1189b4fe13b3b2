import type { Transaction } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { add, grouped, zeroOf } from "../../../lib/money.ts";
import { money, table } from "../../../parts/table.ts";
import type { Account } from "../lib/account.ts";
import { nameGame } from "../lib/catalogue.ts";
import { percent, returnOf, revenueOf, type Sums } from "./revenue-chart.ts";

const MAX_GAMES_SHOWN = 10;

interface GameRevenue extends Sums {
  readonly gameId: string;
  readonly rounds: number;
}

/** Bets and wins of real money that were booked, by game; the most staked first. */
export function byGame(transactions: readonly Transaction[], currency: string): readonly GameRevenue[] {
  const own = transactions.filter(
    (one) => one.currency === currency && one.status === "completed" && one.free_spins_id === null,
  );
  const games = Map.groupBy(own, (one) => one.game_id ?? "");
  const sum = (all: readonly Transaction[], type: Transaction["type"]) =>
    all.reduce((total, one) => add(total, one.type === type ? one.amount : zeroOf(one.amount)), "0");
  return [...games]
    .map(([gameId, all]) => {
      const bets = all.filter(({ type }) => type === "bet");
      return {
        gameId,
        rounds: new Set(bets.map((one) => one.round_id)).size,
        bets: sum(all, "bet"),
        wins: sum(all, "win"),
      };
    })
    .toSorted((one, other) => Number(other.bets) - Number(one.bets));
}

/** Revenue and return of the most played games: a bar for each, with its figures. */
export function gameRevenue(account: Account, games: readonly GameRevenue[], currency: string): HTMLElement {
  const shown = games.slice(0, MAX_GAMES_SHOWN);
  const most = Math.max(...shown.map((one) => Math.abs(Number(revenueOf(one)))), Number.MIN_VALUE);
  return table(
    "Revenue by game",
    ["Game", "Rounds", "Bets", "Wins", `Revenue, ${currency}`, "Return"],
    shown.map((one) => [
      nameGame(account, one.gameId || null, h("span", { class: "ellipsis" })),
      one.rounds,
      money(grouped(one.bets)),
      money(grouped(one.wins)),
      h("span", { class: "money" }, bar(Number(revenueOf(one)) / most), grouped(revenueOf(one))),
      money(percent(returnOf(one))),
    ]),
  );
}

/** A bar as long as its share of the longest; what was lost is red. The figure beside it says the same. */
function bar(share: number): HTMLElement {
  const element = h("span", { class: `share-bar ${share < 0 ? "loss" : "gain"}`, aria: { hidden: "true" } });
  element.style.setProperty("--share", String(Math.abs(share)));
  return element;
}
