import { and, inArray, lt, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { factCopies } from "../../db/schema/fact-copies.ts";
import { factChanges, shards } from "../../db/schema/shards.ts";
import { copyFacts } from "./copy-facts.ts";
import { fillShard, MAX_FILLING_MS } from "./fill-shard.ts";

/** Longer than a filling is gone on with: it copies the changes since its beginning again. */
const CHANGES_KEPT_MS = 2 * MAX_FILLING_MS;
const MAX_FORGOTTEN = 5_000;

/**
 * Scheduled job, each minute: copies to the shards what a killed call left behind, fills those that lack their copies, and
 * forgets changes that all have.
 */
export async function keepCopies(ctx: Ctx): Promise<void> {
  const copies = [...ctx.ledgers.copies];
  if (copies.length === 0) return;
  // A retired shard decides nothing any more.
  const isKept = and(inArray(shards.id, copies), ne(shards.state, "retired"));
  let isFilled = true;
  for (const { id, factsThrough, factsEpoch } of await ctx.db.select().from(shards).where(isKept)) {
    const own = await ctx.ledgers.at(id)?.select().from(factCopies).get();
    // A shard that was itself restored is behind what the control database knows of it.
    const isWhole = own && factsThrough !== null && own.through >= factsThrough && own.epoch === factsEpoch;
    if (!isWhole) isFilled = (await fillShard(ctx, id)) && isFilled;
  }
  // Otherwise the next minute goes on with the filling.
  if (isFilled) await copyFacts(ctx);
  const everywhere = sql`(SELECT MIN(COALESCE(${shards.factsThrough}, 0)) FROM ${shards} WHERE ${isKept})`;
  const old = ctx.db
    .select({ seq: factChanges.seq })
    .from(factChanges)
    // The last one stays: it is where a new shard begins to follow.
    .where(and(lt(factChanges.seq, everywhere), lt(factChanges.at, ctx.clock.now() - CHANGES_KEPT_MS)))
    .limit(MAX_FORGOTTEN);
  await ctx.db.delete(factChanges).where(inArray(factChanges.seq, old));
}
