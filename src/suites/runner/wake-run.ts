import type { Ctx } from "../../context.ts";
import type { RunRow } from "./run.ts";

/** A provider's runs share an object, which its calls find by its code; a run of the wallet suite has its own. */
export function objectOf(ctx: Ctx, { id, providerCode }: Pick<RunRow, "id" | "providerCode">) {
  return ctx.env.VALIDATION_RUNS.getByName(providerCode === null ? id : `provider ${providerCode}`);
}

/**
 * Wakes the run's object. If that fails, the run stays queued in its row and the next read of it wakes it: an alarm can
 * be lost, a row cannot.
 */
export async function wakeRun(ctx: Ctx, run: Pick<RunRow, "id" | "providerCode">): Promise<void> {
  try {
    await objectOf(ctx, run).wake(run.id);
  } catch (cause) {
    ctx.log.error("validation.wake_failed", { run_id: run.id }, cause);
  }
}
