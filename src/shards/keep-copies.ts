import { and, inArray, lt, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { factCopies } from "../db/schema/fact-copies.ts";
import { factChanges, shards } from "../db/schema/shards.ts";
import { DAY_MS } from "../lib/clock.ts";
import { copyFacts } from "./copy-facts.ts";
import { fillShard } from "./fill-shard.ts";

/** Longer than filling a shard takes: it copies the changes since its beginning again. */
const CHANGES_KEPT_MS = DAY_MS;
const MAX_FORGOTTEN = 5_000;

/**
 * Scheduled job, each minute: copies to the shards what a killed call left behind, fills those that lack their copies, and
 * forgets changes that all have.
 */
export async function keepCopies(ctx: Ctx): Promise<void> {
  const copies = [...ctx.ledgers.copies];
  if (copies.length === 0) return;
  for (const { id, factsThrough, factsEpoch } of await ctx.db.select().from(shards).where(inArray(shards.id, copies))) {
    const own = await ctx.ledgers.at(id)?.select().from(factCopies).get();
    // A shard that was itself restored is behind what the control database knows of it.
    const isWhole = own && factsThrough !== null && own.through >= factsThrough && own.epoch === factsEpoch;
    if (!isWhole) await fillShard(ctx, id);
  }
  await copyFacts(ctx);
  const everywhere = sql`(SELECT MIN(COALESCE(${shards.factsThrough}, 0)) FROM ${shards} WHERE ${shards.state} <> 'retired')`;
  const old = ctx.db
    .select({ seq: factChanges.seq })
    .from(factChanges)
    // The last one stays: it is where a new shard begins to follow.
    .where(and(lt(factChanges.seq, everywhere), lt(factChanges.at, ctx.clock.now() - CHANGES_KEPT_MS)))
    .limit(MAX_FORGOTTEN);
  await ctx.db.delete(factChanges).where(inArray(factChanges.seq, old));
}
