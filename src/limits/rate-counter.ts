import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { minuteOf, secondsToNextMinute } from "./minute.ts";

/** Why a request was not counted. `stale`: the caller has an old version of the keys. */
export type Refusal =
  | { readonly outcome: "limited"; readonly retryAfterSeconds: number }
  | { readonly outcome: "stale"; readonly version: number };

/** Requests in one calendar minute. */
export interface MinuteUsage {
  /** The calendar minute, counted from the epoch. */
  readonly minute: number;
  readonly admitted: number;
  readonly limited: number;
}

/** How long usage is kept: a day. */
const MAX_USAGE_AGE_MINUTES = 24 * 60;

/** How long counts after a write wait to share the next one: the longest delay of a request under a busy counter. */
const WRITE_WINDOW_MS = 1;

/**
 * Counts the requests of one operator or provider in the current calendar minute. It also holds the version of the operator's keys,
 * so that the hop every request makes anyway shows that its settings have changed or that a key was revoked.
 */
export class RateCounter extends DurableObject<Env> {
  private minute: number;
  private used: number;
  private current: number;
  /** Requests refused in this minute. In memory only: losing the number costs a statistic. */
  private refused = 0;
  /** The pending write that concurrent counts share. */
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
   * Counts `requests` and answers the minute's count so far, or refuses above `limit`. On the path of every request: a
   * bare number is cheaper than an object, and no promise cheaper than one where there is nothing to wait for.
   */
  take(limit: number, version?: number, requests = 1): number | Refusal | Promise<number> {
    if (version !== undefined && version !== this.current) return { outcome: "stale", version: this.current };
    const now = Date.now();
    const minute = minuteOf(now);
    // Never backwards: a clock that steps back must not grant a minute's budget twice.
    if (minute > this.minute) {
      this.remember();
      this.minute = minute;
      this.used = 0;
      this.refused = 0;
    }
    if (this.used >= limit) {
      this.refused += requests;
      return { outcome: "limited", retryAfterSeconds: secondsToNextMinute(now) };
    }
    this.used += requests;
    const used = this.used;
    return this.written()?.then(() => used) ?? used;
  }

  version(): number {
    return this.current;
  }

  /** Raises the version, so that every isolate reads the keys again. */
  invalidate(): void {
    this.current++;
    this.save();
  }

  /** The minutes since `since` that had requests, oldest first. */
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

  /** Saves the minute's usage once, when the next minute begins, so that a request writes only its count. */
  private remember(): void {
    if (this.used + this.refused === 0) return;
    const { sql } = this.ctx.storage;
    sql.exec("INSERT OR REPLACE INTO usage VALUES (?, ?, ?)", this.minute, this.used, this.refused);
    sql.exec("DELETE FROM usage WHERE minute <= ?", this.minute - MAX_USAGE_AGE_MINUTES);
  }

  /**
   * Resolves once the count is written. A single count is written at once; counts within WRITE_WINDOW_MS after a write
   * share the next one, because writes are the cost of a request here.
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
    // Closed before it is written: a failed write refuses only the requests that waited for it, none that come later.
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
