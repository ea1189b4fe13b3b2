import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { LedgerDb } from "../../db/client.ts";
import { factFills } from "../../db/schema/fact-copies.ts";
import { shards } from "../../db/schema/shards.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";
import {
  deleteOthers,
  type FactRow,
  type Key,
  keyOf,
  MAX_COPY_MS,
  pageAfter,
  putRows,
  runBatch,
  type When,
} from "./copy-statements.ts";
import { allFacts, type Fact } from "./facts.ts";
import { EPOCH, LAST_CHANGE } from "./read-copies.ts";

const PAGE_SIZE = 500;
/** Pages of one call: each takes a handful of the queries that an invocation has. */
const MAX_PAGES = 100;
/** An older filling begins again: changes since its beginning may be forgotten. */
export const MAX_FILLING_MS = DAY_MS;

type Fill = typeof factFills.$inferSelect;

/**
 * Copies everything into a shard again, page by page: of a new shard, and after a restore of one side. Rows that are right
 * stay, so that the shard goes on working meanwhile. A call goes on where a killed one stopped. False: there is more to
 * copy, or another call is at it.
 */
export async function fillShard(ctx: Ctx, shard: number, maxPages = MAX_PAGES): Promise<boolean> {
  const ledger = ctx.ledgers.at(shard);
  if (!ledger) throw new Error(`shard ${shard} is not bound`);
  let fill = await begun(ctx, ledger);
  for (let page = 0; fill.fact !== null; page++) {
    if (page === maxPages) return false;
    const next = await copyPage(ctx, ledger, fill);
    if (!next) return false;
    fill = next;
  }
  const { through, epoch, token } = fill;
  const state = sql`iif(${shards.state} = 'filling', 'open', ${shards.state})`;
  await ctx.db.update(shards).set({ state, factsThrough: through, factsEpoch: epoch }).where(eq(shards.id, shard));
  await ledger.delete(factFills).where(eq(factFills.token, token));
  return true;
}

/** The filling that a killed call left behind, or a new one. */
async function begun(ctx: Ctx, ledger: LedgerDb): Promise<Fill> {
  // Before the pages: what changes during them is copied again.
  const { epoch, last } = await ctx.db.get<{ epoch: string; last: number }>(
    sql`SELECT ${EPOCH} AS epoch, ${LAST_CHANGE} AS last`,
  );
  const now = ctx.clock.now();
  const [left] = await inTime(ledger.select().from(factFills).limit(1), MAX_COPY_MS);
  const isKnown = left && (left.fact === null || allFacts().some(({ name }) => name === left.fact));
  if (isKnown && left.epoch === epoch && left.begunAt > now - MAX_FILLING_MS) return left;
  const fact = allFacts()[0]?.name ?? null;
  const fill: Fill = {
    ...{ id: 1, token: ctx.random.uuid(), page: 0, epoch, through: last },
    ...{ fact, after: null, begunAt: now },
  };
  const begun = ledger.insert(factFills).values(fill).onConflictDoUpdate({ target: factFills.id, set: fill });
  await inTime(begun.execute(), MAX_COPY_MS);
  return fill;
}

/** Copies the next page and records it in the same transaction. Undefined: another call was faster. */
async function copyPage(ctx: Ctx, ledger: LedgerDb, fill: Fill): Promise<Fill | undefined> {
  const facts = allFacts();
  const place = facts.findIndex(({ name }) => name === fill.fact);
  const fact = facts[place] as Fact;
  const after = fill.after === null ? undefined : (JSON.parse(fill.after) as Key);
  const { sql: text, values } = pageAfter(fact, ledger.shard, after, PAGE_SIZE);
  const { results } = await ctx.env.DB.prepare(text)
    .bind(...values)
    .all<FactRow>();
  const keys = results.map((row) => keyOf(fact, row));
  const upTo = results.length < PAGE_SIZE ? undefined : keys.at(-1);
  const next: Fill = {
    ...fill,
    page: fill.page + 1,
    ...(upTo ? { after: JSON.stringify(upTo) } : { fact: facts[place + 1]?.name ?? null, after: null }),
  };
  const when: When = {
    sql: "EXISTS (SELECT 1 FROM fact_fills WHERE token = ? AND page = ?)",
    values: [fill.token, fill.page],
  };
  const written = await runBatch(ledger, [
    deleteOthers(fact, keys, after, upTo, when),
    ...(results.length > 0 ? putRows(fact, results, when) : []),
    ...(next.fact === null
      ? [
          {
            sql: `INSERT INTO fact_copies (id, epoch, through) SELECT 1, ?, ? WHERE ${when.sql}
              ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, through = excluded.through`,
            values: [next.epoch, next.through, ...when.values],
          },
        ]
      : []),
    {
      sql: "UPDATE fact_fills SET page = ?, fact = ?, after = ? WHERE token = ? AND page = ?",
      values: [next.page, next.fact, next.after, ...when.values],
    },
  ]);
  return written.at(-1)?.meta.changes === 0 ? undefined : next;
}
