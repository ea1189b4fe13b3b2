import { sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { type IssueMonth, issueMonth } from "./issue-month.ts";
import { readAdjustments, type SentAdjustment } from "./read-adjustments.ts";
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
