import type { InShard } from "../../db/shards.ts";
import type { Row } from "../books/rows.ts";

/** A place in a list over shards: a time, then the order of arrival, then the shard. */
export type Place = readonly [time: number, seq: number, shard: number];

/** After every row of its time. */
export const AFTER_ALL = Number.MAX_SAFE_INTEGER;

export type ShardRow = InShard<Row>;

/** Time and sequence between which a shard's own rows are after a place of the whole list, or up to it. */
export function within([time, seq, of]: Place, shard: number): [time: number, seq: number] {
  return [time, shard > of ? seq - 1 : seq];
}

/** The same newest first: before a place, or down to it. */
export function withinNewestFirst([time, seq, of]: Place, shard: number): [time: number, seq: number] {
  return [time, shard < of ? seq + 1 : seq];
}

/** Orders places. */
export function compare(one: Place, other: Place): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
