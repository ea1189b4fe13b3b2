import { asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { validationCases, validationRuns } from "../../db/schema/validation.ts";
import { notFound } from "../../errors.ts";
import { isoTime, SECOND_MS } from "../../lib/clock.ts";
import type { TranscriptCall } from "./transcript.ts";

export type RunRow = typeof validationRuns.$inferSelect;
export type CaseRow = typeof validationCases.$inferSelect;

export interface Run {
  readonly run: RunRow;
  /** The cases that have ended, in the suite's order. */
  readonly cases: readonly CaseRow[];
}

/** A run without progress for this long is woken. It may only be slow, and then waking does no harm. */
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

/** JSON of every suite's run; `total` is the number of the suite's cases. */
export function presentRun({ run, cases }: Run, total: number) {
  const count = (status: CaseRow["status"]) => cases.filter((row) => row.status === status).length;
  return {
    id: run.id,
    status: run.status,
    passed: count("passed"),
    warned: count("warned"),
    failed: count("failed"),
    skipped: count("skipped"),
    total,
    ...(run.error === null ? {} : { error: run.error }),
    currency: run.currency,
    created_at: isoTime(run.createdAt),
    ...(run.state?.signatureV2 && { signature_v2: run.state.signatureV2 }),
  };
}

/** JSON of a case of any suite. The suite adds the group, whose values are its own. */
export function presentCase<C>(row: CaseRow, presentCall: (call: TranscriptCall) => C) {
  const { name, status, expected, received, message, durationMs, transcript } = row;
  const deciding = transcript.deciding === null ? undefined : transcript.calls[transcript.deciding];
  return {
    name,
    status,
    expected,
    received,
    message,
    duration_ms: durationMs,
    request: deciding?.request ?? null,
    response: deciding?.response ?? null,
    transcript: transcript.calls.map(presentCall),
  };
}
