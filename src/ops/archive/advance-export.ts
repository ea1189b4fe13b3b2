import { advanceJob, type Outcome } from "../../books/jobs/advance-job.ts";
import type { Ctx } from "../../context.ts";
import { exportStep, type StepSizes } from "./export-step.ts";

/** Steps of one message: each takes some seconds. */
const STEPS_PER_MESSAGE = 2;

interface Advance {
  readonly steps: number;
  readonly sizes?: StepSizes;
}

export function advanceExport(ctx: Ctx, shard: number, { steps, sizes }: Advance): Promise<Outcome> {
  return advanceJob(ctx, { kind: "export", id: String(shard) }, steps, (job) => exportStep(ctx, shard, job, sizes));
}

/** Handles a wake-up. */
export async function deliverExport(ctx: Ctx, id: string): Promise<void> {
  await advanceExport(ctx, Number(id), { steps: STEPS_PER_MESSAGE });
}
