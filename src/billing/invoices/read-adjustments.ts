import type { Ctx } from "../../context.ts";
import { precisionOf } from "../../currencies/precision-of.ts";
import { type FieldError, validationFailed } from "../../errors.ts";
import { amountRule, parseAmount } from "../../lib/money.ts";
import type { CurrencyAdjustment } from "./issue-month.ts";

export interface SentAdjustment {
  readonly currency: string;
  /** A plain decimal; may be negative. */
  readonly amount: string;
  readonly reason: string;
}

/** Adjustments in minor units; throws VALIDATION_FAILED for unknown currencies and invalid amounts. */
export async function readAdjustments(ctx: Ctx, sent: readonly SentAdjustment[]): Promise<CurrencyAdjustment[]> {
  const faults: FieldError[] = [];
  const adjustments: CurrencyAdjustment[] = [];
  for (const [index, { currency, amount, reason }] of sent.entries()) {
    const place = `adjustment_amount[${index}]`;
    const precision = await precisionOf(ctx, currency);
    const negative = amount.startsWith("-");
    const size = negative ? amount.slice(1) : amount;
    const minor = precision === undefined ? undefined : parseAmount(size, precision);
    if (precision === undefined) faults.push({ field: "adjustment_amount", message: `${place}.currency is unknown` });
    else if (minor === undefined) {
      faults.push({ field: "adjustment_amount", message: `${place}.amount ${amountRule(size, precision)}` });
    } else adjustments.push({ currency, precision, amount: negative ? -minor : minor, reason });
  }
  if (faults.length > 0) throw validationFailed(faults);
  return adjustments;
}
