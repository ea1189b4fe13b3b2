import type { Ctx } from "../../context.ts";
import { eachShard } from "../../db/shards.ts";
import { measure } from "../../lib/metrics.ts";
import { MIN_UNANSWERED_CALLS } from "../../play/providers/down.ts";
import { beat } from "./beat.ts";

/**
 * Pending movements that are due; `reachable_since` leaves out the wallets that do not answer. The index is named,
 * because statistics could make SQLite scan the books instead. Exported for the test of its plan.
 */
export const OVERDUE = `SELECT count(*) AS due, min(m.next_attempt_at) AS since,
    min(m.next_attempt_at) FILTER (WHERE h.operator_code IS NULL) AS reachable_since
  FROM movements m INDEXED BY movements_due
  LEFT JOIN wallet_health h ON h.operator_code = m.operator_code AND h.unanswered_calls >= ${MIN_UNANSWERED_CALLS}
  WHERE m.status = 'pending' AND m.unlisted = 0 AND m.next_attempt_at <= ?`;

interface Overdue {
  readonly due: number;
  readonly since: number | null;
  readonly reachable_since: number | null;
}

/** Scheduled job: measures the overdue movements, which grow when the queue or the sweep stops. */
export async function measureBacklog(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const rows = await eachShard(ctx, ({ ledger }) => ledger.d1.prepare(OVERDUE).bind(now).first<Overdue>());
  const age = (times: (number | null | undefined)[]) => Math.max(...times.map((since) => (since ? now - since : 0)));
  const due = rows.reduce((sum, row) => sum + (row?.due ?? 0), 0);
  measure(ctx.log, "movements_overdue", due);
  measure(ctx.log, "movements_overdue_ms", age(rows.map((row) => row?.since)));
  await beat(ctx, "overdue", age(rows.map((row) => row?.reachable_since)));
}
