import type { Ctx } from "../../context.ts";
import { isoTime } from "../../lib/clock.ts";
import { presentDocument, presentInvoice } from "../invoices/present-invoice.ts";
import type { Invoice } from "../invoices/read-invoices.ts";
import type { InvoiceEvent } from "./queue-notification.ts";

/**
 * The body of a notification (docs/contract/back-office.md#invoice-notification). `invoice.issued` shows the invoice as it
 * was issued, even when it is delivered after the invoice was voided.
 */
export function notificationBody({ settings, clock }: Ctx, event: InvoiceEvent, invoice: Invoice) {
  const then: Invoice =
    event === "invoice.issued" ? { ...invoice, status: "issued", voidedAt: null, voidReason: null } : invoice;
  return {
    event,
    sent_at: isoTime(clock.now()),
    invoice: presentInvoice(then),
    document: presentDocument(settings, invoice),
  };
}
