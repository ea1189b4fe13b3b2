import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { invalidField } from "../../errors.ts";
import { findOperator, type OperatorRow } from "../../operators/find-operator.ts";
import { periodOf } from "../period.ts";
import { providerNames, ratesOf } from "../rates/read-rates.ts";
import { releaseVoided } from "../revenue/billed-rows.ts";
import { eachBook } from "../revenue/each-book.ts";
import { finishDrafts } from "./finish-drafts.ts";
import { type Opening, openInvoice } from "./open-invoice.ts";
import { type Invoice, listInvoices } from "./read-invoices.ts";
import type { ManualAdjustment, StoredTerms } from "./stored.ts";

export interface IssueMonth {
  readonly operatorCode: string;
  /** YYYY-MM, up to the current month. */
  readonly period: string;
  readonly adjustments: readonly CurrencyAdjustment[];
  /** The audit statement for the batch that opens an invoice. */
  readonly record?: Opening["record"];
}

export interface CurrencyAdjustment extends ManualAdjustment {
  readonly currency: string;
  readonly precision: number;
}

/**
 * Issues an operator's month: one invoice for each currency with something to bill. An invoice that is already issued
 * is returned as it is, so a repeat changes nothing. Throws NOT_FOUND, and VALIDATION_FAILED for a future month.
 */
export async function issueMonth(
  ctx: Ctx,
  { operatorCode, period, adjustments, record }: IssueMonth,
): Promise<Invoice[]> {
  const operator = await findOperator(ctx, operatorCode);
  if (period > periodOf(ctx.clock.now())) throw invalidField("period", "must not be in the future");
  await finishDrafts(ctx, operatorCode);
  // What a killed voiding left behind would otherwise be in no book.
  await releaseVoided(ctx, operatorCode);
  const books = await unbilledBooks(ctx, operatorCode);
  const terms = await currentTerms(ctx, operator, [...new Set(books.map((book) => book.providerCode))]);
  const precisions = new Map([...adjustments, ...books].map(({ currency, precision }) => [currency, precision]));
  for (const [currency, precision] of [...precisions].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const manualAdjustments = adjustments
      .filter((adjustment) => adjustment.currency === currency)
      .map(({ amount, reason }) => ({ amount, reason }));
    const opening = { operatorCode, period, currency, precision, terms, manualAdjustments, record };
    if (!(await openInvoice(ctx, opening))) {
      // A concurrently opened draft blocks this one until it is finished.
      await finishDrafts(ctx, operatorCode);
      await openInvoice(ctx, opening);
    }
    await finishDrafts(ctx, operatorCode);
  }
  return listInvoices(ctx, { operatorCode, period, status: "issued" });
}

/** The currencies and providers with unbilled rows. */
async function unbilledBooks(ctx: Ctx, operatorCode: string) {
  const found = await eachBook(ctx, async ({ ledger }) =>
    ledger
      .select({
        currency: revenueDays.currency,
        providerCode: revenueDays.providerCode,
        precision: sql<number>`MAX(${revenueDays.precision})`,
      })
      .from(revenueDays)
      .where(and(eq(revenueDays.operatorCode, operatorCode), eq(revenueDays.invoiceId, "")))
      .groupBy(revenueDays.currency, revenueDays.providerCode),
  );
  return found.flat();
}

/** The operator's current terms, with a name for every billed provider. */
export async function currentTerms(
  ctx: Ctx,
  operator: OperatorRow,
  providerCodes: readonly string[],
): Promise<StoredTerms> {
  const { revenueBase, market, tierMode, providers } = await ratesOf(ctx, operator);
  const named = new Set(providers.map((provider) => provider.providerCode));
  const unnamed = providerCodes.filter((code) => !named.has(code));
  const names = await providerNames(ctx.db, unnamed);
  return {
    operatorName: operator.name,
    taxPercent: operator.taxPercent,
    revenueBase,
    market,
    tierMode,
    providers: [
      ...providers.map(({ card: _, ...terms }) => terms),
      ...unnamed.map((providerCode) => ({
        providerCode,
        providerName: names.get(providerCode) ?? providerCode,
        tiers: [],
        rates: [],
        sections: [],
      })),
    ],
  };
}
