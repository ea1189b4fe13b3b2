import { Hono } from "hono";
import * as z from "zod";
import { presentDocument, presentInvoice, presentPreview } from "../../billing/invoices/present-invoice.ts";
import { previewOwnMonth } from "../../billing/invoices/preview-own-month.ts";
import { type Invoice, pageInvoices, readInvoice } from "../../billing/invoices/read-invoices.ts";
import { recoverNotifications } from "../../billing/notifications/recover-notifications.ts";
import { PERIOD } from "../../billing/period.ts";
import type { OperatorCtx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { INVOICE_NOTIFICATION } from "../wire/examples.ts";
import { InvoicePreview, InvoicesPage, InvoiceWithDocument } from "../wire/invoice.ts";
import { type RecoveredSent, RecoverSent } from "../wire/recover.ts";
import { body } from "./declare.ts";
import { paging } from "./support/paging.ts";
import { brokenRange, RECOVERS, rangeOf } from "./support/recover.ts";

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
    rows: "invoices",
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

app.post(
  "/invoices/recover",
  describe({
    id: "recoverInvoices",
    tag: "Reconciliation",
    summary: "Send all invoice notifications of a time again",
    description: "Those that were sent last in that time, delivered or not. Each is sent on a new schedule.",
    ...RECOVERS,
  }),
  body(RecoverSent),
  checked(brokenRange),
  async (c) => {
    const queued = await recoverNotifications(c.get("ctx"), rangeOf(c.req.valid("json")));
    return c.json<z.input<typeof RecoveredSent>>({ queued });
  },
);

export const InvoicePreviewQuery = z.object({
  month: z
    .string()
    .regex(PERIOD, "must be a month such as 2026-11")
    .meta({ description: "The calendar month, in UTC: `YYYY-MM`.", examples: ["2026-11"] }),
});

const { id: _, number: __, issued_at: ___, lines, ...PREVIEWED } = INVOICE_NOTIFICATION.invoice;

app.get(
  "/invoices/preview",
  describe({
    id: "readInvoicePreview",
    tag: "Reconciliation",
    summary: "Preview the invoices of a month",
    description:
      "What the month would be invoiced at now, from its completed transactions, late ones of earlier months included. Once the month is over and invoiced, its invoices.",
    answer: InvoicePreview,
    example: {
      query: { month: "2026-11" },
      answer: {
        month: "2026-11",
        as_of: "2026-11-11T00:00:00.000Z",
        final: false,
        invoices: [
          {
            ...PREVIEWED,
            status: "draft",
            period: "2026-11",
            period_start: "2026-11-01T00:00:00.000Z",
            period_end: "2026-12-01T00:00:00.000Z",
            lines: lines.map((line) => ({
              ...line,
              next_band: { ordinal: 2, from_amount: 100_000, missing: 99_000, percent: 10, amount_change: -20 },
            })),
          },
        ],
        forecast: [{ currency: "EUR", total: 360 }],
        unpriced: [],
      },
    },
  }),
  query(InvoicePreviewQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { month } = c.req.valid("query");
    return c.json<z.input<typeof InvoicePreview>>(
      presentPreview(month, await previewOwnMonth(ctx, ctx.operator.code, month)),
    );
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
