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

/** The oldest that are summed: a minute's figure, not a balance, costs no more in an outage. */
const MAX_SUMMED = 10_000;

/**
 * Pending movements, due or not, by currency: what is on its way. total() rather than sum(), which overflows. Exported for the
 * test of its plan.
 */
export const IN_FLIGHT = `SELECT currency, precision, count(*) AS count, total(amount) AS amount
  FROM (SELECT currency, precision, amount FROM movements INDEXED BY movements_not_completed
    WHERE status = 'pending' AND status <> 'completed' AND unlisted = 0 ORDER BY created_at LIMIT ${MAX_SUMMED})
  GROUP BY currency, precision`;

interface InFlight {
  readonly currency: string;
  readonly precision: number;
  readonly count: number;
  readonly amount: number;
}

interface Overdue {
  readonly due: number;
  readonly since: number | null;
  readonly reachable_since: number | null;
}

/** Scheduled job: measures the pending movements, of which those that are overdue grow when the queue or the sweep stops. */
export async function measureBacklog(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const read = await eachShard(ctx, async ({ ledger: { d1 } }) => {
    const [overdue, inFlight] = await d1.batch<never>([d1.prepare(OVERDUE).bind(now), d1.prepare(IN_FLIGHT)]);
    return { overdue: overdue?.results[0] as Overdue | undefined, inFlight: (inFlight?.results ?? []) as InFlight[] };
  });
  const rows = read.map(({ overdue }) => overdue);
  const age = (times: (number | null | undefined)[]) => Math.max(...times.map((since) => (since ? now - since : 0)));
  const due = rows.reduce((sum, row) => sum + (row?.due ?? 0), 0);
  measure(ctx.log, "movements_overdue", due);
  measure(ctx.log, "movements_overdue_ms", age(rows.map((row) => row?.since)));
  const currencies = Map.groupBy(
    read.flatMap(({ inFlight }) => inFlight),
    ({ currency }) => currency,
  );
  for (const [currency, sums] of currencies) {
    const count = sums.reduce((sum, one) => sum + one.count, 0);
    const amount = sums.reduce((sum, one) => sum + one.amount / 10 ** one.precision, 0);
    measure(ctx.log, "movements_in_flight", count, { currency });
    measure(ctx.log, "money_in_flight", amount, { currency });
  }
  await beat(ctx, "overdue", age(rows.map((row) => row?.reachable_since)));
}
