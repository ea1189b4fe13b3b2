<?php

declare(strict_types=1);

/** The wallet's books: one SQLite file, amounts in integer minor units, one transaction for each movement. */
final class Books
{
    /**
     * A row of `movements` is a booked bet, win or rollback; its unique transaction_id makes booking idempotent. A row of
     * `cancelled_bets` is a bet that was rolled back, even before it arrived; its primary key returns a stake once.
     */
    private const SCHEMA = <<<'SQL'
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
        SQL;

    private readonly PDO $database;

    public function __construct(string $path)
    {
        $this->database = new PDO("sqlite:$path", null, null, [
            PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
            PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
            PDO::ATTR_TIMEOUT => 5,
        ]);
        // A commit must be on the disk before the wallet answers: the answer is a promise about money.
        $this->database->exec('PRAGMA synchronous = FULL');
    }

    /** Creates the tables. WAL stays a property of the file. */
    public function create(): void
    {
        $this->database->exec('PRAGMA journal_mode = WAL');
        $this->database->exec(self::SCHEMA);
    }

    /**
     * Runs `$work` as one transaction, which is rolled back when it throws. IMMEDIATE: other processes wait before they
     * read, so nothing is decided on a balance that changes.
     *
     * @template T
     * @param Closure(): T $work
     * @return T
     */
    public function transaction(Closure $work): mixed
    {
        $this->database->exec('BEGIN IMMEDIATE');
        try {
            $result = $work();
            $this->database->exec('COMMIT');
            return $result;
        } catch (Throwable $error) {
            $this->database->exec('ROLLBACK');
            throw $error;
        }
    }

    /** The first row, or null. */
    public function row(string $sql, array $values): ?array
    {
        return $this->run($sql, $values)->fetch() ?: null;
    }

    /** Runs a statement. */
    public function run(string $sql, array $values): PDOStatement
    {
        $statement = $this->database->prepare($sql);
        $statement->execute($values);
        return $statement;
    }
}
