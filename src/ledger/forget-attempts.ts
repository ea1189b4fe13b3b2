import type { Ctx } from "../context.ts";
import { DAY_MS } from "../lib/clock.ts";

/** Attempts are shown for so long, and then deleted. */
export const ATTEMPTS_KEPT_MS = 30 * DAY_MS;
/** Rows of one run. */
const MAX_FORGOTTEN = 1_000;

/** The attempt that was written first: rowids follow the order of the calls. Exported, as the next, for the test of its plan. */
export const OLDEST_ATTEMPT = "SELECT started_at FROM attempts ORDER BY rowid LIMIT 1";
export const FORGET_ATTEMPTS = `DELETE FROM attempts
  WHERE rowid IN (SELECT rowid FROM attempts ORDER BY rowid LIMIT ${MAX_FORGOTTEN}) AND started_at < ?`;

/**
 * Scheduled job of a shard: deletes calls that are 30 days old, but for the first of each movement. That one is in the
 * movement's row, which stays (docs/ledger.md#what-is-kept-of-a-callback).
 */
export async function forgetAttempts({ ledger: { d1 }, clock }: Ctx): Promise<void> {
  const before = clock.now() - ATTEMPTS_KEPT_MS;
  const oldest = await d1.prepare(OLDEST_ATTEMPT).first<number>("started_at");
  // Most runs end here, at one row.
  if (oldest !== null && oldest < before) await d1.prepare(FORGET_ATTEMPTS).bind(before).run();
}
