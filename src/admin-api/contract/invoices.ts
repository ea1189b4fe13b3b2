import { z } from "zod";
import { PERIOD } from "../../billing/period.ts";
import { currency, text } from "../../wire/fields.ts";

const period = z.string().regex(PERIOD, "must be a month, YYYY-MM");
const operatorCode = text(120);

/** A decimal string like every amount sent in, or a number like every figure of an invoice; here alone with a sign. */
const signedAmount = z.string().regex(/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/, "must be a decimal amount");

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

export const VoidInvoice = z.object({ reason: text(300) });

export const InvoicesQuery = z.object({
  operator_code: operatorCode.optional(),
  period: period.optional(),
  cursor: z.string().max(400).optional(),
});

export const MonthQuery = z.object({ operator_code: operatorCode, period });
