import { sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { type FieldError, validationFailed } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
import { amountRule, parseAmount } from "../../lib/money.ts";
import { type CurrencyAdjustment, type IssueMonth, issueMonth } from "./issue-month.ts";
import type { Invoice } from "./read-invoices.ts";

/** Issues a month for the back office, with adjustments and audit entries. Throws like `issueMonth`. */
export async function issueByHand(
  ctx: AdminCtx,
  input: { operatorCode: string; period: string; adjustments: readonly SentAdjustment[] },
): Promise<Invoice[]> {
  const adjustments = await readAdjustments(ctx, input.adjustments);
  const record: IssueMonth["record"] = ({ id, currency }) =>
    auditEntry(
      ctx,
      {
        operator_code: input.operatorCode,
        period: input.period,
        currency,
        invoice_id: id,
        adjustment_amount: input.adjustments.filter((adjustment) => adjustment.currency === currency),
      },
      sql`EXISTS (SELECT 1 FROM ${invoices} WHERE id = ${id})`,
    );
  return issueMonth(ctx, { ...input, adjustments, record });
}

export interface SentAdjustment {
  readonly currency: string;
  /** A plain decimal; may be negative. */
  readonly amount: string;
  readonly reason: string;
}

/** Adjustments in minor units; throws VALIDATION_FAILED for unknown currencies and invalid amounts. */
async function readAdjustments(ctx: Ctx, sent: readonly SentAdjustment[]): Promise<CurrencyAdjustment[]> {
  const errors: FieldError[] = [];
  const adjustments: CurrencyAdjustment[] = [];
  for (const [index, { currency, amount, reason }] of sent.entries()) {
    const path = `adjustment_amount[${index}]`;
    const precision = await precisionOf(ctx, currency);
    const negative = amount.startsWith("-");
    const size = negative ? amount.slice(1) : amount;
    const minor = precision === undefined ? undefined : parseAmount(size, precision);
    if (precision === undefined)
      errors.push({ field: "adjustment_amount", message: `${path}.currency is not supported` });
    else if (minor === undefined) {
      errors.push({ field: "adjustment_amount", message: `${path}.amount ${amountRule(size, precision)}` });
    } else adjustments.push({ currency, precision, amount: negative ? -minor : minor, reason });
  }
  if (errors.length > 0) throw validationFailed(errors);
  return adjustments;
}
