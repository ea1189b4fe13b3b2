import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { LedgerDb } from "../../db/client.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { retried } from "../../db/retry.ts";
import { factChanges, shards } from "../../db/schema/shards.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
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
import { isKept } from "./forget-grants.ts";
import { type Copies, IS_FED, isWhole, readCopies, selectCopies } from "./read-copies.ts";

/** Changes that are copied at once: a statement of each table reads and writes them. */
const MAX_CHANGES = 2_500;
const MAX_ROUNDS = 40;
/** After them the rest of a large import follows behind the answer. */
const ROUNDS_BEFORE_ANSWER = 4;
/** Of a shard that must be filled again, as after a restore. A larger one lags meanwhile. */
const PAGES_BEFORE_ANSWER = 40;
/** Changes of games of which the withdrawn ones are looked up at once. */
const WITHDRAWN_STEP = 20_000;

type Change = Pick<typeof factChanges.$inferSelect, "seq" | "fact" | "key">;

/** Rows that changed in the control database since a shard's copies were made. */
interface Changes {
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly facts: readonly { readonly fact: Fact; readonly rows: readonly FactRow[]; readonly gone: readonly Key[] }[];
}

/** The changes that a shard still lacks: those after one, of a state of the control database. */
type Rest = Pick<Copies, "shard" | "epoch"> & { readonly through: number };

/**
 * Copies what changed in the control database to the shards that read it, before the answer of the call that changed it: a
 * block, a stop and a revoked key work at once. Of a large import all but the first rows follow behind the answer, and every
 * withdrawn game is refused at once. Costs nothing without shards that have copies. Returns the shards that lag: one that
 * is away, slow or full delays no call, takes no new session, and catches up by itself (keep-copies.ts).
 */
export async function copyFacts(ctx: Ctx): Promise<number[]> {
  if (ctx.ledgers.copies.length === 0) return [];
  const [all, changed] = await ctx.db.batch([
    selectCopies(ctx, and(inArray(shards.id, [...ctx.ledgers.copies]), IS_FED)),
    newChanges(ctx),
  ]);
  const inOrder = changed.toSorted((one, other) => one.seq - other.seq);
  const few = changed.length <= MAX_NEW ? Map.groupBy(inOrder, ({ reader }) => reader) : undefined;
  const copied = await Promise.all(
    all.map((own) => !own.isLagging && (isWhole(own) || copyOrLag(ctx, own, few?.get(own.shard)))),
  );
  return all.filter((_, place) => !copied[place]).map(({ shard }) => shard);
}

/** The same for what some shards must have before the caller goes on. Throws UPSTREAM_UNAVAILABLE while one of them lags. */
export async function copyFactsTo(ctx: Ctx, needed: () => Promise<readonly (number | null)[]>): Promise<void> {
  const lagging = await copyFacts(ctx);
  // Null: it may be any.
  if (lagging.length > 0 && (await needed()).some((shard) => shard === null || lagging.includes(shard)))
    throw upstreamUnavailable("The operator's database is brought up to date.");
}

/** False: the shard lags from now on. */
async function copyOrLag(ctx: Ctx, known: Copies, changed: readonly Change[] | undefined): Promise<boolean> {
  const { shard } = known;
  try {
    const through = await filledThrough(ctx, known);
    const mayFollow = async (left: Rest, round: number) =>
      round >= ROUNDS_BEFORE_ANSWER && (await hasOnlyGames(ctx, left));
    // Unmarked, a shard is copied to again, which changes nothing.
    const mark: Mark = async (marking) =>
      ctx.waitUntil(marking.catch((cause: unknown) => ctx.log.error("shard.mark_failed", { shard }, cause)));
    const read = changed && through === known.through ? { changed } : {};
    const rest = await copyChanges(ctx, { ...known, through }, { mayFollow, mark, ...read });
    if (!rest) return true;
    await withdrawGames(ctx, rest);
    const copied = copyChanges(ctx, rest);
    ctx.waitUntil(copied.catch((cause: unknown) => ctx.log.error("shard.copy_failed", { shard }, cause)));
    return true;
  } catch (cause) {
    ctx.log.error("shard.copy_failed", { shard }, cause);
    const isNew = and(eq(shards.id, shard), isNull(shards.laggingSince));
    const marking = ctx.db.update(shards).set({ laggingSince: ctx.clock.now() }).where(isNew);
    const marked = await marking.returning({ id: shards.id });
    if (marked.length > 0) await sendWakeUp(ctx, { kind: "copies", id: String(shard), shard });
    return false;
  }
}

/** The last change that a shard has; of one that follows another state, once it is filled again. */
async function filledThrough(ctx: Ctx, { shard, through, follows, epoch }: Copies): Promise<number> {
  if (through !== null && follows === epoch) return through;
  const isFilled = await fillShard(ctx, shard, PAGES_BEFORE_ANSWER);
  const [filled] = isFilled ? await readCopies(ctx, eq(shards.id, shard)) : [];
  if (typeof filled?.through !== "number") throw new Error("the shard lacks its copies");
  return filled.through;
}

type Mark = (marking: Promise<unknown>) => Promise<unknown>;
const waited: Mark = (marking) => marking;

interface Copying {
  /** Whether what is left may follow later. */
  readonly mayFollow?: (rest: Rest, round: number) => Promise<boolean>;
  /** Awaits the mark of what the shard has, or leaves it behind the answer. Until it is written, rows are copied again. */
  readonly mark?: Mark;
  /** All changes that the shard lacks, where they are read already. */
  readonly changed?: readonly Change[];
}

/**
 * Copies to a shard until it has every change, or what is left may follow later: that is returned. Throws if the shard
 * cannot be written, or has too much to catch up with for one call.
 */
export async function copyChanges(
  ctx: Ctx,
  { epoch, shard, through: first }: Rest,
  { mayFollow, mark = waited, changed: known }: Copying = {},
): Promise<Rest | undefined> {
  let through = first;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const changed = round === 1 && known ? known : await changesOf(ctx, shard, through);
    const last = changed.at(-1);
    if (!last) return undefined;
    const facts = await readChanged(ctx, changed);
    await copyTo(ctx, shard, { from: through, to: last.seq, epoch, facts }, mark);
    if (changed.length < MAX_CHANGES) return undefined;
    through = last.seq;
    const rest = { epoch, shard, through };
    if (await mayFollow?.(rest, round)) return rest;
  }
  throw new Error("more changes are left than one call copies");
}

/** More are read shard by shard. */
const MAX_NEW = 500;

/** The changes that shards read and lack, with the shard: a call's own, in the trip that reads how far the shards are. */
function newChanges({ db, ledgers: { copies } }: Ctx) {
  const lacking = (of: SQL) => sql`SELECT s.id AS reader, c.seq AS seq, c.fact AS fact, c.key AS key
    FROM json_each(${JSON.stringify(copies)}) AS own CROSS JOIN shards s ON s.id = own.value
    CROSS JOIN fact_changes c ON ${of} AND c.seq > s.facts_through
    WHERE s.lagging_since IS NULL AND s.state NOT IN ('filling', 'retired') LIMIT ${MAX_NEW + 1}`;
  const [every, own] = [lacking(sql`c.shard IS NULL`), lacking(sql`c.shard = s.id`)];
  return db
    .select({ reader: sql<number>`reader`, seq: sql<number>`seq`, fact: sql<string>`fact`, key: sql<string>`key` })
    .from(sql`(SELECT * FROM (${every}) UNION ALL SELECT * FROM (${own}))`);
}

/** Oldest changes that a shard reads and lacks. */
function changesOf({ db }: Ctx, shard: number, through: number) {
  return db.all<Change>(sql`SELECT seq, fact, key FROM fact_changes WHERE shard IS NULL AND seq > ${through}
    UNION ALL SELECT seq, fact, key FROM fact_changes WHERE shard = ${shard} AND seq > ${through}
    ORDER BY seq LIMIT ${MAX_CHANGES}`);
}

/** Whether nothing but games is left: a block or a stop holds from the answer on, whatever is before it. */
async function hasOnlyGames({ db }: Ctx, { shard, through }: Rest): Promise<boolean> {
  const other = await db
    .select({ seq: factChanges.seq })
    .from(factChanges)
    .where(
      and(
        gt(factChanges.seq, through),
        ne(factChanges.fact, "games"),
        or(isNull(factChanges.shard), eq(factChanges.shard, shard)),
      ),
    )
    .limit(1);
  return other.length === 0;
}

/**
 * Withdraws in a shard the games that are withdrawn among what it lacks: a statement for some thousands of them, which
 * their whole rows follow. A copy that is under way cannot undo it: what it has of games is among the rounds before.
 */
async function withdrawGames(ctx: Ctx, { epoch, shard, through }: Rest): Promise<void> {
  const ledger = ledgerOf(ctx, shard);
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
    await retried(ctx.log, () => runBatch(ledger, statements));
  }
}

function ledgerOf({ ledgers }: Ctx, shard: number): LedgerDb {
  const ledger = ledgers.at(shard);
  if (!ledger) throw new Error("the shard is not bound");
  return ledger;
}

/** The changed rows as they are now: at least as new as their changes. */
async function readChanged({ env, clock }: Ctx, changed: readonly Change[]): Promise<Changes["facts"]> {
  const byName = Map.groupBy(changed, ({ fact }) => fact);
  const facts = allFacts().filter(({ name }) => byName.has(name));
  const named = facts.map((fact) => [...new Set((byName.get(fact.name) ?? []).map(({ key }) => key))]);
  const results = await env.DB.batch<FactRow>(
    facts.map((fact, place) =>
      env.DB.prepare(
        `SELECT ${fact.columns.join(", ")} FROM ${fact.name} WHERE ${isNamed(fact)}
          ${fact.name === "free_spins" ? `AND ${isKept(clock.now())}` : ""}`,
      ).bind(`[${named[place]?.join()}]`),
    ),
  );
  return facts.map((fact, place) => {
    const rows = results[place]?.results ?? [];
    const standing = new Set(rows.map((row) => JSON.stringify(keyOf(fact, row))));
    const gone = (named[place] ?? []).filter((key) => !standing.has(key)).map((key) => JSON.parse(key) as Key);
    return { fact, rows, gone };
  });
}

/** Throws if the shard could not be written, or must be filled again. */
async function copyTo(ctx: Ctx, shard: number, { epoch, from, to, facts }: Changes, mark: Mark): Promise<void> {
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
  const ledger = ledgerOf(ctx, shard);
  const results = await retried(ctx.log, () => runBatch<{ epoch: string; through: number }>(ledger, statements));
  const state = results.at(-1)?.results[0];
  const isCopied = state !== undefined && state.epoch === epoch && state.through >= to;
  const own = and(eq(shards.id, shard), eq(shards.factsEpoch, epoch));
  // Never back: of two calls the later one may end first.
  const through = isCopied ? sql`MAX(COALESCE(${shards.factsThrough}, 0), ${to})` : null;
  const marking = ctx.db.update(shards).set({ factsThrough: through }).where(own).execute();
  if (isCopied) return void (await mark(marking));
  await marking;
  throw new Error("the shard must be filled again");
}
