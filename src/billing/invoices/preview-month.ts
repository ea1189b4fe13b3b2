import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { priceMonth, startsOf } from "../pricing/price-month.ts";
import type { PricedLine } from "../pricing/priced-line.ts";
import type { TierMode } from "../pricing/terms.ts";
import { type Totals, totalOf } from "../pricing/total.ts";
import { eachBook } from "../revenue/each-book.ts";
import { ofMonth, readRevenue } from "../revenue/read-revenue.ts";
import { termsOf } from "./issue-month.ts";
import type { StoredTerms } from "./open-invoice.ts";
import { type Invoice, listInvoices } from "./read-invoices.ts";

/** A month so far in one currency, at the current rates. */
export interface Preview {
  readonly currency: string;
  readonly precision: number;
  readonly terms: StoredTerms;
  readonly lines: readonly PricedLine[];
  readonly totals: Totals;
  /** The price of the same play in each mode. */
  readonly byTierMode: Readonly<Record<TierMode, Totals>>;
  readonly invoice: Invoice | null;
}

/** Previews a month: all of its play, billed or not, without adjustments. Throws NOT_FOUND. */
export async function previewMonth(
  ctx: Ctx,
  { operatorCode, period }: { operatorCode: string; period: string },
): Promise<Preview[]> {
  const operator = await findOperator(ctx, operatorCode);
  const standing = await listInvoices(ctx, { operatorCode, period, status: "issued" });
  const found = await eachBook(ctx, async ({ ledger }) =>
    ledger
      .select({ currency: revenueDays.currency, precision: sql<number>`MAX(${revenueDays.precision})` })
      .from(revenueDays)
      .where(ofMonth(operatorCode, period))
      .groupBy(revenueDays.currency),
  );
  const precisions = new Map(found.flat().map(({ currency, precision }) => [currency, precision]));
  const previews: Preview[] = [];
  for (const [currency, precision] of [...precisions].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const month = ofMonth(operatorCode, period, currency);
    const played = await readRevenue(ctx, month);
    const terms = await termsOf(ctx, operator, period, [...new Set(played.map((item) => item.providerCode))]);
    const starts = startsOf(terms);
    const revenue = starts.length === 0 ? played : await readRevenue(ctx, month, starts);
    const price = (tierMode: TierMode) => priceMonth({ terms: { ...terms, tierMode }, currency, precision }, revenue);
    const foot = (lines: readonly PricedLine[]) => totalOf(lines, 0n, terms.taxPercent);
    const lines = price(terms.tierMode);
    previews.push({
      currency,
      precision,
      terms,
      lines,
      totals: foot(lines),
      byTierMode: { whole: foot(price("whole")), progressive: foot(price("progressive")) },
      invoice: standing.find((invoice) => invoice.currency === currency) ?? null,
    });
  }
  return previews;
}
