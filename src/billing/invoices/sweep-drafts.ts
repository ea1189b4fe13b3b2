import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { invoices } from "../../db/schema/billing.ts";
import { sendWakeUps } from "../../lib/outbox/wake-up.ts";

/** Operators woken by one run: one message to the queue. */
const MAX_OPERATORS = 100;

/** Scheduled job, each minute: wakes operators with drafts that a killed process left open. */
export async function sweepDrafts(ctx: Ctx): Promise<void> {
  const found = await ctx.db
    .selectDistinct({ id: invoices.operatorCode })
    .from(invoices)
    .where(eq(invoices.status, "draft"))
    .limit(MAX_OPERATORS);
  await sendWakeUps(ctx, "drafts", found);
}
