import type { InvoiceOnFile } from "../lib/generated.ts";
import { mark } from "./facts.ts";

/** Whether an invoice stands, and is paid or overdue. */
export function invoiceMark({ payment_status: payment }: Pick<InvoiceOnFile, "payment_status">): HTMLElement {
  if (payment === "voided") return mark("void", "plain");
  if (payment === "paid") return mark("paid", "good");
  return payment === "overdue" ? mark("overdue", "bad") : mark("issued", "good");
}
