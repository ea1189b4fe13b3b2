import * as z from "zod";
import { checkMonth } from "../../billing/books/check-month.ts";
import { presentLine } from "../../billing/invoices/present-invoice.ts";
import { type Preview as MonthPreview, previewMonth } from "../../billing/invoices/preview-month.ts";
import { invoiceNumber } from "../../billing/invoices/read-invoices.ts";
import { jsonAmount } from "../../billing/pricing/decimal.ts";
import type { Totals } from "../../billing/pricing/total.ts";
import { about } from "../../lib/about.ts";
import { InvoiceLine } from "../wire/invoice.ts";
import { currencyCode, operatorCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";
import { INVOICE, MONTH, PRICE } from "./examples.ts";
import { namedOperator, period } from "./fields.ts";

const query = z.object({ operator_code: namedOperator, period });

const Price = z.object({ amount: z.number(), tax_amount: z.number(), total: z.number() });

/* @__PURE__ */ about(Price, {
  amount: "The service's share.",
  tax_amount: "The tax on it.",
  total: "Both together.",
});

const PricedBothWays = z.object({ whole: Price, progressive: Price });

/* @__PURE__ */ about(PricedBothWays, {
  whole: "The month priced at the percent of the band that it lands in.",
  progressive: "Each band's slice priced at its own percent.",
});

const IssuedInvoice = z.object({ id: z.string(), number: z.string() });

/* @__PURE__ */ about(IssuedInvoice, {
  id: "The invoice's id.",
  number: "The invoice's number.",
});

const Preview = Price.extend({
  currency: currencyCode,
  revenue_base: z.enum(["ggr", "ngr"]),
  market: z.enum(["rest_of_world", "asia"]),
  tier_mode: z.enum(["whole", "progressive"]),
  ggr: z.number(),
  bonus: z.number(),
  gross: z.number(),
  tax_percent: z.number(),
  by_tier_mode: PricedBothWays,
  /** The month's issued invoice. */
  invoice: IssuedInvoice.nullable(),
  lines: z.array(InvoiceLine),
});

/* @__PURE__ */ about(Preview, {
  revenue_base: "What the percents are a share of.",
  market: "The market whose percents are billed.",
  tier_mode: "How the month is priced.",
  ggr: "Bets less wins of real money.",
  bonus: "Wins of free spins and bonus campaigns.",
  gross: "What the percents apply to.",
  tax_percent: "The tax in percent.",
  by_tier_mode: "What it costs in either mode.",
  invoice: "The month's issued invoice. Null: there is none.",
  lines: "The lines that the invoice would have.",
});

export const InvoicePreviews = z.object({
  operator_code: operatorCode,
  period: z.string(),
  previews: z.array(Preview),
});

/* @__PURE__ */ about(InvoicePreviews, {
  period: "The month: `YYYY-MM`.",
  previews: "One for each currency with play.",
});

export const previewInvoices = endpoint(
  {
    route: "GET /admin/v1/invoices/preview",
    id: "previewInvoices",
    scope: "read",
    summary: "Preview a month's invoices under both tier modes",
    description: "All play of the month so far at the current rates, billed or not, without adjustments.",
    query,
    answer: InvoicePreviews,
    errors: ["NOT_FOUND"],
    example: {
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
    },
  },
  async (ctx, { query: month }) => {
    const previews = await previewMonth(ctx, { operatorCode: month.operator_code, period: month.period });
    return { ...month, previews: previews.map(presentPreview) };
  },
);

const CheckedInvoice = z.object({
  number: z.string(),
  currency: currencyCode,
  /** `days`: a part of the month is on another invoice, or not billed yet. */
  against: z.enum(["ledger", "days"]),
});

/* @__PURE__ */ about(CheckedInvoice, {
  number: "The invoice's number.",
  against: "What it was compared with. `days`: a part of the month is on another invoice, or not billed yet.",
});

export const BooksCheck = z.object({
  operator_code: operatorCode,
  period: z.string(),
  agrees: z.boolean(),
  days_checked: z.int(),
  invoices: z.array(CheckedInvoice),
  differences: z.array(z.string()),
});

/* @__PURE__ */ about(BooksCheck, {
  period: "The month: `YYYY-MM`.",
  agrees: "Whether everything agrees to the last unit.",
  days_checked: "Number of days of the books that were compared with their movements.",
  invoices: "The invoices that were worked out again.",
  differences: ["What does not agree, in words. Empty: nothing.", ["2026-10-04: a difference"]],
});

export const checkBooks = endpoint(
  {
    route: "GET /admin/v1/invoices/check",
    id: "checkBooks",
    scope: "read",
    summary: "Check a month's books and invoices against the ledger",
    query,
    answer: BooksCheck,
    errors: ["NOT_FOUND"],
    example: {
      query: MONTH,
      answer: {
        ...MONTH,
        agrees: true,
        days_checked: 31,
        invoices: [{ number: INVOICE.number, currency: INVOICE.currency, against: "ledger" }],
        differences: [],
      },
    },
  },
  async (ctx, { query: month }) => {
    const check = await checkMonth(ctx, { operatorCode: month.operator_code, period: month.period });
    return {
      ...month,
      agrees: check.differences.length === 0,
      days_checked: check.movementsDays,
      invoices: [...check.invoices],
      differences: [...check.differences],
    };
  },
);

function presentPreview(preview: MonthPreview): z.input<typeof Preview> {
  const { currency, precision, terms, lines, totals, byTierMode, invoice } = preview;
  const amount = (minor: bigint) => jsonAmount(minor, precision);
  const price = (foot: Totals) => ({
    amount: amount(foot.amount),
    tax_amount: amount(foot.taxAmount),
    total: amount(foot.total),
  });
  return {
    currency,
    revenue_base: terms.revenueBase,
    market: terms.market,
    tier_mode: terms.tierMode,
    ggr: amount(totals.ggr),
    bonus: amount(totals.bonus),
    gross: amount(totals.gross),
    tax_percent: Number(terms.taxPercent),
    ...price(totals),
    by_tier_mode: { whole: price(byTierMode.whole), progressive: price(byTierMode.progressive) },
    invoice: invoice && { id: invoice.id, number: invoiceNumber(invoice) },
    lines: lines.map((line) => presentLine(line, precision)),
  };
}
