import { percentFraction } from "./decimal.ts";
import { fraction, multiply, roundHalfEven } from "./fraction.ts";
import type { PricedLine } from "./priced-line.ts";

/** The totals of an invoice, in minor units. */
export interface Totals {
  readonly ggr: bigint;
  readonly bonus: bigint;
  readonly gross: bigint;
  readonly amount: bigint;
  readonly adjustmentAmount: bigint;
  readonly taxAmount: bigint;
  readonly total: bigint;
}

/** Sums the lines. Tax is a percent of amount plus adjustment, rounded half-even once. */
export function totalOf(lines: readonly PricedLine[], adjustmentAmount: bigint, taxPercent: string): Totals {
  const sum = (of: (line: PricedLine) => bigint) => lines.reduce((total, line) => total + of(line), 0n);
  const amount = sum((line) => line.amount);
  const taxAmount = roundHalfEven(multiply(fraction(amount + adjustmentAmount), percentFraction(taxPercent)));
  return {
    ggr: sum((line) => line.revenue),
    bonus: sum((line) => line.bonus),
    gross: sum((line) => line.gross),
    amount,
    adjustmentAmount,
    taxAmount,
    total: amount + adjustmentAmount + taxAmount,
  };
}
