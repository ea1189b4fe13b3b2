import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { LedgerDb } from "../../db/client.ts";
import { invoices } from "../../db/schema/billing.ts";
import { billedInvoices, revenueDays } from "../../db/schema/ledger.ts";
import { inShard } from "../../db/shards.ts";
import { inSeries, isTestNumber } from "../invoices/open-invoice.ts";
import { recordVoid } from "../invoices/void-record.ts";
import { firstDay, nextPeriod } from "../period.ts";
import { addToDay } from "./add-to-day.ts";
import { eachBook } from "./each-book.ts";

export interface Billing {
  readonly operatorCode: string;
  readonly period: string;
  readonly currency: string;
  /** Number of the invoice, once it has one. */
  readonly sequence?: number;
}

/** Facts that decide which rows an invoice bills. They do not change while there is a draft in the currency. */
interface Standing {
  /** Months with an issued invoice: their unbilled rows are late ones. */
  readonly issued: readonly string[];
  readonly voided: readonly string[];
  /** Whether the invoice is of a test clock, whose months and those of real time bill nothing of each other. */
  readonly ofTestClock: boolean;
}

export async function readStanding(ctx: Ctx, { operatorCode, currency, sequence }: Billing): Promise<Standing> {
  const ofTestClock = sequence === undefined ? ctx.clock.real !== undefined : isTestNumber(sequence);
  const known = await ctx.db
    .select({ id: invoices.id, period: invoices.period, status: invoices.status })
    .from(invoices)
    .where(and(eq(invoices.operatorCode, operatorCode), eq(invoices.currency, currency), inSeries(ofTestClock)));
  const of = (status: string) => known.filter((invoice) => invoice.status === status);
  return { issued: of("issued").map(({ period }) => period), voided: of("voided").map(({ id }) => id), ofTestClock };
}

/** Condition of the control database: no invoice was issued or voided since. */
export function stillStands({ operatorCode, currency }: Billing, { issued, ofTestClock }: Standing): SQL {
  const series = inSeries(ofTestClock);
  return sql`NOT EXISTS (SELECT 1 FROM ${invoices} WHERE operator_code = ${operatorCode} AND currency = ${currency}
      AND status = 'issued' AND ${series} AND period NOT IN (SELECT value FROM json_each(${JSON.stringify(issued)})))
    AND (SELECT COUNT(*) FROM ${invoices} WHERE operator_code = ${operatorCode} AND currency = ${currency}
      AND status = 'issued' AND ${series}) = ${issued.length}`;
}

/** Condition: an unbilled row of the month, or of one that was issued before. */
export function areDue({ operatorCode, period, currency }: Billing, { issued }: Standing): SQL {
  const late = sql`substr(${revenueDays.day}, 1, 7) IN (SELECT value FROM json_each(${JSON.stringify(issued)}))`;
  const inMonth = sql`(${revenueDays.day} >= ${firstDay(period)} AND ${revenueDays.day} < ${firstDay(nextPeriod(period))})`;
  return sql`${revenueDays.operatorCode} = ${operatorCode} AND ${revenueDays.currency} = ${currency}
      AND ${revenueDays.invoiceId} = '' AND (${inMonth} OR ${late})`;
}

export async function hasDueRows(ctx: Ctx, billing: Billing, standing: Standing): Promise<boolean> {
  const found = await eachBook(ctx, async ({ ledger }) =>
    ledger.select({ one: sql`1` }).from(revenueDays).where(areDue(billing, standing)).limit(1),
  );
  return found.flat().length > 0;
}

/**
 * Marks the rows that a draft bills, in every shard that it was opened over. Each shard does so once: a repeat after a
 * crash takes what is missing, and one that comes late takes nothing that was not priced.
 */
export async function takeRows(ctx: Ctx, draft: Billing & { readonly id: string; readonly shards: number[] | null }) {
  // A draft of a version that marked its rows when it was opened.
  if (draft.shards === null) return;
  const standing = await readStanding(ctx, draft);
  for (const shard of draft.shards) {
    const { ledger } = inShard(ctx, shard);
    await ledger.batch([
      ledger
        .update(revenueDays)
        .set({ invoiceId: draft.id })
        .where(sql`${areDue(draft, standing)} AND ${isUntaken(draft.id)}`),
      markTaken(ctx, ledger, draft.id),
    ]);
  }
}

/** The index is named: statistics of a young database make SQLite read the whole table. */
const BY_INVOICE = sql`${revenueDays} INDEXED BY revenue_days_by_invoice`;

/** Makes what voided invoices billed billable again. A repeat changes nothing. */
export async function releaseRows(ctx: Ctx, operatorCode: string, voided: readonly string[]): Promise<void> {
  if (voided.length === 0) return;
  const billed = and(
    eq(revenueDays.operatorCode, operatorCode),
    inArray(revenueDays.invoiceId, sql`(SELECT value FROM json_each(${JSON.stringify(voided)}))`),
  );
  await eachBook(ctx, ({ ledger }) =>
    ledger.batch([
      addToDay(ledger, { ...getTableColumns(revenueDays), invoiceId: "" }, { from: BY_INVOICE, where: billed }),
      ledger.delete(revenueDays).where(billed),
    ]),
  );
}

/** The same for all that an operator has, with the records that a killed voiding left out. */
export async function releaseVoided(ctx: Ctx, operatorCode: string): Promise<void> {
  const { id, voidedAt, voidReason, creditNoteToken, voidedDocumentToken } = invoices;
  const voided = await ctx.db
    .select({ id, voidedAt, voidReason, creditNoteToken, voidedDocumentToken })
    .from(invoices)
    .where(and(eq(invoices.operatorCode, operatorCode), eq(invoices.status, "voided")));
  for (const invoice of voided) await recordVoid(ctx, invoice);
  await releaseRows(
    ctx,
    operatorCode,
    voided.map(({ id }) => id),
  );
}

type DayRow = typeof revenueDays.$inferSelect;

/**
 * Marks recorded rows of a shard that a restore has lost: they move from what is not billed yet, even if that is less.
 * Changes nothing where the shard still knows the invoice. Days before `booksFrom` have nothing unbilled: the movements that
 * made them are lost.
 */
export async function restoreRows(
  ctx: Ctx,
  invoiceId: string,
  days: readonly DayRow[],
  booksFrom: string,
): Promise<void> {
  const { ledger } = ctx;
  const from = { from: sql`json_each(${JSON.stringify(days)})`, where: isUntaken(invoiceId) };
  const sums = (sign: 1 | -1) => ({
    bets: sql`${sign} * (value ->> 'bets')`,
    wins: sql`${sign} * (value ->> 'wins')`,
    bonus: sql`${sign} * (value ->> 'bonus')`,
  });
  const row = {
    operatorCode: sql`value ->> 'operatorCode'`,
    currency: sql`value ->> 'currency'`,
    day: sql`value ->> 'day'`,
    providerCode: sql`value ->> 'providerCode'`,
    sectionCode: sql`value ->> 'sectionCode'`,
    precision: sql`value ->> 'precision'`,
  };
  const operators = [...new Set(days.map(({ operatorCode }) => operatorCode))];
  await ledger.batch([
    addToDay(ledger, { ...row, invoiceId, ...sums(1) }, from),
    addToDay(ledger, { ...row, invoiceId: "", ...sums(-1) }, from),
    ledger.delete(revenueDays).where(
      and(
        inArray(revenueDays.operatorCode, operators),
        sql`invoice_id = '' AND (operator_code, currency, day, provider_code, section_code) IN (
            SELECT ${row.operatorCode}, ${row.currency}, ${row.day}, ${row.providerCode}, ${row.sectionCode}
            FROM json_each(${JSON.stringify(days)}) WHERE ${row.day} < ${booksFrom})`,
        isUntaken(invoiceId),
      ),
    ),
    // A row of nothing would be billed as a late one.
    ledger
      .delete(revenueDays)
      .where(
        and(
          inArray(revenueDays.operatorCode, operators),
          eq(revenueDays.invoiceId, ""),
          eq(revenueDays.bets, 0),
          eq(revenueDays.wins, 0),
          eq(revenueDays.bonus, 0),
        ),
      ),
    markTaken(ctx, ledger, invoiceId),
  ]);
}

/** Condition: the invoice, or the retired shard, has not marked its rows yet. */
export function isUntaken(invoiceId: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${billedInvoices} WHERE invoice_id = ${invoiceId})`;
}

export function markTaken({ clock }: Ctx, ledger: LedgerDb, invoiceId: string) {
  return ledger.insert(billedInvoices).values({ invoiceId, takenAt: clock.now() }).onConflictDoNothing();
}
