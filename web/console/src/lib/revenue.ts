import type { Statements, Transaction } from "../../../../clients/typescript/src/index.ts";
import { add, negated, zeroOf } from "../../../lib/money.ts";

interface Sums {
  readonly bets: string;
  readonly wins: string;
}

export interface DayRevenue extends Sums {
  /** "2026-11-21". */
  readonly day: string;
}

/** The days in one currency; a day without play has nothing. */
export function daysOf(statements: readonly Statements[], currency: string): readonly DayRevenue[] {
  return statements.map(({ day, statements: all }) => {
    const { bets, wins } = all.find((statement) => statement.currency === currency) ?? { bets: "0", wins: "0" };
    return { day, bets, wins };
  });
}

/** Gross gaming revenue: bets less wins. */
export function revenueOf({ bets, wins }: Sums): string {
  return add(bets, negated(wins));
}

/** The share of the bets that players got back, of real money alone; undefined without a bet. */
export function returnOf({ bets, wins }: Sums): number | undefined {
  return Number(bets) === 0 ? undefined : Number(wins) / Number(bets);
}

export function sumOf(days: readonly Sums[]): Sums {
  const start = { bets: "0", wins: "0" };
  return days.reduce((sum, day) => ({ bets: add(sum.bets, day.bets), wins: add(sum.wins, day.wins) }), start);
}

/** "96.1 %". */
export function percent(share: number | undefined): string {
  return share === undefined ? "–" : `${(100 * share).toFixed(1)} %`;
}

export interface GameRevenue extends Sums {
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
