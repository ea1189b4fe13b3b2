import { and, eq, isNull, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { alerts } from "../../db/schema/alerts.ts";
import { notFound } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { type ListedAlert, selectAlerts } from "./list-alerts.ts";

/** Records who takes care of an alert. A repeat answers the first acknowledgement. Errors: NOT_FOUND. */
export async function acknowledgeAlert(ctx: AdminCtx, id: string): Promise<ListedAlert> {
  const { db, clock, actor } = ctx;
  const first = and(eq(alerts.id, id), isNull(alerts.acknowledgedAt));
  await db.batch([
    // Before the update, after which its condition is false.
    auditEntry(ctx, { alert_id: id }, sql`EXISTS (SELECT 1 FROM ${alerts} WHERE ${first})`),
    db.update(alerts).set({ acknowledgedAt: clock.now(), acknowledgedBy: actor.id }).where(first),
  ]);
  // Not in the batch, where columns of one name in two tables are one.
  const [alert] = await selectAlerts(ctx).where(eq(alerts.id, id));
  if (!alert) throw notFound("The alert");
  return alert;
}
