import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { invoices } from "../../db/schema/billing.ts";
import { DAY_MS } from "../../lib/clock.ts";
import type { Minor } from "../../lib/money.ts";
import { randomToken } from "../../lib/random.ts";
import type { Parties } from "../parties/parties.ts";
import type { Terms } from "../pricing/terms.ts";
import { hasDueRows, readStanding, releaseRows, stillStands, takeRows } from "../revenue/billed-rows.ts";
import { bookShards } from "../revenue/each-book.ts";

export interface Opening {
  readonly operatorCode: string;
  readonly period: string;
  readonly currency: string;
  readonly precision: number;
  readonly terms: StoredTerms;
  readonly manualAdjustments: ManualAdjustment[];
  readonly parties?: Parties | null;
  /**
   * A statement for the same batch. It runs even when no invoice is opened, so it must check for the invoice itself.
   */
  readonly record?: ((invoice: { readonly id: string; readonly currency: string }) => BatchItem<"sqlite">) | undefined;
}

/**
 * Opens a draft invoice and assigns it every row of the books that it bills: the month's own rows, and late rows of issued
 * months. Returns false and changes nothing when the month is already invoiced, the operator has an open draft in the
 * currency, another invoice came between, or there is nothing to bill. The draft takes the next number of the sequence.
 */
export async function openInvoice(ctx: Ctx, opening: Opening): Promise<boolean> {
  const { db, clock, random } = ctx;
  const id = random.uuid();
  const shards = [...(await bookShards(ctx))];
  const { operatorCode, period, currency, precision, terms, manualAdjustments, parties, record } = opening;
  const issuedAt = clock.now();
  const standing = await readStanding(ctx, opening);
  await releaseRows(ctx, operatorCode, standing.voided);
  if (manualAdjustments.length === 0 && !(await hasDueRows(ctx, opening, standing))) return false;
  const [opened] = await db.batch([
    insertSelect(
      db,
      invoices,
      {
        id,
        sequence: nextNumber(ctx.clock.real !== undefined),
        operatorCode,
        period,
        currency,
        precision,
        status: "draft",
        terms,
        manualAdjustments,
        documentToken: randomToken(random),
        issuedAt,
        shards,
        ...(parties ? { parties, dueAt: issuedAt + parties.issuer.payment_days * DAY_MS } : {}),
      },
      { where: stillStands(opening, standing) },
    )
      .onConflictDoNothing()
      .returning({ id: invoices.id }),
    ...(record ? [record({ id, currency })] : []),
  ]);
  if (opened.length === 0) return false;
  await takeRows(ctx, { id, operatorCode, period, currency, shards });
  return true;
}

/** Invoices of test clocks are numbered from here on, so that they take none of the gapless sequence. */
const FIRST_TEST_NUMBER = 1_000_000_001;

export function isTestNumber(sequence: number): boolean {
  return sequence >= FIRST_TEST_NUMBER;
}

/** Condition: an invoice of the same sequence. */
export function inSeries(ofTestClock: boolean): SQL {
  return ofTestClock
    ? sql`${invoices.sequence} >= ${FIRST_TEST_NUMBER}`
    : sql`${invoices.sequence} < ${FIRST_TEST_NUMBER}`;
}

/** The number after the last one of a sequence, and not before `after`. */
export function nextNumber(ofTestClock: boolean, after = 0): SQL {
  const least = Math.max(after, ofTestClock ? FIRST_TEST_NUMBER - 1 : 0);
  return sql`(SELECT MAX(${least}, COALESCE(MAX(sequence), 0)) + 1 FROM ${invoices} WHERE ${inSeries(ofTestClock)})`;
}

/** The terms of an invoice, copied when it is opened, so that later rate changes do not affect it. */
export interface StoredTerms extends Terms {
  readonly operatorName: string;
  /** A plain decimal. */
  readonly taxPercent: string;
}

/** An adjustment by the back office. The only amount that may be negative. */
export interface ManualAdjustment {
  readonly amount: Minor;
  readonly reason: string;
}
