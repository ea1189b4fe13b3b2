import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { factCopies } from "../../db/schema/fact-copies.ts";
import { shards } from "../../db/schema/shards.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";
import { sleep } from "../../lib/sleep.ts";
import { copyChanges } from "./copy-facts.ts";
import { MAX_COPY_MS } from "./copy-statements.ts";
import { fillShard, MAX_FILLING_MS } from "./fill-shard.ts";
import { LAST_CHANGE, LAST_OF_SHARD, readCopies } from "./read-copies.ts";

/** Longer than a filling is gone on with: it copies the changes since its beginning again. */
const CHANGES_KEPT_MS = 2 * MAX_FILLING_MS;
const MAX_FORGOTTEN = 5_000;

/** A shard that lags is tried until the job of the next minute does. */
const PATIENCE_MS = 55 * SECOND_MS;
const PAUSE_MS = SECOND_MS;

/**
 * Scheduled job, each minute and when a shard begins to lag, in the shard: fills one that lacks its copies, and copies what a
 * killed call left behind. One that cannot be written is tried again each second, so that it has its copies within seconds
 * of being back.
 */
export async function keepCopies(ctx: Ctx, { patienceMs = PATIENCE_MS } = {}): Promise<void> {
  const { shard } = ctx.ledger;
  if (!ctx.ledgers.copies.includes(shard)) return;
  const until = ctx.clock.now() + patienceMs;
  while (!(await isKept(ctx, shard, until))) await sleep(PAUSE_MS);
}

/** Whether there is nothing to do now. Throws when the shard cannot be written, and does not lag or the time is over. */
async function isKept(ctx: Ctx, shard: number, until: number): Promise<boolean> {
  const [known] = await readCopies(ctx, and(eq(shards.id, shard), ne(shards.state, "retired")));
  if (!known) return true;
  const { through, isLagging } = known;
  try {
    const own = await inTime(ctx.ledger.select().from(factCopies).limit(1), MAX_COPY_MS);
    // A shard that was itself restored is behind what the control database knows of it.
    const isWhole = own.some((copies) => copies.through >= (through ?? 0) && copies.epoch === known.follows);
    if (!isWhole || through === null || known.follows !== known.epoch) {
      // The next minute goes on.
      return !(await fillShard(ctx, shard)) || (await isKept(ctx, shard, until));
    }
    await copyChanges(ctx, { ...known, through });
  } catch (cause) {
    if (!isLagging || ctx.clock.now() >= until) throw cause;
    return false;
  }
  if (!isLagging) return true;
  // Only if it has what has changed by now.
  const hasAll = and(eq(shards.id, shard), sql`${shards.factsThrough} >= ${LAST_OF_SHARD}`);
  const caughtUp = await ctx.db.update(shards).set({ laggingSince: null }).where(hasAll).returning({ id: shards.id });
  return caughtUp.length > 0 || ctx.clock.now() >= until;
}

/** Scheduled job, each minute: forgets changes that all shards have. */
export async function forgetFactChanges(ctx: Ctx): Promise<void> {
  const copies = [...ctx.ledgers.copies];
  if (copies.length === 0) return;
  const isKept = and(inArray(shards.id, copies), ne(shards.state, "retired"));
  // A shard that reads none of the newest changes has all that it reads.
  const place = sql`iif(${shards.factsThrough} >= ${LAST_OF_SHARD}, ${LAST_CHANGE}, COALESCE(${shards.factsThrough}, 0))`;
  const everywhere = sql`(SELECT MIN(${place}) FROM ${shards} WHERE ${isKept})`;
  // The last one stays: it is where a new shard begins to follow.
  await ctx.db.run(sql`DELETE FROM fact_changes WHERE seq IN (
    SELECT seq FROM (SELECT seq, at FROM fact_changes ORDER BY seq LIMIT ${MAX_FORGOTTEN})
    WHERE seq < ${everywhere} AND at < ${ctx.clock.now() - CHANGES_KEPT_MS})`);
}
