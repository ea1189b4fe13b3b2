import { auditEntry } from "../../audit/audit-entry.ts";
import type { AdminCtx } from "../../context.ts";
import { issueMonth } from "./issue-month.ts";
import { readAdjustments, type SentAdjustment } from "./read-adjustments.ts";
import type { Invoice } from "./read-invoices.ts";

/** Issues a month for the back office, with its adjustments; recorded before it begins. Errors: as `issueMonth`. */
export async function issueByHand(
  ctx: AdminCtx,
  input: { operatorCode: string; period: string; adjustments: readonly SentAdjustment[] },
): Promise<Invoice[]> {
  const adjustments = await readAdjustments(ctx, input.adjustments);
  await auditEntry(ctx, {
    operator_code: input.operatorCode,
    period: input.period,
    adjustment_amount: input.adjustments,
  });
  return issueMonth(ctx, { ...input, adjustments });
}
