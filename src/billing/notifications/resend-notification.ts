import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { invoiceNotifications } from "../../db/schema/billing.ts";
import { ApiError } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { sentAgain } from "../../lib/outbox/schedule.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { readInvoice } from "../invoices/read-invoices.ts";
import { queueNotification } from "./queue-notification.ts";
import { type NotificationLog, readNotifications } from "./read-notifications.ts";

/**
 * Sends the notification of an invoice's present state again, on a schedule of its own, also when it was delivered
 * before or never owed. Errors: NOT_FOUND, CONFLICT when the operator has no invoice address.
 */
export async function resendNotification(ctx: AdminCtx, invoiceId: string): Promise<NotificationLog[]> {
  const { db, clock, settings } = ctx;
  const invoice = await readInvoice(ctx, invoiceId);
  const event = invoice.status === "voided" ? "invoice.voided" : "invoice.issued";
  const now = clock.now();
  const [, rearmed] = await db.batch([
    queueNotification(ctx, { invoice, event, status: invoice.status }).statement,
    db
      .update(invoiceNotifications)
      .set(sentAgain(now, settings.retryTimeScale))
      .where(
        and(
          eq(invoiceNotifications.invoiceId, invoiceId),
          eq(invoiceNotifications.event, event),
          or(isNull(invoiceNotifications.leaseUntil), lte(invoiceNotifications.leaseUntil, now)),
        ),
      )
      .returning({ id: invoiceNotifications.id }),
    auditEntry(ctx, { invoice_id: invoiceId, event }),
  ]);
  const log = await readNotifications(ctx, invoiceId);
  if (!log.some((notification) => notification.event === event)) {
    throw new ApiError("CONFLICT", "The operator has no invoice_url. Set one, then repeat the call.");
  }
  for (const { id } of rearmed) await sendWakeUp(ctx, { kind: "notification", id });
  return log;
}
