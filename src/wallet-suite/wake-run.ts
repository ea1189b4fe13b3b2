import type { Ctx } from "../context.ts";

/**
 * Wakes the run's object. If that fails, the run stays queued in its row and the next read of it wakes it: an alarm can
 * be lost, a row cannot.
 */
export async function wakeRun(ctx: Ctx, runId: string): Promise<void> {
  try {
    await ctx.env.VALIDATION_RUNS.getByName(runId).wake(runId);
  } catch (cause) {
    ctx.log.error("validation.wake_failed", { run_id: runId }, cause);
  }
}
