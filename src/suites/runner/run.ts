import { asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { validationCases, validationRuns } from "../../db/schema/validation.ts";
import { notFound } from "../../errors.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { wakeRun } from "./wake-run.ts";

export type RunRow = typeof validationRuns.$inferSelect;
export type CaseRow = typeof validationCases.$inferSelect;

export interface Run {
  readonly run: RunRow;
  /** The cases that have ended, in the suite's order. */
  readonly cases: readonly CaseRow[];
}

/** A run without progress for this long has lost its alarm. */
const STALLED_MS = 60 * SECOND_MS;

/** A run with the cases so far, if `isOwned`; throws NOT_FOUND. A stalled one is woken. */
export async function readRun(ctx: Ctx, id: string, isOwned: (run: RunRow) => boolean): Promise<Run> {
  const [runs, cases] = await ctx.db.batch([
    ctx.db.select().from(validationRuns).where(eq(validationRuns.id, id)),
    ctx.db.select().from(validationCases).where(eq(validationCases.runId, id)).orderBy(asc(validationCases.position)),
  ]);
  const [run] = runs;
  if (!run || !isOwned(run)) throw notFound("The validation run");
  const inProgress = run.status === "queued" || run.status === "running";
  if (inProgress && ctx.clock.now() - run.updatedAt > STALLED_MS) ctx.waitUntil(wakeRun(ctx, run));
  return { run, cases };
}
