import { asc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoiceDeliveries, invoiceNotifications } from "../../db/schema/billing.ts";

export type NotificationRow = typeof invoiceNotifications.$inferSelect;
type DeliveryRow = typeof invoiceDeliveries.$inferSelect;

/** A notification with its delivery attempts, oldest first. */
export interface NotificationLog extends NotificationRow {
  readonly deliveries: readonly DeliveryRow[];
}

/** The delivery log of an invoice; empty if it has no notification. */
export async function readNotifications({ db }: Pick<Ctx, "db">, invoiceId: string): Promise<NotificationLog[]> {
  const rows = await db.select().from(invoiceNotifications).where(eq(invoiceNotifications.invoiceId, invoiceId));
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const deliveries = await db
    .select()
    .from(invoiceDeliveries)
    .where(inArray(invoiceDeliveries.notificationId, ids))
    .orderBy(asc(invoiceDeliveries.startedAt), asc(invoiceDeliveries.id));
  return rows
    .toSorted((a, b) => (a.event < b.event ? -1 : 1))
    .map((row) => ({ ...row, deliveries: deliveries.filter((delivery) => delivery.notificationId === row.id) }));
}
