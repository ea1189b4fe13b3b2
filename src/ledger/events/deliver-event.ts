import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { operatorEvents } from "../../db/schema/events.ts";
import { countAlerts } from "../../gate/alerts/raise-alert.ts";
import { inTurn } from "../../gate/outgoing/call-gate.ts";
import { type Posted, postToOperator } from "../../gate/outgoing/post-to-operator.ts";
import { DAY_MS, isoTime, utcDay } from "../../lib/clock.ts";
import { chanceOf, LEASE_MS, nextAttemptAt } from "../../lib/outbox/schedule.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { type EventKey, RECORDED, wakeEvents, wakeUpId } from "./record-event.ts";

type EventRow = typeof operatorEvents.$inferSelect;

/** Handles a wake-up `<operator> <id>`. */
export async function deliverEvent(ctx: Ctx, wakeUp: string): Promise<void> {
  const key = eventOf(wakeUp);
  const due = and(isEvent(key), isDue(ctx.clock.now()));
  const row = await ctx.db.select({ id: operatorEvents.id }).from(operatorEvents).where(due).get();
  if (row) await sendEvent(ctx, key);
}

/** Handles a dead letter: the event is due at once for the sweep. */
export async function rearmEvent(ctx: Ctx, wakeUp: string): Promise<void> {
  const due = and(isEvent(eventOf(wakeUp)), eq(operatorEvents.status, "pending"));
  await ctx.db.update(operatorEvents).set({ nextAttemptAt: ctx.clock.now() }).where(due);
}

function eventOf(wakeUp: string): EventKey {
  const space = wakeUp.indexOf(" ");
  return { operatorCode: wakeUp.slice(0, space), id: wakeUp.slice(space + 1) };
}

/**
 * Sends an event that is due and unleased, and writes the outcome. It is sent again on the retry schedule until a 2xx
 * answers, and fails with an alert when the schedule is exhausted.
 */
export async function sendEvent(ctx: Ctx, key: EventKey): Promise<void> {
  await inTurn(ctx, { name: `events ${key.operatorCode}` }, () => claimAndSend(ctx, key));
}

/** Whether the address answered; undefined if another has the event by now. */
async function claimAndSend(ctx: Ctx, key: EventKey): Promise<boolean | undefined> {
  const now = ctx.clock.now();
  const [claimed] = await ctx.db
    .update(operatorEvents)
    .set({ leaseToken: ctx.random.uuid(), leaseUntil: now + LEASE_MS })
    .where(and(isEvent(key), isDue(now)))
    .returning();
  if (!claimed) return undefined;
  const { event, id, data } = claimed;
  const json = { event, id, sent_at: isoTime(now), data };
  const post = { operatorCode: key.operatorCode, to: "eventUrl", json, attempt: claimed.attempts + 1 } as const;
  const outcome = await postToOperator(ctx, post);
  await conclude(ctx, claimed, outcome);
  return outcome.httpStatus !== null;
}

async function conclude(ctx: Ctx, claimed: EventRow, { delivered, httpStatus, error }: Posted): Promise<void> {
  const { db, clock, settings } = ctx;
  const { operatorCode, id, event, giveUpAt: lastAt } = claimed;
  const now = clock.now();
  const attempts = claimed.attempts + 1;
  const schedule = { now, attempts, lastAt, timeScale: settings.retryTimeScale, chance: chanceOf(ctx) };
  const next = delivered ? undefined : nextAttemptAt(schedule);
  const failed = !delivered && next === undefined;
  const held = and(isEvent(claimed), eq(operatorEvents.leaseToken, claimed.leaseToken ?? ""));
  const update = db
    .update(operatorEvents)
    .set({
      attempts,
      status: delivered ? "completed" : failed ? "failed" : "pending",
      completedAt: delivered ? now : null,
      nextAttemptAt: next ?? null,
      leaseToken: null,
      leaseUntil: null,
      lastAttemptAt: now,
      lastHttpStatus: httpStatus,
      lastError: error,
    })
    .where(held);
  if (failed) {
    const message = "The operator's event_url did not take events in 72 hours; the operator can have them sent again.";
    const alert = { kind: "event_failed", operatorCode, message, at: now, count: 1 } as const;
    const once = `${operatorCode} ${utcDay(now)}`;
    // Before the update, which releases the lease.
    await db.batch([countAlerts(ctx, { ...alert, once }, { from: operatorEvents, where: held }), update]);
    ctx.log.warn("alert", { kind: alert.kind, operator: operatorCode, message });
  } else await update;
  ctx.log.info("event.tried", { operator: operatorCode, name: event, delivered, attempts });
  if (next !== undefined) await sendWakeUp(ctx, { kind: "event", id: wakeUpId({ operatorCode, id }) }, next);
}

/** Condition: the event is pending, due and unleased. A literal, because a bound value need not match a partial index. */
export function isDue(now: number): SQL | undefined {
  const { nextAttemptAt } = operatorEvents;
  return and(sql`${operatorEvents.status} = 'pending'`, lte(nextAttemptAt, now), isUnleased(now));
}

export function isUnleased(now: number): SQL | undefined {
  const { leaseUntil } = operatorEvents;
  return or(isNull(leaseUntil), lte(leaseUntil, now));
}

export function isEvent({ operatorCode, id }: EventKey): SQL | undefined {
  return and(eq(operatorEvents.operatorCode, operatorCode), eq(operatorEvents.id, id));
}

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
