import type { Ctx } from "../../context.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { type InvoiceRow, invoiceNumber } from "./read-invoices.ts";
import type { Statement } from "./statement.ts";

/** Raises an alert about play that the operator's rates do not price: it is on the invoice at 0. */
export async function alertUnpriced(ctx: Ctx, invoice: InvoiceRow, { lines }: Statement): Promise<void> {
  const codes = [...new Set(lines.filter((line) => !line.priced).map((line) => line.providerCode))];
  if (codes.length === 0) return;
  await raiseAlert(ctx, {
    kind: "invoice_unpriced",
    operatorCode: invoice.operatorCode,
    message: `${invoiceNumber(invoice)} (${invoice.period}, ${invoice.currency}) bills at 0, for want of rates: ${codes.join(", ")}.`,
    at: ctx.clock.now(),
    once: invoice.id,
  });
}
