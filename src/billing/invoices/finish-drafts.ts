import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { closeInvoice } from "./close-invoice.ts";

/** Most drafts that one run finishes. */
const AT_ONCE = 20;

/** Finishes the drafts of one operator, or of all: those that a crash left behind included. */
export async function finishDrafts(ctx: Ctx, operatorCode?: string): Promise<void> {
  const drafts = await ctx.db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.status, "draft"),
        operatorCode === undefined ? undefined : eq(invoices.operatorCode, operatorCode),
      ),
    )
    .orderBy(asc(invoices.sequence))
    .limit(AT_ONCE);
  for (const draft of drafts) await closeInvoice(ctx, draft);
}
