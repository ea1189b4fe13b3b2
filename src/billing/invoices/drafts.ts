import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { sendWakeUps } from "../../lib/outbox/wake-up.ts";
import { closeInvoice } from "./close-invoice.ts";

/** Finishes an operator's open drafts, at most one per currency. */
export async function finishDrafts(ctx: Ctx, operatorCode: string): Promise<void> {
  for (const draft of await openDrafts(ctx, operatorCode)) await closeInvoice(ctx, draft);
}

/** Handles a wake-up: finishes an operator's drafts, one per currency at most. A failing one does not block others. */
export async function deliverDrafts(ctx: Ctx, operatorCode: string): Promise<void> {
  for (const draft of await openDrafts(ctx, operatorCode)) {
    await closeInvoice(ctx, draft).catch((cause: unknown) =>
      ctx.log.error("billing.draft_failed", { invoice_id: draft.id }, cause),
    );
  }
}

function openDrafts({ db }: Ctx, operatorCode: string) {
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.status, "draft"), eq(invoices.operatorCode, operatorCode)))
    .orderBy(asc(invoices.sequence));
}

/** Operators woken by one run: one message to the queue. */
const MAX_OPERATORS = 100;

/** Scheduled job, each minute: wakes operators with drafts that a killed process left open. */
export async function sweepDrafts(ctx: Ctx): Promise<void> {
  const found = await ctx.db
    .selectDistinct({ id: invoices.operatorCode })
    .from(invoices)
    .where(eq(invoices.status, "draft"))
    .limit(MAX_OPERATORS);
  await sendWakeUps(ctx, "drafts", found);
}
