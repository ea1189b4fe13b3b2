import { Hono } from "hono";
import * as z from "zod";
import { checkMonth } from "../../billing/books/check-month.ts";
import { presentLine } from "../../billing/invoices/present-invoice.ts";
import { type Preview as MonthPreview, previewMonth } from "../../billing/invoices/preview-month.ts";
import { invoiceNumber } from "../../billing/invoices/read-invoices.ts";
import { jsonAmount } from "../../billing/pricing/decimal.ts";
import type { Totals } from "../../billing/pricing/total.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { checked, query } from "../http/valid.ts";
import { InvoiceLine } from "../wire/invoice.ts";
import { currencyCode, operatorCode } from "../wire/values.ts";
import { describe } from "./declare.ts";
import { INVOICE, MONTH, PRICE } from "./examples.ts";
import { namedOperator, period } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

const ofMonth = z.object({ operator_code: namedOperator, period });

const Price = z.object({
  amount: z.number().describe("The service's share."),
  tax_amount: z.number().describe("The tax on it."),
  total: z.number().describe("Both together."),
});

const PricedBothWays = z.object({
  whole: Price.describe("The month priced at the percent of the band that it lands in."),
  progressive: Price.describe("Each band's slice priced at its own percent."),
});

const IssuedInvoice = z.object({
  id: z.string().describe("The invoice's id."),
  number: z.string().describe("The invoice's number."),
});

const Preview = Price.extend({
  currency: currencyCode,
  revenue_base: z.enum(["ggr", "ngr"]).describe("What the percents are a share of."),
  market: z.enum(["rest_of_world", "asia"]).describe("The market whose percents are billed."),
  tier_mode: z.enum(["whole", "progressive"]).describe("How the month is priced."),
  ggr: z.number().describe("Bets less wins of real money."),
  bonus: z.number().describe("Wins of free spins and bonus campaigns."),
  gross: z.number().describe("What the percents apply to."),
  tax_percent: z.number().describe("The tax in percent."),
  by_tier_mode: PricedBothWays.describe("What it costs in either mode."),
  invoice: IssuedInvoice.nullable().describe("The month's issued invoice. Null: there is none."),
  lines: z.array(InvoiceLine).describe("The lines that the invoice would have."),
});

export const InvoicePreviews = z.object({
  operator_code: operatorCode,
  period: z.string().describe("The month: `YYYY-MM`."),
  previews: z.array(Preview).describe("One for each currency with play."),
});

app.get(
  "/invoices/preview",
  describe({
    id: "previewInvoices",
    scope: "read",
    summary: "Preview a month's invoices under both tier modes",
    description: "All play of the month so far at the current rates, billed or not, without adjustments.",
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
  }),
  query(ofMonth),
  checked(),
  async (c) => {
    const month = c.req.valid("query");
    const previews = await previewMonth(c.get("ctx"), { operatorCode: month.operator_code, period: month.period });
    return c.json<z.input<typeof InvoicePreviews>>({ ...month, previews: previews.map(presentPreview) });
  },
);

const CheckedInvoice = z.object({
  number: z.string().describe("The invoice's number."),
  currency: currencyCode,
  against: z
    .enum(["ledger", "days"])
    .describe("What it was compared with. `days`: a part of the month is on another invoice, or not billed yet."),
});

export const BooksCheck = z.object({
  operator_code: operatorCode,
  period: z.string().describe("The month: `YYYY-MM`."),
  agrees: z.boolean().describe("Whether everything agrees to the last unit."),
  days_checked: z.int().describe("Number of days of the books that were compared with their movements."),
  invoices: z.array(CheckedInvoice).describe("The invoices that were worked out again."),
  differences: z
    .array(z.string())
    .meta({ description: "What does not agree, in words. Empty: nothing.", examples: [["2026-10-04: a difference"]] }),
});

app.get(
  "/invoices/check",
  describe({
    id: "checkBooks",
    scope: "read",
    summary: "Check a month's books and invoices against the ledger",
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
  }),
  query(ofMonth),
  checked(),
  async (c) => {
    const month = c.req.valid("query");
    const check = await checkMonth(c.get("ctx"), {
      operatorCode: month.operator_code,
      period: month.period,
    });
    return c.json<z.input<typeof BooksCheck>>({
      ...month,
      agrees: check.differences.length === 0,
      days_checked: check.movementsDays,
      invoices: [...check.invoices],
      differences: [...check.differences],
    });
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
