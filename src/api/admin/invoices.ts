import { Hono } from "hono";
import * as z from "zod";
import { documentUrl } from "../../billing/document/stored-document.ts";
import { issueByHand } from "../../billing/invoices/issue-by-hand.ts";
import { presentDocument, presentInvoice } from "../../billing/invoices/present-invoice.ts";
import {
  creditNoteNumber,
  type Invoice as InvoiceRecord,
  invoiceNumber,
  listInvoices as listOf,
  PAYMENTS,
  type Payment,
  pageInvoices,
  readInvoice as read,
} from "../../billing/invoices/read-invoices.ts";
import { renewAddresses } from "../../billing/invoices/renew-addresses.ts";
import { voidInvoice as voidIssued } from "../../billing/invoices/void-invoice.ts";
import { periodOf } from "../../billing/period.ts";
import type { Ctx } from "../../context.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { body, checked, query } from "../http/valid.ts";
import { orNull, textOrNull, timeOrNull } from "../wire/described.ts";
import { currency, text } from "../wire/fields.ts";
import { Invoice, InvoiceDocument } from "../wire/invoice.ts";
import { nextCursor } from "../wire/values.ts";
import {
  BillingCustomer,
  BillingIssuer,
  CUSTOMER_EXAMPLE,
  ISSUER_EXAMPLE,
  presentCustomer,
  presentIssuer,
} from "./billing-parties.ts";
import { approvable, describe } from "./declare.ts";
import { INVOICE, MONTH } from "./examples.ts";
import { cursor, namedOperator, period } from "./fields.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

const params = { id: "The invoice's id." };

const CreditNote = z.object({
  number: z.string().describe("The credit note's number."),
  issued_at: z.iso.datetime().describe("When it was issued."),
  url: z.url().describe("Its PDF. The address needs no signature."),
});

export const InvoiceOnFile = Invoice.extend({
  document: InvoiceDocument.describe("Its document."),
  payment_status: z.enum([...PAYMENTS, "voided"]).describe("Whether it is open, overdue, paid or voided."),
  due_at: timeOrNull(
    "When it is to be paid. Null: the issuer was not set when it was issued.",
    "2026-12-01T00:00:00.000Z",
  ),
  paid_at: timeOrNull("When it was paid. Null: it was not.", "2026-11-20T00:00:00.000Z"),
  payment_reference: textOrNull("What the payment named. Null: nothing was recorded.", "SEPA 2026-11-20 4711"),
  issuer: BillingIssuer.nullable().describe("Who issued it, as it was set then. Null: it was not set."),
  customer: BillingCustomer.nullable().describe("Who is billed, as it was set then. Null: it was not set."),
  credit_note: CreditNote.nullable().describe("Of a voided invoice. Null: it stands."),
  voided_document_url: orNull(
    z.url(),
    "The document with VOID across its pages. Null: it stands.",
    "https://games.example.com/documents/vJ3nT0c5aYB8r2mQ9LwXk7ZpE1sHd4FgUo6iNtRqM_1.pdf",
  ),
});

export const ON_FILE = {
  ...INVOICE,
  ...{ payment_status: "open" as const, due_at: "2026-12-01T00:10:00.000Z", paid_at: null, payment_reference: null },
  ...{ issuer: ISSUER_EXAMPLE, customer: CUSTOMER_EXAMPLE, credit_note: null, voided_document_url: null },
};

export const Invoices = z.object({ invoices: z.array(InvoiceOnFile).describe("The invoices.") });

/** A decimal string like every amount sent in, or a number like every figure of an invoice. The only signed amount. */
const NO_AMOUNT = "must be a decimal amount such as -10.00";
const signedAmount = z.string().regex(/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/, NO_AMOUNT);

const ManualAdjustment = z.object({
  currency,
  amount: z
    .union([z.string(), z.number().transform(String)], NO_AMOUNT)
    .pipe(signedAmount)
    .meta({ description: "What it adds: a decimal string; a minus sign takes off.", examples: ["-10.00"] }),
  reason: text(300).meta({
    description: "What it is for. The invoice prints it.",
    examples: ["Goodwill for the outage of October 12"],
  }),
});

export const IssueInvoices = z.object({
  operator_code: namedOperator,
  period,
  adjustment_amount: z
    .array(ManualAdjustment)
    .max(100)
    .default([])
    .describe("Corrections, each on the invoice of its currency."),
  running_month: z.boolean().default(false).describe("In production, true to issue the month that is not over."),
});

app.post(
  "/invoices",
  describe({
    id: "issueInvoices",
    scope: "finance",
    people: { two: "with adjustments", because: "they are amounts that no book explains" },
    summary: "Issue a month's invoices",
    description:
      "One invoice for each currency that has something to bill. CONFLICT if the month is issued without the adjustments that are sent.",
    idempotency: "A repeat returns the invoices that are already issued.",
    status: 201,
    accepted: Proposal,
    answer: Invoices,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: {
        ...MONTH,
        adjustment_amount: [{ currency: "EUR", amount: "-10.00", reason: "Goodwill for the outage" }],
      },
      answer: {
        invoices: [
          {
            ...ON_FILE,
            adjustment_amount: -10,
            adjustments: [{ period: null, reason: "Goodwill for the outage", amount: -10 }],
            total: INVOICE.total - 10,
          },
        ],
      },
    },
  }),
  body(IssueInvoices),
  checked(({ settings, clock }, { period: month, running_month: force }, broken) =>
    broken.length === 0 && !settings.sandbox && month === periodOf(clock.now()) && force !== true
      ? [{ field: "running_month", message: "must be true to issue the month that is not over" }]
      : [],
  ),
  approvable<never, typeof IssueInvoices>(async (ctx, { body }) => {
    if (body.adjustment_amount.length === 0) return [];
    const standing = await listOf(ctx, { operatorCode: body.operator_code, period: body.period });
    const numbers = standing.map((invoice) => `${invoiceNumber(invoice)} ${invoice.status}`).join(", ");
    return [
      { what: `invoices of ${body.operator_code} for ${body.period}`, before: numbers || null, after: "issued" },
      ...body.adjustment_amount.map(({ currency, amount, reason }) => ({
        what: `adjustment in ${currency}: ${reason}`,
        before: null,
        after: amount,
      })),
    ];
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { operator_code, period: month, adjustment_amount: adjustments } = c.req.valid("json");
    const issued = await issueByHand(ctx, { operatorCode: operator_code, period: month, adjustments });
    return c.json<z.input<typeof Invoices>>({ invoices: issued.map((invoice) => presentOnFile(ctx, invoice)) }, 201);
  },
);

export const InvoicesPage = Invoices.extend({ next_cursor: nextCursor });

app.get(
  "/invoices",
  describe({
    id: "listInvoices",
    scope: "read",
    summary: "List invoices by number",
    answer: InvoicesPage,
    example: { query: MONTH, answer: { invoices: [ON_FILE], next_cursor: null } },
  }),
  query(
    z.object({
      operator_code: namedOperator.optional(),
      period: period.optional(),
      payment: z.enum(PAYMENTS).optional().describe("Of issued ones. Overdue ones are open too."),
      cursor,
    }),
  ),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { operator_code: operatorCode, period, payment, cursor } = c.req.valid("query");
    const page = await pageInvoices(ctx, { operatorCode, period, payment, cursor });
    return c.json<z.input<typeof InvoicesPage>>({
      invoices: page.rows.map((invoice) => presentOnFile(ctx, invoice)),
      next_cursor: page.nextCursor,
    });
  },
);

app.get(
  "/invoices/:id",
  describe({
    id: "readInvoice",
    scope: "read",
    summary: "Read an invoice",
    params,
    answer: InvoiceOnFile,
    errors: ["NOT_FOUND"],
    example: { answer: ON_FILE },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    return c.json<z.input<typeof InvoiceOnFile>>(presentOnFile(ctx, await read(ctx, c.req.param("id"))));
  },
);

export const VoidInvoice = z.object({ reason: text(300).describe("Why. The document prints it.") });

app.post(
  "/invoices/:id/void",
  describe({
    id: "voidInvoice",
    scope: "finance",
    people: { two: "always", because: "money that is owed is no longer asked for" },
    summary: "Void an invoice",
    description: "The invoice keeps its number and figures. What it billed can be billed again.",
    idempotency: "A repeat returns the voided invoice with its first reason.",
    params,
    accepted: Proposal,
    answer: InvoiceOnFile,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: { reason: "Issued with last year's rates" },
      answer: {
        ...ON_FILE,
        status: "voided",
        payment_status: "voided",
        voided_at: "2026-11-03T09:20:00.000Z",
        credit_note: {
          number: "CN-000042",
          issued_at: "2026-11-03T09:20:00.000Z",
          url: INVOICE.document.url,
        },
        voided_document_url: INVOICE.document.url,
        void_reason: "Issued with last year's rates",
      },
    },
  }),
  body(VoidInvoice),
  checked(),
  approvable<"id", typeof VoidInvoice>(async (ctx, { path }) => {
    const invoice = await read(ctx, path.id);
    const { number, total, currency, operator_code } = presentInvoice(invoice);
    const what = `invoice ${number} of ${operator_code}: ${total} ${currency}`;
    return invoice.status === "voided" ? [] : [{ what, before: invoice.status, after: "voided" }];
  }),
  async (c) => {
    const ctx = c.get("ctx");
    return c.json<z.input<typeof InvoiceOnFile>>(
      presentOnFile(ctx, await voidIssued(ctx, { id: c.req.param("id"), reason: c.req.valid("json").reason })),
    );
  },
);

app.post(
  "/invoices/:id/addresses",
  describe({
    id: "renewInvoiceAddresses",
    scope: "finance",
    people: { one: "it closes addresses; the new ones are shown to whom the invoice is shown" },
    summary: "Renew the addresses of an invoice's documents",
    description:
      "For an address that the wrong person has. The old ones open nothing from then on; the documents stay as they are. The operator finds the new one in `GET /v1/invoices`.",
    idempotency: "Each call makes new addresses.",
    params,
    answer: InvoiceOnFile,
    errors: ["NOT_FOUND"],
    example: { answer: ON_FILE },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    return c.json<z.input<typeof InvoiceOnFile>>(presentOnFile(ctx, await renewAddresses(ctx, c.req.param("id"))));
  },
);

export function presentOnFile(ctx: Ctx, invoice: InvoiceRecord): z.input<typeof InvoiceOnFile> {
  const { parties, dueAt, paidAt, paymentReference, voidedAt, creditNoteToken, voidedDocumentToken } = invoice;
  const url = (token: string) => documentUrl(ctx.settings, token, invoice);
  return {
    ...presentInvoice(invoice),
    document: presentDocument(ctx.settings, invoice),
    payment_status: paymentStatus(invoice, ctx.clock.now()),
    due_at: isoTimeOrNull(dueAt),
    paid_at: isoTimeOrNull(paidAt),
    payment_reference: paymentReference,
    issuer: parties && presentIssuer(parties.issuer),
    customer: parties?.customer ? presentCustomer(parties.customer) : null,
    credit_note:
      creditNoteToken === null || voidedAt === null
        ? null
        : { number: creditNoteNumber(invoice), issued_at: isoTime(voidedAt), url: url(creditNoteToken) },
    voided_document_url: voidedDocumentToken === null ? null : url(voidedDocumentToken),
  };
}

function paymentStatus({ status, paidAt, dueAt }: InvoiceRecord, now: number): Payment | "voided" {
  if (status === "voided") return status;
  if (paidAt !== null) return "paid";
  return dueAt !== null && dueAt <= now ? "overdue" : "open";
}
