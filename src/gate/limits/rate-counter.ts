import { DurableObject } from "cloudflare:workers";
import type { Env } from "../../env.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { countedMinute, secondsToNextMinute } from "./minute.ts";

/** Reason why a request was not counted. `stale`: the caller has an old version of the keys. */
export type Refusal =
  | { readonly outcome: "limited"; readonly retryAfterSeconds: number }
  | { readonly outcome: "stale"; readonly version: number };

/** The answer to a caller that knew no version. */
export interface First {
  readonly outcome: "first";
  readonly used: number;
  readonly version: number;
}

/**
 * Time after a change in which a caller that knows no version must read the keys again. Twice the age that its read may have
 * (MAX_FIRST_AGE_MS), so that no two clocks need to agree.
 */
const UNQUIET_MS = 2 * MINUTE_MS;

export interface MinuteUsage {
  /** The calendar minute, counted from the epoch. */
  readonly minute: number;
  readonly admitted: number;
  readonly limited: number;
}

/** Time for which usage is kept: a day. */
const MAX_USAGE_AGE_MINUTES = 24 * 60;

/** Counts are reserved ahead in blocks of this share of what the minute has admitted. */
const BLOCK_SHARE = 0.05;

/**
 * Counts the requests of one operator or provider, or a provider's worthless rows, in the current calendar minute. It also
 * holds the version of the operator's keys, so that the hop that every request of an operator makes anyway shows that its
 * settings have changed or that a key was revoked.
 *
 * Counts are written ahead: the row holds `reserved`, which is never below `used`, and an object that starts again takes
 * it for its count. So no eviction admits a request twice, and it loses at most the rest of a block.
 */
export class RateCounter extends DurableObject<Env> {
  private minute: number;
  private used: number;
  private reserved: number;
  private current: number;
  private changedAt: number;
  /** Requests refused in this minute. In memory only: losing the number costs a statistic. */
  private refused = 0;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS counter (id INTEGER PRIMARY KEY CHECK (id = 1), minute INTEGER, used INTEGER, version INTEGER, changed_at INTEGER NOT NULL)",
    );
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS usage (minute INTEGER PRIMARY KEY, admitted INTEGER NOT NULL, limited INTEGER NOT NULL)",
    );
    const [row] = state.storage.sql
      .exec<{ minute: number; used: number; version: number; changedAt: number }>(
        "SELECT minute, used, version, changed_at AS changedAt FROM counter",
      )
      .toArray();
    this.minute = row?.minute ?? 0;
    this.used = row?.used ?? 0;
    this.reserved = this.used;
    this.current = row?.version ?? 1;
    this.changedAt = row?.changedAt ?? 0;
  }

  /**
   * Counts `requests` and answers the minute's count so far, or refuses above `limit`. On the path of every request: a
   * bare number is cheaper than an object. The runtime holds the answer back until a write before it is durable.
   */
  take(limit: number, version?: number, requests = 1): number | Refusal {
    if (version !== undefined && version !== this.current) return { outcome: "stale", version: this.current };
    const now = Date.now();
    const minute = countedMinute(this.minute, now);
    if (minute !== this.minute) {
      if (minute > this.minute) this.remember();
      this.minute = minute;
      this.used = 0;
      this.reserved = 0;
      this.refused = 0;
    }
    if (this.used >= limit) {
      this.refused += requests;
      return { outcome: "limited", retryAfterSeconds: secondsToNextMinute(now) };
    }
    const used = this.used + requests;
    if (used > this.reserved) this.reserve(Math.max(used, Math.min(limit, used + Math.floor(used * BLOCK_SHARE))));
    this.used = used;
    return used;
  }

  /**
   * The same for a caller that has just read the keys and knows no version. Nothing has changed for longer than it may have
   * read them ago: they are of this version, and the read needs no second one.
   */
  takeFirst(limit: number, requests: number): First | Refusal {
    if (Date.now() - this.changedAt < UNQUIET_MS) return { outcome: "stale", version: this.current };
    const used = this.take(limit, undefined, requests);
    return typeof used === "number" ? { outcome: "first", used, version: this.current } : used;
  }

  version(): number {
    return this.current;
  }

  /** Raises the version, so that every isolate reads the keys again. */
  invalidate(): void {
    const now = Date.now();
    this.save(this.reserved, { version: this.current + 1, changedAt: now });
    this.current++;
    this.changedAt = now;
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

  private reserve(count: number): void {
    this.save(count, { version: this.current, changedAt: this.changedAt });
    this.reserved = count;
  }

  private save(reserved: number, { version, changedAt }: { version: number; changedAt: number }): void {
    this.ctx.storage.sql.exec(
      "INSERT INTO counter (id, minute, used, version, changed_at) VALUES (1, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET minute = excluded.minute, used = excluded.used, version = excluded.version, changed_at = excluded.changed_at",
      this.minute,
      reserved,
      version,
      changedAt,
    );
  }
}
