import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { closeInvoice } from "./close-invoice.ts";

/** Finishes an operator's open drafts, at most one per currency. */
export async function finishDrafts(ctx: Ctx, operatorCode: string): Promise<void> {
  const drafts = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.status, "draft"), eq(invoices.operatorCode, operatorCode)))
    .orderBy(asc(invoices.sequence));
  for (const draft of drafts) await closeInvoice(ctx, draft);
}
