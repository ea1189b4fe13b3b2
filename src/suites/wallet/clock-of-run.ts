import type { Ctx } from "../../context.ts";
import { findTestClock, type TestClock } from "../../gate/operator-time/operator-clock.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/clock.ts";
import { advanceClock } from "../../ops/test-clocks/advance.ts";
import { endClock } from "../../ops/test-clocks/end-clock.ts";
import { startAdvance } from "../../ops/test-clocks/start-advance.ts";
import type { RunRow } from "../runner/run.ts";
import { RunStopped } from "../runner/suite.ts";
import type { ClockAdvanced } from "./probe.ts";

export const TWO_DAYS_MS = 2 * DAY_MS;

const POLL_INTERVAL_MS = 200;
/** An advance whose process died is taken up again after a minute. */
const MAX_ADVANCE_MS = 2 * MINUTE_MS;

type ClockedRun = Pick<RunRow, "operatorCode" | "options">;

/** Advances the test clock of a run by two days, and waits until what is due in them is done. Throws RunStopped. */
export async function twoDaysLater(ctx: Ctx, run: ClockedRun): Promise<ClockAdvanced> {
  const clock = await clockInForceOf(ctx, run);
  if (!clock) throw new RunStopped("The test clock of this run has ended. Fire the trigger again.");
  // An attempt that was interrupted may have begun it.
  if (clock.status !== "running") await startAdvance(ctx, run.operatorCode, { byMs: TWO_DAYS_MS });
  const { status, fromTime, at, reason } = await settled(ctx, run.operatorCode);
  if (status === "finished") return { from: fromTime ?? at, to: at };
  throw new RunStopped(
    status === "running"
      ? "The advance of the test clock takes too long. Read it with GET /v1/test/clock."
      : `The test clock stopped within the two days: ${reason}`,
  );
}

/** Ends the clock that was started for a run. A repeat changes nothing. */
export async function endClockOf(ctx: Ctx, run: ClockedRun): Promise<void> {
  if (!run.options?.testClock?.isOwn || !(await clockInForceOf(ctx, run))) return;
  await settled(ctx, run.operatorCode);
  await endClock(ctx, run.operatorCode);
}

/** Undefined once it has ended, also where the operator has started another since. */
async function clockInForceOf(ctx: Ctx, { operatorCode, options }: ClockedRun): Promise<TestClock | undefined> {
  const clock = await findTestClock(ctx, operatorCode);
  return clock?.endedAt === null && clock.startedAt === options?.testClock?.startedAt ? clock : undefined;
}

/** Returns the clock once no advance runs, or after two minutes. Advances it itself, unless a queue message does already. */
async function settled(ctx: Ctx, operatorCode: string): Promise<TestClock> {
  for (const until = ctx.clock.now() + MAX_ADVANCE_MS; ; await scheduler.wait(POLL_INTERVAL_MS)) {
    await advanceClock(ctx, operatorCode);
    const clock = await findTestClock(ctx, operatorCode);
    if (!clock) throw new Error("a test clock without a row");
    if (clock.status !== "running" || ctx.clock.now() > until) return clock;
  }
}
