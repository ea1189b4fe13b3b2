import type { Ctx } from "../context.ts";
import { upstreamUnavailable } from "../errors.ts";
import { derived } from "../lib/derived.ts";
import { sideBySide } from "../lib/side-by-side.ts";
import { retried } from "./retry.ts";

/**
 * The same context with one shard as its ledger. Throws UPSTREAM_UNAVAILABLE for a shard without a binding: a caller that
 * repeats must not take an incomplete deployment for a session that never was.
 */
export function inShard<C extends Ctx>(ctx: C, shard: number): C {
  const ledger = ctx.ledgers.at(shard);
  if (!ledger) {
    ctx.log.error("shard.unbound", { shard });
    throw upstreamUnavailable("The session's data cannot be reached.");
  }
  if (ctx.ledger === ledger) return ctx;
  return derived(ctx, "ledger", ledger);
}

/** Connections of an invocation. A call beyond them would wait inside the platform, while its time runs. */
export const MAX_SHARDS_AT_ONCE = 6;

/** Runs work in every shard that can have an answer, side by side. Its results are in the order of the shards. */
export function eachShard<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T[]> {
  return sideBySide(ctx.ledgers.asked, MAX_SHARDS_AT_ONCE, (shard) => work(inShard(ctx, shard)));
}

/** A row with the number of its shard. */
export type InShard<Row> = Row & { readonly shard: number };

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
