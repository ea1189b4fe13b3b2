import * as z from "zod";
import { about } from "../../lib/about.ts";
import { currencyCode, nextCursor, operatorCode, providerCode, providerName } from "./values.ts";

/** The body sent to `invoice_url`; figures are JSON numbers (docs/contract/back-office.md#invoice-notification). */

const Band = z.object({
  ordinal: z.int(),
  from_amount: z.number(),
  to_amount: z.number().nullable(),
  percent: z.number(),
  gross: z.number(),
  amount: z.number(),
});

/* @__PURE__ */ about(Band, {
  ordinal: "The band's place in its ladder, from 1, the lowest.",
  from_amount: "Where the band begins, included, in the invoice's currency.",
  to_amount: ["Where the band ends, not included. Null: it has no end.", 100000],
  percent: "The band's percent: 12.5 is 12.5 %.",
  gross: "The part of the line's gross that is in the band.",
  amount:
    "What that part costs, rounded by itself: the line's `amount` may differ from the sum of its bands by a unit of the last place.",
});

export const InvoiceLine = z.object({
  provider_code: providerCode,
  provider_name: providerName,
  section_code: z.string().nullable(),
  from: z.iso.date().optional(),
  revenue: z.number(),
  bonus: z.number(),
  gross: z.number(),
  rate_percent: z.number(),
  amount: z.number(),
  bands: z.array(Band),
});

/* @__PURE__ */ about(InvoiceLine, {
  section_code: ["The pricing section that the line is of. Null: the provider's games that are in none.", "live"],
  from: ["The first day of the rate card that priced it, in UTC, where that began within the month.", "2026-10-15"],
  revenue: "Completed bets less completed wins of real money. Below zero: players won more than they staked.",
  bonus: "Wins of free spins and bonus campaigns.",
  gross: "What the percent applies to: `revenue`, or on base `ngr` `revenue` less `bonus`.",
  rate_percent: "The percent: 12.5 is 12.5 %. In progressive mode the effective one, `amount` by `gross`.",
  amount: "The service's share, rounded half to even. 0 where `gross` is below zero.",
  bands: "The bands that priced it.",
});

/** A part of adjustment_amount. `period` is the month whose late movements it settles; null for a manual adjustment. */
const Adjustment = z.object({ period: z.string().nullable(), reason: z.string(), amount: z.number() });

/* @__PURE__ */ about(Adjustment, {
  period: ["The month whose late movements it settles, `YYYY-MM`. Null: a correction by the back office.", "2026-09"],
  reason: ["What it is for.", "Movements of 2026-09 that completed after its invoice was issued"],
  amount: ["What it adds; below zero, what it takes off.", -1.25],
});

export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(["issued", "voided"]),
  operator_code: operatorCode,
  period: z.string().regex(/^\d{4}-\d{2}$/),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
  currency: currencyCode,
  revenue_base: z.enum(["ggr", "ngr"]),
  market: z.enum(["rest_of_world", "asia"]),
  tier_mode: z.enum(["whole", "progressive"]),
  ggr: z.number(),
  bonus: z.number(),
  gross: z.number(),
  amount: z.number(),
  adjustment_amount: z.number(),
  adjustments: z.array(Adjustment),
  tax_percent: z.number(),
  tax_amount: z.number(),
  total: z.number(),
  issued_at: z.iso.datetime(),
  voided_at: z.iso.datetime().nullable(),
  void_reason: z.string().nullable(),
  lines: z.array(InvoiceLine),
});

/* @__PURE__ */ about(Invoice, {
  id: "The invoice's id.",
  number: "The invoice's number. Numbers count every invoice of the installation, without gaps.",
  status: "A voided invoice keeps its number.",
  period: "The calendar month that is billed, in UTC: `YYYY-MM`.",
  period_start: "The first moment of the month.",
  period_end: "The first moment after the month.",
  currency: "The currency of every figure. Each currency of a month has an invoice of its own.",
  revenue_base:
    "What the percents are a share of. `ggr`: bets less wins of real money. `ngr`: that less the wins of free spins and bonus campaigns.",
  market: "The market whose percents are billed.",
  tier_mode:
    "`whole`: the month is priced at the percent of the band it lands in. `progressive`: each band's slice is priced at its own percent.",
  ggr: "The sum of `revenue` of the lines.",
  bonus: "The sum of `bonus` of the lines.",
  gross: "The sum of `gross` of the lines.",
  amount: "The sum of `amount` of the lines: the service's share.",
  adjustment_amount: "The sum of `adjustments`; it may be below zero.",
  adjustments: "Late movements of earlier months, and corrections by the back office.",
  tax_percent: "The tax in percent: 19 is 19 %.",
  tax_amount: "`tax_percent` of `amount` and `adjustment_amount` together.",
  total: "What is to be paid: `amount`, `adjustment_amount` and `tax_amount` together.",
  issued_at: "When it was issued.",
  voided_at: ["When it was voided. Null: it stands.", "2026-11-03T09:00:00.000Z"],
  void_reason: ["Why it was voided. Null: it stands.", "Billed with the rates of another operator"],
  lines: "One for each provider, and for each section of it that is priced apart.",
});

export const InvoiceDocument = z.object({
  url: z.url(),
  content_type: z.literal("application/pdf"),
  size_bytes: z.int(),
  sha256: z.string(),
});

/* @__PURE__ */ about(InvoiceDocument, {
  url: "The PDF. The address cannot be guessed and needs no signature: treat it like the document.",
  content_type: "The document's media type.",
  size_bytes: "The document's length in bytes.",
  sha256: "SHA-256 of the document in lowercase hex: check what you fetched.",
});

/** An invoice with its document, as `/v1` answers it. */
export const InvoiceWithDocument = Invoice.extend({ document: InvoiceDocument });

/* @__PURE__ */ about(InvoiceWithDocument, {
  document: "Its document.",
});

export const InvoicesPage = z.object({ invoices: z.array(InvoiceWithDocument), next_cursor: nextCursor });

/* @__PURE__ */ about(InvoicesPage, {
  invoices: "The page's invoices, by number.",
  next_cursor: [
    "Send it as `cursor` to get the next page. Null: this was the last one.",
    "WyJJTlYtMDAwMTAwIl0.c2lnbmVk",
  ],
});

export const InvoiceWebhook = z.object({
  event: z.enum(["invoice.issued", "invoice.voided"]),
  sent_at: z.iso.datetime(),
  invoice: Invoice,
  document: InvoiceDocument,
});

/* @__PURE__ */ about(InvoiceWebhook, {
  event: "What happened to the invoice.",
  sent_at: "When the notification was sent, this time.",
  invoice: "The invoice.",
  document: "Its document.",
});
