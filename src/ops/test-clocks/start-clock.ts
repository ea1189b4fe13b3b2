import { sql } from "drizzle-orm";
import type { Ctx, OperatorCtx } from "../../context.ts";
import { testClocks } from "../../db/schema/test-clocks.ts";
import { ApiError, invalidField } from "../../errors.ts";
import { announceOperatorChange } from "../../gate/limits/counters.ts";
import { findTestClock, type TestClock } from "../../gate/operator-time/operator-clock.ts";
import { isoTime, MINUTE_MS } from "../../lib/clock.ts";
import { MAX_LEAD_DAYS, MAX_LEAD_MS, MAX_LIFE_DAYS, MAX_LIFE_MS, MIN_LEAD_MS } from "./bounds.ts";

/**
 * Starts the operator's test clock at a time of its choice, by default at the beginning of the first month that it may. From
 * the next request on, every isolate reads the time from it. Throws TEST_CLOCK_REFUSED while one is in force, and
 * VALIDATION_FAILED for a time that is too near, too far, or before one that an earlier clock of the operator has reached.
 */
export async function startClock(ctx: OperatorCtx, at: number | undefined): Promise<TestClock> {
  const real = ctx.clock.now();
  const last = await findTestClock(ctx, ctx.operator.code);
  if (last?.endedAt === null) throw inForce();
  const unreached = unreachedFrom(real);
  const earliest = Math.max(unreached, last?.at ?? 0);
  const begin = at ?? nextMonth(earliest);
  if (begin < unreached || begin > real + MAX_LEAD_MS)
    throw invalidField(
      "now",
      `must be from ${isoTime(unreached)}, in a month that real time does not reach in ${MAX_LIFE_DAYS} days, to ${MAX_LEAD_DAYS} days ahead of real time`,
    );
  if (begin < earliest)
    throw invalidField(
      "now",
      `must not be before ${isoTime(earliest)}, which an earlier clock of yours has reached: time never goes back`,
    );
  return begun(ctx, begin);
}

/**
 * Starts the operator's test clock as early as it may, where an advance of `ms` does not reach the end of a month, so that no
 * month closes on it. Throws TEST_CLOCK_REFUSED while one is in force, and where earlier ones have used up all the time.
 */
export async function startShortClock(ctx: OperatorCtx, ms: number): Promise<TestClock> {
  const real = ctx.clock.now();
  const last = await findTestClock(ctx, ctx.operator.code);
  if (last?.endedAt === null) throw inForce();
  const earliest = Math.max(unreachedFrom(real) + MINUTE_MS, last?.at ?? 0);
  const month = nextMonth(earliest);
  const begin = earliest + ms < month ? earliest : month;
  if (begin + ms > real + MAX_LEAD_MS)
    throw new ApiError(
      "TEST_CLOCK_REFUSED",
      `Your test clocks have reached ${isoTime(earliest)}. They may be ${MAX_LEAD_DAYS} days ahead of real time, and never go back.`,
    );
  return begun(ctx, begin);
}

/** Starts it, unless another start was faster. */
async function begun(ctx: OperatorCtx, begin: number): Promise<TestClock> {
  const { db, operator } = ctx;
  const row = {
    ...{
      operatorCode: operator.code,
      beganAt: begin,
      at: begin,
      startedAt: ctx.clock.now(),
      endedAt: null,
    },
    ...{ status: "idle" as const, fromTime: null, toTime: null, steps: 0, calls: 0, reason: null },
    ...{ leaseToken: null, leaseUntil: null },
  };
  const [started] = await db
    .insert(testClocks)
    .values(row)
    .onConflictDoUpdate({
      target: testClocks.operatorCode,
      set: row,
      setWhere: sql`${testClocks.endedAt} IS NOT NULL AND ${testClocks.at} <= ${begin}`,
    })
    .returning();
  if (!started) throw inForce();
  await announceOperatorChange(ctx, operator.code);
  return started;
}

function inForce(): ApiError {
  return new ApiError("TEST_CLOCK_REFUSED", "A test clock is in force. End it with POST /v1/test/clock/end first.");
}

/** The first time that a clock may begin at: in a month that real time does not reach before the clock ends. */
function unreachedFrom(real: number): number {
  return Math.max(real + MIN_LEAD_MS, nextMonth(real + MAX_LIFE_MS));
}

/** The first moment of a month that is not before a time. */
function nextMonth(ms: number): number {
  const date = new Date(ms);
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  return month === ms ? ms : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** The operator's clock that is in force. Throws TEST_CLOCK_REFUSED. */
export async function clockOf(ctx: Ctx, operatorCode: string): Promise<TestClock> {
  const row = await findTestClock(ctx, operatorCode);
  if (row && row.endedAt === null) return row;
  throw new ApiError("TEST_CLOCK_REFUSED", "No test clock is in force. Start one with POST /v1/test/clock.");
}

/** Error while an advance runs, which must end first. */
export function isAdvancing(): ApiError {
  return new ApiError(
    "TEST_CLOCK_REFUSED",
    "An advance is running. Read it with GET /v1/test/clock, and wait until its status is no longer running.",
  );
}
