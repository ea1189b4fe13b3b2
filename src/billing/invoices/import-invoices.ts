import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { inShard } from "../../db/shards.ts";
import { releaseRows, restoreRows } from "../revenue/billed-rows.ts";
import { bookShards } from "../revenue/each-book.ts";
import { type NumberRecord, recordNames } from "./number-record.ts";
import type { InvoiceRow } from "./read-invoices.ts";
import { readVoid, voidedIds } from "./void-record.ts";

const MAX_IDS = 50;

/**
 * Brings back the invoices that a restored database lacks, and the voids; marks what the others bill as billed. Returns how
 * many. One whose number or month the database has given to another meanwhile is left out and logged. `isEmpty`: the books of
 * the control database were empty before the import, so none of its rows are marked. `booksFrom`: the first day of books that were
 * made again; what invoices bill of days before it has nothing unbilled beside it.
 */
export async function importInvoices(ctx: Ctx, isEmpty = false, booksFrom = ""): Promise<number> {
  const voided = await voidedIds(ctx);
  let imported = 0;
  let names: string[] = [];
  for await (const name of recordNames(ctx)) {
    names.push(name);
    if (names.length < MAX_IDS) continue;
    imported += await importRecords(ctx, names, { voided, isEmpty, booksFrom });
    names = [];
  }
  return imported + (await importRecords(ctx, names, { voided, isEmpty, booksFrom }));
}

interface Importing {
  readonly voided: ReadonlySet<string>;
  readonly isEmpty: boolean;
  readonly booksFrom: string;
}

async function importRecords(ctx: Ctx, names: readonly string[], importing: Importing): Promise<number> {
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
    if (!record) continue;
    try {
      const { id } = record.invoice;
      const importIt = importing.voided.has(id) ? importVoided : importRecord;
      if (await importIt(ctx, record, { ...importing, isKnown: known.has(id) })) imported++;
    } catch (cause) {
      ctx.log.error("billing.import_failed", { invoice_id: record.invoice.id }, cause);
    }
  }
  return imported;
}

/** Whether it was lost. Its rows first: a repeat after a crash finds them marked, and the invoice still missing. */
async function importRecord(
  ctx: Ctx,
  { invoice, days }: NumberRecord,
  { isKnown, isEmpty, booksFrom }: Importing & { readonly isKnown: boolean },
): Promise<boolean> {
  if (!isKnown && (await isTaken(ctx, invoice))) throw new Error("its number or its month is another invoice's");
  // Shard 0 has the books of those that are retired.
  const books = await bookShards(ctx);
  const shardOf = ({ shard = 0 }: (typeof days)[number]) => (books.includes(shard) ? shard : 0);
  for (const [shard, own] of Map.groupBy(days, shardOf)) {
    // A control database that is restored as a whole has marked the rows of the invoices that it knows.
    if (isKnown && !isEmpty && !ctx.ledgers.copies.includes(shard)) continue;
    await restoreRows(inShard(ctx, shard), invoice.id, own, booksFrom);
  }
  if (!isKnown) await ctx.db.insert(invoices).values(invoice);
  return !isKnown;
}

/** Whether it was lost, or stood as issued again. Before its successor, whose number is higher and whose rows it had. */
async function importVoided(
  ctx: Ctx,
  { invoice }: NumberRecord,
  { isKnown }: { readonly isKnown: boolean },
): Promise<boolean> {
  const { id, operatorCode, sequence } = invoice;
  const voided = { status: "voided" as const, ...(await readVoid(ctx, id)) };
  let changed = [];
  if (isKnown) {
    const isIssued = and(eq(invoices.id, id), eq(invoices.status, "issued"));
    changed = await ctx.db.update(invoices).set(voided).where(isIssued).returning({ id: invoices.id });
  } else {
    if ((await ctx.db.$count(invoices, eq(invoices.sequence, sequence))) > 0) throw new Error("its number is taken");
    changed = await ctx.db
      .insert(invoices)
      .values({ ...invoice, ...voided })
      .returning({ id: invoices.id });
  }
  await releaseRows(ctx, operatorCode, [id]);
  return changed.length > 0;
}

/** Whether another invoice has its number or stands for its month. */
async function isTaken({ db }: Ctx, { sequence, operatorCode, period, currency }: InvoiceRow): Promise<boolean> {
  const ofMonth = [
    eq(invoices.operatorCode, operatorCode),
    eq(invoices.period, period),
    eq(invoices.currency, currency),
  ];
  const others = or(eq(invoices.sequence, sequence), and(...ofMonth, ne(invoices.status, "voided")));
  return (await db.$count(invoices, others)) > 0;
}
