import type { PricedLine } from "../pricing/priced-line.ts";
import type { Totals } from "../pricing/total.ts";

/** The figures of an invoice, minor units. */
export interface Statement {
  readonly lines: readonly PricedLine[];
  readonly adjustments: readonly Adjustment[];
  readonly totals: Totals;
}

/** One part of `adjustment_amount`. */
export interface Adjustment {
  /** The month whose late movements it settles; null for what the back office added by hand. */
  readonly period: string | null;
  readonly reason: string;
  readonly amount: bigint;
}

/** JSON has no BigInt and a number is exact to 2^53 only, so figures are kept as texts. */
type Stored<T> = T extends bigint
  ? string
  : T extends readonly (infer Item)[]
    ? Stored<Item>[]
    : T extends object
      ? { [Key in keyof T]: Stored<T[Key]> }
      : T;

export type StoredStatement = Stored<Statement>;

export function storeStatement({ lines, adjustments, totals }: Statement): StoredStatement {
  return {
    lines: lines.map((line) => ({
      ...line,
      revenue: String(line.revenue),
      bonus: String(line.bonus),
      gross: String(line.gross),
      amount: String(line.amount),
      bands: line.bands.map((band) => ({
        ...band,
        from: String(band.from),
        to: band.to === null ? null : String(band.to),
        gross: String(band.gross),
        amount: String(band.amount),
      })),
    })),
    adjustments: adjustments.map((adjustment) => ({ ...adjustment, amount: String(adjustment.amount) })),
    totals: {
      ggr: String(totals.ggr),
      bonus: String(totals.bonus),
      gross: String(totals.gross),
      amount: String(totals.amount),
      adjustmentAmount: String(totals.adjustmentAmount),
      taxAmount: String(totals.taxAmount),
      total: String(totals.total),
    },
  };
}

export function loadStatement({ lines, adjustments, totals }: StoredStatement): Statement {
  return {
    lines: lines.map((line) => ({
      ...line,
      revenue: BigInt(line.revenue),
      bonus: BigInt(line.bonus),
      gross: BigInt(line.gross),
      amount: BigInt(line.amount),
      bands: line.bands.map((band) => ({
        ...band,
        from: BigInt(band.from),
        to: band.to === null ? null : BigInt(band.to),
        gross: BigInt(band.gross),
        amount: BigInt(band.amount),
      })),
    })),
    adjustments: adjustments.map((adjustment) => ({ ...adjustment, amount: BigInt(adjustment.amount) })),
    totals: {
      ggr: BigInt(totals.ggr),
      bonus: BigInt(totals.bonus),
      gross: BigInt(totals.gross),
      amount: BigInt(totals.amount),
      adjustmentAmount: BigInt(totals.adjustmentAmount),
      taxAmount: BigInt(totals.taxAmount),
      total: BigInt(totals.total),
    },
  };
}
