import { drawWeighted } from "./draw.ts";
import type { Choice, Engine } from "./engine.ts";
import { type Hundredths, payoutMinor, STAKE_UNIT_MINOR } from "./money.ts";

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

const pocketsWhere = (holds: (pocket: number) => boolean): string[] =>
  range(1, 36).filter((pocket) => holds(Number(pocket)));

const RED_POCKETS = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** A bet of the table. `pays` includes the stake; every bet has the same expected return. */
interface TableBet {
  readonly code: string;
  readonly pays: Hundredths;
  readonly wins: readonly string[];
}

/** European roulette with one zero. */
export const ROULETTE = {
  outcomes: range(0, 36).map((code) => ({ code, weight: 1 })),
  bets: [
    { code: "red", pays: 200, wins: pocketsWhere((pocket) => RED_POCKETS.includes(pocket)) },
    { code: "black", pays: 200, wins: pocketsWhere((pocket) => !RED_POCKETS.includes(pocket)) },
    { code: "even", pays: 200, wins: pocketsWhere((pocket) => pocket % 2 === 0) },
    { code: "odd", pays: 200, wins: pocketsWhere((pocket) => pocket % 2 === 1) },
    { code: "low", pays: 200, wins: range(1, 18) },
    { code: "high", pays: 200, wins: range(19, 36) },
    { code: "dozen-1", pays: 300, wins: range(1, 12) },
    { code: "dozen-2", pays: 300, wins: range(13, 24) },
    { code: "dozen-3", pays: 300, wins: range(25, 36) },
    { code: "column-1", pays: 300, wins: pocketsWhere((pocket) => pocket % 3 === 1) },
    { code: "column-2", pays: 300, wins: pocketsWhere((pocket) => pocket % 3 === 2) },
    { code: "column-3", pays: 300, wins: pocketsWhere((pocket) => pocket % 3 === 0) },
    ...range(0, 36).map((code) => ({ code, pays: 3600, wins: [code] })),
  ] satisfies TableBet[] as readonly TableBet[],
} as const;

const betOf = (code: string) => ROULETTE.bets.find((bet) => bet.code === code);
const NAMED_BETS = ROULETTE.bets.map(({ code }) => code).filter((code) => !/^\d+$/.test(code));
const placed = ({ bet, bets }: Choice, stake: number) => bets ?? (bet === null ? [] : [{ bet, stake }]);

/** Roulette: one draw decides all bets of the round. */
export const ROULETTE_ENGINE: Engine = {
  kind: "board",
  publishedRtp: 97.3,
  highestWin: 3_600,
  stakeUnitMinor: STAKE_UNIT_MINOR,
  feature: null,
  refusalOf(choice) {
    const codes = placed(choice, 0).map(({ bet }) => bet);
    if (codes.length > 0 && codes.every(betOf) && new Set(codes).size === codes.length) return undefined;
    return { field: choice.bets ? "bets" : "bet", message: `must be one of ${NAMED_BETS.join(", ")}, or 0 to 36` };
  },
  play(stakeMinor, choice, draw) {
    const own = placed(choice, stakeMinor);
    if (own.length === 0 || own.some(({ bet }) => !betOf(bet))) throw new RangeError("Not a bet of roulette");
    const outcome = drawWeighted(ROULETTE.outcomes, draw).code;
    const winMinor = own.reduce((sum, { bet: code, stake }) => {
      const bet = betOf(code);
      return bet?.wins.includes(outcome) ? sum + payoutMinor(stake, bet.pays) : sum;
    }, 0);
    const bet = own.map(({ bet: code }) => code).join(" ");
    return {
      winMinor,
      scene: { kind: "board", outcome, bet, multiplier: Math.floor((winMinor * 100) / stakeMinor) },
    };
  },
};
