import { and, asc, eq, gt, inArray, notInArray } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { factChanges, shards } from "../../db/schema/shards.ts";
import { upstreamUnavailable } from "../../errors.ts";
import {
  deleteRows,
  type FactRow,
  isNamed,
  type Key,
  keyOf,
  type Prepared,
  putRows,
  runBatch,
  type When,
} from "./copy-statements.ts";
import { allFacts, type Fact } from "./facts.ts";
import { fillShard } from "./fill-shard.ts";
import { readEpoch } from "./read-epoch.ts";

/** Changes that are copied at once: a statement of each table reads and writes them. */
const MAX_CHANGES = 500;
const MAX_ROUNDS = 20;

/** Rows that changed in the control database since a shard's copies were made. */
interface Changes {
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly facts: readonly { readonly fact: Fact; readonly rows: readonly FactRow[]; readonly gone: readonly Key[] }[];
}

/**
 * Copies what changed in the control database to every shard, before the answer of the call that changed it: a block, a
 * stop and a revoked key work at once. Costs nothing without shards that have copies. Throws UPSTREAM_UNAVAILABLE if a
 * shard cannot be written: the caller repeats, and the job of each minute goes on.
 */
export async function copyFacts(ctx: Ctx): Promise<void> {
  const { copies } = ctx.ledgers;
  if (copies.length === 0) return;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const epoch = await readEpoch(ctx);
    const known = await ctx.db
      .select()
      .from(shards)
      .where(and(inArray(shards.id, [...copies]), notInArray(shards.state, ["filling", "retired"])));
    const stale = known.filter(({ factsThrough, factsEpoch }) => factsThrough === null || factsEpoch !== epoch);
    for (const { id } of stale) {
      if (!(await fillShard(ctx, id))) throw upstreamUnavailable("A part of the service cannot be reached.");
    }
    // A filling that a killed call began does not have what changed since.
    if (stale.length > 0) continue;
    if (known.length === 0) return;
    const from = Math.min(...known.map(({ factsThrough }) => factsThrough ?? 0));
    const changed = await ctx.db
      .select()
      .from(factChanges)
      .where(gt(factChanges.seq, from))
      .orderBy(asc(factChanges.seq))
      .limit(MAX_CHANGES);
    const last = changed.at(-1);
    if (!last) return;
    const changes: Changes = { from, to: last.seq, epoch, facts: await readChanged(ctx, changed) };
    const done = await Promise.all(known.map(({ id }) => copyTo(ctx, id, changes)));
    if (!done.every(Boolean)) throw upstreamUnavailable("A part of the service cannot be reached.");
    if (changed.length < MAX_CHANGES) return;
  }
  // What this call changed may be among the rest.
  throw upstreamUnavailable("Many changes are being copied. Retry in a minute.");
}

/** The changed rows as they are now: at least as new as their changes. */
async function readChanged(
  { env }: Ctx,
  changed: readonly (typeof factChanges.$inferSelect)[],
): Promise<Changes["facts"]> {
  const byName = Map.groupBy(changed, ({ fact }) => fact);
  const facts = allFacts().filter(({ name }) => byName.has(name));
  const named = facts.map((fact) => [...new Set((byName.get(fact.name) ?? []).map(({ key }) => key))]);
  const results = await env.DB.batch<FactRow>(
    facts.map((fact, place) =>
      env.DB.prepare(`SELECT ${fact.columns.join(", ")} FROM ${fact.name} WHERE ${isNamed(fact)}`).bind(
        `[${named[place]?.join()}]`,
      ),
    ),
  );
  return facts.map((fact, place) => {
    const rows = results[place]?.results ?? [];
    const standing = new Set(rows.map((row) => JSON.stringify(keyOf(fact, row))));
    const gone = (named[place] ?? []).filter((key) => !standing.has(key)).map((key) => JSON.parse(key) as Key);
    return { fact, rows, gone };
  });
}

/** False if the shard could not be written. */
async function copyTo(ctx: Ctx, shard: number, { epoch, from, to, facts }: Changes): Promise<boolean> {
  // A shard that is ahead has newer rows already; one that lacks more, or that counts the changes of before a restore, is
  // filled again from the start.
  const when: When = {
    sql: "EXISTS (SELECT 1 FROM fact_copies WHERE epoch = ? AND through >= ? AND through < ?)",
    values: [epoch, from, to],
  };
  const statements: Prepared[] = [
    ...facts.flatMap(({ fact, gone }) => (gone.length > 0 ? deleteRows(fact, gone, when) : [])),
    ...facts.flatMap(({ fact, rows }) => (rows.length > 0 ? putRows(fact, rows, when) : [])),
    {
      sql: "UPDATE fact_copies SET through = ? WHERE epoch = ? AND through >= ? AND through < ?",
      values: [to, ...when.values],
    },
    { sql: "SELECT epoch, through FROM fact_copies", values: [] },
  ];
  try {
    const ledger = ctx.ledgers.at(shard);
    if (!ledger) throw new Error("the shard is not bound");
    const results = await runBatch<{ epoch: string; through: number }>(ledger, statements);
    const state = results.at(-1)?.results[0];
    const isCopied = state !== undefined && state.epoch === epoch && state.through >= to;
    await ctx.db
      .update(shards)
      .set({ factsThrough: isCopied ? to : null })
      .where(and(eq(shards.id, shard), eq(shards.factsEpoch, epoch)));
    return isCopied;
  } catch (cause) {
    ctx.log.error("shard.copy_failed", { shard }, cause);
    return false;
  }
}
