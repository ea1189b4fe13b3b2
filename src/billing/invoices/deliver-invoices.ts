import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { billingRunOperators } from "../../db/schema/billing.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { RECORDED, recordEvent, wakeEvents } from "../../ledger/events/record-event.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { nextPeriod, periodStart } from "../period.ts";
import { issueMonth } from "./issue-month.ts";
import { presentPreview } from "./present-invoice.ts";
import { previewOwnMonth } from "./preview-own-month.ts";

/** Time after a month in which its invoices are tried: a database that cannot be reached stops those of all operators. */
const TRIED_FOR_MS = DAY_MS;

/**
 * Handles a wake-up `<period> <operator>`: issues the operator's month. One for a month that is done is dropped. What fails
 * raises an alert, and is woken again every five minutes until a day has passed.
 */
export async function deliverInvoices(ctx: Ctx, id: string): Promise<void> {
  if (!(await isDue(ctx, id))) return;
  const { period, operatorCode } = monthOf(id);
  try {
    await tellDraft(ctx, operatorCode, period);
    await issueMonth(ctx, { operatorCode, period, adjustments: [] });
  } catch (cause) {
    ctx.log.error("billing.issue_failed", { operator_code: operatorCode, period }, cause);
    return alertInvoices(ctx, id);
  }
  await finish(ctx, id);
}

/** Tells the operator what is about to be invoiced, if it wants to know; once for a month. */
async function tellDraft(ctx: Ctx, operatorCode: string, period: string): Promise<void> {
  const { eventUrl } = await findOperator(ctx, operatorCode);
  if (eventUrl === null) return;
  const preview = await previewOwnMonth(ctx, operatorCode, period);
  if (preview.drafts.length === 0) return;
  const data = presentPreview(period, preview);
  const draft = { operatorCode, event: "invoice.draft", subject: period, data, at: ctx.clock.now() } as const;
  await wakeEvents(ctx, await recordEvent(ctx, draft).returning(RECORDED));
}

/**
 * Handles a month that failed, and a dead letter: raises an alert. The month is woken again every five minutes. Once a day has
 * passed, it ends here.
 */
export async function alertInvoices(ctx: Ctx, id: string): Promise<void> {
  if (!(await isDue(ctx, id))) return;
  const until = periodStart(nextPeriod(monthOf(id).period)) + TRIED_FOR_MS;
  if (ctx.clock.now() >= until) return giveUpInvoices(ctx, id);
  await alertUnissued(ctx, id);
}

/** Ends an operator's month without its invoices, with an alert: the back office issues them. */
export async function giveUpInvoices(ctx: Ctx, id: string): Promise<void> {
  if (!(await isDue(ctx, id))) return;
  await alertUnissued(ctx, id);
  await finish(ctx, id);
}

/** Once for a month. */
async function alertUnissued(ctx: Ctx, id: string): Promise<void> {
  const { period, operatorCode } = monthOf(id);
  await raiseAlert(ctx, {
    kind: "invoice_issue_failed",
    operatorCode,
    message: `The invoices of ${period} could not be issued. Issue them from the back office. Until ${nextPeriod(period)}-02, 00:00 UTC, it is also tried again every five minutes.`,
    at: ctx.clock.now(),
    once: `${operatorCode} ${period}`,
  });
}

async function isDue({ db }: Ctx, id: string): Promise<boolean> {
  return (await db.$count(billingRunOperators, isUnfinished(id))) > 0;
}

async function finish({ db, clock }: Ctx, id: string): Promise<void> {
  await db.update(billingRunOperators).set({ finishedAt: clock.now() }).where(isUnfinished(id));
}

function monthOf(id: string) {
  const [period = "", operatorCode = ""] = id.split(" ");
  return { period, operatorCode };
}

function isUnfinished(id: string): SQL | undefined {
  const { period, operatorCode } = monthOf(id);
  return and(
    eq(billingRunOperators.period, period),
    eq(billingRunOperators.operatorCode, operatorCode),
    isNull(billingRunOperators.finishedAt),
  );
}
