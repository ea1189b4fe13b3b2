import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { withFrozen } from "../../db/shards.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { formatAmount } from "../../lib/money.ts";
import { type Invoice, invoiceNumber, listInvoices } from "../invoices/read-invoices.ts";
import { type Statement, storeStatement } from "../invoices/statement.ts";
import { priceMonth, startOn, startsOf } from "../pricing/price-month.ts";
import type { SectionRevenue } from "../pricing/priced-line.ts";
import { totalOf } from "../pricing/total.ts";
import { eachBook } from "../revenue/each-book.ts";
import { ofMonth, readRevenue } from "../revenue/read-revenue.ts";
import { type DaySum, readBothBooks } from "./read-ledger.ts";

/** The result of a month's check; without differences the books agree with the ledger to the last unit. */
interface MonthCheck {
  readonly movementsDays: number;
  readonly invoices: readonly CheckedInvoice[];
  readonly differences: readonly string[];
}

interface CheckedInvoice {
  readonly number: string;
  readonly currency: string;
  /** `ledger`: recomputed from the movements. `days`: part of the month is on another invoice, or not billed yet. */
  readonly against: "ledger" | "days";
}

/**
 * Recomputes a month from the ledger: every day of the books must equal the sum of its movements, and every issued
 * invoice the price of its revenue at its terms. Reads a frozen shard too: its restore ends with this. Throws NOT_FOUND.
 */
export async function checkMonth(
  caller: Ctx,
  { operatorCode, period }: { operatorCode: string; period: string },
): Promise<MonthCheck> {
  const ctx = withFrozen(caller);
  await findOperator(ctx, operatorCode);
  const { ledger, days } = await readBothBooks(ctx, { operatorCode, period });
  const differences = compareDays(ledger, days);
  const invoices: CheckedInvoice[] = [];
  for (const invoice of await listInvoices(ctx, { operatorCode, period, status: "issued" })) {
    const whole = await billsWholeMonth(ctx, invoice);
    const starts = startsOf(invoice.terms);
    const revenue = whole
      ? sectionsOf(ledger, invoice.currency, starts)
      : await readRevenue(ctx, billedBy(invoice), starts);
    const fault = recompute(invoice, revenue);
    if (fault) differences.push(fault);
    invoices.push({
      number: invoiceNumber(invoice),
      currency: invoice.currency,
      against: whole ? "ledger" : "days",
    });
  }
  return { movementsDays: ledger.length, invoices, differences };
}

function compareDays(ledger: readonly DaySum[], days: readonly DaySum[]): string[] {
  const key = (sum: DaySum) => [sum.currency, sum.day, sum.providerCode, sum.sectionCode || "-"].join(" ");
  const booked = new Map(days.map((sum) => [key(sum), sum]));
  const added = new Map(ledger.map((sum) => [key(sum), sum]));
  return [...new Set([...booked.keys(), ...added.keys()])].toSorted().flatMap((name) => {
    const [inLedger, inBooks] = [added.get(name), booked.get(name)];
    return (["bets", "wins", "bonus"] as const).flatMap((column) => {
      const [a, b] = [inLedger?.[column] ?? 0n, inBooks?.[column] ?? 0n];
      const precision = inLedger?.precision ?? inBooks?.precision ?? 0;
      const money = (value: bigint) => formatAmount(value, precision);
      return a === b ? [] : [`${name}: ${column} are ${money(a)} in the ledger and ${money(b)} in the books`];
    });
  });
}

function billedBy(invoice: Invoice) {
  return and(ofMonth(invoice.operatorCode, invoice.period, invoice.currency), eq(revenueDays.invoiceId, invoice.id));
}

async function billsWholeMonth(ctx: Ctx, invoice: Invoice): Promise<boolean> {
  const month = ofMonth(invoice.operatorCode, invoice.period, invoice.currency);
  const counts = await eachBook(ctx, ({ ledger }) =>
    Promise.all([ledger.$count(revenueDays, month), ledger.$count(revenueDays, billedBy(invoice))]),
  );
  return counts.every(([all, own]) => all === own);
}

function sectionsOf(ledger: readonly DaySum[], currency: string, starts: readonly string[]): SectionRevenue[] {
  return ledger
    .filter((sum) => sum.currency === currency)
    .map(({ day, providerCode, sectionCode, bets, wins, bonus }) => {
      const from = startOn(starts, day);
      const section = { providerCode, sectionCode: sectionCode === "" ? null : sectionCode };
      return { ...section, revenue: bets - wins, bonus, ...(from === undefined ? {} : { from }) };
    });
}

/** Undefined when every line and total of the invoice is confirmed. */
function recompute(invoice: Invoice, revenue: readonly SectionRevenue[]): string | undefined {
  const { statement, terms, currency, precision } = invoice;
  const lines = priceMonth({ terms, currency, precision }, revenue);
  const { adjustments, totals } = statement;
  const again: Statement = { lines, adjustments, totals: totalOf(lines, totals.adjustmentAmount, terms.taxPercent) };
  const money = (minor: bigint) => `${formatAmount(minor, precision)} ${currency}`;
  return figuresOf(again) === figuresOf(statement)
    ? undefined
    : `${invoiceNumber(invoice)}: issued at ${money(totals.total)}, recomputed at ${money(again.totals.total)}`;
}

/** Leaves out lines of cancelled bets alone: the books have a day for them, the ledger sums to nothing. */
function figuresOf(statement: Statement): string {
  const lines = statement.lines.filter((line) => line.revenue !== 0n || line.bonus !== 0n);
  return JSON.stringify(storeStatement({ ...statement, lines }));
}
