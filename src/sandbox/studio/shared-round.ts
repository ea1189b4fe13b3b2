import type { Ctx } from "../../context.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import type { Draw } from "../games/draw.ts";
import type { Play } from "../play/play.ts";
import { type Chance, studioChance } from "./chance.ts";
import { tableNameOf } from "./live-games.ts";

/** A round of a live table, shared by all players. Times are milliseconds since the epoch. */
interface SharedRound {
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
function pocketOf(chance: Chance, tableName: string, roundNumber: number): Promise<number> {
  return chance(`${tableName} round ${roundNumber}`, POCKETS);
}

/** The pockets of the last revealed rounds, newest first. */
export function lastPockets(chance: Chance, tableName: string, now: number, count: number): Promise<number[]> {
  const running = sharedRoundAt(now);
  const latest = now >= running.revealsAt ? running.number : running.number - 1;
  return Promise.all(Array.from({ length: count }, (_, back) => pocketOf(chance, tableName, latest - back)));
}

/** The shared round that a bet joins. `draw` gives the pocket, the same for every player of the round. */
interface JoinedRound {
  readonly id: string;
  readonly revealsAt: number;
  readonly draw: Draw;
}

/** Whether the game is a live table, where all players share the rounds. */
export function isLiveTable(play: Play): boolean {
  return play.gameType === "live_dealer";
}

/** The round of a live table that takes bets now; undefined for any other game. */
export async function sharedRoundOf(ctx: Ctx, play: Play, now: number): Promise<JoinedRound | undefined> {
  if (!isLiveTable(play)) return undefined;
  const round = roundTakingBets(now);
  const pocket = await pocketOf(studioChance(ctx), tableNameOf(play.providerCode, play.gameCode), round.number);
  return { id: sharedRoundId(play.gameCode, round), revealsAt: round.revealsAt, draw: () => pocket };
}
