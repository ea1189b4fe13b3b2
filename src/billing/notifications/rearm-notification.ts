import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoiceNotifications } from "../../db/schema/billing.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";

/** Handles a dead letter: the notification is due at once for the sweep; raises an alert. */
export async function rearmNotification(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.now();
  const { operatorCode } = invoiceNotifications;
  const own = eq(invoiceNotifications.id, id);
  const message = "The queue gave up on an invoice notification; the sweep has it.";
  await ctx.db.batch([
    ctx.db
      .update(invoiceNotifications)
      .set({ nextAttemptAt: sql`MIN(${invoiceNotifications.nextAttemptAt}, ${now})` })
      .where(and(own, eq(invoiceNotifications.status, "pending"))),
    raiseAlert(
      ctx,
      { kind: "dead_letter", operatorCode, message, at: now, once: `${id} ${now}` },
      { from: invoiceNotifications, where: own },
    ),
  ]);
}
