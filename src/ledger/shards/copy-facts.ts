import { and, asc, eq, gt, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { retried } from "../../db/retry.ts";
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
const MAX_CHANGES = 2_500;
const MAX_ROUNDS = 40;
/** After them the rest of a large import follows behind the answer. */
const ROUNDS_BEFORE_ANSWER = 4;
/** Changes of games of which the withdrawn ones are looked up at once. */
const WITHDRAWN_STEP = 20_000;

/** Rows that changed in the control database since a shard's copies were made. */
interface Changes {
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly facts: readonly { readonly fact: Fact; readonly rows: readonly FactRow[]; readonly gone: readonly Key[] }[];
}

/** What a round left to be copied. */
interface Rest {
  readonly epoch: string;
  readonly shards: readonly number[];
  /** The last change that the shards have; undefined: they were filled first. */
  readonly through?: number;
}

/**
 * Copies what changed in the control database to every shard, before the answer of the call that changed it: a block, a
 * stop and a revoked key work at once. Of a large import all but the first rows follow behind the answer, and every
 * withdrawn game is refused at once. Costs nothing without shards that have copies. Throws UPSTREAM_UNAVAILABLE if a shard
 * cannot be written: the caller repeats, and the job of each minute goes on.
 */
export async function copyFacts(ctx: Ctx): Promise<void> {
  const rest = await copyRounds(ctx, async (left, round) => round >= ROUNDS_BEFORE_ANSWER && hasOnlyGames(ctx, left));
  if (!rest) return;
  await withdrawGames(ctx, rest);
  const copied = copyRounds(ctx, async () => false);
  ctx.waitUntil(copied.catch((cause: unknown) => ctx.log.error("shard.copy_failed", {}, cause)));
}

/** Copies until nothing is left, or what is left may follow later. */
async function copyRounds(
  ctx: Ctx,
  mayFollow: (rest: Rest, round: number) => Promise<boolean>,
): Promise<Rest | undefined> {
  if (ctx.ledgers.copies.length === 0) return undefined;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const rest = await copyRound(ctx);
    if (!rest || (await mayFollow(rest, round))) return rest;
  }
  // What this call changed may be among the rest.
  throw upstreamUnavailable("Many changes are being copied. Retry in a minute.");
}

/** Copies the oldest changes to every shard. Undefined: nothing is left. */
async function copyRound(ctx: Ctx): Promise<Rest | undefined> {
  const epoch = await readEpoch(ctx);
  const known = await ctx.db
    .select()
    .from(shards)
    .where(and(inArray(shards.id, [...ctx.ledgers.copies]), notInArray(shards.state, ["filling", "retired"])));
  const rest = { epoch, shards: known.map(({ id }) => id) };
  const stale = known.filter(({ factsThrough, factsEpoch }) => factsThrough === null || factsEpoch !== epoch);
  for (const { id } of stale) {
    if (!(await fillShard(ctx, id))) throw upstreamUnavailable("A part of the service cannot be reached.");
  }
  // A filling that a killed call began does not have what changed since.
  if (stale.length > 0) return rest;
  if (known.length === 0) return undefined;
  const from = Math.min(...known.map(({ factsThrough }) => factsThrough ?? 0));
  const changed = await ctx.db
    .select()
    .from(factChanges)
    .where(gt(factChanges.seq, from))
    .orderBy(asc(factChanges.seq))
    .limit(MAX_CHANGES);
  const last = changed.at(-1);
  if (!last) return undefined;
  const changes: Changes = { from, to: last.seq, epoch, facts: await readChanged(ctx, changed) };
  const done = await Promise.all(known.map(({ id }) => copyTo(ctx, id, changes)));
  if (!done.every(Boolean)) throw upstreamUnavailable("A part of the service cannot be reached.");
  return changed.length < MAX_CHANGES ? undefined : { ...rest, through: last.seq };
}

/** Whether nothing but games is left: a block or a stop holds from the answer on, whatever is before it. */
async function hasOnlyGames({ db }: Ctx, { through }: Rest): Promise<boolean> {
  if (through === undefined) return false;
  const other = await db
    .select({ seq: factChanges.seq })
    .from(factChanges)
    .where(and(gt(factChanges.seq, through), ne(factChanges.fact, "games")))
    .limit(1);
  return other.length === 0;
}

/**
 * Withdraws in the shards the games that are withdrawn among what is left: a statement for some thousands of them, which
 * their whole rows follow. A copy that is under way cannot undo it: what it has of games is among the rounds before.
 */
async function withdrawGames(ctx: Ctx, { epoch, shards: targets, through = 0 }: Rest): Promise<void> {
  const last = await ctx.db.get<{ seq: number | null }>(sql`SELECT MAX(seq) AS seq FROM fact_changes`);
  const end = last?.seq ?? through;
  for (let from = through; from < end; from += WITHDRAWN_STEP) {
    const gone = await ctx.db.all<{ id: string; withdrawn_at: number }>(
      sql`SELECT id, withdrawn_at FROM games WHERE withdrawn_at IS NOT NULL AND id IN (SELECT key ->> 0 FROM fact_changes
        WHERE seq > ${from} AND seq <= ${from + WITHDRAWN_STEP} AND fact = 'games')`,
    );
    if (gone.length === 0) continue;
    const statements = jsonChunks(gone.map(({ id, withdrawn_at }) => [id, withdrawn_at])).map((chunk) => ({
      sql: `UPDATE games SET withdrawn_at = named.value ->> 1 FROM json_each(?) AS named WHERE games.id = named.value ->> 0
        AND EXISTS (SELECT 1 FROM fact_copies WHERE epoch = ? AND through < ?)`,
      values: [chunk, epoch, end],
    }));
    const written = targets.map(async (shard) => {
      const ledger = ctx.ledgers.at(shard);
      if (!ledger) throw upstreamUnavailable("A part of the service cannot be reached.");
      await retried(ctx.log, () => runBatch(ledger, statements));
    });
    await Promise.all(written);
  }
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
