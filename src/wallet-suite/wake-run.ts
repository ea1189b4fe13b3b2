import type { Ctx } from "../context.ts";

/**
 * Has the run's object go on with it. A run that cannot be woken now stays queued in its row, and the next reading of
 * it wakes it: an alarm may be lost, a row is not.
 */
export async function wakeRun(ctx: Ctx, runId: string): Promise<void> {
  try {
    await ctx.env.VALIDATION_RUNS.getByName(runId).wake(runId);
  } catch (cause) {
    ctx.log.error("validation.wake_failed", { run_id: runId }, cause);
  }
}
