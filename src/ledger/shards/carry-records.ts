import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { Db, LedgerDb } from "../../db/client.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { alerts } from "../../db/schema/alerts.ts";
import { auditLog } from "../../db/schema/audit.ts";
import { operatorEvents } from "../../db/schema/events.ts";
import { heartbeats } from "../../db/schema/health.ts";
import { COUNTED_KINDS } from "../../gate/alerts/alert.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { wakeEvents } from "../events/record-event.ts";

/** Of a kind: a run's queries are bounded, and seven carry one of each, beside the other jobs of the shard. */
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

/** Whether no more are left. Three trips, however many there are: across an ocean, one each would outlast the lease. */
async function carryPage(ctx: Ctx): Promise<boolean> {
  const { db, ledger } = ctx;
  const [raised, entries, events] = await ledger.batch([
    ledger.select().from(alerts).orderBy(asc(alerts.createdAt)).limit(MAX_RECORDS),
    ledger.select().from(auditLog).orderBy(asc(auditLog.id)).limit(MAX_RECORDS),
    ledger.select().from(operatorEvents).orderBy(asc(operatorEvents.createdAt)).limit(MAX_RECORDS),
  ]);
  const [write, ...writes] = [
    ...raised.map((alert) => addAlert(db, alert)),
    ...entries.map((entry) => addEntry(db, entry)),
    ...events.map((event) => db.insert(operatorEvents).values(event).onConflictDoNothing()),
  ];
  const [remove, ...removals] = [
    ...raised.flatMap((alert) => removeAlert(ledger, alert)),
    ...entries.map(({ id }) => ledger.delete(auditLog).where(eq(auditLog.id, id))),
    ...events.map((event) => removeEvent(ledger, event)),
  ];
  if (write) await db.batch([write, ...writes]);
  if (remove) await ledger.batch([remove, ...removals]);
  await wakeEvents(ctx, events);
  return [raised, entries, events].every(({ length }) => length < MAX_RECORDS);
}

function addAlert(db: Db, alert: typeof alerts.$inferSelect) {
  return insertSelect(db, alerts, alert, {
    where: sql`NOT EXISTS (SELECT 1 FROM ${alerts} WHERE ${eq(alerts.id, alert.id)})`,
  }).onConflictDoUpdate({
    target: alerts.onceKey,
    set: { count: sql`${alerts.count} + excluded.count` },
    setWhere: inArray(alerts.kind, [...COUNTED_KINDS]),
  });
}

function removeAlert(ledger: LedgerDb, { id, count }: typeof alerts.$inferSelect) {
  const own = eq(alerts.id, id);
  return [
    ledger.delete(alerts).where(and(own, eq(alerts.count, count))),
    // Counted again meanwhile: the rest is an alert of its own, which the next run adds.
    ledger
      .update(alerts)
      .set({ id: sql`${alerts.id} || '+'`, count: sql`${alerts.count} - ${count}` })
      .where(and(own, gt(alerts.count, count))),
  ];
}

function addEntry(db: Db, { id: _id, ...entry }: typeof auditLog.$inferSelect) {
  const same = and(
    eq(auditLog.at, entry.at),
    eq(auditLog.requestId, entry.requestId),
    eq(auditLog.action, entry.action),
    eq(auditLog.detail, entry.detail),
  );
  return insertSelect(db, auditLog, entry, { where: sql`NOT EXISTS (SELECT 1 FROM ${auditLog} WHERE ${same})` });
}

function removeEvent(ledger: LedgerDb, event: typeof operatorEvents.$inferSelect) {
  const { operatorCode, id } = operatorEvents;
  return ledger.delete(operatorEvents).where(and(eq(operatorCode, event.operatorCode), eq(id, event.id)));
}
