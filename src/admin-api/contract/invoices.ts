import { z } from "zod";
import { PERIOD } from "../../billing/period.ts";
import { currency, text } from "../../operator-api/contract/fields.ts";

const period = z.string().regex(PERIOD, "must be a month, YYYY-MM");
const operatorCode = text(120);

export const IssueInvoices = z.object({
  operator_code: operatorCode,
  period,
  /** Here alone an amount may have a sign. */
  adjustment_amount: z
    .array(
      z.object({
        currency,
        amount: z.string().regex(/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/, "must be a decimal amount"),
        reason: text(300),
      }),
    )
    .max(100)
    .default([]),
});

export const VoidInvoice = z.object({ reason: text(300) });

export const InvoicesQuery = z.object({ operator_code: operatorCode.optional(), period: period.optional() });

export const MonthQuery = z.object({ operator_code: operatorCode, period });
