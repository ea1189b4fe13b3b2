import { eq } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { type SHARD_STATES, shardArchives, shards } from "../../db/schema/shards.ts";
import { inShard } from "../../db/shards.ts";
import { ApiError, notFound } from "../../errors.ts";

export interface ClosedShard {
  /** The context in the shard. */
  readonly own: AdminCtx;
  readonly state: (typeof SHARD_STATES)[number];
  readonly archive: typeof shardArchives.$inferSelect | undefined;
}

/** Reads a closed or retired shard with its archive. Throws NOT_FOUND, and CONFLICT for shard 0 and for one open or not bound. */
export async function closedShard(ctx: AdminCtx, shard: number): Promise<ClosedShard> {
  const [[known], [archive]] = await ctx.db.batch([
    ctx.db.select().from(shards).where(eq(shards.id, shard)),
    ctx.db.select().from(shardArchives).where(eq(shardArchives.shard, shard)),
  ]);
  if (shard === 0) throw new ApiError("CONFLICT", "Shard 0 stays: it is never exported or retired.");
  if (!known) throw notFound("The shard");
  if (known.state !== "closing" && known.state !== "retired")
    throw new ApiError("CONFLICT", `Shard ${shard} is ${known.state}. Close it first.`);
  if (!ctx.ledgers.copies.includes(shard))
    throw new ApiError("CONFLICT", `This deployment has no database bound as shard ${shard}.`);
  return { own: inShard(ctx, shard), state: known.state, archive };
}
