import { and, asc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { deliverInvoices, giveUpInvoices } from "../../../billing/invoices/deliver-invoices.ts";
import { presentInvoice } from "../../../billing/invoices/present-invoice.ts";
import { listInvoices } from "../../../billing/invoices/read-invoices.ts";
import { SETTLED_AFTER_MS as MONTH_SETTLED_MS } from "../../../billing/invoices/run-month.ts";
import { nextPeriod, periodOf, periodStart } from "../../../billing/period.ts";
import { advanceStatements, jobId } from "../../../books/statements/advance-statements.ts";
import { SETTLED_AFTER_MS, timeOf } from "../../../books/statements/day.ts";
import { signingKey } from "../../../books/statements/signing-key.ts";
import type { Ctx } from "../../../context.ts";
import { billingRunOperators } from "../../../db/schema/billing.ts";
import { bookJobs, statementDays } from "../../../db/schema/books.ts";
import { pendingOf } from "../../../ledger/queries/day-movements.ts";
import { DAY_MS, utcDay } from "../../../lib/clock.ts";
import type { Happening, Search, Work } from "../step.ts";

/** Steps of a day's statements that one step of an advance takes at most. */
const STATEMENT_STEPS = 10;

/** The next day and the next month of the clock that are over and settled by the target: each makes work due. */
export function nextBooks({ db }: Ctx, { clock: { operatorCode, beganAt, at: now }, to }: Search): Happening[] {
  const happenings: Happening[] = [];
  const day = utcDay(Math.max(beganAt, now - SETTLED_AFTER_MS));
  const dayOver = timeOf(day).to + SETTLED_AFTER_MS;
  if (dayOver <= to)
    happenings.push({
      at: dayOver,
      told: null,
      opens: [
        db
          .insert(bookJobs)
          .values({ kind: "statement", id: jobId({ day, operatorCode }), operatorCode, nextAt: dayOver })
          .onConflictDoNothing(),
      ],
    });
  const period = periodOf(Math.max(beganAt, now - MONTH_SETTLED_MS));
  const monthOver = periodStart(nextPeriod(period)) + MONTH_SETTLED_MS;
  if (monthOver <= to)
    happenings.push({
      at: monthOver,
      told: null,
      opens: [db.insert(billingRunOperators).values({ period, operatorCode }).onConflictDoNothing()],
    });
  return happenings;
}

/** The first day of the clock whose statements are to be made by the target. */
export async function nextStatement({ db }: Ctx, { clock: { operatorCode, beganAt }, to }: Search): Promise<Work[]> {
  const at = sql<number>`max(${bookJobs.nextAt}, COALESCE(${bookJobs.leaseUntil}, 0))`;
  const job = await db
    .select({ id: bookJobs.id, at })
    .from(bookJobs)
    .where(
      and(
        eq(bookJobs.kind, "statement"),
        eq(bookJobs.operatorCode, operatorCode),
        gte(bookJobs.id, utcDay(beganAt)),
        sql`${at} <= ${to}`,
      ),
    )
    .orderBy(asc(at), asc(bookJobs.id))
    .limit(1)
    .get();
  if (!job) return [];
  const day = job.id.slice(0, "2027-01-01".length);
  const run = async (ctx: Ctx) => {
    const outcome = await advanceStatements(ctx, { operatorCode, day, steps: STATEMENT_STEPS, wanted: "final" });
    const isJob = and(eq(bookJobs.kind, "statement"), eq(bookJobs.id, job.id));
    // Of a day with something pending: looked at again in a day, or as soon as a callback of the operator is settled.
    const nextAt = ctx.clock.now() + (outcome === "more" ? 1 : DAY_MS);
    await ctx.db.update(bookJobs).set({ nextAt }).where(isJob);
    if (outcome === "more") return "under way";
    const own = and(eq(statementDays.operatorCode, operatorCode), eq(statementDays.day, day));
    const row = await ctx.db.select().from(statementDays).where(own).get();
    if (!row?.finalAt) return notFinal(ctx, operatorCode, day);
    const lists = row.statements.map(({ currency, transactions }) => `${transactions} in ${currency}`);
    return `final: ${lists.join(", ") || "nothing was played"}`;
  };
  return [{ kind: "statement", subject: day, dueAt: job.at, calls: false, run }];
}

/** Reason why a day that is over has no final statement: a final one is signed, and has nothing pending. */
async function notFinal(ctx: Ctx, operatorCode: string, day: string): Promise<string> {
  const { from, to } = timeOf(day);
  const { counts, complete } = await pendingOf(ctx, operatorCode, from, to);
  const pending = counts.reduce((sum, one) => sum + one.pending, 0);
  if (pending > 0 || !complete) return `not final: ${complete ? pending : `at least ${pending}`} pending`;
  return (await signingKey(ctx.settings))
    ? "not final: something was pending a moment ago"
    : "not final: the service has no key to sign it with";
}

/** Makes the statements of the clock's days due now, because a callback was settled that they may have waited for. */
export async function recheckStatements(ctx: Ctx, { operatorCode, beganAt }: Search["clock"]): Promise<void> {
  await ctx.db
    .update(bookJobs)
    .set({ nextAt: ctx.clock.now() })
    .where(
      and(
        eq(bookJobs.kind, "statement"),
        eq(bookJobs.operatorCode, operatorCode),
        gte(bookJobs.id, utcDay(beganAt)),
        isNull(bookJobs.leaseToken),
      ),
    );
}

/** The first month of the clock that is to be invoiced. */
export async function nextMonth({ db }: Ctx, { clock: { operatorCode, beganAt }, to }: Search): Promise<Work[]> {
  const row = await db
    .select({ period: billingRunOperators.period })
    .from(billingRunOperators)
    .where(
      and(
        eq(billingRunOperators.operatorCode, operatorCode),
        isNull(billingRunOperators.finishedAt),
        gte(billingRunOperators.period, periodOf(beganAt)),
        lte(billingRunOperators.period, periodOf(to)),
      ),
    )
    .orderBy(asc(billingRunOperators.period))
    .limit(1)
    .get();
  if (!row) return [];
  const { period } = row;
  const dueAt = periodStart(nextPeriod(period)) + MONTH_SETTLED_MS;
  if (dueAt > to) return [];
  const run = async (ctx: Ctx) => {
    const id = `${period} ${operatorCode}`;
    await deliverInvoices(ctx, id);
    // A failed invoice would be tried again for a day: here it is left to the staff, as after that day.
    await giveUpInvoices(ctx, id);
    const issued = await listInvoices(ctx, { operatorCode, period, status: "issued" });
    const named = issued.map((invoice) => {
      const { number, total, currency } = presentInvoice(invoice);
      return `${number} over ${total} ${currency}`;
    });
    return named.length > 0 ? `issued ${named.join(", ")}` : "nothing to bill, or it could not be issued";
  };
  return [{ kind: "invoices", subject: period, dueAt, calls: false, run }];
}
