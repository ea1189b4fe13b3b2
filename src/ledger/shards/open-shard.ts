import { eq } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { shards } from "../../db/schema/shards.ts";
import { ApiError } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";

/**
 * Opens a bound shard: the next minute's job fills it with its copies, and only then may operators have it. A repeat changes
 * nothing. Throws CONFLICT for one that is not bound, and for a retired one.
 */
export async function openShard(ctx: AdminCtx, shard: number): Promise<void> {
  if (!ctx.ledgers.copies.includes(shard))
    throw new ApiError("CONFLICT", `This deployment has no database bound as shard ${shard}.`);
  const known = await ctx.db.select({ state: shards.state }).from(shards).where(eq(shards.id, shard)).get();
  if (known?.state === "retired")
    throw new ApiError("CONFLICT", `Shard ${shard} is retired. Bind the database under a number that was never used.`);
  await ctx.db.batch([
    ctx.db.insert(shards).values({ id: shard, state: "filling", createdAt: ctx.clock.now() }).onConflictDoNothing(),
    auditEntry(ctx, { shard }),
  ]);
}
