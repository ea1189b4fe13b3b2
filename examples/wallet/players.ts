import type { Books } from "./books.ts";
import { openingBalance } from "./opening-balance.ts";
import { Refusal } from "./refusal.ts";

/** `balance` and `betLimit` in minor units of `currency`. */
export interface Player {
  playerId: string;
  currency: string;
  balance: bigint;
  blocked: boolean;
  betLimit: bigint | null;
}

/** Opening balance, in euros, of players that are created on their first callback. For development only. */
export type AutoOpen = string | null;

/** Ids that are never created automatically, so that PLAYER_NOT_FOUND can be tested. */
const NEVER_OPENED = /unknown|nobody|no-such|missing/i;

/** Finds the player of a callback. Throws PLAYER_NOT_FOUND or CURRENCY_MISMATCH. */
export function requirePlayer(books: Books, playerId: string, currency: string, autoOpen: AutoOpen): Player {
  const player = findPlayer(books, playerId) ?? openAutomatically(books, playerId, currency, autoOpen);
  if (!player) throw new Refusal("PLAYER_NOT_FOUND", "Unknown player_id.");
  if (player.currency !== currency) {
    throw new Refusal("CURRENCY_MISMATCH", `The player's currency is ${player.currency}.`);
  }
  return player;
}

export function findPlayer(books: Books, playerId: string): Player | null {
  const row = books.prepare("SELECT * FROM players WHERE player_id = ?").get(playerId);
  return row ? toPlayer(row) : null;
}

export function listPlayers(books: Books): Player[] {
  return books.prepare("SELECT * FROM players ORDER BY player_id LIMIT 1000").all().map(toPlayer);
}

export function savePlayer(books: Books, player: Player): void {
  books
    .prepare("INSERT OR REPLACE INTO players (player_id, currency, balance, blocked, bet_limit) VALUES (?, ?, ?, ?, ?)")
    .run(player.playerId, player.currency, player.balance, player.blocked ? 1 : 0, player.betLimit);
}

/** Adds `effect` (minor units, negative for a bet) to the balance and returns the new balance. */
export function changeBalance(books: Books, playerId: string, effect: bigint): bigint {
  const row = books
    .prepare("UPDATE players SET balance = balance + ? WHERE player_id = ? RETURNING balance")
    .get(effect, playerId);
  return row?.balance as bigint;
}

function openAutomatically(books: Books, playerId: string, currency: string, autoOpen: AutoOpen): Player | null {
  if (autoOpen === null || NEVER_OPENED.test(playerId)) return null;
  const balance = openingBalance(autoOpen, currency);
  if (balance === null) return null;
  const player = { playerId, currency, balance, blocked: false, betLimit: null };
  savePlayer(books, player);
  return player;
}

function toPlayer(row: Record<string, unknown>): Player {
  return {
    playerId: row.player_id as string,
    currency: row.currency as string,
    balance: row.balance as bigint,
    blocked: row.blocked === 1n,
    betLimit: row.bet_limit as bigint | null,
  };
}
