import type { InvoiceOnFile } from "../lib/generated.ts";
import { mark } from "./facts.ts";

/** Whether an invoice stands. */
export function invoiceMark({ status }: Pick<InvoiceOnFile, "status">): HTMLElement {
  return status === "voided" ? mark("void", "plain") : mark("issued", "good");
}
