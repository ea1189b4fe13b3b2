"""The wallet's books: one SQLite file, amounts in integer minor units, one transaction for each movement."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from typing import Iterator

# A row of `movements` is a booked bet, win or rollback; its unique transaction_id makes booking idempotent. A row of
# `cancelled_bets` is a bet that was rolled back, even before it arrived; its primary key returns a stake once.
SCHEMA = """
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
CREATE INDEX IF NOT EXISTS movements_by_time ON movements (booked_at);
CREATE TABLE IF NOT EXISTS cancelled_bets (
  transaction_id TEXT PRIMARY KEY,
  rollback_id    TEXT NOT NULL
) STRICT;
"""


class Books:
    """The database. SQLite has one writer at a time, so the threads of the wallet share one connection."""

    def __init__(self, path: str) -> None:
        self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
        self._database.row_factory = sqlite3.Row
        self._lock = threading.Lock()
        # A commit must be on the disk before the wallet answers: the answer is a promise about money.
        self._database.executescript(f"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; {SCHEMA}")

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction, rolled back when its block raises. IMMEDIATE: other processes wait before they read."""
        with self._lock:
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                self._database.execute("ROLLBACK")
                raise

    def close(self) -> None:
        with self._lock:
            self._database.close()
