import type { Ctx } from "../../context.ts";
import { alerts } from "../../db/schema/ledger.ts";
import { type InvoiceRow, invoiceNumber } from "./read-invoices.ts";
import type { Statement } from "./statement.ts";

/** Alerts the back office to play that the operator's rates have no percent for: it is billed at 0. */
export async function alertUnpriced(ctx: Ctx, invoice: InvoiceRow, { lines }: Statement): Promise<void> {
  const codes = [...new Set(lines.filter((line) => !line.priced).map((line) => line.providerCode))];
  if (codes.length === 0) return;
  const alert = {
    id: ctx.random.uuid(),
    kind: "invoice_unpriced",
    operatorCode: invoice.operatorCode,
    message: `${invoiceNumber(invoice)} (${invoice.period}, ${invoice.currency}) is billed at 0 because rates are missing for: ${codes.join(", ")}.`,
    createdAt: ctx.clock.now(),
    onceKey: `invoice_unpriced ${invoice.id}`,
  };
  await ctx.db.insert(alerts).values(alert).onConflictDoNothing();
}
