import { and, eq, inArray, isNotNull, isNull, ne, notBetween, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { factCopies } from "../../db/schema/fact-copies.ts";
import { shards } from "../../db/schema/shards.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { copyChanges } from "./copy-facts.ts";
import { MAX_COPY_MS } from "./copy-statements.ts";
import { fillShard, MAX_FILLING_MS } from "./fill-shard.ts";
import { type Copies, LAST_CHANGE, LAST_OF_SHARD, readCopies } from "./read-copies.ts";

/** Longer than any fill: a fill copies again what changed since it began. */
const CHANGES_KEPT_MS = 2 * MAX_FILLING_MS;
const MAX_FORGOTTEN = 5_000;

/** The time between two tries to bring a lagging shard up to date. */
const PAUSE_MS = SECOND_MS;

/**
 * Scheduled job, each minute, in the shard: fills one that lacks its copies, and copies what a killed call left behind. A shard
 * that lags is tried again each second by wake-ups, so that it has its copies within seconds of being back.
 */
export async function keepCopies(ctx: Ctx): Promise<void> {
  const { shard } = ctx.ledger;
  if (!ctx.ledgers.copies.includes(shard)) return;
  const [known] = await readCopies(ctx, and(eq(shards.id, shard), ne(shards.state, "retired")));
  if (known?.isLagging) await catchUp(ctx, known);
  else if (known) await copyRest(ctx, known);
}

/**
 * Tries a lagging shard, and sends a wake-up for the next try. A handler that waited instead would hold up the queue, and so
 * the jobs of all other shards. The claim keeps to one try at a time, however many wake-ups arrive.
 */
async function catchUp(ctx: Ctx, known: Copies): Promise<void> {
  const { shard } = known;
  const now = ctx.clock.now();
  const isDue = or(isNull(shards.triedAt), notBetween(shards.triedAt, now - PAUSE_MS + 1, now + PAUSE_MS));
  const claim = and(eq(shards.id, shard), isNotNull(shards.laggingSince), isDue);
  const claimed = await ctx.db.update(shards).set({ triedAt: now }).where(claim).returning({ id: shards.id });
  if (claimed.length === 0) return;
  try {
    if ((await copyRest(ctx, known)) && (await endLag(ctx, shard))) return;
  } catch (cause) {
    ctx.log.error("shard.copy_failed", { shard }, cause);
  }
  await sendWakeUp(ctx, { kind: "copies", id: String(shard), shard }, ctx.clock.now() + PAUSE_MS);
}

/** Brings the context's shard up to date, whether it lags or not. False: it is being filled, and the next call goes on. */
export async function updateCopies(ctx: Ctx): Promise<boolean> {
  const [known] = await readCopies(ctx, eq(shards.id, ctx.ledger.shard));
  return !known || copyRest(ctx, known);
}

/** Copies what a shard lacks. False: it is being filled, and the next call goes on. Throws when the shard cannot be written. */
async function copyRest(ctx: Ctx, { shard, through, follows, epoch }: Copies): Promise<boolean> {
  const own = await inTime(ctx.ledger.select().from(factCopies).limit(1), MAX_COPY_MS);
  // A shard that was itself restored is behind what the control database knows of it.
  const isWhole = own.some((copies) => copies.through >= (through ?? 0) && copies.epoch === follows);
  if (isWhole && through !== null && follows === epoch) {
    await copyChanges(ctx, { shard, epoch, through });
    return true;
  }
  if (!(await fillShard(ctx, shard))) return false;
  const [filled] = await readCopies(ctx, eq(shards.id, shard));
  return !filled || copyRest(ctx, filled);
}

/** Ends the lag of a shard that has every change by now. Returns whether it has. */
async function endLag(ctx: Ctx, shard: number): Promise<boolean> {
  const hasAll = and(eq(shards.id, shard), sql`${shards.factsThrough} >= ${LAST_OF_SHARD}`);
  const caughtUp = await ctx.db.update(shards).set({ laggingSince: null }).where(hasAll).returning({ id: shards.id });
  return caughtUp.length > 0;
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
