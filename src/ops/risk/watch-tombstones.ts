import type { Ctx } from "../../context.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { onTestClockSql } from "../../lib/shard-id.ts";
import { anomalyAlerts } from "./anomalies.ts";
import { cursorIn, moveCursor, readCursor } from "./cursor.ts";

/** How long the bet of a rollback may take to arrive. */
const BET_WITHIN_MS = HOUR_MS;

/** Rollbacks whose bet had not arrived and still has not. Exported for the test of its plan. */
export const UNMET_ROLLBACKS = `SELECT m.transaction_id, m.provider_code, m.operator_code, m.created_at FROM movements m
  WHERE m.bet_known = 0 AND m.created_at > ? AND m.created_at <= ?
  AND NOT ${onTestClockSql("m.session_id")}
  AND NOT EXISTS (SELECT 1 FROM movements b WHERE b.transaction_id IN (
      m.reference_transaction_id, substr(m.reference_transaction_id, length(m.provider_code) + 2))
    AND b.provider_code = m.provider_code AND b.type = 'bet' AND b.fingerprint IS NOT NULL)`;

interface Unmet {
  readonly transaction_id: string;
  readonly provider_code: string;
  readonly operator_code: string;
  readonly created_at: number;
}

/** Scheduled job, each minute: finds tombstones that no bet has met within an hour. */
export async function watchTombstones(ctx: Ctx): Promise<void> {
  const end = ctx.clock.now() - BET_WITHIN_MS;
  const from = await readCursor(ctx, cursorIn(ctx, "tombstones"), () => end);
  // After a standstill, one hour of the past in each run.
  const to = Math.min(end, from + HOUR_MS);
  if (to <= from) return;
  const { results } = await ctx.ledger.d1.prepare(UNMET_ROLLBACKS).bind(from, to).all<Unmet>();
  const anomalies = results.map((row) => ({
    kind: "rollback_without_bet" as const,
    providerCode: row.provider_code,
    operatorCode: row.operator_code,
    transactionId: row.transaction_id,
    at: row.created_at,
  }));
  const step = { name: cursorIn(ctx, "tombstones"), from, to, token: ctx.random.uuid() };
  await ctx.db.batch([moveCursor(ctx, step), ...anomalyAlerts(ctx, anomalies, step)]);
}
