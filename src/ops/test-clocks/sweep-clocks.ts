import { and, asc, eq, gte, inArray, isNull, lte, ne, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { testClocks } from "../../db/schema/test-clocks.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { sendWakeUps } from "../../lib/outbox/wake-up.ts";
import { MAX_LIFE_MS } from "./bounds.ts";
import { closeWhatIsOpen, endClock } from "./end-clock.ts";

/** Clocks of one run: one message to the queue, and ends that fit into a run. */
const MAX_WAKE_UPS = 100;
const MAX_ENDED = 10;
/** Age up to which the end of a clock is finished: its process may have died after it had said so. */
const CLOSED_AGAIN_MS = 10 * MINUTE_MS;

/**
 * Scheduled job of the sandbox, each minute: takes up advances whose process died, ends clocks whose time is over, and
 * finishes ends.
 */
export async function sweepClocks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const id = testClocks.operatorCode;
  const unleased = or(isNull(testClocks.leaseUntil), lte(testClocks.leaseUntil, now));
  const [stalled, old, ended] = await ctx.db.batch([
    ctx.db
      .select({ id })
      .from(testClocks)
      .where(and(eq(testClocks.status, "running"), unleased))
      .limit(MAX_WAKE_UPS),
    ctx.db
      .select({ id })
      .from(testClocks)
      // One that runs is not ended: it would keep its place among the few.
      .where(
        and(isNull(testClocks.endedAt), lte(testClocks.startedAt, now - MAX_LIFE_MS), ne(testClocks.status, "running")),
      )
      .limit(MAX_ENDED),
    // No advance leases a clock that has ended: here it says when a run last took it, so that each gets its turn.
    ctx.db
      .update(testClocks)
      .set({ leaseUntil: now })
      .where(
        inArray(
          id,
          ctx.db
            .select({ id })
            .from(testClocks)
            .where(gte(testClocks.endedAt, now - CLOSED_AGAIN_MS))
            .orderBy(asc(testClocks.leaseUntil))
            .limit(MAX_ENDED),
        ),
      )
      .returning(),
  ]);
  await sendWakeUps(ctx, "clock", stalled);
  for (const { id: operatorCode } of old) await endClock(ctx, operatorCode);
  for (const clock of ended) await closeWhatIsOpen(ctx, clock);
}
