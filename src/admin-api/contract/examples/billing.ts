import { INVOICE_NOTIFICATION } from "../../../wire/examples.ts";

/** What the calls about a month's invoice look like, from its preview to its void. */

const { document } = INVOICE_NOTIFICATION;
const INVOICE = { ...INVOICE_NOTIFICATION.invoice, operator_code: "northwind", document };
const MONTH = { operator_code: INVOICE.operator_code, period: INVOICE.period };
const PRICE = { amount: INVOICE.amount, tax_amount: INVOICE.tax_amount, total: INVOICE.total };

export const ISSUE_INVOICES = {
  request: { ...MONTH, adjustment_amount: [{ currency: "EUR", amount: "-10.00", reason: "Goodwill for the outage" }] },
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
};

export const LIST_INVOICES = { query: MONTH, answer: { invoices: [INVOICE], next_cursor: null } };

export const PREVIEW_INVOICES = {
  query: MONTH,
  answer: {
    ...MONTH,
    previews: [
      {
        ...PRICE,
        currency: INVOICE.currency,
        revenue_base: INVOICE.revenue_base,
        market: INVOICE.market,
        tier_mode: INVOICE.tier_mode,
        ggr: INVOICE.ggr,
        bonus: INVOICE.bonus,
        gross: INVOICE.gross,
        tax_percent: INVOICE.tax_percent,
        by_tier_mode: { whole: PRICE, progressive: PRICE },
        invoice: null,
        lines: INVOICE.lines,
      },
    ],
  },
};

export const CHECK_BOOKS = {
  query: MONTH,
  answer: {
    ...MONTH,
    agrees: true,
    days_checked: 31,
    invoices: [{ number: INVOICE.number, currency: INVOICE.currency, against: "ledger" }],
    differences: [],
  },
};

export const READ_INVOICE = { answer: INVOICE };

export const VOID_INVOICE = {
  request: { reason: "Issued with last year's rates" },
  answer: {
    ...INVOICE,
    status: "voided",
    voided_at: "2026-11-03T09:20:00.000Z",
    void_reason: "Issued with last year's rates",
  },
};

const DELIVERED = {
  id: "a91c6b0e-53df-4b1c-8f0a-7d24e6c1b835",
  event: "invoice.issued",
  status: "completed",
  attempts: 2,
  next_attempt_at: null,
  completed_at: "2026-11-01T00:10:05.120Z",
  deliveries: [
    {
      id: "5e0d7c3a-9b12-4f68-a4d1-0c3b2e8f7a61",
      started_at: "2026-11-01T00:10:00.050Z",
      duration_ms: 212,
      http_status: 502,
      outcome: "not_delivered",
      error: "the invoice address answered 502",
    },
    {
      id: "c2f48e17-6a3d-4e90-b7c5-91d0f5a2b3e6",
      started_at: "2026-11-01T00:10:05.010Z",
      duration_ms: 110,
      http_status: 200,
      outcome: "delivered",
      error: null,
    },
  ],
};
const SENT_AGAIN = {
  ...DELIVERED,
  status: "pending",
  attempts: 0,
  next_attempt_at: "2026-11-21T10:00:00.000Z",
  completed_at: null,
};

export const LIST_DELIVERIES = { answer: { notifications: [DELIVERED] } };

export const RESEND_INVOICE = { answer: { notifications: [SENT_AGAIN] } };
