import { asc, inArray, lt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { validationCases, validationRuns } from "../../db/schema/validation.ts";
import { DAY_MS } from "../../lib/clock.ts";

const RETENTION_MS = 90 * DAY_MS;
const MAX_RUNS_PER_SWEEP = 100;

/** Scheduled job: deletes runs that have not changed for 90 days, with their cases. */
export async function forgetRuns(ctx: Ctx): Promise<void> {
  const over = ctx.db
    .select({ id: validationRuns.id })
    .from(validationRuns)
    .where(lt(validationRuns.updatedAt, ctx.clock.now() - RETENTION_MS))
    .orderBy(asc(validationRuns.updatedAt))
    .limit(MAX_RUNS_PER_SWEEP);
  await ctx.db.batch([
    ctx.db.delete(validationCases).where(inArray(validationCases.runId, over)),
    ctx.db.delete(validationRuns).where(inArray(validationRuns.id, over)),
  ]);
}
