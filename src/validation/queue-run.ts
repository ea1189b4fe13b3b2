import { and, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../context.ts";
import { insertSelect } from "../db/insert-select.ts";
import { validationRuns } from "../db/schema/validation.ts";
import { ApiError } from "../errors.ts";
import { HOUR_MS, isoTime } from "../lib/clock.ts";
import type { Run, RunRow } from "./run.ts";
import { wakeRun } from "./wake-run.ts";

const MAX_RUNS_PER_HOUR = 10;
/** Of runs that only play cases again. */
const MAX_REPLAYS_PER_HOUR = 60;
/** Cases of all of them: else each could be a whole run, and its calls beyond the limit of runs. */
const MAX_CASES_AGAIN_PER_HOUR = 200;

/** Whom a run tests, and with which player. */
export type Subject = Pick<
  RunRow,
  "operatorCode" | "providerCode" | "gameCode" | "playerId" | "currency" | "precision"
> &
  Partial<Pick<RunRow, "options">>;

interface Queueing {
  readonly sameSubject: SQL | undefined;
  /** Written with the run; its condition holds only if the run was queued. */
  readonly record?: (queued: SQL) => BatchItem<"sqlite">;
}

/**
 * Queues a run of a suite. Throws VALIDATION_RUN_REFUSED while another run of `sameSubject` is in progress, or after ten
 * within an hour; for some of the cases, after 60 such runs or 200 cases. A refused start does not count. One conditional
 * insert decides between concurrent starts.
 */
export async function queueRun(ctx: Ctx, subject: Subject, { sameSubject, record }: Queueing): Promise<Run> {
  const now = ctx.clock.now();
  const id = ctx.random.uuid();
  const row = {
    ...subject,
    id,
    status: "queued" as const,
    position: 0,
    attempt: 0,
    createdAt: now,
    updatedAt: now,
  };
  const inProgress = and(sameSubject, inArray(validationRuns.status, ["queued", "running"]));
  const isReplay = sql`json_extract(${validationRuns.options}, '$.cases') IS NOT NULL`;
  const cases = subject.options?.cases;
  const [limit, sameKind, what] = cases
    ? ([MAX_REPLAYS_PER_HOUR, isReplay, "replays"] as const)
    : ([MAX_RUNS_PER_HOUR, sql`NOT (${isReplay})`, "runs"] as const);
  const ofHour = and(sameSubject, gt(validationRuns.createdAt, now - HOUR_MS), sameKind);
  const [runningNow, hour, inserted] = await ctx.db.batch([
    ctx.db.select().from(validationRuns).where(inProgress),
    ctx.db
      .select({ count: sql<number>`count(*)`, oldest: sql<number>`min(created_at)` })
      .from(validationRuns)
      .where(ofHour),
    insertSelect(ctx.db, validationRuns, row, {
      where: sql`NOT EXISTS (SELECT 1 FROM ${validationRuns} WHERE ${inProgress})
          AND (SELECT count(*) FROM ${validationRuns} WHERE ${ofHour}) < ${limit}
          AND (SELECT total(json_array_length(${validationRuns.options}, '$.cases')) FROM ${validationRuns} WHERE ${ofHour})
            <= ${MAX_CASES_AGAIN_PER_HOUR - (cases?.length ?? 0)}`,
    }).returning(),
    ...(record ? [record(sql`EXISTS (SELECT 1 FROM ${validationRuns} WHERE ${validationRuns.id} = ${id})`)] : []),
  ]);
  const [running] = runningNow;
  if (running) {
    await wakeRun(ctx, running);
    throw new ApiError("VALIDATION_RUN_REFUSED", `A validation run is already in progress: ${running.id}.`);
  }
  const [run] = inserted;
  if (!run) {
    const { count = 0, oldest } = hour[0] ?? {};
    const next = isoTime((oldest ?? now) + HOUR_MS);
    throw new ApiError(
      "VALIDATION_RUN_REFUSED",
      count < limit
        ? `Limit of ${MAX_CASES_AGAIN_PER_HOUR} replayed cases per hour reached; play fewer, or wait until ${next}.`
        : `Limit of ${limit} ${what} per hour reached; the next can start at ${next}.`,
    );
  }
  await wakeRun(ctx, run);
  // As it was queued; it may be running by now.
  return { run, cases: [] };
}
