import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { testClocks } from "../db/schema/test-clocks.ts";
import { sendWakeUps } from "../outbox/wake-up.ts";
import { MAX_LIFE_MS } from "./bounds.ts";
import { endClock } from "./end-clock.ts";

/** Clocks of one run: one message to the queue, and ends that fit into a run. */
const MAX_WAKE_UPS = 100;
const MAX_ENDED = 10;

/** Scheduled job of the sandbox, each minute: takes up advances whose process died, and ends clocks whose time is over. */
export async function sweepClocks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const id = testClocks.operatorCode;
  const unleased = or(isNull(testClocks.leaseUntil), lte(testClocks.leaseUntil, now));
  const [stalled, old] = await ctx.db.batch([
    ctx.db
      .select({ id })
      .from(testClocks)
      .where(and(eq(testClocks.status, "running"), unleased))
      .limit(MAX_WAKE_UPS),
    ctx.db
      .select({ id })
      .from(testClocks)
      .where(and(isNull(testClocks.endedAt), lte(testClocks.startedAt, now - MAX_LIFE_MS)))
      .limit(MAX_ENDED),
  ]);
  await sendWakeUps(ctx, "clock", stalled);
  for (const { id: operatorCode } of old) await endClock(ctx, operatorCode);
}
