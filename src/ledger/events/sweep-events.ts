import { asc, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { operatorEvents } from "../../db/schema/events.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { isDue } from "./is-due.ts";
import { RECORDED, wakeEvents } from "./record-event.ts";

/** Events woken by one run: ten messages to the queue's 100 each. */
const MAX_WAKE_UPS = 1_000;

/** Each minute: wakes events that are due and unleased, so that a lost wake-up only delays one. */
export async function sweepEvents(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select(RECORDED)
    .from(operatorEvents)
    .where(isDue(ctx.clock.now()))
    .orderBy(asc(operatorEvents.nextAttemptAt))
    .limit(MAX_WAKE_UPS);
  await wakeEvents(ctx, due);
}

const KEPT_MS = 30 * DAY_MS;
const MAX_FORGOTTEN = 1_000;

/** Scheduled job: deletes events that are 30 days old and were delivered, or failed. */
export async function forgetEvents({ db, clock }: Ctx): Promise<void> {
  const old = sql`SELECT rowid FROM ${operatorEvents} WHERE created_at < ${clock.now() - KEPT_MS} AND status <> 'pending'
    ORDER BY created_at LIMIT ${MAX_FORGOTTEN}`;
  await db.delete(operatorEvents).where(sql`rowid IN (${old})`);
}
