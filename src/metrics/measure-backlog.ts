import type { Ctx } from "../context.ts";
import { measure } from "./metrics.ts";

/** Measures the overdue movements: they grow when the queue or the sweep stops. */
export async function measureBacklog(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const row = await ctx.env.DB.prepare(
    `SELECT count(*) AS due, min(next_attempt_at) AS since FROM movements
     WHERE status = 'pending' AND next_attempt_at <= ?`,
  )
    .bind(now)
    .first<{ due: number; since: number | null }>();
  measure(ctx.log, "movements_overdue", row?.due ?? 0);
  measure(ctx.log, "movements_overdue_ms", row?.since ? now - row.since : 0);
}
