import { and, eq, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { ApiError } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { type Invoice, readInvoice } from "./read-invoices.ts";

type PaymentInput = Pick<Invoice, "paidAt" | "paymentReference">;

/** Records that an invoice was paid, or takes that back. Throws NOT_FOUND, and CONFLICT for a voided one. */
export async function recordPayment(ctx: AdminCtx, id: string, payment: PaymentInput): Promise<Invoice> {
  const issued = and(eq(invoices.id, id), eq(invoices.status, "issued"));
  await ctx.db.batch([
    ctx.db.update(invoices).set(payment).where(issued),
    auditEntry(ctx, { invoice_id: id, ...payment }, sql`EXISTS (SELECT 1 FROM ${invoices} WHERE ${issued})`),
  ]);
  const invoice = await readInvoice(ctx, id);
  if (invoice.status === "voided") throw new ApiError("CONFLICT", "The invoice is voided; there is nothing to pay.");
  return invoice;
}
