import type { OperatorCtx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { eachShard } from "../../db/shards.ts";
import type { Row } from "../books/rows.ts";

/** A place in a list over shards: a time, then the order of arrival, then the shard. */
export type Place = readonly [time: number, seq: number, shard: number];

/** After every row of its time. */
export const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/** A row with the number of its shard. */
export interface ShardRow extends Row {
  readonly shard: number;
}

/** Runs a statement in each shard, with the values that it needs there. */
export async function readEachShard(
  ctx: OperatorCtx,
  sql: string,
  valuesIn: (shard: number) => readonly unknown[],
): Promise<ShardRow[]> {
  const found = await eachShard(ctx, async ({ ledger: { shard, d1 }, log }) => {
    const statement = d1.prepare(sql).bind(...valuesIn(shard));
    const { results } = await retried(log, () => statement.all<Row>());
    return results.map((row) => ({ ...row, shard }));
  });
  return found.flat();
}

/** What a shard compares its own rows with, to be after a place, or up to it. */
export function within([time, seq, of]: Place, shard: number): [time: number, seq: number] {
  return [time, shard > of ? seq - 1 : seq];
}

/** Orders places. */
export function compare(one: Place, other: Place): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
