import type { Ctx } from "../../context.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { measure } from "../../lib/metrics.ts";
import { beat } from "./beat.ts";
import { readReports } from "./shard-report.ts";

/** A shard that has not been looked at since is away, or its jobs do not run. */
const MAX_REPORT_AGE_MS = 5 * MINUTE_MS;

/**
 * Scheduled job: measures the pending movements, of which those that are overdue grow when the queue or the sweep stops. It
 * fails while a shard is not looked at.
 */
export async function measureBacklog(ctx: Ctx, reported = readReports(ctx)): Promise<void> {
  const reports = await reported;
  const now = ctx.clock.now();
  const age = (times: (number | null)[]) => Math.max(...times.map((since) => (since ? now - since : 0)));
  const due = reports.reduce((sum, own) => sum + own.due, 0);
  measure(ctx.log, "movements_overdue", due);
  measure(ctx.log, "movements_overdue_ms", age(reports.map(({ since }) => since)));
  const currencies = Map.groupBy(
    reports.flatMap(({ inFlight }) => inFlight),
    ({ currency }) => currency,
  );
  for (const [currency, sums] of currencies) {
    const count = sums.reduce((sum, one) => sum + one.count, 0);
    const amount = sums.reduce((sum, one) => sum + one.amount / 10 ** one.precision, 0);
    measure(ctx.log, "movements_in_flight", count, { currency });
    measure(ctx.log, "money_in_flight", amount, { currency });
  }
  await beat(ctx, "overdue", age(reports.map(({ reachableSince }) => reachableSince)));
  const late = reports.filter(({ at }) => at < now - MAX_REPORT_AGE_MS).map(({ shard }) => shard);
  if (late.length > 0) throw new Error(`shards that are not looked at: ${late.join(", ")}`);
}
