import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoiceNotifications } from "../../db/schema/billing.ts";
import { deliverNotification } from "./deliver-notification.ts";

/** Most notifications that one run sends. */
const AT_ONCE = 50;

/** Each minute: sends what is due and in nobody's hands, so that a lost wake-up only delays a notification. */
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
    .limit(AT_ONCE);
  await Promise.all(due.map(({ id }) => deliverNotification(ctx, id)));
}
