import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { reconciliations } from "../../db/schema/books.ts";
import { advanceJob, type BookJob, type Outcome, type Step } from "../jobs/advance-job.ts";
import { compareStep, type StepSizes } from "./compare-step.ts";

/** Steps of one message: each takes a few seconds. */
const STEPS_PER_MESSAGE = 5;
/** Claims of a job without a step that was saved: more are a fault that does not go away. */
const MAX_ATTEMPTS = 20;

interface Advance {
  readonly steps: number;
  readonly sizes?: StepSizes;
}

export function advanceReconciliation(ctx: Ctx, id: string, { steps, sizes }: Advance): Promise<Outcome> {
  const step = async (job: BookJob): Promise<Step> =>
    job.attempts > MAX_ATTEMPTS ? giveUp(ctx, id) : compareStep(ctx, job, sizes);
  return advanceJob(ctx, { kind: "reconciliation", id }, steps, step);
}

/** Handles a wake-up. */
export async function deliverReconciliation(ctx: Ctx, id: string): Promise<void> {
  await advanceReconciliation(ctx, id, { steps: STEPS_PER_MESSAGE });
}

function giveUp({ db, log }: Ctx, id: string): Step {
  log.error("reconciliation.failed", { reconciliation_id: id });
  const failureReason = "The comparison could not be carried out. Nothing is wrong with your list; open another.";
  return {
    commit: (held) => [
      db
        .update(reconciliations)
        .set({ status: "failed", failureReason })
        .where(and(eq(reconciliations.id, id), held)),
    ],
  };
}
