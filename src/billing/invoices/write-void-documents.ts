import type { Ctx } from "../../context.ts";
import { documentKey } from "../document/address.ts";
import type { Invoice } from "./read-invoices.ts";
import type { VoidRecord } from "./void-record.ts";

type Voided = Invoice & { readonly [K in keyof VoidRecord]: NonNullable<VoidRecord[K]> };

/** Writes the credit note of an invoice that is voided, and the invoice with VOID across its pages. */
export async function writeVoidDocuments({ env }: Pick<Ctx, "env">, invoice: Voided): Promise<void> {
  const { statement, voidedAt, voidReason, creditNoteToken, voidedDocumentToken } = invoice;
  // Imported lazily, as where the invoice is written.
  const { renderCreditNote, renderInvoice } = await import("../document/render-invoice.ts");
  const { fontsOf } = await import("../document/fonts.ts");
  const row = { ...invoice, statement: null };
  const cancelled = { at: voidedAt, reason: voidReason };
  const fonts = fontsOf({ env });
  const httpMetadata = { contentType: "application/pdf" };
  await env.DOCUMENTS.put(documentKey(creditNoteToken), await renderCreditNote(row, statement, fonts, cancelled), {
    httpMetadata,
  });
  await env.DOCUMENTS.put(documentKey(voidedDocumentToken), await renderInvoice(row, statement, fonts, "VOID"), {
    httpMetadata,
  });
}
