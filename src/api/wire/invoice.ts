import * as z from "zod";
import { optional, orNull, textOrNull, timeOrNull } from "./described.ts";
import { currencyCode, nextCursor, operatorCode, providerCode, providerName, revenueBase } from "./values.ts";

/** The body sent to `invoice_url`; figures are JSON numbers (docs/contract/back-office.md#invoice-notification). */

const Band = z.object({
  ordinal: z.int().describe("The band's place in its ladder, from 1, the lowest."),
  from_amount: z.number().describe("Where the band begins, included, in the invoice's currency."),
  to_amount: orNull(z.number(), "Where the band ends, not included. Null: it has no end.", 100000),
  percent: z.number().describe("The band's percent: 12.5 is 12.5 %."),
  gross: z.number().describe("The part of the line's gross that is in the band."),
  amount: z
    .number()
    .describe(
      "What that part costs, rounded by itself: the line's `amount` may differ from the sum of its bands by a unit of the last place.",
    ),
});

export const InvoiceLine = z.object({
  provider_code: providerCode,
  provider_name: providerName,
  section_code: textOrNull(
    "The pricing section that the line is of. Null: the provider's games that are in none.",
    "live",
  ),
  from: optional(
    z.iso.date(),
    "The first day of the rate card that priced it, in UTC, where that began within the month.",
    "2026-10-15",
  ),
  revenue: z
    .number()
    .describe("Completed bets less completed wins of real money. Below zero: players won more than they staked."),
  bonus: z.number().describe("Wins of free spins and bonus campaigns."),
  gross: z.number().describe("What the percent applies to: `revenue`, or on base `ngr` `revenue` less `bonus`."),
  rate_percent: z
    .number()
    .describe("The percent: 12.5 is 12.5 %. In progressive mode the effective one, `amount` by `gross`."),
  amount: z.number().describe("The service's share, rounded half to even. 0 where `gross` is below zero."),
  bands: z.array(Band).describe("The bands that priced it."),
});

/** A part of adjustment_amount. `period` is the month whose late movements it settles; null for a manual adjustment. */
const Adjustment = z.object({
  period: textOrNull(
    "The month whose late movements it settles, `YYYY-MM`. Null: a correction by the back office.",
    "2026-09",
  ),
  reason: z.string().meta({
    description: "What it is for.",
    examples: ["Movements of 2026-09 that completed after its invoice was issued"],
  }),
  amount: z.number().meta({ description: "What it adds; below zero, what it takes off.", examples: [-1.25] }),
});

export const Invoice = z.object({
  id: z.string().describe("The invoice's id."),
  number: z.string().describe("The invoice's number. Numbers count every invoice of the installation, without gaps."),
  status: z.enum(["issued", "voided"]).describe("A voided invoice keeps its number."),
  operator_code: operatorCode,
  period: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe("The calendar month that is billed, in UTC: `YYYY-MM`."),
  period_start: z.iso.datetime().describe("The first moment of the month."),
  period_end: z.iso.datetime().describe("The first moment after the month."),
  currency: currencyCode.describe("The currency of every figure. Each currency of a month has an invoice of its own."),
  revenue_base: revenueBase,
  market: z.enum(["rest_of_world", "asia"]).describe("The market whose percents are billed."),
  tier_mode: z
    .enum(["whole", "progressive"])
    .describe(
      "`whole`: the month is priced at the percent of the band it lands in. `progressive`: each band's slice is priced at its own percent.",
    ),
  ggr: z.number().describe("The sum of `revenue` of the lines."),
  bonus: z.number().describe("The sum of `bonus` of the lines."),
  gross: z.number().describe("The sum of `gross` of the lines."),
  amount: z.number().describe("The sum of `amount` of the lines: the service's share."),
  adjustment_amount: z.number().describe("The sum of `adjustments`; it may be below zero."),
  adjustments: z.array(Adjustment).describe("Late movements of earlier months, and corrections by the back office."),
  tax_percent: z.number().describe("The tax in percent: 19 is 19 %."),
  tax_amount: z.number().describe("`tax_percent` of `amount` and `adjustment_amount` together."),
  total: z.number().describe("What is to be paid: `amount`, `adjustment_amount` and `tax_amount` together."),
  issued_at: z.iso.datetime().describe("When it was issued."),
  voided_at: timeOrNull("When it was voided. Null: it stands.", "2026-11-03T09:00:00.000Z"),
  void_reason: textOrNull("Why it was voided. Null: it stands.", "Billed with the rates of another operator"),
  lines: z.array(InvoiceLine).describe("One for each provider, and for each section of it that is priced apart."),
});

const NextBand = z.object({
  ordinal: z.int().describe("The band's place in its ladder."),
  from_amount: z.number().meta({ description: "Where it begins, in the gross of the provider.", examples: [100000] }),
  missing: z.number().meta({ description: "What the provider's gross lacks to reach it.", examples: [99000] }),
  percent: z.number().meta({ description: "The percent of the line there.", examples: [10] }),
  amount_change: z.number().meta({
    description:
      "By how much the line's `amount` changes once the band is reached. 0 in progressive mode: only what is above the bound has the next percent.",
    examples: [-20],
  }),
});

const PreviewedLine = InvoiceLine.extend({
  next_band: NextBand.nullable()
    .optional()
    .describe("What reaching the next band would change. Null: there is none. Absent on an issued invoice."),
});

export const PreviewedInvoice = Invoice.omit({ issued_at: true }).extend({
  id: optional(z.string(), "The invoice's id. Absent: it is not issued.", "b1f0a7de-4f0b-4f6a-8f5c-1f2e3d4c5b6a"),
  number: optional(z.string(), "The invoice's number. Absent: it is not issued.", "INV-000001"),
  status: z.enum(["draft", "issued"]).describe("`draft`: it is not issued, and its figures still change."),
  issued_at: optional(z.iso.datetime(), "When it was issued. Absent: it is not.", "2026-12-01T00:10:00.000Z"),
  lines: z.array(PreviewedLine).describe("One for each provider, and for each section of it that is priced apart."),
});

export const InvoicePreview = z.object({
  month: z.string().meta({ description: "The calendar month, in UTC: `YYYY-MM`.", examples: ["2026-11"] }),
  as_of: z.iso.datetime().describe("When it was worked out."),
  final: z.boolean().describe("Whether the month is over and invoiced: then `invoices` are its invoices."),
  invoices: z.array(PreviewedInvoice).describe("One for each currency with something to bill."),
  forecast: z
    .array(
      z.object({
        currency: currencyCode,
        total: z.number().meta({ description: "The invoice's total at the end of the month.", examples: [360] }),
      }),
    )
    .describe(
      "Each invoice's `total` at the end of the month if the rest of it goes as it went so far, at the rates of today.",
    ),
  unpriced: z
    .array(z.object({ provider_code: providerCode, provider_name: providerName }))
    .describe(
      "The providers with play of the month that no rate prices, so that it is billed at 0. Empty: all of it is priced.",
    ),
});

export const InvoiceDocument = z.object({
  url: z.url().describe("The PDF. The address cannot be guessed and needs no signature: treat it like the document."),
  content_type: z.literal("application/pdf").describe("The document's media type."),
  size_bytes: z.int().describe("The document's length in bytes."),
  sha256: z.string().describe("SHA-256 of the document in lowercase hex: check what you fetched."),
});

/** An invoice with its document, as `/v1` answers it. */
export const InvoiceWithDocument = Invoice.extend({ document: InvoiceDocument.describe("Its document.") });

export const InvoicesPage = z.object({
  invoices: z.array(InvoiceWithDocument).describe("The page's invoices, by number."),
  next_cursor: nextCursor.meta({ examples: ["WyJJTlYtMDAwMTAwIl0.c2lnbmVk"] }),
});

export const InvoiceWebhook = z.object({
  event: z.enum(["invoice.issued", "invoice.voided"]).describe("What happened to the invoice."),
  sent_at: z.iso.datetime().describe("When the notification was sent, this time."),
  invoice: Invoice.describe("The invoice."),
  document: InvoiceDocument.describe("Its document."),
});
