import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { eachBook } from "../revenue/each-book.ts";
import { isTestNumber, nextNumber } from "./open-invoice.ts";
import type { InvoiceRow } from "./read-invoices.ts";

/** Record of an invoice outside the database, so that no restore gives a number out twice. */
export interface NumberRecord {
  readonly invoice: InvoiceRow;
  /** The rows of the books that it bills, each with its shard. */
  readonly days: readonly (typeof revenueDays.$inferSelect & { readonly shard: number })[];
}

export const INVOICES = "invoices/";
const key = (sequence: number) => `${INVOICES}${String(sequence).padStart(12, "0")}.json`;
const sequenceIn = (name: string) => Number.parseInt(name.slice(INVOICES.length), 10);

/** Only a number that has no record is taken: R2 decides between callers. */
const ABSENT = new Headers({ "if-none-match": "*" });

/** Claims an invoice's number for good. False if another invoice has it: one that a restored database does not know. */
export async function claimNumber(ctx: Ctx, invoice: InvoiceRow): Promise<boolean> {
  const { env } = ctx;
  const billed = and(eq(revenueDays.operatorCode, invoice.operatorCode), eq(revenueDays.invoiceId, invoice.id));
  const days = await eachBook(ctx, async ({ ledger }) => {
    const rows = await ledger.select().from(revenueDays).where(billed);
    return rows.map((row) => ({ ...row, shard: ledger.shard }));
  });
  const record: NumberRecord = { invoice, days: days.flat() };
  const name = key(invoice.sequence);
  const written: R2Object | null = await env.JOURNAL.put(name, JSON.stringify(record), { onlyIf: ABSENT });
  if (written) return true;
  const standing = await env.JOURNAL.get(name);
  return (await standing?.json<NumberRecord>())?.invoice.id === invoice.id;
}

/** Gives a draft the first number after all that were ever claimed. Undefined if it is no draft any more. */
export async function renumber(ctx: Ctx, { id, sequence }: InvoiceRow): Promise<InvoiceRow | undefined> {
  let last = sequence;
  const isTest = isTestNumber(sequence);
  for await (const name of recordNames(ctx, key(sequence))) {
    if (isTestNumber(sequenceIn(name)) !== isTest) break;
    last = sequenceIn(name);
  }
  const next = nextNumber(isTest, last);
  const isDraft = and(eq(invoices.id, id), eq(invoices.status, "draft"));
  // Another caller may have renumbered it meanwhile: then both go on with that number.
  const [, draft] = await ctx.db.batch([
    ctx.db
      .update(invoices)
      .set({ sequence: next })
      .where(and(isDraft, eq(invoices.sequence, sequence))),
    ctx.db.select().from(invoices).where(isDraft),
  ]);
  return draft[0];
}

/** The names of all records after one, in the order of their numbers. */
export async function* recordNames({ env }: Ctx, startAfter?: string): AsyncGenerator<string> {
  for (let after = startAfter; ; ) {
    const page = await env.JOURNAL.list({ prefix: INVOICES, ...(after === undefined ? {} : { startAfter: after }) });
    for (const { key: name } of page.objects) {
      after = name;
      yield name;
    }
    if (!page.truncated) return;
  }
}
