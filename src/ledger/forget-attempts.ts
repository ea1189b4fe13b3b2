import { and, lt, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { forgetInOrder, through } from "../db/forget-in-order.ts";
import { attempts } from "../db/schema/movements.ts";
import { onTestClockSql } from "../lib/shard-id.ts";
import { ANSWERS_KEPT_MS, bare } from "./books/call-record.ts";

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

/** A held win may be called long after it was reported. */
const CALLED_AT = "COALESCE(called_at, created_at)";

/**
 * The movements whose first call has not been looked at, in the order of arrival. None once a shard is exported: a write would
 * make its archive stale, and its database is dropped anyway. Exported, as the next, for the test of its plan.
 */
export const NEXT_CALLS = `SELECT seq AS place, ${CALLED_AT} AS at FROM movements WHERE seq > ${through("calls")}
  AND held_for IS NULL AND NOT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'watched_movements_update') AND NOT ${onTestClockSql("session_id")} ORDER BY seq LIMIT ?`;
/** Of a win that was held too, however late it was called: the job does not come back to it. */
export const FORGET_ANSWERS = `UPDATE movements SET first_call = ${bare("first_call")}
  WHERE seq > ${through("calls")} AND seq <= ?1 AND (${CALLED_AT} < ?2 OR held_for IS NOT NULL OR ${onTestClockSql("session_id")})
    AND COALESCE(first_call ->> 8, first_call ->> 7) IS NOT NULL`;

/**
 * Scheduled job of a shard: forgets calls that are 30 days old. The first of each movement is in the movement's row, which
 * stays without what the wallet answered (docs/ledger.md#what-is-kept-of-a-callback).
 */
export async function forgetAttempts(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - ANSWERS_KEPT_MS;
  await forgetInOrder(ctx.ledger, { name: "calls", next: NEXT_CALLS, forget: FORGET_ANSWERS }, before);
  const oldest = await oldestAttempt(ctx).get();
  // Most runs end here, at one row.
  if (oldest && oldest.at < before) await forgetOldest(ctx, before);
}
