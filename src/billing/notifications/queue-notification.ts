import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { invoiceNotifications, invoices } from "../../db/schema/billing.ts";
import { operators } from "../../db/schema/operators.ts";
import { giveUpAt } from "../../lib/outbox/schedule.ts";
import type { InvoiceRow } from "../invoices/read-invoices.ts";

export type InvoiceEvent = typeof invoiceNotifications.$inferSelect.event;

interface Owed {
  readonly invoice: Pick<InvoiceRow, "id" | "operatorCode">;
  readonly event: InvoiceEvent;
  /** The status that the change gives the invoice: where it has another, the change failed, and no notification is queued. */
  readonly status: InvoiceRow["status"];
}

/**
 * The statement that queues a notification, for the batch of the change that it reports, placed **after** that change.
 * Queues none for an operator without an invoice address.
 */
export function queueNotification({ db, clock, random, settings }: Ctx, { invoice, event, status }: Owed) {
  const id = random.uuid();
  const now = clock.now();
  const statement = insertSelect(
    db,
    invoiceNotifications,
    {
      id,
      invoiceId: invoice.id,
      operatorCode: operators.code,
      event,
      status: "pending",
      attempts: 0,
      nextAttemptAt: now,
      giveUpAt: giveUpAt(now, settings.retryTimeScale),
    },
    {
      from: operators,
      where: sql`${operators.code} = ${invoice.operatorCode} AND ${operators.invoiceUrl} IS NOT NULL
        AND EXISTS (SELECT 1 FROM ${invoices} WHERE id = ${invoice.id} AND status = ${status})`,
    },
  ).onConflictDoNothing();
  return { id, statement };
}
