import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { validationRuns } from "../../db/schema/validation.ts";
import { ApiError } from "../../errors.ts";
import { HOUR_MS, isoTime } from "../../lib/clock.ts";
import { type Run, type RunRow, wakeRun } from "./run.ts";

/**
 * Limits of a rolling hour, counted separately: a run that could not begin uses none of the ten runs. A whole run starts only
 * below both of its limits, because it may turn out as either.
 */
const LIMITS = { runs: 10, "runs that could not begin": 10, replays: 60 } as const;
type Kind = keyof typeof LIMITS;

/** Limit of the cases of all replays in an hour: without it each replay could be a whole run, and evade the limit of runs. */
const MAX_CASES_AGAIN_PER_HOUR = 200;

/** Kind of a run: of chosen cases alone (a replay or a trigger); ended by its first calls, with no case played; any other. */
const kindOf = sql<Kind>`CASE
  WHEN json_extract(${validationRuns.options}, '$.cases') IS NOT NULL THEN 'replays'
  WHEN ${validationRuns.status} = 'error' AND ${validationRuns.position} = 0 THEN 'runs that could not begin'
  WHEN json_extract(${validationRuns.state}, '$.stopCause') IS NOT NULL THEN 'runs that could not begin'
  ELSE 'runs' END`;

/** Server that a run tests, and the player it plays as. */
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
 * within an hour, or ten that could not begin; a run of chosen cases, after 60 of them or 200 cases. A refused start does
 * not count. One conditional insert decides between concurrent starts.
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
  const cases = subject.options?.cases;
  const kinds: readonly Kind[] = cases ? ["replays"] : ["runs", "runs that could not begin"];
  const ofHour = and(sameSubject, gt(validationRuns.createdAt, now - HOUR_MS), inArray(kindOf, [...kinds]));
  const below = kinds.map(
    (kind) => sql`(SELECT count(*) FROM ${validationRuns} WHERE ${and(ofHour, eq(kindOf, kind))}) < ${LIMITS[kind]}`,
  );
  const [runningNow, hour, inserted] = await ctx.db.batch([
    ctx.db.select().from(validationRuns).where(inProgress),
    ctx.db
      .select({ kind: kindOf, count: sql<number>`count(*)`, oldest: sql<number>`min(created_at)` })
      .from(validationRuns)
      .where(ofHour)
      .groupBy(kindOf),
    insertSelect(ctx.db, validationRuns, row, {
      where: sql`NOT EXISTS (SELECT 1 FROM ${validationRuns} WHERE ${inProgress})
          AND ${sql.join(below, sql` AND `)}
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
    const full = hour.find(({ kind, count }) => count >= LIMITS[kind]);
    const next = isoTime(((full ?? hour[0])?.oldest ?? now) + HOUR_MS);
    throw new ApiError(
      "VALIDATION_RUN_REFUSED",
      full
        ? `Limit of ${LIMITS[full.kind]} ${full.kind} per hour reached; the next can start at ${next}.`
        : `Limit of ${MAX_CASES_AGAIN_PER_HOUR} replayed cases per hour reached; play fewer, or wait until ${next}.`,
    );
  }
  await wakeRun(ctx, run);
  // As it was queued; it may be running by now.
  return { run, cases: [] };
}
