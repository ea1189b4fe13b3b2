import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * The database. A row of `movements` is a booked bet, win or rollback; its unique `transaction_id` makes booking
 * idempotent. A row of `cancelled_bets` is a bet that was rolled back, even before it arrived; its primary key makes sure
 * that a stake is returned once.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS players (
    player_id TEXT PRIMARY KEY,
    currency  TEXT NOT NULL,
    balance   INTEGER NOT NULL CHECK (balance >= 0),
    blocked   INTEGER NOT NULL DEFAULT 0,
    bet_limit INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS closed_sessions (session_id TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS movements (
    sequence                 INTEGER PRIMARY KEY,
    transaction_id           TEXT NOT NULL UNIQUE,
    operator_transaction_id  TEXT NOT NULL UNIQUE,
    action                   TEXT NOT NULL,
    player_id                TEXT NOT NULL,
    currency                 TEXT NOT NULL,
    session_id               TEXT NOT NULL,
    round_id                 TEXT NOT NULL,
    game_id                  TEXT,
    reference_transaction_id TEXT,
    free_spins_id            TEXT,
    amount                   INTEGER NOT NULL,
    effect                   INTEGER NOT NULL,
    bonus                    INTEGER NOT NULL,
    booked_at                TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS movements_by_round ON movements (round_id);
  CREATE INDEX IF NOT EXISTS movements_by_player ON movements (player_id);
  CREATE TABLE IF NOT EXISTS cancelled_bets (
    transaction_id TEXT PRIMARY KEY,
    rollback_id    TEXT NOT NULL
  ) STRICT;
`;

export type Books = DatabaseSync;

/** Opens the books at `path` and creates them when they are missing. `:memory:` keeps them off the disk. */
export function openBooks(path: string): Books {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  // Integers are read as BigInt, because a double cannot represent every 64-bit amount.
  const books = new DatabaseSync(path, { readBigInts: true, timeout: 5000 });
  // A commit must be on the disk before the wallet answers: the answer is a promise about money.
  books.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  books.exec(SCHEMA);
  return books;
}

/** Runs `work` as one database transaction, which is rolled back when it throws. */
export function inTransaction<T>(books: Books, work: () => T): T {
  books.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    books.exec("COMMIT");
    return result;
  } catch (error) {
    books.exec("ROLLBACK");
    throw error;
  }
}
