import { z } from "zod";
import { Invoice, InvoiceDocument, InvoiceLine } from "../../wire/invoice.ts";

/** What the back office is told of invoices, beside what the operator is. */

const Time = z.iso.datetime();

export const InvoiceOnFile = Invoice.extend({ document: InvoiceDocument });

export const Invoices = z.object({ invoices: z.array(InvoiceOnFile) });

export const InvoicesPage = Invoices.extend({ next_cursor: z.string().nullable() });

const Price = z.object({ amount: z.number(), tax_amount: z.number(), total: z.number() });

const Preview = Price.extend({
  currency: z.string(),
  revenue_base: z.enum(["ggr", "ngr"]),
  market: z.enum(["rest_of_world", "asia"]),
  tier_mode: z.enum(["whole", "progressive"]),
  ggr: z.number(),
  bonus: z.number(),
  gross: z.number(),
  tax_percent: z.number(),
  by_tier_mode: z.object({ whole: Price, progressive: Price }),
  /** The invoice that stands for the month. */
  invoice: z.object({ id: z.string(), number: z.string() }).nullable(),
  lines: z.array(InvoiceLine),
});

export const InvoicePreviews = z.object({
  operator_code: z.string(),
  period: z.string(),
  previews: z.array(Preview),
});

export const BooksCheck = z.object({
  operator_code: z.string(),
  period: z.string(),
  agrees: z.boolean(),
  days_checked: z.int(),
  invoices: z.array(
    z.object({
      number: z.string(),
      currency: z.string(),
      /** `days`: a part of the month is billed elsewhere or not yet. */
      against: z.enum(["ledger", "days"]),
    }),
  ),
  differences: z.array(z.string()),
});

export const InvoiceNotifications = z.object({
  notifications: z.array(
    z.object({
      id: z.string(),
      event: z.enum(["invoice.issued", "invoice.voided"]),
      status: z.enum(["pending", "completed", "failed"]),
      attempts: z.int(),
      next_attempt_at: Time.nullable(),
      completed_at: Time.nullable(),
      deliveries: z.array(
        z.object({
          id: z.string(),
          started_at: Time,
          duration_ms: z.int().nullable(),
          http_status: z.int().nullable(),
          outcome: z.enum(["delivered", "not_delivered"]).nullable(),
          error: z.string().nullable(),
        }),
      ),
    }),
  ),
});
