import { DatabaseSync } from "node:sqlite";
import { plus } from "./games.ts";

/** Everything that must survive a crash, in one SQLite file. Each method is one transaction. */

/**
 * A round's way. `betting`: the bet is sent, its outcome is not known here. `paying`: drawn, and the win is owed.
 * `undoing`: given up, and the rollback is owed. `done`, `refused` and `undone` are ends. `stuck`: a person must look.
 */
export type RoundState = "betting" | "paying" | "undoing" | "done" | "refused" | "undone" | "stuck";

export interface Round {
  readonly id: string;
  readonly session_id: string;
  readonly currency: string;
  readonly game_code: string;
  /** JSON list of decimal strings: most rounds have one bet. */
  readonly bets: string;
  /** How many of them may have reached the service. */
  readonly sent: number;
  /** Of the grant or campaign that the round is played with, sent with bets and wins. */
  readonly free_spins_id: string | null;
  readonly state: RoundState;
  /** What was drawn, a decimal string; null before. */
  readonly win: string | null;
  /** The balance that the service answered last. */
  readonly balance: string | null;
  /** The error that ended the round. */
  readonly error: string | null;
  readonly message: string | null;
}

/** A report with its own transaction id, which a repeat carries too. */
export interface Report {
  readonly transaction_id: string;
  readonly [field: string]: string | boolean;
}

/** A call that the service is owed, repeated until it is taken. */
export interface OwedCall {
  readonly id: number;
  readonly kind: "win" | "rollback" | "settle";
  /** The transaction id of a win or rollback, the free_spins_id of a settlement. */
  readonly subject: string;
  readonly round_id: string | null;
  readonly body: string;
  readonly attempts: number;
}

/** Two operators may use one player id for different people, so a player is known by both. */
export interface Player {
  readonly operatorCode: string;
  readonly playerId: string;
}

export interface NewRound extends Pick<Round, "id" | "session_id" | "currency" | "game_code"> {
  readonly bets: readonly string[];
  readonly spins: "next" | { readonly id: string } | null;
}

export interface Refusal {
  readonly error: string;
  readonly message: string;
}

export interface NewGrant extends Player {
  readonly id: string;
  readonly currency: string;
  readonly gameCodes: readonly string[];
  readonly betAmount: string;
  /** Milliseconds since the epoch. */
  readonly validUntil: number;
  readonly quantity: number;
}

export interface NewCampaign {
  readonly id: string;
  readonly operatorCode: string;
  readonly playerIds: readonly string[];
  readonly currency: string;
  readonly gameCodes: readonly string[];
  readonly betAmount: string;
  readonly validFrom: number;
  readonly validUntil: number;
  readonly spinCount: number;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS rounds (
    id TEXT PRIMARY KEY, session_id TEXT NOT NULL, currency TEXT NOT NULL, game_code TEXT NOT NULL, bets TEXT NOT NULL,
    sent INTEGER NOT NULL DEFAULT 1, free_spins_id TEXT, spins INTEGER, state TEXT NOT NULL, win TEXT, balance TEXT,
    error TEXT, message TEXT);
  CREATE INDEX IF NOT EXISTS rounds_open ON rounds (state) WHERE state IN ('betting', 'paying', 'undoing');
  CREATE INDEX IF NOT EXISTS rounds_by_spins ON rounds (spins) WHERE spins IS NOT NULL;
  CREATE TABLE IF NOT EXISTS calls (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, round_id TEXT, body TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS calls_once ON calls (kind, subject);
  CREATE INDEX IF NOT EXISTS calls_of_round ON calls (round_id);
  CREATE TABLE IF NOT EXISTS spins (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, operator_code TEXT NOT NULL, player_id TEXT NOT NULL,
    currency TEXT NOT NULL, game_codes TEXT NOT NULL, bet_amount TEXT NOT NULL, valid_until INTEGER NOT NULL,
    left INTEGER NOT NULL, won TEXT NOT NULL, status TEXT NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS spins_once ON spins (kind, id, operator_code, player_id);
  CREATE INDEX IF NOT EXISTS spins_by_end ON spins (valid_until) WHERE status = 'active';
  CREATE INDEX IF NOT EXISTS spins_of_player ON spins (operator_code, player_id, status);
  CREATE TABLE IF NOT EXISTS campaigns (id TEXT PRIMARY KEY, body TEXT NOT NULL);`;

const ROUND = "id, session_id, currency, game_code, bets, sent, free_spins_id, state, win, balance, error, message";
const CALL = "id, kind, subject, round_id, body, attempts";

export class Store {
  readonly #db: DatabaseSync;

  /** `:memory:` forgets everything when the process ends: for tests only. */
  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    // FULL: what was committed survives a crash of the machine too, before anything is sent that depends on it.
    this.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; ${SCHEMA}`);
  }

  close(): void {
    this.#db.close();
  }

  round(id: string): Round | undefined {
    return this.#db.prepare(`SELECT ${ROUND} FROM rounds WHERE id = ?`).get(id) as Round | undefined;
  }

  /** Rounds whose bet was under way when the process ended. */
  interruptedRounds(): Round[] {
    return this.#db.prepare(`SELECT ${ROUND} FROM rounds WHERE state = 'betting'`).all() as unknown as Round[];
  }

  /**
   * Opens a round before its first bet is sent. `spins`: the player's next free spin, if there is one, one of this grant or
   * campaign, or none. Undefined when the round exists, because the browser has sent it twice; `no spin` when the spin
   * asked for cannot be played.
   */
  openRound(round: NewRound, player: Player, now: number): Round | "no spin" | undefined {
    return this.#transaction(() => {
      if (this.round(round.id)) return undefined;
      const { id, session_id, currency, game_code, bets, spins: wanted } = round;
      const spins = wanted === null ? undefined : this.#nextSpins(player, round, now);
      if (typeof wanted === "object" && wanted !== null && !spins) return "no spin";
      if (spins) this.#db.prepare("UPDATE spins SET left = left - 1 WHERE key = ?").run(spins.key);
      const staked = spins && wanted === "next" ? [spins.bet_amount] : bets;
      this.#db
        .prepare(`INSERT INTO rounds (id, session_id, currency, game_code, bets, free_spins_id, spins, state)
          VALUES (?, ?, ?, ?, ?, ?, ?, 'betting')`)
        .run(id, session_id, currency, game_code, JSON.stringify(staked), spins?.id ?? null, spins?.key ?? null);
      return this.round(id);
    });
  }

  /** Before a further bet of the round is sent. */
  willSend(id: string, count: number): void {
    this.#db.prepare("UPDATE rounds SET sent = ? WHERE id = ? AND sent < ?").run(count, id, count);
  }

  setBalance(id: string, balance: string | null): void {
    this.#db.prepare("UPDATE rounds SET balance = ? WHERE id = ?").run(balance, id);
  }

  /** The bets are booked: the draw and the wins that it owes are written before the player sees them. */
  settleRound(id: string, { win, reports }: { readonly win: string; readonly reports: readonly Report[] }): void {
    this.#transaction(() => {
      const drawn = this.#db
        .prepare("UPDATE rounds SET state = 'paying', win = ? WHERE id = ? AND state = 'betting'")
        .run(win, id);
      if (drawn.changes === 0) return;
      for (const report of reports) this.#owe("win", report.transaction_id, report, id);
      this.#addWin(id, win);
    });
  }

  /** The bet was refused, or the service undoes it: nothing was taken. */
  refuseRound(id: string, refusal: Refusal): void {
    this.#transaction(() => {
      const { error, message } = refusal;
      const ended = this.#db
        .prepare("UPDATE rounds SET state = 'refused', error = ?, message = ? WHERE id = ? AND state = 'betting'")
        .run(error, message, id);
      if (ended.changes > 0) this.#giveBack(id, error === "FREE_SPINS_INVALID");
    });
  }

  /** Bets that stand, or whose outcome is unknown, are rolled back. */
  undoRound(id: string, reports: readonly Report[], refusal?: Refusal): void {
    this.#transaction(() => {
      const given = this.#db
        .prepare("UPDATE rounds SET state = 'undoing', error = ?, message = ? WHERE id = ? AND state = 'betting'")
        .run(refusal?.error ?? null, refusal?.message ?? null, id);
      if (given.changes === 0) return;
      for (const report of reports) this.#owe("rollback", report.transaction_id, report, id);
    });
  }

  /** Calls that are due, those that have waited longest first. */
  dueCalls(now: number, limit: number): OwedCall[] {
    return this.#db
      .prepare(`SELECT ${CALL} FROM calls WHERE due_at <= ? ORDER BY due_at, id LIMIT ?`)
      .all(now, limit) as unknown as OwedCall[];
  }

  callsOf(roundId: string): OwedCall[] {
    return this.#db
      .prepare(`SELECT ${CALL} FROM calls WHERE round_id = ? ORDER BY id`)
      .all(roundId) as unknown as OwedCall[];
  }

  /** When the next call is due; undefined when nothing is owed. */
  nextDue(): number | undefined {
    const { due } = this.#db.prepare("SELECT MIN(due_at) AS due FROM calls").get() as { due: number | null };
    return due ?? undefined;
  }

  postpone({ id }: OwedCall, dueAt: number): void {
    this.#db.prepare("UPDATE calls SET attempts = attempts + 1, due_at = ? WHERE id = ?").run(dueAt, id);
  }

  /** The service has taken the call. The last one ends its round. */
  take({ id, kind, round_id }: OwedCall, balance: string | null): void {
    this.#transaction(() => {
      this.#db.prepare("DELETE FROM calls WHERE id = ?").run(id);
      if (round_id === null) return;
      this.#db.prepare("UPDATE rounds SET balance = ? WHERE id = ?").run(balance, round_id);
      if (this.callsOf(round_id).length > 0) return;
      const end = kind === "win" ? "done" : "undone";
      const open = "state IN ('paying', 'undoing')";
      if (this.#db.prepare(`UPDATE rounds SET state = ? WHERE id = ? AND ${open}`).run(end, round_id).changes === 0)
        return;
      if (kind === "rollback") this.#giveBack(round_id, false);
      this.#finishSpins(round_id);
    });
  }

  /** The service will never take the call: the round shows why, for a person. */
  giveUp({ id, round_id }: OwedCall, { error, message }: Refusal): void {
    this.#transaction(() => {
      this.#db.prepare("DELETE FROM calls WHERE id = ?").run(id);
      this.#db
        .prepare("UPDATE rounds SET state = 'stuck', error = ?, message = ? WHERE id = ?")
        .run(error, message, round_id);
    });
  }

  /** Idempotent: the service repeats a call under the same id when it did not get the answer. */
  addGrant(grant: NewGrant): void {
    this.#addSpins({ ...grant, kind: "grant", left: grant.quantity });
  }

  grant(id: string): { readonly status: "active" | "cancelled" | "finished" } | undefined {
    return this.#db.prepare("SELECT status FROM spins WHERE kind = 'grant' AND id = ?").get(id) as
      | { status: "active" | "cancelled" | "finished" }
      | undefined;
  }

  cancelGrant(id: string): void {
    this.#db
      .prepare("UPDATE spins SET status = 'cancelled' WHERE kind = 'grant' AND id = ? AND status = 'active'")
      .run(id);
  }

  /** Idempotent, like `addGrant`. */
  addCampaign(campaign: NewCampaign): void {
    this.#db.prepare("INSERT OR IGNORE INTO campaigns VALUES (?, ?)").run(campaign.id, JSON.stringify(campaign));
  }

  /** Players get no spins of it any more, and lose those that they have. Ending it again changes nothing. */
  endCampaign(id: string): void {
    this.#transaction(() => {
      // Kept without players, so that a late repeat of its placement does not bring it back.
      this.#db.prepare("UPDATE campaigns SET body = json_set(body, '$.playerIds', json('[]')) WHERE id = ?").run(id);
      this.#db
        .prepare("UPDATE spins SET status = 'cancelled' WHERE kind = 'campaign' AND id = ? AND status = 'active'")
        .run(id);
    });
  }

  spinsLeft(roundId: string): number {
    const row = this.#db
      .prepare("SELECT spins.left AS count FROM rounds JOIN spins ON spins.key = rounds.spins WHERE rounds.id = ?")
      .get(roundId) as { count: number } | undefined;
    return row?.count ?? 0;
  }

  /** The spins that the round uses, if there are any. */
  #nextSpins({ operatorCode, playerId }: Player, { currency, game_code, spins }: NewRound, now: number) {
    this.#startCampaigns({ operatorCode, playerId }, now);
    const id = typeof spins === "object" ? (spins?.id ?? null) : null;
    return this.#db
      .prepare(`SELECT key, id, bet_amount FROM spins
        WHERE operator_code = ?1 AND player_id = ?2 AND status = 'active' AND left > 0 AND currency = ?3
          AND valid_until > ?4 AND EXISTS (SELECT 1 FROM json_each(game_codes) WHERE value = ?5)
          AND (?6 IS NULL OR id = ?6)
        ORDER BY key LIMIT 1`)
      .get(operatorCode, playerId, currency, now, game_code, id) as
      | { readonly key: number; readonly id: string; readonly bet_amount: string }
      | undefined;
  }

  #startCampaigns(player: Player, now: number): void {
    for (const { body } of this.#db.prepare("SELECT body FROM campaigns").all() as { body: string }[]) {
      const campaign = JSON.parse(body) as NewCampaign;
      if (campaign.operatorCode !== player.operatorCode || !campaign.playerIds.includes(player.playerId)) continue;
      if (campaign.validFrom > now) continue;
      this.#addSpins({ ...campaign, ...player, kind: "campaign", left: campaign.spinCount });
    }
  }

  #addSpins(spins: Omit<NewGrant, "quantity"> & { readonly kind: "grant" | "campaign"; readonly left: number }): void {
    const { id, kind, operatorCode, playerId, currency, gameCodes, betAmount, validUntil, left } = spins;
    this.#db
      .prepare(`INSERT OR IGNORE INTO spins (id, kind, operator_code, player_id, currency, game_codes, bet_amount,
        valid_until, left, won, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '0', 'active')`)
      .run(id, kind, operatorCode, playerId, currency, JSON.stringify(gameCodes), betAmount, validUntil, left);
  }

  #addWin(roundId: string, win: string): void {
    const spins = this.#db
      .prepare("SELECT key, won FROM spins WHERE key = (SELECT spins FROM rounds WHERE id = ?)")
      .get(roundId) as { key: number; won: string } | undefined;
    if (spins) this.#db.prepare("UPDATE spins SET won = ? WHERE key = ?").run(plus(spins.won, win), spins.key);
  }

  /** A bet that took nothing gives its spin back, unless the service says that the spins are not valid. */
  #giveBack(roundId: string, invalid: boolean): void {
    const which = "WHERE key = (SELECT spins FROM rounds WHERE id = ?) AND status = 'active'";
    this.#db
      .prepare(invalid ? `UPDATE spins SET status = 'cancelled' ${which}` : `UPDATE spins SET left = left + 1 ${which}`)
      .run(roundId);
  }

  /** Spins whose time is over are finished with what they have won, also if some are left. */
  finishExpired(now: number): void {
    this.#transaction(() => this.#finish("valid_until <= ?", now));
  }

  /** After the last spin of a grant. */
  #finishSpins(roundId: string): void {
    this.#finish("key = (SELECT spins FROM rounds WHERE id = ?) AND left = 0", roundId);
  }

  /** Once no round of them is open; the total of a grant is owed to the service. */
  #finish(which: string, value: string | number): void {
    const finished = this.#db
      .prepare(`UPDATE spins SET status = 'finished' WHERE status = 'active' AND ${which}
          AND NOT EXISTS (SELECT 1 FROM rounds WHERE rounds.spins = spins.key
            AND state IN ('betting', 'paying', 'undoing'))
        RETURNING id, kind, won`)
      .all(value) as { id: string; kind: string; won: string }[];
    for (const { id, kind, won } of finished) if (kind === "grant") this.#owe("settle", id, { win_amount: won });
  }

  #owe(kind: OwedCall["kind"], subject: string, body: object, roundId: string | null = null): void {
    this.#db
      .prepare("INSERT OR IGNORE INTO calls (kind, subject, round_id, body, due_at) VALUES (?, ?, ?, ?, 0)")
      .run(kind, subject, roundId, JSON.stringify(body));
  }

  #transaction<T>(work: () => T): T {
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#db.exec("COMMIT");
      return result;
    } catch (cause) {
      this.#db.exec("ROLLBACK");
      throw cause;
    }
  }
}
