import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { invoices } from "../../db/schema/billing.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { randomToken } from "../../lib/random.ts";
import { firstDay, nextPeriod } from "../period.ts";
import type { ManualAdjustment, StoredTerms } from "./stored.ts";

export interface Opening {
  readonly operatorCode: string;
  readonly period: string;
  readonly currency: string;
  readonly precision: number;
  readonly terms: StoredTerms;
  readonly manualAdjustments: ManualAdjustment[];
  /**
   * A statement for the same batch. It runs even when no invoice is opened, so it must check for the invoice itself.
   */
  readonly record?: ((invoice: { readonly id: string; readonly currency: string }) => BatchItem<"sqlite">) | undefined;
}

/**
 * Opens a draft invoice and assigns it every row of the books that it bills, in one batch: the month's own rows, and
 * late rows of issued months. Returns false and changes nothing when the month is already invoiced, the operator has an
 * open draft in the currency, or there is nothing to bill. The batch takes the next number of the sequence.
 */
export async function openInvoice({ db, clock, random }: Ctx, opening: Opening): Promise<boolean> {
  const id = random.uuid();
  const { operatorCode, period, currency, precision, terms, manualAdjustments, record } = opening;
  const late = sql`EXISTS (SELECT 1 FROM ${invoices} WHERE operator_code = ${operatorCode} AND currency = ${currency}
      AND period = substr(${revenueDays.day}, 1, 7) AND status = 'issued')`;
  const inMonth = sql`(${revenueDays.day} >= ${firstDay(period)} AND ${revenueDays.day} < ${firstDay(nextPeriod(period))})`;
  const due = sql`${revenueDays.operatorCode} = ${operatorCode} AND ${revenueDays.currency} = ${currency}
      AND ${revenueDays.invoiceId} = '' AND (${inMonth} OR ${late})`;
  const [opened] = await db.batch([
    insertSelect(
      db,
      invoices,
      {
        id,
        sequence: sql`(SELECT COALESCE(MAX(sequence), 0) + 1 FROM ${invoices})`,
        operatorCode,
        period,
        currency,
        precision,
        status: "draft",
        terms,
        manualAdjustments,
        documentToken: randomToken(random),
        issuedAt: clock.now(),
      },
      { where: sql`${manualAdjustments.length} > 0 OR EXISTS (SELECT 1 FROM ${revenueDays} WHERE ${due})` },
    )
      .onConflictDoNothing()
      .returning({ id: invoices.id }),
    db
      .update(revenueDays)
      .set({ invoiceId: id })
      .where(sql`${due} AND EXISTS (SELECT 1 FROM ${invoices} WHERE id = ${id})`),
    ...(record ? [record({ id, currency })] : []),
  ]);
  return opened.length > 0;
}
