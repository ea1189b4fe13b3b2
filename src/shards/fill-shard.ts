import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { factChanges, shards } from "../db/schema/shards.ts";
import {
  ALWAYS,
  deleteOthers,
  type FactRow,
  type Key,
  keyOf,
  pageAfter,
  putRows,
  runBatch,
} from "./copy-statements.ts";
import { allFacts, type Fact } from "./facts.ts";
import { readEpoch } from "./read-epoch.ts";

const PAGE_SIZE = 500;

/**
 * Copies everything into a shard again, page by page: of a new shard, and after a restore of one side. Rows that are right
 * stay, so that the shard goes on working meanwhile.
 */
export async function fillShard(ctx: Ctx, shard: number): Promise<void> {
  const epoch = await readEpoch(ctx);
  // Before the pages: what changes during them is copied again.
  const [last] = await ctx.db.select({ seq: sql<number | null>`MAX(${factChanges.seq})` }).from(factChanges);
  const through = last?.seq ?? 0;
  for (const fact of allFacts()) await copyAll(ctx, shard, fact);
  await ctx.ledgers
    .at(shard)
    ?.d1.prepare(
      `INSERT INTO fact_copies (id, epoch, through) VALUES (1, ?, ?)
       ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, through = excluded.through`,
    )
    .bind(epoch, through)
    .run();
  const state = sql`iif(${shards.state} = 'filling', 'open', ${shards.state})`;
  await ctx.db.update(shards).set({ state, factsThrough: through, factsEpoch: epoch }).where(eq(shards.id, shard));
}

async function copyAll(ctx: Ctx, shard: number, fact: Fact): Promise<void> {
  const ledger = ctx.ledgers.at(shard);
  if (!ledger) throw new Error(`shard ${shard} is not bound`);
  let after: Key | undefined;
  for (;;) {
    const { sql: text, values } = pageAfter(fact, after, PAGE_SIZE);
    const { results } = await ctx.env.DB.prepare(text)
      .bind(...values)
      .all<FactRow>();
    const keys = results.map((row) => keyOf(fact, row));
    const upTo = results.length < PAGE_SIZE ? undefined : keys.at(-1);
    await runBatch(ledger, [
      deleteOthers(fact, keys, after, upTo),
      ...(results.length > 0 ? putRows(fact, results, ALWAYS) : []),
    ]);
    if (!upTo) return;
    after = upTo;
  }
}
