import { eq } from "drizzle-orm";
import type { AdminCtx } from "../../src/context.ts";
import { shards } from "../../src/db/schema/shards.ts";
import { inShard } from "../../src/db/shards.ts";
import { keepCopies } from "../../src/ledger/shards/keep-copies.ts";
import { openShard } from "../../src/ledger/shards/open-shard.ts";

/** The state of a shard on this machine; undefined: not opened yet. */
export async function stateHere({ db }: AdminCtx, shard: number) {
  return (await db.select({ state: shards.state }).from(shards).where(eq(shards.id, shard)).get())?.state;
}

/**
 * Opens every shard of this machine, and lets new operators begin in the control database too: each is in the emptiest of
 * all, so that a few are enough to have them everywhere. A deployment keeps its control database small instead.
 */
export async function openAllHere(ctx: AdminCtx): Promise<void> {
  for (const shard of ctx.ledgers.copies) await openHere(ctx, shard);
  await ctx.db.insert(shards).values({ id: 0, state: "open", createdAt: ctx.clock.now() }).onConflictDoNothing();
}

/** Opens a shard on this machine and fills it with its copies. A repeat changes nothing. */
export async function openHere(ctx: AdminCtx, shard: number): Promise<void> {
  if (!(await stateHere(ctx, shard))) await openShard(ctx, shard);
  do await keepCopies(inShard(ctx, shard));
  while ((await stateHere(ctx, shard)) === "filling");
}
