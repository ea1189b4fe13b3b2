import { DurableObject } from "cloudflare:workers";
import type { Env } from "../../env.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { countedMinute, MAX_STEP_MINUTES, minuteOf, secondsToNextMinute } from "./minute.ts";

/** Longer than any minute that is still counted. */
const QUIET_MS = 2 * MINUTE_MS;

/**
 * Counts what callers without a key do, by name and calendar minute. A fixed number of objects shares all names, and each
 * deletes its storage after a quiet minute: unsigned calls leave nothing behind.
 */
export class StrangerCounter extends DurableObject<Env> {
  private minute = 0;

  /** Counts a call of `name`. At the minute's `limit` it counts nothing and answers the seconds to wait. */
  async take(name: string, limit: number): Promise<number | undefined> {
    const seconds = this.wait(name, limit);
    if (seconds !== undefined) return seconds;
    const { storage } = this.ctx;
    storage.sql.exec(
      "INSERT INTO counts VALUES (?, ?, 1) ON CONFLICT (minute, name) DO UPDATE SET used = used + 1",
      this.minute,
      name,
    );
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now() + QUIET_MS);
    return undefined;
  }

  /** The seconds to wait when `name` has reached the minute's `limit`. Counts nothing. */
  wait(name: string, limit: number): number | undefined {
    const { sql } = this.ctx.storage;
    const now = Date.now();
    this.minute = countedMinute(this.minute, now);
    sql.exec("CREATE TABLE IF NOT EXISTS counts (minute INTEGER, name TEXT, used INTEGER, PRIMARY KEY (minute, name))");
    const latest = minuteOf(now) + MAX_STEP_MINUTES;
    sql.exec("DELETE FROM counts WHERE minute < ? OR minute > ?", this.minute, latest);
    const [row] = sql.exec("SELECT 1 FROM counts WHERE name = ? AND used >= ?", name, limit).toArray();
    return row && secondsToNextMinute(now);
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const now = Date.now();
    const minute = minuteOf(now);
    const recents = "SELECT 1 FROM counts WHERE minute BETWEEN ? AND ?";
    const [recent] = storage.sql.exec(recents, minute, minute + MAX_STEP_MINUTES).toArray();
    if (recent) await storage.setAlarm(now + QUIET_MS);
    else await storage.deleteAll();
  }
}
