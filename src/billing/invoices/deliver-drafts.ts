import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { closeInvoice } from "./close-invoice.ts";

/** Handles a wake-up: finishes an operator's drafts, one per currency at most. A failing one does not block others. */
export async function deliverDrafts(ctx: Ctx, operatorCode: string): Promise<void> {
  const drafts = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.status, "draft"), eq(invoices.operatorCode, operatorCode)))
    .orderBy(asc(invoices.sequence));
  for (const draft of drafts) {
    await closeInvoice(ctx, draft).catch((cause: unknown) =>
      ctx.log.error("billing.draft_failed", { invoice_id: draft.id }, cause),
    );
  }
}
