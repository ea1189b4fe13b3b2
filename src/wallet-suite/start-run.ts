import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { insertSelect } from "../db/insert-select.ts";
import { validationRuns } from "../db/schema/validation.ts";
import { ApiError } from "../errors.ts";
import { HOUR_MS, isoTime } from "../lib/clock.ts";
import type { Run } from "./read-run.ts";
import { wakeRun } from "./wake-run.ts";

const MAX_RUNS_PER_HOUR = 10;

export interface NewRun {
  readonly playerId: string;
  readonly currency: string;
  readonly precision: number;
}

/**
 * Queues a run of the wallet suite (docs/contract/operators.md#wallet-suite). Throws VALIDATION_RUN_REFUSED while another
 * run is in progress or after ten runs within an hour; a refused start does not count. One conditional insert decides
 * between concurrent starts.
 */
export async function startRun(ctx: OperatorCtx, { playerId, currency, precision }: NewRun): Promise<Run> {
  const { code } = ctx.operator;
  const id = ctx.random.uuid();
  const now = ctx.clock.now();
  const ofOperator = eq(validationRuns.operatorCode, code);
  const inProgress = and(ofOperator, inArray(validationRuns.status, ["queued", "running"]));
  const ofHour = and(ofOperator, gt(validationRuns.createdAt, now - HOUR_MS));
  const [runningNow, hour, inserted] = await ctx.db.batch([
    ctx.db.select({ id: validationRuns.id }).from(validationRuns).where(inProgress),
    ctx.db.select({ oldest: sql<number>`min(created_at)` }).from(validationRuns).where(ofHour),
    insertSelect(
      ctx.db,
      validationRuns,
      {
        id,
        operatorCode: code,
        playerId,
        currency,
        precision,
        status: "queued",
        position: 0,
        attempt: 0,
        createdAt: now,
        updatedAt: now,
      },
      {
        where: sql`NOT EXISTS (SELECT 1 FROM ${validationRuns} WHERE ${inProgress})
          AND (SELECT count(*) FROM ${validationRuns} WHERE ${ofHour}) < ${MAX_RUNS_PER_HOUR}`,
      },
    ).returning(),
  ]);
  const [running] = runningNow;
  if (running) {
    await wakeRun(ctx, running.id);
    throw new ApiError("VALIDATION_RUN_REFUSED", `A validation run is already in progress: ${running.id}.`);
  }
  const [run] = inserted;
  if (!run) {
    const next = isoTime((hour[0]?.oldest ?? now) + HOUR_MS);
    throw new ApiError(
      "VALIDATION_RUN_REFUSED",
      `Limit of ${MAX_RUNS_PER_HOUR} runs per hour reached; the next can start at ${next}.`,
    );
  }
  await wakeRun(ctx, id);
  // As it was queued; it may be running by now.
  return { run, cases: [] };
}
