import { and, gt, lte, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/movements.ts";
import { IN_REAL_TIME } from "../../ledger/books/rows.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { anomalyAlerts } from "./anomalies.ts";
import { cursorIn, moveCursor, readCursor } from "./cursor.ts";

/** Time in which the bet of a rollback may arrive. */
const BET_WITHIN_MS = HOUR_MS;
/** As long as all is well the cursor stays for this time: a thousand shards would write their places each minute. */
const UNMOVED_MS = 10 * MINUTE_MS;

/** Rollbacks whose bet had not arrived and still has not. Exported for the test of its plan. */
export function unmetRollbacks({ ledger }: Pick<Ctx, "ledger">, from: number, to: number) {
  const { transactionId, providerCode, operatorCode, referenceTransactionId, createdAt: at } = movements;
  const bet = alias(movements, "bet");
  const ofRollback = sql`${bet.transactionId} IN (${referenceTransactionId},
      substr(${referenceTransactionId}, length(${providerCode}) + 2))
    AND ${bet.providerCode} = ${providerCode} AND ${bet.type} = 'bet' AND ${bet.fingerprint} IS NOT NULL`;
  const arrived = ledger.select({ one: sql`1` }).from(bet).where(ofRollback);
  return ledger
    .select({ transactionId, providerCode, operatorCode, at })
    .from(movements)
    .where(and(sql`${movements.betKnown} = 0`, gt(at, from), lte(at, to), IN_REAL_TIME, notExists(arrived)));
}

/** Scheduled job, each minute: finds tombstones that no bet has met within an hour. */
export async function watchTombstones(ctx: Ctx): Promise<void> {
  const end = ctx.clock.now() - BET_WITHIN_MS;
  const from = await readCursor(ctx, cursorIn(ctx, "tombstones"), () => end);
  // After a standstill, one hour of the past in each run.
  const to = Math.min(end, from + HOUR_MS);
  if (to <= from) return;
  const unmet = await unmetRollbacks(ctx, from, to);
  if (unmet.length === 0 && to - from < UNMOVED_MS) return;
  const anomalies = unmet.map((row) => ({ kind: "rollback_without_bet" as const, ...row }));
  const step = { name: cursorIn(ctx, "tombstones"), from, to, token: ctx.random.uuid() };
  await ctx.db.batch([moveCursor(ctx, step), ...anomalyAlerts(ctx, anomalies, step)]);
}
