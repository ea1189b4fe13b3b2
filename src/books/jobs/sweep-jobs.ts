import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { bookJobs } from "../../db/schema/books.ts";
import { sendWakeUps } from "../../lib/outbox/wake-up.ts";
import { REPEATED_AFTER_MS } from "./advance-job.ts";

/** Jobs woken by one run: five messages to the queue's 100 each. */
const MAX_WAKE_UPS = 500;

/** Scheduled job, each minute: wakes the work over books that is due and that no one does, so that a kill only delays it. */
export async function sweepBooks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select({ kind: bookJobs.kind, id: bookJobs.id })
    .from(bookJobs)
    .where(and(lte(bookJobs.nextAt, now), or(isNull(bookJobs.leaseUntil), lte(bookJobs.leaseUntil, now))))
    .orderBy(asc(bookJobs.nextAt))
    .limit(MAX_WAKE_UPS);
  for (const [kind, jobs] of Map.groupBy(due, (job) => job.kind)) {
    const ids = jobs.map(({ id }) => ({ id }));
    await sendWakeUps(ctx, kind, ids);
    const woken = sql`(SELECT value ->> 'id' FROM json_each(${JSON.stringify(ids)}))`;
    await ctx.db
      .update(bookJobs)
      .set({ nextAt: now + REPEATED_AFTER_MS })
      .where(and(eq(bookJobs.kind, kind), sql`${bookJobs.id} IN ${woken}`, lte(bookJobs.nextAt, now)));
  }
}
