import { SECOND_MS } from "../../lib/clock.ts";
import type { Chance } from "./chance.ts";

/** A round of a live table, shared by all players. Times are milliseconds since the epoch. */
export interface SharedRound {
  readonly number: number;
  readonly opensAt: number;
  /** Bets are accepted until here. */
  readonly closesAt: number;
  /** When the ball has fallen. */
  readonly revealsAt: number;
  readonly endsAt: number;
}

const ROUND_MS = 24 * SECOND_MS;
const BETTING_MS = 15 * SECOND_MS;
const SPINNING_MS = 3 * SECOND_MS;
const POCKETS = 37;

/** The round running at a time; a function of the clock alone. */
export function sharedRoundAt(now: number): SharedRound {
  const number = Math.floor(now / ROUND_MS);
  const opensAt = number * ROUND_MS;
  const closesAt = opensAt + BETTING_MS;
  return { number, opensAt, closesAt, revealsAt: closesAt + SPINNING_MS, endsAt: opensAt + ROUND_MS };
}

/** The round that a bet placed at a time joins: the running one while it accepts bets, else the next. */
export function roundTakingBets(now: number): SharedRound {
  const running = sharedRoundAt(now);
  return now < running.closesAt ? running : sharedRoundAt(running.endsAt);
}

/** The round id in the wallet callbacks of all its players. */
export function sharedRoundId(gameCode: string, round: SharedRound): string {
  return `${gameCode}-${round.number}`;
}

/** The pocket of a round, 0 to 36. Must not be shown before `revealsAt`. */
export function pocketOf(chance: Chance, tableName: string, roundNumber: number): Promise<number> {
  return chance(`${tableName} round ${roundNumber}`, POCKETS);
}

/** The pockets of the last revealed rounds, newest first. */
export function lastPockets(chance: Chance, tableName: string, now: number, count: number): Promise<number[]> {
  const running = sharedRoundAt(now);
  const latest = now >= running.revealsAt ? running.number : running.number - 1;
  return Promise.all(Array.from({ length: count }, (_, back) => pocketOf(chance, tableName, latest - back)));
}
