import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { minuteOf, secondsToNextMinute } from "./minute.ts";

/** Why a request was not counted. `stale`: the caller's view of the key is out of date. */
export type Refusal =
  | { readonly outcome: "limited"; readonly retryAfterSeconds: number }
  | { readonly outcome: "stale"; readonly version: number };

/** What a key was used for in one calendar minute. */
export interface MinuteUsage {
  /** The calendar minute, counted from the epoch. */
  readonly minute: number;
  readonly admitted: number;
  readonly limited: number;
}

/** Minutes with requests that are remembered: a day. */
const MINUTES_KEPT = 24 * 60;

/** How long the counts that come after a write wait for one another: what an admission of a busy key costs at most. */
const WRITE_WINDOW_MS = 1;

/**
 * Counts the requests of one key (or of one caller of the debug endpoint) in the current calendar minute, and holds
 * the key's version, so that the hop a request pays for anyway also tells that a key was revoked.
 */
export class RateCounter extends DurableObject<Env> {
  private minute: number;
  private used: number;
  private current: number;
  /** Refused requests of the minute; what is lost with the object's memory is only a figure. */
  private refused = 0;
  /** The write that the counts of this moment share, while there is such a moment. */
  private nextWrite: Promise<void> | undefined;
  private shared = false;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS counter (id INTEGER PRIMARY KEY CHECK (id = 1), minute INTEGER, used INTEGER, version INTEGER)",
    );
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS usage (minute INTEGER PRIMARY KEY, admitted INTEGER NOT NULL, limited INTEGER NOT NULL)",
    );
    const [row] = state.storage.sql
      .exec<{ minute: number; used: number; version: number }>("SELECT minute, used, version FROM counter")
      .toArray();
    this.minute = row?.minute ?? 0;
    this.used = row?.used ?? 0;
    this.current = row?.version ?? 1;
  }

  /**
   * Counts one request and answers how many it makes in this minute, unless `limit` of them are used up. A bare number
   * rather than an object, and no promise where there is nothing to wait for: this answer is part of every request.
   */
  take(limit: number, version?: number): number | Refusal | Promise<number> {
    if (version !== undefined && version !== this.current) return { outcome: "stale", version: this.current };
    const now = Date.now();
    const minute = minuteOf(now);
    // Never backwards: a clock that steps back must not hand out a minute's budget twice.
    if (minute > this.minute) {
      this.remember();
      this.minute = minute;
      this.used = 0;
      this.refused = 0;
    }
    if (this.used >= limit) {
      this.refused++;
      return { outcome: "limited", retryAfterSeconds: secondsToNextMinute(now) };
    }
    this.used++;
    const used = this.used;
    return this.written()?.then(() => used) ?? used;
  }

  version(): number {
    return this.current;
  }

  /** Makes every isolate read the key again: called after the key or its operator was changed. */
  invalidate(): void {
    this.current++;
    this.save();
  }

  /** The minutes from `since` on in which there were requests, oldest first. */
  usage(since: number): MinuteUsage[] {
    const past = this.ctx.storage.sql
      .exec<{ minute: number; admitted: number; limited: number }>(
        "SELECT minute, admitted, limited FROM usage WHERE minute >= ? ORDER BY minute",
        since,
      )
      .toArray();
    const current = { minute: this.minute, admitted: this.used, limited: this.refused };
    return this.minute >= since && this.used + this.refused > 0 ? [...past, current] : past;
  }

  /** Once a minute at most, when the next one begins: a request costs no write more than its count. */
  private remember(): void {
    if (this.used + this.refused === 0) return;
    const { sql } = this.ctx.storage;
    sql.exec("INSERT OR REPLACE INTO usage VALUES (?, ?, ?)", this.minute, this.used, this.refused);
    sql.exec("DELETE FROM usage WHERE minute <= ?", this.minute - MINUTES_KEPT);
  }

  /**
   * Returns once the count is written. A count that comes alone is written at once; those that come in the moment after
   * a write share the next one, for the writes are what an admission costs.
   */
  private written(): Promise<void> | undefined {
    if (this.nextWrite) {
      this.shared = true;
      return this.nextWrite;
    }
    this.save();
    this.nextWrite = this.openWrite();
    return undefined;
  }

  private async openWrite(): Promise<void> {
    await scheduler.wait(WRITE_WINDOW_MS);
    const shared = this.shared;
    // Closed before it is written: a write that fails refuses those who waited for it, and nobody who comes later.
    this.nextWrite = undefined;
    this.shared = false;
    if (!shared) return;
    this.save();
    this.nextWrite = this.openWrite();
  }

  private save(): void {
    this.ctx.storage.sql.exec(
      "INSERT INTO counter (id, minute, used, version) VALUES (1, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET minute = excluded.minute, used = excluded.used, version = excluded.version",
      this.minute,
      this.used,
      this.current,
    );
  }
}
