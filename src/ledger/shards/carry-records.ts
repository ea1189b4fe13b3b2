import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { alerts } from "../../db/schema/alerts.ts";
import { auditLog } from "../../db/schema/audit.ts";
import { operatorEvents } from "../../db/schema/events.ts";
import { heartbeats } from "../../db/schema/health.ts";
import { COUNTED_KINDS } from "../../gate/alerts/alert.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { wakeEvents } from "../events/record-event.ts";

/** Of a kind: seven queries for one of each, beside the other jobs of the shard. */
const MAX_RECORDS = 50;
/** Longer than a run takes. */
const LEASE_MS = 30 * SECOND_MS;

/**
 * Moves what a shard recorded with its movements to the control database: alerts, operators' events, and audit entries of
 * the back office's work on movements. Events are sent at once. Each record is written there before it is deleted here, so that a
 * killed run loses nothing; only the count of an alert that was counted before may then be too high. False: there is more to
 * move, or another run is at it.
 */
export async function carryRecords(ctx: Ctx): Promise<boolean> {
  const { db, ledger, ledgers } = ctx;
  if (!ledgers.copies.includes(ledger.shard) || !(await hasRecords(ctx))) return true;
  const name = `shard ${ledger.shard} records` as const;
  const at = ctx.clock.now();
  // Two runs at once would add the count of an alert twice.
  const claim = db
    .insert(heartbeats)
    .values({ name, at })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at }, setWhere: lte(heartbeats.at, at - LEASE_MS) });
  const [claimed] = await claim.returning({ at: heartbeats.at });
  if (!claimed) return false;
  try {
    return await carryPage(ctx);
  } finally {
    await db.delete(heartbeats).where(and(eq(heartbeats.name, name), eq(heartbeats.at, at)));
  }
}

async function hasRecords({ ledger }: Ctx): Promise<boolean> {
  const found = await ledger.get<{ found: number }>(
    sql`SELECT EXISTS (SELECT 1 FROM ${alerts}) OR EXISTS (SELECT 1 FROM ${auditLog})
      OR EXISTS (SELECT 1 FROM ${operatorEvents}) AS found`,
  );
  return found?.found === 1;
}

/** Whether no more are left. */
async function carryPage(ctx: Ctx): Promise<boolean> {
  const [raised, entries, events] = await ctx.ledger.batch([
    ctx.ledger.select().from(alerts).orderBy(asc(alerts.createdAt)).limit(MAX_RECORDS),
    ctx.ledger.select().from(auditLog).orderBy(asc(auditLog.id)).limit(MAX_RECORDS),
    ctx.ledger.select().from(operatorEvents).orderBy(asc(operatorEvents.createdAt)).limit(MAX_RECORDS),
  ]);
  for (const alert of raised) await carryAlert(ctx, alert);
  for (const entry of entries) await carryEntry(ctx, entry);
  for (const event of events) await carryEvent(ctx, event);
  await wakeEvents(ctx, events);
  return [raised, entries, events].every(({ length }) => length < MAX_RECORDS);
}

async function carryAlert({ db, ledger }: Ctx, alert: typeof alerts.$inferSelect): Promise<void> {
  const { id, count } = alert;
  await insertSelect(db, alerts, alert, {
    where: sql`NOT EXISTS (SELECT 1 FROM ${alerts} WHERE ${eq(alerts.id, id)})`,
  }).onConflictDoUpdate({
    target: alerts.onceKey,
    set: { count: sql`${alerts.count} + excluded.count` },
    setWhere: inArray(alerts.kind, [...COUNTED_KINDS]),
  });
  const own = eq(alerts.id, id);
  await ledger.batch([
    ledger.delete(alerts).where(and(own, eq(alerts.count, count))),
    // Counted again meanwhile: the rest is an alert of its own, which the next run adds.
    ledger
      .update(alerts)
      .set({ id: sql`${alerts.id} || '+'`, count: sql`${alerts.count} - ${count}` })
      .where(and(own, gt(alerts.count, count))),
  ]);
}

async function carryEntry({ db, ledger }: Ctx, { id, ...entry }: typeof auditLog.$inferSelect): Promise<void> {
  const same = and(
    eq(auditLog.at, entry.at),
    eq(auditLog.requestId, entry.requestId),
    eq(auditLog.action, entry.action),
    eq(auditLog.detail, entry.detail),
  );
  await insertSelect(db, auditLog, entry, { where: sql`NOT EXISTS (SELECT 1 FROM ${auditLog} WHERE ${same})` });
  await ledger.delete(auditLog).where(eq(auditLog.id, id));
}

async function carryEvent({ db, ledger }: Ctx, event: typeof operatorEvents.$inferSelect): Promise<void> {
  await db.insert(operatorEvents).values(event).onConflictDoNothing();
  const { operatorCode, id } = operatorEvents;
  await ledger.delete(operatorEvents).where(and(eq(operatorCode, event.operatorCode), eq(id, event.id)));
}
