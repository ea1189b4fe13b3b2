import { and, asc, eq, gt, lt } from "drizzle-orm";
import { raiseAlert } from "../../alerts/raise-alert.ts";
import type { Ctx } from "../../context.ts";
import { billingRuns } from "../../db/schema/billing.ts";
import { operators } from "../../db/schema/operators.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { periodOf, previousPeriod } from "../period.ts";
import { issueMonth } from "./issue-month.ts";

const MAX_OPERATORS_PER_RUN = 20;

/**
 * A movement is written a moment after it completes. Without this delay, a movement of a month's last moment could be
 * written after the run, and would be on no invoice if its operator had nothing else to bill.
 */
const SETTLED_AFTER_MS = 5 * MINUTE_MS;

/**
 * Scheduled job, each minute: issues the past month, operator by operator, until all are done. A missed or repeated run
 * changes nothing. Invoices voided after the run stay void until the back office issues them again.
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

/** A failure of one operator must not block the others. */
async function issueTo(ctx: Ctx, operatorCode: string, period: string): Promise<void> {
  try {
    await issueMonth(ctx, { operatorCode, period, adjustments: [] });
  } catch (cause) {
    ctx.log.error("billing.issue_failed", { operator_code: operatorCode, period }, cause);
    await raiseAlert(ctx, {
      kind: "invoice_issue_failed",
      operatorCode,
      message: `The invoices of ${period} could not be issued. Issue them from the back office.`,
      at: ctx.clock.now(),
      once: `${operatorCode} ${period}`,
    });
  }
}
