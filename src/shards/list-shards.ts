import { count, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { archiveWatch } from "../db/schema/archive-watch.ts";
import { operatorShards, type SHARD_STATES, shardArchives, shards } from "../db/schema/shards.ts";

/** A shard as the back office sees it. */
export interface ShardState {
  readonly shard: number;
  /** Null: it is bound, and not opened yet. */
  readonly state: (typeof SHARD_STATES)[number] | "exported" | null;
  /** Null: this deployment has no binding for it. */
  readonly sizeBytes: number | null;
  /** Operators that open new sessions in it. Those without a shard open them in shard 0. */
  readonly operators: number;
  readonly closedAt: number | null;
  /** Null: it was never exported. */
  readonly archive: typeof shardArchives.$inferSelect | null;
}

/** All shards that are known or bound. Shard 0 is always open unless it has a row of its own. */
export async function listShards(ctx: Ctx): Promise<ShardState[]> {
  const [known, archives, assigned] = await ctx.db.batch([
    ctx.db.select().from(shards),
    ctx.db.select().from(shardArchives),
    ctx.db
      .select({ shard: operatorShards.shard, operators: count() })
      .from(operatorShards)
      .where(eq(operatorShards.state, "open"))
      .groupBy(operatorShards.shard),
  ]);
  const numbers = new Set([...ctx.ledgers.shards, ...known.map(({ id }) => id)]);
  const rows = new Map(known.map((row) => [row.id, row]));
  const operators = new Map(assigned.map((row) => [row.shard, row.operators]));
  const archiveOf = new Map(archives.map((archive) => [archive.shard, archive]));
  return Promise.all(
    [...numbers]
      .toSorted((a, b) => a - b)
      .map(async (shard) => ({
        shard,
        state: await stateOf(ctx, shard, rows.get(shard)?.state, archiveOf.get(shard)),
        sizeBytes: await sizeOf(ctx, shard),
        operators: operators.get(shard) ?? 0,
        closedAt: rows.get(shard)?.closedAt ?? null,
        archive: archiveOf.get(shard) ?? null,
      })),
  );
}

type Archive = typeof shardArchives.$inferSelect;

/** `exported` is no state of its own: a late movement ends it. */
async function stateOf(
  { ledgers }: Ctx,
  shard: number,
  state: (typeof SHARD_STATES)[number] | undefined,
  archive: Archive | undefined,
): Promise<ShardState["state"]> {
  if (state === undefined) return ledgers.copies.includes(shard) ? null : "open";
  if (state !== "closing" || !archive?.exportedAt) return state;
  const watch = await ledgers.at(shard)?.select().from(archiveWatch).get();
  return watch?.build === archive.build && watch.changes === 0 ? "exported" : state;
}

/** Every answer of D1 carries the size of its database. */
async function sizeOf({ ledgers }: Ctx, shard: number): Promise<number | null> {
  const answer = await ledgers.at(shard)?.d1.prepare("SELECT 1").run();
  return answer?.meta.size_after ?? null;
}
