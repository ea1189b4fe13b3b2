import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { addToDay } from "../revenue/add-to-day.ts";
import { type NumberRecord, recordNames } from "./number-record.ts";

const MAX_IDS = 50;

/**
 * Brings back the issued invoices that a restored database lacks, and marks what they bill as billed. Returns how many. One
 * whose number or month the database has given to another meanwhile is left out and logged.
 */
export async function importInvoices(ctx: Ctx): Promise<number> {
  let imported = 0;
  let names: string[] = [];
  for await (const name of recordNames(ctx)) {
    names.push(name);
    if (names.length < MAX_IDS) continue;
    imported += await importRecords(ctx, names);
    names = [];
  }
  return imported + (await importRecords(ctx, names));
}

async function importRecords(ctx: Ctx, names: readonly string[]): Promise<number> {
  const objects = await Promise.all(names.map((name) => ctx.env.JOURNAL.get(name)));
  const records = await Promise.all(objects.map((object) => object?.json<NumberRecord>()));
  const ids = records.flatMap((record) => record?.invoice.id ?? []);
  const known = new Set(
    ids.length === 0
      ? []
      : (await ctx.db.select({ id: invoices.id }).from(invoices).where(inArray(invoices.id, ids))).map(({ id }) => id),
  );
  let imported = 0;
  for (const record of records) {
    if (!record || known.has(record.invoice.id)) continue;
    try {
      await importRecord(ctx, record);
      imported++;
    } catch (cause) {
      ctx.log.error("billing.import_failed", { invoice_id: record.invoice.id }, cause);
    }
  }
  return imported;
}

/** In one transaction: the rows that the invoice bills move from what is not billed yet, even if that is less. */
async function importRecord({ db }: Ctx, { invoice, days }: NumberRecord): Promise<void> {
  const from = { from: sql`json_each(${JSON.stringify(days)})` };
  const sums = (sign: 1 | -1) => ({
    bets: sql`${sign} * (value ->> 'bets')`,
    wins: sql`${sign} * (value ->> 'wins')`,
    bonus: sql`${sign} * (value ->> 'bonus')`,
  });
  const row = {
    operatorCode: invoice.operatorCode,
    currency: invoice.currency,
    day: sql`value ->> 'day'`,
    providerCode: sql`value ->> 'providerCode'`,
    sectionCode: sql`value ->> 'sectionCode'`,
    precision: invoice.precision,
  };
  await db.batch([
    db.insert(invoices).values(invoice),
    addToDay(db, { ...row, invoiceId: invoice.id, ...sums(1) }, from),
    addToDay(db, { ...row, invoiceId: "", ...sums(-1) }, from),
    // A row of nothing would be billed as a late one.
    db
      .delete(revenueDays)
      .where(
        and(
          ...[eq(revenueDays.operatorCode, invoice.operatorCode), eq(revenueDays.invoiceId, "")],
          ...[eq(revenueDays.bets, 0), eq(revenueDays.wins, 0), eq(revenueDays.bonus, 0)],
        ),
      ),
  ]);
}
