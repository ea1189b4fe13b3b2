import { notInArray, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { shards } from "../../db/schema/shards.ts";

/** Progress of a shard's copies, as the control database knows it. */
export interface Copies {
  readonly shard: number;
  /** The last restore of the control database, after which its changes have other numbers. Empty: none. */
  readonly epoch: string;
  /** The restore that the copies follow. */
  readonly follows: string;
  /** The last change that they have. Null: all must be copied again. */
  readonly through: number | null;
  /** The last change of what the shard reads. */
  readonly last: number;
  readonly isLagging: boolean;
}

/** SQL: the last restore of the control database. */
export const EPOCH = sql<string>`COALESCE((SELECT id FROM restores WHERE shard IS NULL ORDER BY begun_at DESC LIMIT 1), '')`;
/** SQL: the last change of all. */
export const LAST_CHANGE = sql<number>`COALESCE((SELECT MAX(seq) FROM fact_changes), 0)`;
/** SQL: the last change of what a row of `shards` reads. */
export const LAST_OF_SHARD = sql<number>`MAX(COALESCE((SELECT MAX(seq) FROM fact_changes WHERE shard IS NULL), 0),
  COALESCE((SELECT MAX(c.seq) FROM fact_changes c WHERE c.shard = shards.id), 0))`;

/** Shards whose copies are kept: a retired one decides nothing any more, and one that is new is filled by its job. */
export const IS_FED = notInArray(shards.state, ["filling", "retired"]);

export async function readCopies(ctx: Ctx, where: SQL | undefined): Promise<Copies[]> {
  return selectCopies(ctx, where);
}

/** The same, for a batch. */
export function selectCopies({ db }: Pick<Ctx, "db">, where: SQL | undefined) {
  const { id: shard, factsEpoch: follows, factsThrough: through } = shards;
  const isLagging = sql<number>`${shards.laggingSince} IS NOT NULL`.mapWith(Boolean);
  return db.select({ shard, follows, through, epoch: EPOCH, last: LAST_OF_SHARD, isLagging }).from(shards).where(where);
}

/** Whether a shard has all changes up to one, and gets those after it. */
export function isFollowing({ follows, epoch, through }: Copies): boolean {
  return follows === epoch && through !== null;
}

/** Whether a shard has every change. */
export function isWhole(copies: Copies): boolean {
  return isFollowing(copies) && (copies.through ?? 0) >= copies.last;
}
