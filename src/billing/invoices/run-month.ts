import { and, asc, eq, gt, lt } from "drizzle-orm";
import { raiseAlert } from "../../alerts/raise-alert.ts";
import type { Ctx } from "../../context.ts";
import { billingRuns } from "../../db/schema/billing.ts";
import { operators } from "../../db/schema/operators.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { periodOf, previousPeriod } from "../period.ts";
import { issueMonth } from "./issue-month.ts";

/** Most operators that one minute issues to. */
const AT_ONCE = 20;

/**
 * A movement completes a moment before it is written. One that completes in a month's last moment, where its operator had
 * nothing else to bill, would come after the run and into no invoice.
 */
const SETTLED_AFTER_MS = 5 * MINUTE_MS;

/**
 * Each minute: issues the month that is over, operator by operator, until all are done. A minute that is missed or runs
 * twice changes nothing, and what the back office voids after the run stays void until it is issued by hand.
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
    .limit(AT_ONCE);
  for (const { code } of next) {
    await issueTo(ctx, code, period);
    await db
      .update(billingRuns)
      .set({ doneThrough: code })
      .where(and(eq(billingRuns.period, period), lt(billingRuns.doneThrough, code)));
  }
  if (next.length < AT_ONCE) {
    await db.update(billingRuns).set({ finishedAt: clock.now() }).where(eq(billingRuns.period, period));
  }
}

/** One operator whose month cannot be issued must not keep the others from theirs. */
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
