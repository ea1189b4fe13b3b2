import { and, lt, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { attempts } from "../db/schema/movements.ts";
import { DAY_MS } from "../lib/clock.ts";

/** Attempts are shown for so long, and then deleted. */
export const ATTEMPTS_KEPT_MS = 30 * DAY_MS;
/** Rows of one run. */
const MAX_FORGOTTEN = 1_000;

type Books = Pick<Ctx, "ledger">;

/** The attempt that was written first: rowids follow the order of the calls. Exported, as the next, for the test of its plan. */
export function oldestAttempt({ ledger }: Books) {
  return ledger.select({ at: attempts.startedAt }).from(attempts).orderBy(sql`rowid`).limit(1);
}

export function forgetOldest({ ledger }: Books, before: number) {
  const oldest = sql`rowid IN (SELECT rowid FROM ${attempts} ORDER BY rowid LIMIT ${sql.raw(String(MAX_FORGOTTEN))})`;
  return ledger.delete(attempts).where(and(oldest, lt(attempts.startedAt, before)));
}

/**
 * Scheduled job of a shard: deletes calls that are 30 days old, but for the first of each movement. That one is in the
 * movement's row, which stays (docs/ledger.md#what-is-kept-of-a-callback).
 */
export async function forgetAttempts(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - ATTEMPTS_KEPT_MS;
  const oldest = await oldestAttempt(ctx).get();
  // Most runs end here, at one row.
  if (oldest && oldest.at < before) await forgetOldest(ctx, before);
}
