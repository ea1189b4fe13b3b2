import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { ApiError, invalidField } from "../../errors.ts";
import { findOperator, type OperatorRow } from "../../gate/reference/find-operator.ts";
import { readParties } from "../parties/parties.ts";
import { firstDay, nextPeriod, periodOf } from "../period.ts";
import type { LaterTerms } from "../pricing/terms.ts";
import { cardsBetween } from "../rates/dated-cards.ts";
import { type ProviderRates, providerNames, providerRates, ratesOf } from "../rates/read-rates.ts";
import { releaseVoided } from "../revenue/billed-rows.ts";
import { eachBook } from "../revenue/each-book.ts";
import { finishDrafts } from "./drafts.ts";
import { type ManualAdjustment, type Opening, openInvoice, type StoredTerms } from "./open-invoice.ts";
import { type Invoice, invoiceNumber, listInvoices } from "./read-invoices.ts";

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
  // Rows that a killed voiding left behind would otherwise be in no book.
  await releaseVoided(ctx, operatorCode);
  await checkAdjustments(ctx, { operatorCode, period, adjustments });
  const parties = await readParties(ctx, operatorCode);
  const books = await unbilledBooks(ctx, operatorCode);
  const terms = await termsOf(ctx, operator, period, [...new Set(books.map((book) => book.providerCode))]);
  const precisions = new Map([...adjustments, ...books].map(({ currency, precision }) => [currency, precision]));
  for (const [currency, precision] of [...precisions].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const manualAdjustments = adjustments
      .filter((adjustment) => adjustment.currency === currency)
      .map(({ amount, reason }) => ({ amount, reason }));
    const opening = { operatorCode, period, currency, precision, terms, manualAdjustments, parties, record };
    if (!(await openInvoice(ctx, opening))) {
      // A concurrently opened draft blocks this one until it is finished.
      await finishDrafts(ctx, operatorCode);
      await openInvoice(ctx, opening);
    }
    await finishDrafts(ctx, operatorCode);
  }
  // Another call may have issued the month meanwhile.
  return checkAdjustments(ctx, { operatorCode, period, adjustments });
}

/**
 * The month's issued invoices. CONFLICT when one of them lacks the adjustments that are sent for its currency, which would
 * otherwise be lost.
 */
async function checkAdjustments(
  ctx: Ctx,
  { operatorCode, period, adjustments }: Pick<IssueMonth, "operatorCode" | "period" | "adjustments">,
): Promise<Invoice[]> {
  const issued = await listInvoices(ctx, { operatorCode, period, status: "issued" });
  for (const invoice of issued) {
    const sent = adjustments.filter(({ currency }) => currency === invoice.currency);
    if (sent.length === 0 || sameAdjustments(sent, invoice.manualAdjustments)) continue;
    throw new ApiError(
      "CONFLICT",
      `${invoiceNumber(invoice)} of ${period} in ${invoice.currency} is issued, without these adjustments. Issue them with a later month, or void it first.`,
    );
  }
  return issued;
}

function sameAdjustments(one: readonly ManualAdjustment[], other: readonly ManualAdjustment[]): boolean {
  const texts = (list: readonly ManualAdjustment[]) =>
    list.map(({ amount, reason }) => `${amount} ${reason}`).toSorted();
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other));
}

/** The currencies and providers with unbilled rows. */
export async function unbilledBooks(ctx: Ctx, operatorCode: string) {
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

/** The operator's terms for a month as its rate cards are now, with a name for every billed provider. */
export async function termsOf(
  ctx: Ctx,
  operator: OperatorRow,
  period: string,
  providerCodes: readonly string[],
): Promise<StoredTerms> {
  const { revenueBase, market, tierMode, providers } = await ratesOf(ctx, operator, firstDay(period));
  const within = await cardsBetween(ctx.db, operator.code, [firstDay(period), firstDay(nextPeriod(period))]);
  const names = await providerNames(ctx.db, providerCodes);
  const named = (rates: readonly ProviderRates[]) => [
    ...rates.map(({ card: _, ...terms }) => terms),
    ...providerCodes
      .filter((code) => !rates.some((provider) => provider.providerCode === code))
      .map((code) => ({
        ...{ providerCode: code, providerName: names.get(code) ?? code },
        ...{ tiers: [], rates: [], sections: [] },
      })),
  ];
  const later: LaterTerms[] = [];
  for (const { from, cards } of within) {
    if (from !== null) later.push({ from, providers: named(await providerRates(ctx.db, cards, operator)) });
  }
  return {
    operatorName: operator.name,
    taxPercent: operator.taxPercent,
    revenueBase,
    market,
    tierMode,
    providers: named(providers),
    ...(later.length === 0 ? {} : { later }),
  };
}
