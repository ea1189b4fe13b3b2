import type { PricedLine } from "../pricing/priced-line.ts";
import type { Totals } from "../pricing/total.ts";

/** The figures of an invoice, in minor units. */
export interface Statement {
  readonly lines: readonly PricedLine[];
  readonly adjustments: readonly Adjustment[];
  readonly totals: Totals;
}

/** One part of `adjustment_amount`. */
export interface Adjustment {
  /** The month whose late movements it settles; null for an adjustment by the back office. */
  readonly period: string | null;
  readonly reason: string;
  readonly amount: bigint;
}

/** A statement's shape with its figures in another form. */
type With<Figure, T> = T extends bigint
  ? Figure
  : T extends readonly (infer Item)[]
    ? readonly With<Figure, Item>[]
    : T extends object
      ? { [Key in keyof T]: With<Figure, T[Key]> }
      : T;

/** Figures are stored as texts, because JSON has no BigInt and numbers are exact only up to 2^53. */
export type StoredStatement = With<string, Statement>;

/** A statement as stored; equal statements give equal bytes. */
export function storeStatement(statement: Statement): StoredStatement {
  return mapFigures<bigint, string>(statement, String);
}

export function loadStatement(stored: StoredStatement): Statement {
  return mapFigures<string, bigint>(stored, BigInt);
}

function mapFigures<From, To>(
  { lines, adjustments, totals }: With<From, Statement>,
  to: (figure: From) => To,
): With<To, Statement> {
  return {
    lines: lines.map((line) => ({
      ...line,
      revenue: to(line.revenue),
      bonus: to(line.bonus),
      gross: to(line.gross),
      amount: to(line.amount),
      bands: line.bands.map((band) => ({
        ...band,
        from: to(band.from),
        to: band.to === null ? null : to(band.to),
        gross: to(band.gross),
        amount: to(band.amount),
      })),
    })),
    adjustments: adjustments.map((adjustment) => ({ ...adjustment, amount: to(adjustment.amount) })),
    totals: {
      ggr: to(totals.ggr),
      bonus: to(totals.bonus),
      gross: to(totals.gross),
      amount: to(totals.amount),
      adjustmentAmount: to(totals.adjustmentAmount),
      taxAmount: to(totals.taxAmount),
      total: to(totals.total),
    },
  };
}
