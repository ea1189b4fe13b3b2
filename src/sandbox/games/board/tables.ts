import type { Hundredths } from "../money.ts";

/** A game of one draw: a bet pays its multiplier when it lists the outcome drawn. */
export interface BoardTable {
  readonly outcomes: readonly { readonly code: string; readonly weight: number }[];
  /** Every bet of a table has the same expected return. `pays` includes the stake. */
  readonly bets: readonly { readonly code: string; readonly pays: Hundredths; readonly wins: readonly string[] }[];
  readonly publishedRtp: number;
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

const pocketsWhere = (holds: (pocket: number) => boolean): string[] =>
  range(1, 36).filter((pocket) => holds(Number(pocket)));

const RED_POCKETS = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** European roulette with one zero. */
const ROULETTE: BoardTable = {
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
  ],
  publishedRtp: 97.3,
};

const dicePairs = range(1, 6).flatMap((first) => range(1, 6).map((second) => `${first}-${second}`));

const pairsWhere = (holds: (sum: number) => boolean): string[] =>
  dicePairs.filter((pair) => holds(pair.split("-").reduce((sum, die) => sum + Number(die), 0)));

/** Two dice: below seven, seven, above seven, or a double. */
const DICE: BoardTable = {
  outcomes: dicePairs.map((code) => ({ code, weight: 1 })),
  bets: [
    { code: "under-7", pays: 230, wins: pairsWhere((sum) => sum < 7) },
    { code: "seven", pays: 575, wins: pairsWhere((sum) => sum === 7) },
    { code: "over-7", pays: 230, wins: pairsWhere((sum) => sum > 7) },
    { code: "double", pays: 575, wins: range(1, 6).map((die) => `${die}-${die}`) },
  ],
  publishedRtp: 95.83,
};

/** Six runners; each pays by its chance, less the house edge. */
const RACE: BoardTable = {
  outcomes: [
    { code: "1", weight: 8 },
    { code: "2", weight: 6 },
    { code: "3", weight: 4 },
    { code: "4", weight: 3 },
    { code: "5", weight: 2 },
    { code: "6", weight: 1 },
  ],
  bets: [
    { code: "1", pays: 285, wins: ["1"] },
    { code: "2", pays: 380, wins: ["2"] },
    { code: "3", pays: 570, wins: ["3"] },
    { code: "4", pays: 760, wins: ["4"] },
    { code: "5", pays: 1140, wins: ["5"] },
    { code: "6", pays: 2280, wins: ["6"] },
  ],
  publishedRtp: 95,
};

const SCORES = [
  { code: "1-0", weight: 6 },
  { code: "2-0", weight: 4 },
  { code: "2-1", weight: 4 },
  { code: "3-0", weight: 3 },
  { code: "3-1", weight: 3 },
  { code: "0-0", weight: 4 },
  { code: "1-1", weight: 2 },
  { code: "2-2", weight: 3 },
  { code: "3-3", weight: 1 },
  { code: "0-1", weight: 3 },
  { code: "0-2", weight: 1 },
  { code: "1-2", weight: 3 },
  { code: "0-3", weight: 1 },
  { code: "1-3", weight: 2 },
];

const scoresWhere = (holds: (home: number, away: number) => boolean): string[] =>
  SCORES.map(({ code }) => code).filter((code) => {
    const [home = 0, away = 0] = code.split("-").map(Number);
    return holds(home, away);
  });

/** A football match: the winner, or the number of goals. */
const MATCH: BoardTable = {
  outcomes: SCORES,
  bets: [
    { code: "home", pays: 190, wins: scoresWhere((home, away) => home > away) },
    { code: "draw", pays: 380, wins: scoresWhere((home, away) => home === away) },
    { code: "away", pays: 380, wins: scoresWhere((home, away) => home < away) },
    { code: "under-2.5", pays: 190, wins: scoresWhere((home, away) => home + away < 3) },
    { code: "over-2.5", pays: 190, wins: scoresWhere((home, away) => home + away > 2) },
  ],
  publishedRtp: 95,
};

/** One of twenty balls. */
const LOTTO: BoardTable = {
  outcomes: range(1, 20).map((code) => ({ code, weight: 1 })),
  bets: [
    { code: "low", pays: 190, wins: range(1, 10) },
    { code: "high", pays: 190, wins: range(11, 20) },
    { code: "odd", pays: 190, wins: range(1, 20).filter((ball) => Number(ball) % 2 === 1) },
    { code: "even", pays: 190, wins: range(1, 20).filter((ball) => Number(ball) % 2 === 0) },
    ...range(1, 20).map((code) => ({ code, pays: 1900, wins: [code] })),
  ],
  publishedRtp: 95,
};

export const BOARD_TABLES = { roulette: ROULETTE, dice: DICE, race: RACE, match: MATCH, lotto: LOTTO } as const;
