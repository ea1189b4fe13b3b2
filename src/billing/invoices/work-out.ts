import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { priceMonth, startsOf } from "../pricing/price-month.ts";
import { type SectionRevenue, unpricedOf } from "../pricing/priced-line.ts";
import type { Terms } from "../pricing/terms.ts";
import { totalOf } from "../pricing/total.ts";
import { type MonthRevenue, ofMonth, readRevenue } from "../revenue/read-revenue.ts";
import type { InvoiceRow } from "./read-invoices.ts";
import { type Adjustment, loadStatement, type Statement } from "./statement.ts";

/** Input of an invoice's figures, whether it is issued or not. */
export type Billed = Pick<
  InvoiceRow,
  "id" | "operatorCode" | "currency" | "precision" | "period" | "terms" | "manualAdjustments"
>;

/** An invoice's figures, and what no document says of them. */
export interface WorkedOut extends Statement {
  /** Late play that the terms of its month have no percent for, `<provider> of <month>`: it is billed at 0. */
  readonly unpricedLate: readonly string[];
}

/**
 * The figures of an invoice, from the rows of the books that it bills. Those rows no longer change, so every call gives
 * the same result.
 */
export function workOutStatement(ctx: Ctx, invoice: InvoiceRow): Promise<WorkedOut> {
  const { operatorCode, currency, id } = invoice;
  const own = and(eq(revenueDays.operatorCode, operatorCode), eq(revenueDays.currency, currency));
  return workOut(ctx, invoice, and(own, eq(revenueDays.invoiceId, id)));
}

/** The same from the rows that match `rows`: of an invoice that is not opened they have no invoice yet, and its id is empty. */
export async function workOut(ctx: Ctx, invoice: Billed, rows: SQL | undefined): Promise<WorkedOut> {
  const { currency, precision, period, terms } = invoice;
  const billed = await readRevenue(ctx, rows);
  const months = Map.groupBy(billed, (item) => item.period);
  const own = await byCard(ctx, invoice, { period, terms, revenue: months.get(period) ?? [] });
  const lines = priceMonth({ terms, currency, precision }, own);
  const adjustments: Adjustment[] = invoice.manualAdjustments.map(({ amount, reason }) => ({
    period: null,
    reason,
    amount: BigInt(amount),
  }));
  months.delete(period);
  const due = await settle(ctx, invoice, { period, terms, revenue: own });
  const amount = due - lines.reduce((sum, line) => sum + line.amount, 0n);
  if (amount !== 0n) adjustments.push({ period, reason: `Movements of ${period} that other invoices bill`, amount });
  const unpricedLate: string[] = [];
  for (const [late, revenue] of [...months].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const settled = await settleLate(ctx, invoice, late, revenue);
    adjustments.push(settled.adjustment);
    unpricedLate.push(...settled.unpriced);
  }
  const adjustmentAmount = adjustments.reduce((sum, { amount }) => sum + amount, 0n);
  return { lines, adjustments, totals: totalOf(lines, adjustmentAmount, terms.taxPercent), unpricedLate };
}

/** Movements that completed after their month was issued, at the terms of the issued month. */
async function settleLate(
  ctx: Ctx,
  invoice: Billed,
  period: string,
  late: readonly MonthRevenue[],
): Promise<{ readonly adjustment: Adjustment; readonly unpriced: readonly string[] }> {
  const [standing] = await ctx.db
    .select({ terms: invoices.terms })
    .from(invoices)
    .where(and(isStandingBeside(invoice), eq(invoices.period, period)));
  const terms = standing?.terms ?? invoice.terms;
  const revenue = await byCard(ctx, invoice, { period, terms, revenue: late });
  const adjustment: Adjustment = {
    period,
    reason: `Movements of ${period} completed after it was invoiced`,
    amount: await settle(ctx, invoice, { period, terms, revenue }),
  };
  const { currency, precision } = invoice;
  // A bet that is taken back takes nothing from a price of 0.
  const lines = priceMonth({ terms, currency, precision }, revenue).filter(({ gross }) => gross > 0n);
  return { adjustment, unpriced: unpricedOf(lines).map(({ providerCode }) => `${providerCode} of ${period}`) };
}

/**
 * What is still to be billed of a month: its price with `revenue`, less what other invoices charge for it. So the invoices of
 * a month add up to its price in whatever order they are issued, voided and issued again.
 */
async function settle(ctx: Ctx, invoice: Billed, { period, terms, revenue }: BilledPart): Promise<bigint> {
  const { operatorCode, currency, precision } = invoice;
  const others = await chargesFor(ctx, invoice, period);
  const ids = JSON.stringify(others.map(({ id }) => id));
  const billed = await readRevenue(
    ctx,
    and(
      ofMonth(operatorCode, period, currency),
      sql`${revenueDays.invoiceId} IN (SELECT value FROM json_each(${ids}))`,
    ),
    startsOf(terms),
  );
  const price = priced(terms, currency, precision, [...billed, ...revenue]);
  return others.reduce((rest, { charged }) => rest - charged, price);
}

/** The other standing invoices, with what each charges for a month: its lines, if it is the month's, and adjustments. */
async function chargesFor(ctx: Ctx, invoice: Billed, period: string): Promise<{ id: string; charged: bigint }[]> {
  const adjusts = sql`EXISTS (SELECT 1 FROM json_each(${invoices.statement}, '$.adjustments') WHERE value ->> 'period' = ${period})`;
  const standing = await ctx.db
    .select({ id: invoices.id, period: invoices.period, statement: invoices.statement })
    .from(invoices)
    .where(and(isStandingBeside(invoice), or(eq(invoices.period, period), adjusts)));
  return standing.map(({ id, period: of, statement }) => {
    const { lines, adjustments } = statement ? loadStatement(statement) : { lines: [], adjustments: [] };
    const charges = [...(of === period ? lines : []), ...adjustments.filter((one) => one.period === period)];
    return { id, charged: charges.reduce((sum, { amount }) => sum + amount, 0n) };
  });
}

/** Condition: another issued invoice of the operator in the currency. */
function isStandingBeside({ id, operatorCode, currency }: Billed): SQL | undefined {
  return and(
    eq(invoices.operatorCode, operatorCode),
    eq(invoices.currency, currency),
    eq(invoices.status, "issued"),
    ne(invoices.id, id),
  );
}

interface BilledPart {
  readonly period: string;
  readonly terms: Terms;
  readonly revenue: readonly MonthRevenue[];
}

/** Play of a month that an invoice bills, apart for each rate card of the terms; read again only where there are several. */
function byCard(ctx: Ctx, { id, operatorCode, currency }: Billed, { period, terms, revenue }: BilledPart) {
  const starts = startsOf(terms);
  if (starts.length === 0) return revenue;
  return readRevenue(ctx, and(ofMonth(operatorCode, period, currency), eq(revenueDays.invoiceId, id)), starts);
}

function priced(terms: Terms, currency: string, precision: number, revenue: readonly SectionRevenue[]): bigint {
  return priceMonth({ terms, currency, precision }, revenue).reduce((sum, line) => sum + line.amount, 0n);
}
