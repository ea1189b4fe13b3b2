import { eq, getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { addToDay } from "../../billing/revenue/add-to-day.ts";
import { isUntaken, markTaken } from "../../billing/revenue/billed-rows.ts";
import { bookShards, movedMark } from "../../billing/revenue/each-book.ts";
import type { Ctx } from "../../context.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { shards } from "../../db/schema/shards.ts";
import { inShard } from "../../db/shards.ts";

/**
 * Moves the revenue by day of a retired shard to shard 0, in one transaction with the mark by which it counts there: invoices,
 * corrections and providers' days go on to find it. The shard is fenced and keeps its rows. A repeat changes nothing.
 */
export async function takeBooks(ctx: Ctx, shard: number): Promise<void> {
  if (!(await bookShards(ctx)).includes(shard)) return;
  const from = inShard(ctx, shard).ledger;
  const to = inShard(ctx, 0).ledger;
  const { bets, wins, bonus, ...key } = getTableColumns(revenueDays);
  const text = (column: SQLiteColumn) => sql<string>`CAST(${column} AS TEXT)`;
  // As text: a sum may exceed what a number holds exactly.
  const rows = await from.select({ ...key, bets: text(bets), wins: text(wins), bonus: text(bonus) }).from(revenueDays);
  const value = (name: string) => sql.raw(`value ->> '${name}'`);
  const amount = (name: string) => sql`CAST(${value(name)} AS INTEGER)`;
  const columns = Object.fromEntries(Object.keys(key).map((name) => [name, value(name)]));
  const amounts = { bets: amount("bets"), wins: amount("wins"), bonus: amount("bonus") };
  const row = { ...columns, ...amounts } as unknown as typeof revenueDays.$inferInsert;
  const mark = movedMark(shard);
  await to.batch([
    ...(jsonChunks(rows).map((chunk) =>
      addToDay(to, row, { from: sql`json_each(${chunk})`, where: isUntaken(mark) }),
    ) as []),
    markTaken(ctx, to, mark),
  ]);
}

/** Scheduled job, each minute: finishes what a killed retirement left. */
export async function finishRetirements(ctx: Ctx): Promise<void> {
  if (ctx.ledgers.copies.length === 0) return;
  const retired = await ctx.db.select({ id: shards.id }).from(shards).where(eq(shards.state, "retired"));
  const due = retired.map(({ id }) => id).filter((id) => ctx.ledgers.copies.includes(id));
  if (due.length === 0) return;
  const untaken = await bookShards(ctx);
  for (const id of due) if (untaken.includes(id)) await takeBooks(ctx, id);
}
