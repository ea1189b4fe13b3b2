import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { minuteOf, secondsToNextMinute } from "./minute.ts";

/** Why a request was not counted. `stale`: the caller's copy of the key is out of date. */
export type Refusal =
  | { readonly outcome: "limited"; readonly retryAfterSeconds: number }
  | { readonly outcome: "stale"; readonly version: number };

/** A key's requests in one calendar minute. */
export interface MinuteUsage {
  /** The calendar minute, counted from the epoch. */
  readonly minute: number;
  readonly admitted: number;
  readonly limited: number;
}

/** Minutes kept: a day. */
const MINUTES_KEPT = 24 * 60;

/** How long counts after a write wait to share the next one: the maximum delay of a request on a busy key. */
const WRITE_WINDOW_MS = 1;

/**
 * Counts the requests of one key, or of one caller of the signature check, in the current calendar minute. It also holds
 * the key's version, so that the hop that every request makes anyway also detects a revoked key.
 */
export class RateCounter extends DurableObject<Env> {
  private minute: number;
  private used: number;
  private current: number;
  /** Refused requests of the minute. In memory only: a lost count changes only a statistic. */
  private refused = 0;
  /** The pending write that counts of this moment share. */
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
   * Counts one request and returns the count of this minute, unless it exceeds `limit`. A bare number and no unneeded
   * promise, because every request waits for this answer.
   */
  take(limit: number, version?: number): number | Refusal | Promise<number> {
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

  /** Makes every isolate read the key again, after the key or its operator was changed. */
  invalidate(): void {
    this.current++;
    this.save();
  }

  /** The minutes with requests from `since` on, oldest first. */
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

  /** Runs at most once a minute, so that a request costs no write beyond its count. */
  private remember(): void {
    if (this.used + this.refused === 0) return;
    const { sql } = this.ctx.storage;
    sql.exec("INSERT OR REPLACE INTO usage VALUES (?, ?, ?)", this.minute, this.used, this.refused);
    sql.exec("DELETE FROM usage WHERE minute <= ?", this.minute - MINUTES_KEPT);
  }

  /**
   * Returns once the count is written. A single count is written at once; counts in the moment after a write share the next
   * one, because writes are the expensive part.
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
    // Closed before it is written: a failed write rejects the counts that waited for it, and no later ones.
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
