import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { validationRuns } from "../db/schema/validation.ts";
import { ApiError } from "../errors.ts";
import { HOUR_MS, isoTime } from "../lib/clock.ts";
import type { Run } from "./read-run.ts";
import { wakeRun } from "./wake-run.ts";

const RUNS_PER_HOUR = 10;

export interface NewRun {
  readonly playerId: string;
  readonly currency: string;
  /** Decimal places of the currency. */
  readonly precision: number;
}

/**
 * Queues a run of the wallet test suite (interface: POST /v1/test/wallet-validation). Throws
 * VALIDATION_RUN_REFUSED while another run goes or when the ten of the rolling hour are used; a refused start counts
 * nothing. One conditional insert decides between starts at once.
 */
export async function startRun(ctx: OperatorCtx, { playerId, currency, precision }: NewRun): Promise<Run> {
  const { code } = ctx.operator;
  const id = ctx.random.uuid();
  const now = ctx.clock.now();
  const ofOperator = eq(validationRuns.operatorCode, code);
  const going = and(ofOperator, inArray(validationRuns.status, ["queued", "running"]));
  const ofHour = and(ofOperator, gt(validationRuns.createdAt, now - HOUR_MS));
  const [goingRuns, hour, inserted] = await ctx.db.batch([
    ctx.db.select({ id: validationRuns.id }).from(validationRuns).where(going),
    ctx.db.select({ oldest: sql<number>`min(created_at)` }).from(validationRuns).where(ofHour),
    // The columns are in the table's order.
    ctx.db
      .insert(validationRuns)
      .select(
        sql`SELECT ${id}, ${code}, ${playerId}, ${currency}, ${precision}, 'queued', 0, 0, NULL, NULL, ${now}, ${now}
          WHERE NOT EXISTS (SELECT 1 FROM ${validationRuns} WHERE ${going})
          AND (SELECT count(*) FROM ${validationRuns} WHERE ${ofHour}) < ${RUNS_PER_HOUR}`,
      )
      .returning(),
  ]);
  const [goingRun] = goingRuns;
  if (goingRun) {
    await wakeRun(ctx, goingRun.id);
    throw new ApiError("VALIDATION_RUN_REFUSED", `A run is going: ${goingRun.id}. One run at a time.`);
  }
  const [run] = inserted;
  if (!run) {
    const next = isoTime((hour[0]?.oldest ?? now) + HOUR_MS);
    throw new ApiError(
      "VALIDATION_RUN_REFUSED",
      `The ${RUNS_PER_HOUR} runs of the hour are used; the next can start at ${next}.`,
    );
  }
  await wakeRun(ctx, id);
  // As it was queued: by now it may be running.
  return { run, cases: [] };
}
