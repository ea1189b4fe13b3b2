import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import type { Chance } from "./chance.ts";
import { seatsOf } from "./limits.ts";
import { type LiveGame, tableNameOf } from "./live-games.ts";
import { lastPockets } from "./shared-round.ts";

/** The state of a live table at a moment, in any currency. */
interface TableState {
  readonly open: boolean;
  readonly newTable: boolean;
  readonly dealer: string;
  readonly players: number;
  readonly seats: number | null;
  readonly seatsAvailable: number | null;
  readonly results: readonly { readonly number: number }[];
}

const DEALERS = ["Ana", "Bruno", "Celia", "Dario", "Elif", "Finn", "Greta", "Hugo", "Ines", "Jonas", "Kira", "Luca"];

const SHIFT_MS = 4 * MINUTE_MS;
const PAUSE_MS = 90 * SECOND_MS;
const CROWD_MS = 4 * SECOND_MS;
const NEW_TABLES_MS = DAY_MS;
const MAX_PLAYERS = 60;
const MAX_RESULTS = 10;

/** One period in this many is a pause, and one table in this many is new on a day. */
const PAUSED_ONE_IN = 12;
const NEW_ONE_IN = 9;

/**
 * The state of a table at a time: dealer shifts, players, pauses and results. A function of the time and the studio's
 * chance alone, so that it needs no storage.
 */
export async function tableAt(chance: Chance, provider: string, game: LiveGame, now: number): Promise<TableState> {
  const table = tableNameOf(provider, game.code);
  const slot = (ms: number) => Math.floor(now / ms);
  const [dealer, pause, novelty, results] = await Promise.all([
    chance(`${table} dealer ${slot(SHIFT_MS)}`, DEALERS.length),
    chance(`${table} pause ${slot(PAUSE_MS)}`, PAUSED_ONE_IN),
    chance(`${table} new ${slot(NEW_TABLES_MS)}`, NEW_ONE_IN),
    lastPockets(chance, table, now, MAX_RESULTS),
  ]);
  const open = pause !== 0;
  const seats = seatsOf(game.code);
  const players = open ? await playersAt(chance, table, seats ?? MAX_PLAYERS, slot(CROWD_MS)) : 0;
  return {
    open,
    newTable: novelty === 0,
    dealer: DEALERS[dealer] ?? "",
    players,
    seats,
    seatsAvailable: seats === null ? null : seats - players,
    results: results.map((pocket) => ({ number: pocket })),
  };
}

/** The number of players: at most two more or fewer than a number that holds for a quarter of an hour. */
async function playersAt(chance: Chance, table: string, max: number, slot: number): Promise<number> {
  const quarterHour = Math.floor(slot / 225);
  const [usual, coming, going] = await Promise.all([
    chance(`${table} crowd ${quarterHour}`, max),
    chance(`${table} coming ${slot}`, 3),
    chance(`${table} going ${slot}`, 3),
  ]);
  return Math.max(0, Math.min(max, usual + coming - going));
}
