import * as z from "zod";
import { presentDocument, presentInvoice } from "../../billing/invoices/present-invoice.ts";
import { type Invoice, pageInvoices, readInvoice } from "../../billing/invoices/read-invoices.ts";
import type { OperatorCtx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { INVOICE_NOTIFICATION } from "../wire/examples.ts";
import { InvoicesPage, InvoiceWithDocument } from "../wire/invoice.ts";
import { endpoint } from "./endpoint.ts";
import { paging } from "./support/paging.ts";

const EXAMPLE = { ...INVOICE_NOTIFICATION.invoice, document: INVOICE_NOTIFICATION.document };

const InvoicesQuery = z.object(paging);

export const listInvoices = endpoint(
  {
    route: "GET /v1/invoices",
    id: "listInvoices",
    summary: "List invoices",
    description:
      "Your invoices by number, issued and voided, each as in its notification, with its document. Figures are JSON numbers.",
    query: InvoicesQuery,
    answer: InvoicesPage,
    example: { query: { limit: 100 }, answer: { invoices: [EXAMPLE], next_cursor: null } },
  },
  async (ctx, { query: { limit, cursor } }) => {
    const { rows, nextCursor } = await pageInvoices(ctx, { operatorCode: ctx.operator.code, limit, cursor });
    return { invoices: rows.map((invoice) => present(ctx, invoice)), next_cursor: nextCursor };
  },
);

export const getInvoice = endpoint(
  {
    route: "GET /v1/invoices/{id}",
    id: "readInvoice",
    summary: "Get an invoice",
    params: { id: ["The invoice's `id`.", EXAMPLE.id] },
    answer: InvoiceWithDocument,
    errors: ["NOT_FOUND"],
    example: { answer: EXAMPLE },
  },
  async (ctx, { path }) => {
    const invoice = await readInvoice(ctx, path.id);
    if (invoice.operatorCode !== ctx.operator.code) throw notFound("The invoice");
    return present(ctx, invoice);
  },
);

function present({ settings }: OperatorCtx, invoice: Invoice) {
  return { ...presentInvoice(invoice), document: presentDocument(settings, invoice) };
}
