import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { invalidField } from "../../errors.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { isoTime } from "../../lib/clock.ts";
import { nextPeriod, periodOf, periodStart } from "../period.ts";
import { type NextBand, nextBand } from "../pricing/next-band.ts";
import { priceMonth, startsOf } from "../pricing/price-month.ts";
import type { PricedLine } from "../pricing/priced-line.ts";
import { atRunRate } from "../pricing/run-rate.ts";
import { totalOf } from "../pricing/total.ts";
import { areDue, hasDueRows, readStanding } from "../revenue/billed-rows.ts";
import { ofMonth, readRevenue } from "../revenue/read-revenue.ts";
import { termsOf, unbilledBooks } from "./issue-month.ts";
import type { StoredTerms } from "./open-invoice.ts";
import { type Invoice, listInvoices } from "./read-invoices.ts";
import type { Statement } from "./statement.ts";
import { workOut } from "./work-out.ts";

/** An invoice as it would be issued now. */
interface Draft {
  readonly operatorCode: string;
  readonly period: string;
  readonly currency: string;
  readonly precision: number;
  readonly terms: StoredTerms;
  readonly statement: Statement;
  readonly nextBands: ReadonlyMap<PricedLine, NextBand>;
  /** The invoice's total at the month's end, if the rest of the month goes as it went so far. */
  readonly forecast: bigint;
}

export interface OwnPreview {
  readonly asOf: number;
  /** The month is over and invoiced. */
  readonly final: boolean;
  readonly issued: readonly Invoice[];
  readonly drafts: readonly Draft[];
}

/**
 * The invoice that an operator's month would get now: the rows of the books that an invoice would bill, worked out as an
 * invoice is, so that both agree once the month is over. Throws VALIDATION_FAILED for a month to come.
 */
export async function previewOwnMonth(ctx: Ctx, operatorCode: string, period: string): Promise<OwnPreview> {
  const asOf = ctx.clock.now();
  if (period > periodOf(asOf)) throw invalidField("month", "must not be in the future");
  const operator = await findOperator(ctx, operatorCode);
  const issued = await listInvoices(ctx, { operatorCode, period, status: "issued" });
  const books = await unbilledBooks(ctx, operatorCode);
  const terms = await termsOf(ctx, operator, period, [...new Set(books.map(({ providerCode }) => providerCode))]);
  const invoiced = new Set(issued.map(({ currency }) => currency));
  const open = new Map(books.map(({ currency, precision }) => [currency, precision]));
  const drafts: Draft[] = [];
  for (const [currency, precision] of [...open].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (invoiced.has(currency)) continue;
    const draft = await draftOf(ctx, { operatorCode, period, currency, precision, terms }, asOf);
    if (draft) drafts.push(draft);
  }
  return { asOf, final: period < periodOf(asOf) && drafts.length === 0, issued, drafts };
}

type Month = Pick<Draft, "operatorCode" | "period" | "currency" | "precision" | "terms">;

/** Undefined: there is nothing to bill. */
async function draftOf(ctx: Ctx, month: Month, asOf: number): Promise<Draft | undefined> {
  const { operatorCode, period, currency, terms } = month;
  const standing = await readStanding(ctx, month);
  if (!(await hasDueRows(ctx, month, standing))) return undefined;
  const unbilled = { ...month, id: "", manualAdjustments: [] };
  const statement = await workOut(ctx, unbilled, areDue(month, standing));
  const { lines, totals } = statement;
  const bands = lines.map((line) => [line, nextBand(month, line, lines)] as const);
  const starts = startsOf(terms);
  const played = await readRevenue(
    ctx,
    and(ofMonth(operatorCode, period, currency), eq(revenueDays.invoiceId, "")),
    starts,
  );
  const elapsed = { elapsedMs: asOf - periodStart(period), remainingMs: periodStart(nextPeriod(period)) - asOf };
  const expected = priceMonth(month, atRunRate(played, elapsed, { starts, today: isoTime(asOf).slice(0, 10) }));
  return {
    ...month,
    statement,
    nextBands: new Map(bands.flatMap(([line, next]) => (next ? [[line, next]] : []))),
    forecast: totalOf(expected, totals.adjustmentAmount, terms.taxPercent).total,
  };
}
