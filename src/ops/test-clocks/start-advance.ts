import { and, eq, isNull, lt, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { testClockSteps, testClocks } from "../../db/schema/test-clocks.ts";
import { ApiError, invalidField } from "../../errors.ts";
import type { TestClock } from "../../gate/operator-time/operator-clock.ts";
import { isoTime } from "../../lib/clock.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { MAX_ADVANCE_DAYS, MAX_ADVANCE_MS, MAX_LEAD_DAYS, MAX_LEAD_MS, MAX_LIFE_DAYS, MAX_LIFE_MS } from "./bounds.ts";
import { clockOf, isAdvancing } from "./start-clock.ts";

/** Target of an advance: a time, or a number of milliseconds. */
export type Target = { readonly to: number } | { readonly byMs: number };

/**
 * Begins an advance of an operator's clock. The work is done by messages.
 * Throws TEST_CLOCK_REFUSED without a clock, for one whose life is over and while another advance runs, VALIDATION_FAILED
 * for a target that is not ahead or too far.
 */
export async function startAdvance(ctx: Ctx, operatorCode: string, target: Target): Promise<TestClock> {
  const real = ctx.clock.now();
  const row = await clockOf(ctx, operatorCode);
  if (row.status === "running") throw isAdvancing();
  // The sweep ends a clock between two advances: without this, they could leave it no time to.
  if (row.startedAt <= real - MAX_LIFE_MS) throw isOld();
  const from = row.at;
  const to = "to" in target ? target.to : from + target.byMs;
  const field = "to" in target ? "to" : "seconds";
  if (to <= from) throw invalidField(field, `must be after the clock's time, ${isoTime(from)}`);
  if (to - from > MAX_ADVANCE_MS)
    throw invalidField(field, `must be at most ${MAX_ADVANCE_DAYS} days ahead of the clock's time, ${isoTime(from)}`);
  if (to > real + MAX_LEAD_MS) throw invalidField(field, `must be at most ${MAX_LEAD_DAYS} days ahead of real time`);
  const own = eq(testClocks.operatorCode, operatorCode);
  const [[begun]] = await ctx.db.batch([
    ctx.db
      .update(testClocks)
      .set({
        ...{ status: "running" as const, fromTime: from, toTime: to },
        ...{ advance: row.advance + 1, steps: 0, calls: 0, reason: null, leaseToken: null, leaseUntil: null },
      })
      .where(
        and(own, isNull(testClocks.endedAt), ne(testClocks.status, "running"), eq(testClocks.advance, row.advance)),
      )
      .returning(),
    ctx.db
      .delete(testClockSteps)
      .where(
        and(
          eq(testClockSteps.operatorCode, operatorCode),
          lt(testClockSteps.advance, sql`(SELECT advance FROM ${testClocks} WHERE ${own})`),
        ),
      ),
  ]);
  if (!begun) throw isAdvancing();
  await sendWakeUp(ctx, { kind: "clock", id: operatorCode });
  return begun;
}

function isOld(): ApiError {
  return new ApiError(
    "TEST_CLOCK_REFUSED",
    `The test clock is ${MAX_LIFE_DAYS} days old and ends within a minute. Start another with POST /v1/test/clock.`,
  );
}
