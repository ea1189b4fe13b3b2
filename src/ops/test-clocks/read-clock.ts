import { and, asc, eq } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { testClockSteps } from "../../db/schema/test-clocks.ts";
import { notFound } from "../../errors.ts";
import { findTestClock, type TestClock } from "../../gate/operator-time/operator-clock.ts";
import { MAX_STEPS } from "./bounds.ts";

type ClockStep = typeof testClockSteps.$inferSelect;

export interface ReadClock {
  readonly clock: TestClock;
  /** Steps of its last advance. */
  readonly steps: readonly ClockStep[];
}

/** The operator's clock, also one that has ended, with what its last advance did. Throws NOT_FOUND if there never was one. */
export async function readClock(ctx: OperatorCtx): Promise<ReadClock> {
  const clock = await findTestClock(ctx, ctx.operator.code);
  if (!clock) throw notFound("The test clock");
  const own = and(eq(testClockSteps.operatorCode, clock.operatorCode), eq(testClockSteps.advance, clock.advance));
  const steps = await ctx.db
    .select()
    .from(testClockSteps)
    .where(own)
    .orderBy(asc(testClockSteps.place))
    .limit(MAX_STEPS);
  return { clock, steps };
}
