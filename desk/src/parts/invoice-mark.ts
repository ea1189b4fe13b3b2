import type { InvoiceOnFile } from "../lib/generated.ts";
import { mark } from "./facts.ts";

/** What the service may say of an invoice beyond its figures. */
export interface Payment {
  readonly payment_status?: string;
  readonly due_at?: string | null;
  readonly paid_at?: string | null;
  readonly payment_reference?: string | null;
  readonly credit_note?: { readonly number: string; readonly url: string } | null;
  /** The document with VOID across its pages. */
  readonly voided_document_url?: string | null;
}

/** Whether an invoice stands, and is paid or overdue. */
export function invoiceMark({ status, payment_status: payment }: Pick<InvoiceOnFile, "status"> & Payment): HTMLElement {
  if (status === "voided") return mark("void", "plain");
  if (payment === "paid") return mark("paid", "good");
  return payment === "overdue" ? mark("overdue", "bad") : mark("issued", "good");
}
