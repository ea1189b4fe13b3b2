import { asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { closeInvoice } from "./close-invoice.ts";

const MAX_DRAFTS_PER_RUN = 20;

/**
 * Scheduled job, each minute: finishes drafts that a killed process left open. A failing draft does not block others.
 */
export async function sweepDrafts(ctx: Ctx): Promise<void> {
  const drafts = await ctx.db
    .select()
    .from(invoices)
    .where(eq(invoices.status, "draft"))
    .orderBy(asc(invoices.issuedAt))
    .limit(MAX_DRAFTS_PER_RUN);
  for (const draft of drafts) {
    await closeInvoice(ctx, draft).catch((cause: unknown) =>
      ctx.log.error("billing.draft_failed", { invoice_id: draft.id }, cause),
    );
  }
}
