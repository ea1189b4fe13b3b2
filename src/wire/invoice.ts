import { z } from "zod";

/** The body sent to `invoice_url`; figures are JSON numbers (docs/contract/back-office.md#invoice-notification). */

const Band = z.object({
  ordinal: z.int(),
  from_amount: z.number(),
  to_amount: z.number().nullable(),
  percent: z.number(),
  gross: z.number(),
  amount: z.number(),
});

export const InvoiceLine = z.object({
  provider_code: z.string(),
  provider_name: z.string(),
  section_code: z.string().nullable(),
  from: z.iso
    .date()
    .optional()
    .describe("The first day of the rate card that priced it, where that began within the month."),
  revenue: z.number(),
  bonus: z.number(),
  gross: z.number(),
  rate_percent: z.number(),
  amount: z.number(),
  bands: z.array(Band),
});

/** A part of adjustment_amount. `period` is the month whose late movements it settles; null for a manual adjustment. */
const Adjustment = z.object({ period: z.string().nullable(), reason: z.string(), amount: z.number() });

export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(["issued", "voided"]),
  operator_code: z.string(),
  period: z.string().regex(/^\d{4}-\d{2}$/),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
  currency: z.string(),
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

export const InvoiceDocument = z.object({
  url: z.url(),
  content_type: z.literal("application/pdf"),
  size_bytes: z.int(),
  sha256: z.string(),
});

/** An invoice with its document, as `/v1` answers it. */
export const InvoiceWithDocument = Invoice.extend({ document: InvoiceDocument });

export const InvoicesPage = z.object({ invoices: z.array(InvoiceWithDocument), next_cursor: z.string().nullable() });

export const InvoiceNotification = z.object({
  event: z.enum(["invoice.issued", "invoice.voided"]),
  sent_at: z.iso.datetime(),
  invoice: Invoice,
  document: InvoiceDocument,
});
