import { asc, inArray, lt } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { validationCases, validationRuns } from "../db/schema/validation.ts";
import { DAY_MS } from "../lib/clock.ts";

const KEPT_MS = 90 * DAY_MS;
const MOST_AT_ONCE = 100;

/** The cron's duty: forgets runs, with their cases, that have not moved for 90 days. */
export async function forgetRuns(ctx: Ctx): Promise<void> {
  const over = ctx.db
    .select({ id: validationRuns.id })
    .from(validationRuns)
    .where(lt(validationRuns.updatedAt, ctx.clock.now() - KEPT_MS))
    .orderBy(asc(validationRuns.updatedAt))
    .limit(MOST_AT_ONCE);
  await ctx.db.batch([
    ctx.db.delete(validationCases).where(inArray(validationCases.runId, over)),
    ctx.db.delete(validationRuns).where(inArray(validationRuns.id, over)),
  ]);
}
