import { type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { upstreamUnavailable } from "../errors.ts";
import { derived } from "../lib/derived.ts";
import { shardOf } from "../lib/shard-id.ts";
import { sideBySide } from "../lib/side-by-side.ts";
import type { LedgerDb, Ledgers } from "./client.ts";
import { retried } from "./retry.ts";

/**
 * The same context with one shard as its ledger. Whatever uses a shard without a binding throws UPSTREAM_UNAVAILABLE: a
 * caller that repeats must not take an incomplete deployment for a session that never was.
 */
export function inShard<C extends Ctx>(ctx: C, shard: number): C {
  const ledger = ctx.ledgers.at(shard) ?? unbound(ctx, shard);
  return ctx.ledger === ledger ? ctx : derived(ctx, "ledger", ledger);
}

/** The same context that also reaches the shard that is restored alone, which is away for all others. */
export function withFrozen<C extends Ctx>(ctx: C): C {
  const { ledgers } = ctx;
  const frozen = ledgers.frozen();
  if (!frozen) return ctx;
  return derived(ctx, "ledgers", {
    ...ledgers,
    at: (shard) => (shard === frozen.shard ? frozen : ledgers.at(shard)),
  });
}

function unbound({ log }: Ctx, shard: number): LedgerDb {
  return new Proxy({ shard } as LedgerDb, {
    get(known, name) {
      if (name === "shard") return known.shard;
      log.error("shard.unbound", { shard });
      throw upstreamUnavailable("The session's data cannot be reached.");
    },
  });
}

/** Whether the context's shard is bound. A retired one may not be, nor one of an incomplete deployment. */
export function isBound({ ledger, ledgers }: Ctx): boolean {
  return ledgers.shards.includes(ledger.shard);
}

/** Connections of an invocation. A call beyond them would wait inside the platform, while its time runs. */
export const MAX_SHARDS_AT_ONCE = 6;

/** Runs work in every shard that can have an answer, side by side. Its results are in the order of the shards. */
export function eachShard<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T[]> {
  return sideBySide(ctx.ledgers.asked, MAX_SHARDS_AT_ONCE, (shard) => work(inShard(ctx, shard)));
}

/** SQL: the shards that an operator uses or has used, as a JSON array. It may use shard 0 without a row. */
export function usedShards(operatorCode: string | SQLWrapper) {
  return sql<string>`(SELECT json_group_array(shard) FROM operator_shards WHERE operator_code = ${operatorCode})`;
}

/** Asks only the shards that an operator uses or has used: no other has its rows. */
export function askedOf(ledgers: Ledgers, used: readonly number[]): Ledgers {
  if (ledgers.shards.length === 1) return ledgers;
  return { ...ledgers, asked: ledgers.shards.filter((shard) => shard === 0 || used.includes(shard)) };
}

/** The same context for work on one operator: a read over several shards asks only the operator's. Free where there is one. */
export async function inShardsOf<C extends Ctx>(ctx: C, operatorCode: string): Promise<C> {
  if (ctx.ledgers.shards.length === 1) return ctx;
  const found = await ctx.db.get<{ used: string }>(sql`SELECT ${usedShards(operatorCode)} AS used`);
  return derived(ctx, "ledgers", askedOf(ctx.ledgers, JSON.parse(found?.used ?? "[]")));
}

/** The same context for work on one session: a read over several shards asks only the session's; none if that is not bound. */
export function inShardOf<C extends Ctx>(ctx: C, sessionId: string): C {
  const asked = [shardOf(sessionId)].filter((shard) => ctx.ledgers.shards.includes(shard));
  return derived(ctx, "ledgers", { ...ctx.ledgers, asked });
}

/** A row with the number of its shard. */
export type InShard<Row> = Row & { readonly shard: number };

/** Runs work for rows in the shard of each, side by side: once for each shard, with all of its rows. */
export function eachShardOf<C extends Ctx, Row, T>(
  ctx: C,
  rows: readonly InShard<Row>[],
  work: (ctx: C, rows: readonly InShard<Row>[]) => Promise<T>,
): Promise<T[]> {
  const byShard = [...Map.groupBy(rows, ({ shard }) => shard)];
  return sideBySide(byShard, MAX_SHARDS_AT_ONCE, ([shard, own]) => work(inShard(ctx, shard), own));
}

/** Reads with one statement in each shard, side by side, with the values that it needs there. */
export async function readEachShard<Row extends object>(
  ctx: Ctx,
  sql: string,
  valuesIn: (shard: number) => readonly unknown[],
): Promise<InShard<Row>[]> {
  return (await eachShard(ctx, (own) => readShard<Row>(own, sql, valuesIn(own.ledger.shard)))).flat();
}

/** Reads with one statement in the shard of the context. */
export async function readShard<Row extends object>(
  { ledger: { shard, d1 }, log }: Ctx,
  sql: string,
  values: readonly unknown[],
): Promise<InShard<Row>[]> {
  const statement = d1.prepare(sql).bind(...values);
  const { results } = await retried(log, () => statement.all<Row>());
  return results.map((row) => ({ ...row, shard }));
}
