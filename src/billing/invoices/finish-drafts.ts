import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { closeInvoice } from "./close-invoice.ts";

/** Finishes the open drafts of an operator, whoever opened them; there is one a currency at most. */
export async function finishDrafts(ctx: Ctx, operatorCode: string): Promise<void> {
  const drafts = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.status, "draft"), eq(invoices.operatorCode, operatorCode)))
    .orderBy(asc(invoices.sequence));
  for (const draft of drafts) await closeInvoice(ctx, draft);
}
