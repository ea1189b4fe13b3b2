import { and, eq, exists, isNotNull, sql } from "drizzle-orm";
import type { Ctx, OwnerCtx } from "../../context.ts";
import { invoiceDeliveries, invoiceNotifications, invoices } from "../../db/schema/billing.ts";
import { operators } from "../../db/schema/operators.ts";
import { ApiError } from "../../errors.ts";
import { MAX_RECOVERED, type SentBetween } from "../../ledger/events/recover-events.ts";
import { sentAgain } from "../../lib/outbox/schedule.ts";
import { sendWakeUps } from "../../lib/outbox/wake-up.ts";

/**
 * Makes the operator's invoice notifications due again that were sent last in a range, delivered or not, on a new schedule. Answers
 * how many. Throws NOT_RESENDABLE without an invoice address.
 */
export async function recoverNotifications(ctx: Ctx & OwnerCtx, { since, until }: SentBetween): Promise<number> {
  const { db, clock, settings, operator } = ctx;
  const now = clock.now();
  const { id } = invoiceNotifications;
  const addressed = db
    .select({ code: operators.code })
    .from(operators)
    .where(and(eq(operators.code, operator.code), isNotNull(operators.invoiceUrl)));
  const sent = sql`SELECT n.id FROM ${invoices} i JOIN ${invoiceNotifications} n ON n.invoice_id = i.id
    WHERE i.operator_code = ${operator.code} AND n.status <> 'pending' AND (SELECT MAX(d.started_at)
      FROM ${invoiceDeliveries} d WHERE d.notification_id = n.id) BETWEEN ${since} AND ${until - 1}
    ORDER BY i.sequence LIMIT ${MAX_RECOVERED}`;
  const [[hasAddress], due] = await db.batch([
    addressed,
    db
      .update(invoiceNotifications)
      .set(sentAgain(now, settings.retryTimeScale))
      .where(and(sql`${id} IN (${sent})`, exists(addressed)))
      .returning({ id }),
  ]);
  if (!hasAddress) {
    throw new ApiError("NOT_RESENDABLE", "You have no invoice_url. Set one in your settings, then repeat the call.");
  }
  await sendWakeUps(ctx, "notification", due);
  ctx.log.info("notifications.recovered", { operator: operator.code, rows: due.length });
  return due.length;
}
