import { and, asc, eq, gt, lt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { billingRuns } from "../../db/schema/billing.ts";
import { alerts } from "../../db/schema/ledger.ts";
import { operators } from "../../db/schema/operators.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { periodOf, previousPeriod } from "../period.ts";
import { issueMonth } from "./issue-month.ts";

/** Operators invoiced per minute. */
const MAX_OPERATORS_PER_RUN = 20;

/**
 * A movement completes a moment before it is written. Without this delay, one that completes in the last moment of a month
 * could be written after the run, and would be in no invoice if its operator had nothing else to bill.
 */
const SETTLED_AFTER_MS = 5 * MINUTE_MS;

/**
 * Each minute: issues the past month, operator by operator, until all are done. Runs may be missed or repeated. An invoice
 * that the back office voids after the run stays void until it is issued by hand.
 */
export async function runMonth(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  const period = previousPeriod(periodOf(clock.now() - SETTLED_AFTER_MS));
  await db.insert(billingRuns).values({ period, doneThrough: "" }).onConflictDoNothing();
  const [run] = await db.select().from(billingRuns).where(eq(billingRuns.period, period));
  if (!run || run.finishedAt !== null) return;
  const next = await db
    .select({ code: operators.code })
    .from(operators)
    .where(gt(operators.code, run.doneThrough))
    .orderBy(asc(operators.code))
    .limit(MAX_OPERATORS_PER_RUN);
  for (const { code } of next) {
    await issueTo(ctx, code, period);
    await db
      .update(billingRuns)
      .set({ doneThrough: code })
      .where(and(eq(billingRuns.period, period), lt(billingRuns.doneThrough, code)));
  }
  if (next.length < MAX_OPERATORS_PER_RUN) {
    await db.update(billingRuns).set({ finishedAt: clock.now() }).where(eq(billingRuns.period, period));
  }
}

/** A failure for one operator raises an alert and does not stop the others. */
async function issueTo(ctx: Ctx, operatorCode: string, period: string): Promise<void> {
  try {
    await issueMonth(ctx, { operatorCode, period, adjustments: [] });
  } catch (cause) {
    ctx.log.error("billing.issue_failed", { operator_code: operatorCode, period }, cause);
    const alert = {
      id: ctx.random.uuid(),
      kind: "invoice_issue_failed",
      operatorCode,
      message: `The invoices of ${period} could not be issued; issue them from the back office.`,
      createdAt: ctx.clock.now(),
      onceKey: `invoice_issue_failed ${operatorCode} ${period}`,
    };
    await ctx.db.insert(alerts).values(alert).onConflictDoNothing();
  }
}
