import type { Ctx } from "../../context.ts";
import { type FieldError, validationFailed } from "../../errors.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
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
  const errors: FieldError[] = [];
  const adjustments: CurrencyAdjustment[] = [];
  for (const [index, { currency, amount, reason }] of sent.entries()) {
    const path = `adjustment_amount[${index}]`;
    const precision = await precisionOf(ctx, currency);
    const negative = amount.startsWith("-");
    const size = negative ? amount.slice(1) : amount;
    const minor = precision === undefined ? undefined : parseAmount(size, precision);
    if (precision === undefined)
      errors.push({ field: "adjustment_amount", message: `${path}.currency is not supported` });
    else if (minor === undefined) {
      errors.push({ field: "adjustment_amount", message: `${path}.amount ${amountRule(size, precision)}` });
    } else adjustments.push({ currency, precision, amount: negative ? -minor : minor, reason });
  }
  if (errors.length > 0) throw validationFailed(errors);
  return adjustments;
}
