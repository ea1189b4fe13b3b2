import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import { invoiceNotifications } from "../../db/schema/billing.ts";

/** Condition: the notification is pending, due and unleased. */
export function isDue(now: number): SQL | undefined {
  const { status, nextAttemptAt, leaseUntil } = invoiceNotifications;
  return and(eq(status, "pending"), lte(nextAttemptAt, now), or(isNull(leaseUntil), lte(leaseUntil, now)));
}
