import { and, asc, eq, isNull, lte, notExists, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { billingRunOperators, billingRuns } from "../../db/schema/billing.ts";
import { operators } from "../../db/schema/operators.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { sendWakeUps } from "../../lib/outbox/wake-up.ts";
import { periodOf, previousPeriod } from "../period.ts";

/** Operators woken by one run: five messages to the queue's 100 each. */
const MAX_WAKE_UPS = 500;

/** An operator whose month is not done after this time is woken again: its message was lost, or its invoices failed. */
const REPEATED_AFTER_MS = 5 * MINUTE_MS;

/**
 * A movement is written a moment after it completes. Without this delay, a movement of a month's last moment could be
 * written after the run, and would be on no invoice if its operator had nothing else to bill.
 */
export const SETTLED_AFTER_MS = 5 * MINUTE_MS;

/**
 * Scheduled job, each minute: wakes the operators whose past month is not issued, until all are done. A missed or
 * repeated run changes nothing. Invoices voided after the run stay void until the back office issues them again.
 */
export async function runMonth(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const period = previousPeriod(periodOf(now - SETTLED_AFTER_MS));
  await db.insert(billingRuns).values({ period }).onConflictDoNothing();
  const [run] = await db.select().from(billingRuns).where(eq(billingRuns.period, period));
  if (!run || run.finishedAt !== null) return;
  const unfinished = and(eq(billingRunOperators.period, period), isNull(billingRunOperators.finishedAt));
  const due = and(unfinished, lte(billingRunOperators.queuedAt, now - REPEATED_AFTER_MS));
  const [, found] = await db.batch([
    insertSelect(
      db,
      billingRunOperators,
      { period, operatorCode: operators.code },
      { from: operators },
    ).onConflictDoNothing(),
    db
      .select({ code: billingRunOperators.operatorCode })
      .from(billingRunOperators)
      .where(due)
      // In turn: those that fail do not keep the others from theirs.
      .orderBy(asc(billingRunOperators.queuedAt))
      .limit(MAX_WAKE_UPS),
    db
      .update(billingRuns)
      .set({ finishedAt: now })
      .where(
        and(
          eq(billingRuns.period, period),
          notExists(db.select({ one: sql`1` }).from(billingRunOperators).where(unfinished)),
        ),
      ),
  ]);
  if (found.length === 0) return;
  await sendWakeUps(
    ctx,
    "invoices",
    found.map(({ code }) => ({ id: `${period} ${code}` })),
  );
  const woken = JSON.stringify(found.map(({ code }) => code));
  await db
    .update(billingRunOperators)
    .set({ queuedAt: now })
    .where(and(unfinished, sql`${billingRunOperators.operatorCode} IN (SELECT value FROM json_each(${woken}))`));
}
