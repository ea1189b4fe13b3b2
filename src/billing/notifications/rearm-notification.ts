import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoiceNotifications } from "../../db/schema/billing.ts";
import { alerts } from "../../db/schema/ledger.ts";

/** A notification's queue messages were exhausted: it is due at once for the sweep, and somebody is told. */
export async function rearmNotification({ db, clock, random }: Ctx, id: string): Promise<void> {
  const now = clock.now();
  const message = "The queue gave up on an invoice notification; the sweep has it.";
  await db.batch([
    db
      .update(invoiceNotifications)
      .set({ nextAttemptAt: sql`MIN(${invoiceNotifications.nextAttemptAt}, ${now})` })
      .where(and(eq(invoiceNotifications.id, id), eq(invoiceNotifications.status, "pending"))),
    db
      .insert(alerts)
      .select(
        sql`SELECT ${random.uuid()}, 'dead_letter', operator_code, NULL, ${message}, ${now}, ${`dead_letter ${id} ${now}`}
        FROM ${invoiceNotifications} WHERE id = ${id}`,
      )
      .onConflictDoNothing(),
  ]);
}
