import type { Ctx } from "../../context.ts";
import { advanceJob, type BookJob, type Outcome } from "../jobs/advance-job.ts";
import { buildStep, type DayKey, type StepSizes, type Wanted } from "./build-step.ts";

/** Steps of one message: each takes a second or two. */
const STEPS_PER_MESSAGE = 5;
/** Claims without a step that was saved, after which the day is begun again: its files may be gone. */
const MAX_ATTEMPTS = 5;

/** The id of the job that makes a day's statements. */
export function jobId({ operatorCode, day }: DayKey): string {
  return `${day} ${operatorCode}`;
}

interface Advance extends DayKey {
  readonly steps: number;
  readonly wanted: Wanted;
  readonly sizes?: StepSizes;
}

export function advanceStatements(ctx: Ctx, { steps, wanted, sizes, ...key }: Advance): Promise<Outcome> {
  const step = (job: BookJob) => {
    const stuck = job.attempts > MAX_ATTEMPTS && job.state !== null;
    if (stuck) ctx.log.error("statement.begun_again", { operator: key.operatorCode, day: key.day });
    return buildStep(ctx, key, stuck ? { ...job, state: null } : job, { wanted, sizes });
  };
  return advanceJob(ctx, { kind: "statement", id: jobId(key) }, steps, step);
}

/** Handles a wake-up `<day> <operator>`. */
export async function deliverStatements(ctx: Ctx, id: string): Promise<void> {
  const [day = "", operatorCode = ""] = id.split(" ");
  await advanceStatements(ctx, { day, operatorCode, steps: STEPS_PER_MESSAGE, wanted: "final" });
}
