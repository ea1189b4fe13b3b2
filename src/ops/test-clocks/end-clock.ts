import { and, eq, gte, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { LedgerDb } from "../../db/client.ts";
import { invoiceNotifications } from "../../db/schema/billing.ts";
import { operatorEvents } from "../../db/schema/events.ts";
import { movements, sessions } from "../../db/schema/ledger.ts";
import { bonusCampaigns, campaignPlayers, freeSpins } from "../../db/schema/promotions.ts";
import { testClocks } from "../../db/schema/test-clocks.ts";
import { eachShard } from "../../db/shards.ts";
import { announceOperatorChange } from "../../gate/limits/counters.ts";
import { findTestClock, type TestClock } from "../../gate/operator-time/operator-clock.ts";
import { IN_REAL_TIME, IS_LISTED_PENDING } from "../../ledger/books/rows.ts";
import { copyFacts } from "../../ledger/shards/copy-facts.ts";
import { onTestClockSql } from "../../lib/shard-id.ts";

/**
 * Ends an operator's clock: its calls are in real time again, and what the clock left open is closed, so that none of it
 * happens when real time gets there. A repeat changes nothing. Undefined while an advance runs, and without a clock.
 */
export async function endClock(ctx: Ctx, operatorCode: string): Promise<TestClock | undefined> {
  const real = ctx.clock.now();
  const row = await findTestClock(ctx, operatorCode);
  if (!row || row.endedAt !== null) return row;
  // Before the clock is ended: a killed end is done again, by a repeat or by the sweep.
  await closeWhatIsOpen(ctx, row);
  const [ended] = await ctx.db
    .update(testClocks)
    .set({ endedAt: real, leaseToken: null, leaseUntil: null })
    .where(and(eq(testClocks.operatorCode, operatorCode), isNull(testClocks.endedAt), ne(testClocks.status, "running")))
    .returning();
  // Again, for what a request opened in between: one that opens later sees that the clock has ended.
  if (ended) await closeWhatIsOpen(ctx, row);
  await announceOperatorChange(ctx, operatorCode);
  return ended;
}

/** Closes what a clock left open, unless another clock runs since. A repeat changes nothing. */
export async function closeWhatIsOpen(ctx: Ctx, { operatorCode, beganAt, at, startedAt }: TestClock): Promise<void> {
  const found = await findTestClock(ctx, operatorCode);
  if (found?.status === "running" || found?.startedAt !== startedAt) return;
  const { db } = ctx;
  await eachShard(ctx, ({ ledger }) =>
    ledger.batch([
      ledger
        .update(sessions)
        // One that has expired on the clock would be listed as open: in real time its end is still to come.
        .set({ closedAt: sql`MIN(${at}, expires_at)` })
        .where(
          sql`operator_code = ${operatorCode} AND created_at >= ${beganAt} AND closed_at IS NULL
          AND ${sql.raw(onTestClockSql("sessions.id"))}`,
        ),
      forgetDue(ledger, operatorCode),
    ]),
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
      .set({ status: "ended", endedAt: sql`MIN(${at}, valid_until)`, endOwed: null })
      .where(
        and(
          eq(bonusCampaigns.operatorCode, operatorCode),
          gte(bonusCampaigns.createdAt, beganAt),
          sql`${bonusCampaigns.status} IN ('pending', 'active')`,
        ),
      ),
    // Its provider is not called for one of the clock, and is called now for one of real time that was ended on it.
    db
      .update(bonusCampaigns)
      .set({
        endOwed: sql`CASE WHEN ${bonusCampaigns.createdAt} < ${beganAt} THEN 1 END`,
        ...{ nextAttemptAt: ctx.clock.now(), leaseUntil: 0 },
      })
      .where(
        and(
          eq(bonusCampaigns.operatorCode, operatorCode),
          gte(bonusCampaigns.nextAttemptAt, beganAt),
          sql`${bonusCampaigns.endOwed} = 1`,
        ),
      ),
    // Their time is still to come in real time: until then, their players would open sessions in one shard alone.
    db
      .update(campaignPlayers)
      .set({ shard: null })
      .where(
        and(
          eq(campaignPlayers.operatorCode, operatorCode),
          isNotNull(campaignPlayers.shard),
          sql`${campaignPlayers.campaignId} IN (SELECT id FROM bonus_campaigns
            WHERE operator_code = ${operatorCode} AND created_at >= ${beganAt})`,
        ),
      ),
    db
      .update(operatorEvents)
      .set({ status: "failed", nextAttemptAt: null, lastError: "the test clock ended" })
      .where(
        and(
          eq(operatorEvents.operatorCode, operatorCode),
          gte(operatorEvents.nextAttemptAt, beganAt),
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

/** Ends what is owed: it would be overdue for staff once real time gets there. Exported for the test of its plan. */
export function forgetDue(ledger: LedgerDb, operatorCode: string) {
  return ledger
    .update(movements)
    .set({ nextAttemptAt: null })
    .where(
      and(
        eq(movements.operatorCode, operatorCode),
        IS_LISTED_PENDING,
        isNotNull(movements.nextAttemptAt),
        not(IN_REAL_TIME),
      ),
    );
}
