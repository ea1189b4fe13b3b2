import { and, eq, gte, isNull, ne, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { invoiceNotifications } from "../db/schema/billing.ts";
import { operatorEvents } from "../db/schema/events.ts";
import { sessions } from "../db/schema/ledger.ts";
import { bonusCampaigns, freeSpins } from "../db/schema/promotions.ts";
import { testClocks } from "../db/schema/test-clocks.ts";
import { eachShard } from "../db/shards.ts";
import { realNow } from "../lib/clock.ts";
import { onTestClockSql } from "../lib/shard-id.ts";
import { operatorCounter } from "../limits/counters.ts";
import { findTestClock, type TestClock } from "../operator-time/operator-clock.ts";
import { copyFacts } from "../shards/copy-facts.ts";

/**
 * Ends an operator's clock: its calls are in real time again, and what the clock left open is closed, so that none of it
 * happens when real time gets there. A repeat changes nothing. Undefined while an advance runs, and without a clock.
 */
export async function endClock(ctx: Ctx, operatorCode: string): Promise<TestClock | undefined> {
  const real = realNow(ctx.clock);
  const row = await findTestClock(ctx, operatorCode);
  if (!row || row.endedAt !== null) return row;
  // Before the clock is ended: a killed end is done again, by a repeat or by the sweep.
  await closeWhatIsOpen(ctx, row);
  const [ended] = await ctx.db
    .update(testClocks)
    .set({ endedAt: real, leaseToken: null, leaseUntil: null })
    .where(and(eq(testClocks.operatorCode, operatorCode), isNull(testClocks.endedAt), ne(testClocks.status, "running")))
    .returning();
  await operatorCounter(ctx, operatorCode).invalidate();
  return ended;
}

async function closeWhatIsOpen(ctx: Ctx, { operatorCode, beganAt, at }: TestClock): Promise<void> {
  if ((await findTestClock(ctx, operatorCode))?.status === "running") return;
  const { db } = ctx;
  await eachShard(ctx, ({ ledger }) =>
    ledger.run(sql`UPDATE ${sessions} SET closed_at = ${at} WHERE operator_code = ${operatorCode}
      AND created_at >= ${beganAt} AND closed_at IS NULL AND expires_at > ${at}
      AND ${sql.raw(onTestClockSql("sessions.id"))}`),
  );
  await db.batch([
    db
      .update(freeSpins)
      .set({ status: "cancelled", cancelledAt: at })
      .where(
        and(
          eq(freeSpins.operatorCode, operatorCode),
          gte(freeSpins.createdAt, beganAt),
          sql`${freeSpins.status} IN ('placing', 'active')`,
        ),
      ),
    db
      .update(bonusCampaigns)
      .set({ status: "ended", endOwed: null })
      .where(
        and(
          eq(bonusCampaigns.operatorCode, operatorCode),
          gte(bonusCampaigns.createdAt, beganAt),
          sql`${bonusCampaigns.status} IN ('pending', 'active')`,
        ),
      ),
    db
      .update(operatorEvents)
      .set({ status: "failed", nextAttemptAt: null, lastError: "the test clock ended" })
      .where(
        and(
          eq(operatorEvents.operatorCode, operatorCode),
          gte(operatorEvents.createdAt, beganAt),
          eq(operatorEvents.status, "pending"),
        ),
      ),
    db
      .update(invoiceNotifications)
      .set({ status: "failed", nextAttemptAt: null })
      .where(
        and(
          eq(invoiceNotifications.operatorCode, operatorCode),
          gte(invoiceNotifications.nextAttemptAt, beganAt),
          eq(invoiceNotifications.status, "pending"),
        ),
      ),
  ]);
  await copyFacts(ctx);
}
