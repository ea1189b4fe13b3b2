import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { validationRuns } from "../../db/schema/validation.ts";
import type { Inbox } from "./inbox.ts";
import type { RunRow } from "./run.ts";
import { nextCase } from "./run-options.ts";
import { endRun, saveCase, saveOpening, saveStopped } from "./save-step.ts";
import { type Played, type RunState, RunStopped, type Step, type Suite } from "./suite.ts";

/** A case is given up after this many interrupted attempts, so that every run ends. */
const MAX_ATTEMPTS = 3;

export interface RunToAdvance {
  readonly runId: string;
  readonly suiteOf: (run: RunRow) => Suite;
  readonly inbox: Inbox;
}

/**
 * Does the next step of a run: opens it, or plays one case and records it. Returns whether more steps remain. After an
 * interruption it is called again: the row holds the next step, and each attempt uses ids of its own.
 */
export async function advanceRun(ctx: Ctx, { runId, suiteOf, inbox }: RunToAdvance): Promise<boolean> {
  const [run] = await ctx.db
    .update(validationRuns)
    .set({ status: "running", attempt: sql`${validationRuns.attempt} + 1`, updatedAt: ctx.clock.now() })
    .where(and(eq(validationRuns.id, runId), inArray(validationRuns.status, ["queued", "running"])))
    .returning();
  if (!run) return false;
  const suite = suiteOf(run);
  if (!suite.caseAt(nextCase(run))) return end(ctx, suite, run);
  const step = { run, prefix: prefixOf(run), interrupted: run.attempt > 1, inbox };
  try {
    if (!run.state) return await open(ctx, suite, step);
    await saveCase(ctx, { suite, run }, await playOrGiveUp(ctx, suite, step, run.state));
    return true;
  } catch (error) {
    if (error instanceof RunStopped) return end(ctx, suite, run, error.message);
    throw error;
  } finally {
    inbox.receiver = undefined;
  }
}

async function end(ctx: Ctx, suite: Suite, run: RunRow, error?: string): Promise<false> {
  await suite.close?.(ctx, run);
  return endRun(ctx, run, error);
}

async function open(ctx: Ctx, suite: Suite, step: Step): Promise<boolean> {
  const { run } = step;
  if (run.attempt > MAX_ATTEMPTS) return end(ctx, suite, run, "The run could not be started.");
  const opened = await suite.open(ctx, step);
  if ("error" in opened) return end(ctx, suite, run, opened.error);
  if ("stopped" in opened) await saveStopped(ctx, run, opened.stopped);
  else await saveOpening(ctx, run, opened);
  return true;
}

async function playOrGiveUp(ctx: Ctx, suite: Suite, step: Step, state: RunState): Promise<Played> {
  const declared = suite.caseAt(nextCase(step.run));
  if (step.run.attempt <= MAX_ATTEMPTS || !declared) return suite.play(ctx, step, state);
  const { name, group, expected } = declared;
  const received = `the case did not finish in ${MAX_ATTEMPTS} attempts`;
  const message = "The case was interrupted on every attempt. Start the run again.";
  const nothing = { durationMs: 0, deciding: undefined, exchanges: [] };
  return {
    result: { name, group, expected, status: "failed", received, message, ...nothing },
    state: suite.afterInterruption(state),
  };
}

/** Prefix of every id of an attempt: `wv` and the run, the case's number, the attempt. */
function prefixOf(run: RunRow): string {
  return `wv${run.id.replaceAll("-", "").slice(0, 12)}-${nextCase(run) + 1}-${run.attempt}`;
}
