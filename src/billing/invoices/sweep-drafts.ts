import { asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { closeInvoice } from "./close-invoice.ts";

/** Most drafts that one run finishes. */
const AT_ONCE = 20;

/** Each minute: finishes the drafts that a killed process left behind; one that fails does not keep the others. */
export async function sweepDrafts(ctx: Ctx): Promise<void> {
  const drafts = await ctx.db
    .select()
    .from(invoices)
    .where(eq(invoices.status, "draft"))
    .orderBy(asc(invoices.issuedAt))
    .limit(AT_ONCE);
  for (const draft of drafts) {
    await closeInvoice(ctx, draft).catch((cause: unknown) =>
      ctx.log.error("billing.draft_failed", { invoice_id: draft.id }, cause),
    );
  }
}
