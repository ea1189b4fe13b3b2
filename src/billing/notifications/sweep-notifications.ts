import { asc } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoiceNotifications } from "../../db/schema/billing.ts";
import { sendWakeUps } from "../../lib/outbox/wake-up.ts";
import { isDue } from "./is-due.ts";

/** Notifications woken by one run: ten messages to the queue's 100 each. */
const MAX_WAKE_UPS = 1_000;

/** Each minute: wakes notifications that are due and unleased, so that a lost wake-up only delays one. */
export async function sweepNotifications(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: invoiceNotifications.id })
    .from(invoiceNotifications)
    .where(isDue(ctx.clock.now()))
    .orderBy(asc(invoiceNotifications.nextAttemptAt))
    .limit(MAX_WAKE_UPS);
  await sendWakeUps(ctx, "notification", due);
}
