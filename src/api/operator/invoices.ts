import { Hono } from "hono";
import * as z from "zod";
import { presentDocument, presentInvoice } from "../../billing/invoices/present-invoice.ts";
import { type Invoice, pageInvoices, readInvoice } from "../../billing/invoices/read-invoices.ts";
import type { OperatorCtx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { INVOICE_NOTIFICATION } from "../wire/examples.ts";
import { InvoicesPage, InvoiceWithDocument } from "../wire/invoice.ts";
import { paging } from "./support/paging.ts";

export const app = new Hono<OperatorApiEnv>();

const EXAMPLE = { ...INVOICE_NOTIFICATION.invoice, document: INVOICE_NOTIFICATION.document };

const InvoicesQuery = z.object(paging);

app.get(
  "/invoices",
  describe({
    id: "listInvoices",
    tag: "Reconciliation",
    summary: "List invoices",
    description:
      "Your invoices by number, issued and voided, each as in its notification, with its document. Figures are JSON numbers.",
    answer: InvoicesPage,
    example: { query: { limit: 100 }, answer: { invoices: [EXAMPLE], next_cursor: null } },
  }),
  query(InvoicesQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { limit, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await pageInvoices(ctx, { operatorCode: ctx.operator.code, limit, cursor });
    return c.json<z.input<typeof InvoicesPage>>({
      invoices: rows.map((invoice) => present(ctx, invoice)),
      next_cursor: nextCursor,
    });
  },
);

app.get(
  "/invoices/:id",
  describe({
    id: "readInvoice",
    tag: "Reconciliation",
    summary: "Get an invoice",
    params: { id: ["The invoice's `id`.", EXAMPLE.id] },
    answer: InvoiceWithDocument,
    errors: ["NOT_FOUND"],
    example: { answer: EXAMPLE },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const invoice = await readInvoice(ctx, c.req.param("id"));
    if (invoice.operatorCode !== ctx.operator.code) throw notFound("The invoice");
    return c.json<z.input<typeof InvoiceWithDocument>>(present(ctx, invoice));
  },
);

function present({ settings }: OperatorCtx, invoice: Invoice) {
  return { ...presentInvoice(invoice), document: presentDocument(settings, invoice) };
}
