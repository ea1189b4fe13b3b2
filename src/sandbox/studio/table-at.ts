import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import type { Chance } from "./chance.ts";
import { lastPockets, sharedRoundAt } from "./shared-round.ts";
import { SEATS, type TableKind } from "./table-kinds.ts";

/** The state of a live table at a moment, in any currency. */
export interface TableState {
  readonly open: boolean;
  readonly newTable: boolean;
  readonly dealer: string;
  readonly players: number;
  readonly seats: number | null;
  readonly seatsAvailable: number | null;
  readonly results: readonly unknown[];
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

const WHEEL = ["1", "2", "1", "5", "1", "2", "10", "1", "2", "1", "5", "1", "20", "1", "2", "1", "40"];

/**
 * The state of a table at a time: dealer shifts, players, pauses and results. A function of the time and the studio's
 * chance alone, so that it needs no storage.
 */
export async function tableAt(chance: Chance, table: string, kind: TableKind, now: number): Promise<TableState> {
  const slot = (ms: number) => Math.floor(now / ms);
  const [dealer, pause, novelty, results] = await Promise.all([
    chance(`${table} dealer ${slot(SHIFT_MS)}`, DEALERS.length),
    chance(`${table} pause ${slot(PAUSE_MS)}`, PAUSED_ONE_IN),
    chance(`${table} new ${slot(NEW_TABLES_MS)}`, NEW_ONE_IN),
    resultsAt(chance, table, kind, now),
  ]);
  const open = pause !== 0;
  const seats = SEATS[kind];
  const players = open ? await playersAt(chance, table, seats ?? MAX_PLAYERS, slot(CROWD_MS)) : 0;
  return {
    open,
    newTable: novelty === 0,
    dealer: DEALERS[dealer] ?? "",
    players,
    seats,
    seatsAvailable: seats === null ? null : seats - players,
    results,
  };
}

/** The number of players, around an average per quarter hour: it changes in steps of one or two. */
async function playersAt(chance: Chance, table: string, max: number, slot: number): Promise<number> {
  const quarterHour = Math.floor(slot / 225);
  const [usual, coming, going] = await Promise.all([
    chance(`${table} crowd ${quarterHour}`, max),
    chance(`${table} coming ${slot}`, 3),
    chance(`${table} going ${slot}`, 3),
  ]);
  return Math.max(0, Math.min(max, usual + coming - going));
}

async function resultsAt(chance: Chance, table: string, kind: TableKind, now: number): Promise<unknown[]> {
  if (kind === "roulette")
    return (await lastPockets(chance, table, now, MAX_RESULTS)).map((pocket) => ({ number: pocket }));
  const latest = sharedRoundAt(now).number - 1;
  return Promise.all(
    Array.from({ length: MAX_RESULTS }, (_, back) => resultOf(chance, `${table} round ${latest - back}`, kind)),
  );
}

async function resultOf(chance: Chance, name: string, kind: Exclude<TableKind, "roulette">): Promise<unknown> {
  switch (kind) {
    case "baccarat": {
      // Banker 4586, player 4462, tie 952 in ten thousand: the chances with eight decks.
      const drawn = await chance(name, 10_000);
      return { winner: drawn < 4586 ? "banker" : drawn < 9048 ? "player" : "tie" };
    }
    case "wheel":
      return { segment: WHEEL[await chance(name, WHEEL.length)] };
    case "blackjack":
      return { dealer: 17 + (await chance(name, 6)) };
    case "dice":
      return { dice: await Promise.all([1, 2, 3].map(async (die) => 1 + (await chance(`${name} die ${die}`, 6)))) };
    case "cards":
      return { winner: (await chance(name, 2)) === 0 ? "left" : "right" };
  }
}
