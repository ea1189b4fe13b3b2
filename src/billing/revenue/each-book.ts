import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { billedInvoices } from "../../db/schema/ledger.ts";
import { type InShard, inShard, MAX_SHARDS_AT_ONCE, readShard } from "../../db/shards.ts";
import { sideBySide } from "../../lib/side-by-side.ts";

/** In shard 0, written together with the revenue by day of a retired shard, which counts there from then on. */
export const movedMark = (shard: number) => `shard ${shard}`;

/** Condition on rows of shard 0: a mark of a retired shard. */
export const IS_MOVED_MARK: SQL = sql`(${billedInvoices.invoiceId} >= 'shard ' AND ${billedInvoices.invoiceId} < 'shard!')`;

/** The shards whose revenue by day counts. A retired one keeps its rows, which a restore of shard 0 may make count again. */
export async function bookShards(ctx: Ctx): Promise<readonly number[]> {
  const { shards, copies } = ctx.ledgers;
  if (copies.length === 0) return shards;
  const { invoiceId } = billedInvoices;
  const marks = await inShard(ctx, 0).ledger.select({ invoiceId }).from(billedInvoices).where(IS_MOVED_MARK);
  const moved = new Set(marks.map((mark) => mark.invoiceId));
  return shards.filter((shard) => !moved.has(movedMark(shard)));
}

const MAX_READS = 3;

/**
 * Runs idempotent work in every shard whose rows count. Repeats it if rows moved meanwhile: they would count twice.
 */
export async function eachBook<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T[]> {
  for (let reads = 1; ; reads++) {
    const books = await bookShards(ctx);
    const found = await sideBySide(books, MAX_SHARDS_AT_ONCE, (shard) => work(inShard(ctx, shard)));
    if (ctx.ledgers.copies.length === 0 || books.join() === (await bookShards(ctx)).join()) return found;
    if (reads === MAX_READS) throw new Error("the books of shards keep moving");
  }
}

/** The same for one statement. */
export async function readEachBook<Row extends object>(
  ctx: Ctx,
  sql: string,
  values: readonly unknown[],
): Promise<InShard<Row>[]> {
  return (await eachBook(ctx, (own) => readShard<Row>(own, sql, values))).flat();
}
