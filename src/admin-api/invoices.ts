import { z } from "zod";
import { issueByHand } from "../billing/invoices/issue-by-hand.ts";
import { presentDocument, presentInvoice } from "../billing/invoices/present-invoice.ts";
import {
  type Invoice as InvoiceRecord,
  invoiceNumber,
  listInvoices as listOf,
  pageInvoices,
  readInvoice as read,
} from "../billing/invoices/read-invoices.ts";
import { voidInvoice as voidIssued } from "../billing/invoices/void-invoice.ts";
import type { Ctx } from "../context.ts";
import { currency, text } from "../wire/fields.ts";
import { Invoice, InvoiceDocument } from "../wire/invoice.ts";
import { endpoint } from "./endpoint.ts";
import { INVOICE, MONTH } from "./examples.ts";
import { operatorCode, period } from "./fields.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

const params = { id: "The invoice's id." };

export const InvoiceOnFile = Invoice.extend({ document: InvoiceDocument });

export const Invoices = z.object({ invoices: z.array(InvoiceOnFile) });

/** A decimal string like every amount sent in, or a number like every figure of an invoice. The only signed amount. */
const signedAmount = z.string().regex(/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/, "must be a decimal amount such as -10.00");

export const IssueInvoices = z.object({
  operator_code: operatorCode,
  period,
  adjustment_amount: z
    .array(
      z.object({
        currency,
        amount: z.union([z.string(), z.number().transform(String)]).pipe(signedAmount),
        reason: text(300),
      }),
    )
    .max(100)
    .default([]),
});

export const issueInvoices = endpoint(
  {
    route: "POST /admin/v1/invoices",
    id: "issueInvoices",
    scope: "finance",
    summary: "Issue a month's invoices",
    description: "One invoice for each currency that has something to bill.",
    idempotency: "A repeat returns the invoices that are already issued.",
    body: IssueInvoices,
    status: 201,
    accepted: Proposal,
    answer: Invoices,
    errors: ["NOT_FOUND"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: {
        ...MONTH,
        adjustment_amount: [{ currency: "EUR", amount: "-10.00", reason: "Goodwill for the outage" }],
      },
      answer: {
        invoices: [
          {
            ...INVOICE,
            adjustment_amount: -10,
            adjustments: [{ period: null, reason: "Goodwill for the outage", amount: -10 }],
            total: INVOICE.total - 10,
          },
        ],
      },
    },
  },
  async (ctx, { body }) => {
    const { operator_code, period: month, adjustment_amount: adjustments } = body;
    const issued = await issueByHand(ctx, { operatorCode: operator_code, period: month, adjustments });
    return { invoices: issued.map((invoice) => present(ctx, invoice)) };
  },
  async (ctx, { body }) => {
    if (body.adjustment_amount.length === 0) return [];
    const standing = await listOf(ctx, { operatorCode: body.operator_code, period: body.period });
    const numbers = standing.map((invoice) => `${invoiceNumber(invoice)} ${invoice.status}`).join(", ");
    return [
      { what: `invoices of ${body.operator_code} for ${body.period}`, before: numbers || null, after: "issued" },
      ...body.adjustment_amount.map(({ currency, amount, reason }) => ({
        ...{ what: `adjustment in ${currency}: ${reason}`, before: null, after: amount },
      })),
    ];
  },
);

export const InvoicesPage = Invoices.extend({ next_cursor: z.string().nullable() });

export const listInvoices = endpoint(
  {
    route: "GET /admin/v1/invoices",
    id: "listInvoices",
    scope: "read",
    summary: "List invoices by number",
    query: z.object({
      operator_code: operatorCode.optional(),
      period: period.optional(),
      cursor: z.string().max(400).optional(),
    }),
    answer: InvoicesPage,
    example: { query: MONTH, answer: { invoices: [INVOICE], next_cursor: null } },
  },
  async (ctx, { query }) => {
    const { operator_code: operatorCode, period, cursor } = query;
    const page = await pageInvoices(ctx, { operatorCode, period, cursor });
    return { invoices: page.rows.map((invoice) => present(ctx, invoice)), next_cursor: page.nextCursor };
  },
);

export const readInvoice = endpoint(
  {
    route: "GET /admin/v1/invoices/{id}",
    id: "readInvoice",
    scope: "read",
    summary: "Read an invoice",
    params,
    answer: InvoiceOnFile,
    errors: ["NOT_FOUND"],
    example: { answer: INVOICE },
  },
  async (ctx, { path }) => present(ctx, await read(ctx, path.id)),
);

export const VoidInvoice = z.object({ reason: text(300) });

export const voidInvoice = endpoint(
  {
    route: "POST /admin/v1/invoices/{id}/void",
    id: "voidInvoice",
    scope: "finance",
    summary: "Void an invoice",
    description: "The invoice keeps its number and figures. What it billed can be billed again.",
    idempotency: "A repeat returns the voided invoice with its first reason.",
    params,
    body: VoidInvoice,
    accepted: Proposal,
    answer: InvoiceOnFile,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: { reason: "Issued with last year's rates" },
      answer: {
        ...INVOICE,
        status: "voided",
        voided_at: "2026-11-03T09:20:00.000Z",
        void_reason: "Issued with last year's rates",
      },
    },
  },
  async (ctx, { path, body }) => present(ctx, await voidIssued(ctx, { id: path.id, reason: body.reason })),
  async (ctx, { path }) => {
    const invoice = await read(ctx, path.id);
    const { number, total, currency, operator_code } = presentInvoice(invoice);
    const what = `invoice ${number} of ${operator_code}: ${total} ${currency}`;
    return invoice.status === "voided" ? [] : [{ what, before: invoice.status, after: "voided" }];
  },
);

function present(ctx: Ctx, invoice: InvoiceRecord): z.input<typeof InvoiceOnFile> {
  return { ...presentInvoice(invoice), document: presentDocument(ctx.settings, invoice) };
}
