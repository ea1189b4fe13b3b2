import { and, eq, isNull, type SQL } from "drizzle-orm";
import { raiseAlert } from "../../alerts/raise-alert.ts";
import type { Ctx } from "../../context.ts";
import { billingRunOperators } from "../../db/schema/billing.ts";
import { issueMonth } from "./issue-month.ts";

/** Handles a wake-up `<period> <operator>`: issues the operator's month. One for a month that is done is dropped. */
export async function deliverInvoices(ctx: Ctx, id: string): Promise<void> {
  if (!(await isDue(ctx, id))) return;
  const { period, operatorCode } = monthOf(id);
  try {
    await issueMonth(ctx, { operatorCode, period, adjustments: [] });
  } catch (cause) {
    ctx.log.error("billing.issue_failed", { operator_code: operatorCode, period }, cause);
    return giveUpInvoices(ctx, id);
  }
  await finish(ctx, id);
}

/** Ends an operator's month without its invoices, with an alert: the back office issues them. Handles a dead letter. */
export async function giveUpInvoices(ctx: Ctx, id: string): Promise<void> {
  if (!(await isDue(ctx, id))) return;
  const { period, operatorCode } = monthOf(id);
  await raiseAlert(ctx, {
    kind: "invoice_issue_failed",
    operatorCode,
    message: `The invoices of ${period} could not be issued. Issue them from the back office.`,
    at: ctx.clock.now(),
    once: `${operatorCode} ${period}`,
  });
  await finish(ctx, id);
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
