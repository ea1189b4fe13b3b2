import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { validationCases, validationRuns } from "../../db/schema/validation.ts";
import type { CaseResult } from "./case.ts";
import type { RunRow } from "./run.ts";
import { nextCase } from "./run-options.ts";
import type { Played, RunState, StoppedRun, Suite } from "./suite.ts";
import { transcriptOf } from "./transcript.ts";

/** Records the opening; the first case is next. */
export async function saveOpening(ctx: Ctx, run: RunRow, state: RunState): Promise<void> {
  await ctx.db.update(validationRuns).set({ state, attempt: 0, updatedAt: ctx.clock.now() }).where(isStep(run));
}

/**
 * Records a finished case and advances the run, in one batch. A wrong form anywhere fails the suite's form case, which may
 * have passed long before.
 */
export async function saveCase(
  ctx: Ctx,
  { suite: { formCase }, run }: { readonly suite: Pick<Suite, "formCase">; readonly run: RunRow },
  { result, state }: Played,
): Promise<void> {
  await ctx.db.batch([
    insertCase(ctx, run, nextCase(run), result),
    ctx.db
      .update(validationCases)
      .set({
        status: "failed",
        received: state.formFault ?? "",
        message: `${state.formFault}. Likely cause: ${formCase.cause}`,
      })
      .where(
        and(
          eq(validationCases.runId, run.id),
          eq(validationCases.name, formCase.name),
          eq(validationCases.status, "passed"),
          sql`${state.formFault} IS NOT NULL`,
        ),
      ),
    ctx.db
      .update(validationRuns)
      .set({ position: run.position + 1, attempt: 0, state, updatedAt: ctx.clock.now() })
      .where(isStep(run)),
  ]);
}

/** Records all results of a run that stopped at its opening, in one batch; no case is next. */
export async function saveStopped(ctx: Ctx, run: RunRow, { state, results }: StoppedRun): Promise<void> {
  await ctx.db.batch([
    ctx.db
      .update(validationRuns)
      .set({ position: results.length, attempt: 0, state, updatedAt: ctx.clock.now() })
      .where(isStep(run)),
    ...results.map(({ place, result }) => insertCase(ctx, run, place, result)),
  ]);
}

function insertCase(ctx: Ctx, run: RunRow, position: number, result: CaseResult) {
  const { name, group, status, expected, received, message, durationMs } = result;
  const row = { name, group, status, expected, received, message, durationMs, transcript: transcriptOf(result) };
  return ctx.db
    .insert(validationCases)
    .values({ runId: run.id, position, ...row })
    .onConflictDoNothing();
}

/** Ends a run: with `error`, or as failed or passed by its cases. Returns that no step remains. */
export async function endRun(ctx: Ctx, run: RunRow, error: string | null = null): Promise<false> {
  const failed = sql`EXISTS (SELECT 1 FROM ${validationCases} WHERE run_id = ${run.id} AND status = 'failed')`;
  const status = error === null ? sql`CASE WHEN ${failed} THEN 'failed' ELSE 'passed' END` : "error";
  await ctx.db.update(validationRuns).set({ status, error, updatedAt: ctx.clock.now() }).where(isStep(run));
  return false;
}

/** The run is still at this attempt of this step. */
function isStep(run: RunRow) {
  return and(
    eq(validationRuns.id, run.id),
    eq(validationRuns.position, run.position),
    eq(validationRuns.attempt, run.attempt),
  );
}
