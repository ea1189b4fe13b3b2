import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoiceNotifications } from "../../db/schema/billing.ts";
import { deliverNotification } from "./deliver-notification.ts";

/** Notifications sent in one run. */
const MAX_DELIVERIES = 50;

/** Each minute: sends notifications that are due and unleased, so that a lost wake-up only delays one. */
export async function sweepNotifications(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select({ id: invoiceNotifications.id })
    .from(invoiceNotifications)
    .where(
      and(
        eq(invoiceNotifications.status, "pending"),
        lte(invoiceNotifications.nextAttemptAt, now),
        or(isNull(invoiceNotifications.leaseUntil), lte(invoiceNotifications.leaseUntil, now)),
      ),
    )
    .orderBy(asc(invoiceNotifications.nextAttemptAt))
    .limit(MAX_DELIVERIES);
  await Promise.all(due.map(({ id }) => deliverNotification(ctx, id)));
}
