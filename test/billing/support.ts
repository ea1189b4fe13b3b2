import { and, eq, sql } from "drizzle-orm";
import { issueByHand } from "../../src/billing/invoices/issue-by-hand.ts";
import { presentInvoice } from "../../src/billing/invoices/present-invoice.ts";
import type { SentAdjustment } from "../../src/billing/invoices/read-adjustments.ts";
import { voidInvoice } from "../../src/billing/invoices/void-invoice.ts";
import type { ProviderCard } from "../../src/billing/rates/rate-card.ts";
import { setRates } from "../../src/billing/rates/set-rates.ts";
import { recordRevenue, takeBackRevenue } from "../../src/billing/revenue/record-revenue.ts";
import type { AdminCtx } from "../../src/context.ts";
import { movements } from "../../src/db/schema/ledger.ts";
import { adminCtx } from "../support/fixtures.ts";

export const BASE = "http://127.0.0.1:8787";

/** A context whose clock stands at a moment. */
export function at(time: string): AdminCtx {
  return { ...adminCtx(), clock: { now: () => Date.parse(time) } };
}

/** One percent for everything, in both markets. */
export function flat(providerCode: string, percent: number): ProviderCard {
  return {
    providerCode,
    tiers: [],
    ratesByMarket: [
      { market: "rest_of_world", tierOrdinal: 1, percent },
      { market: "asia", tierOrdinal: 1, percent: percent / 2 },
    ],
    sections: [],
  };
}

export async function rates(operatorCode: string, ...cards: ProviderCard[]): Promise<void> {
  await setRates(adminCtx(), { operatorCode, cards });
}

interface Play {
  readonly operator: string;
  readonly provider: string;
  readonly type: "bet" | "win";
  readonly amount: number;
  readonly on: string;
  readonly currency?: string;
  readonly precision?: number;
  readonly section?: string;
  readonly freeSpins?: boolean;
}

let made = 0;

/** Completes a movement the way the ledger does: the books and the outcome in one batch under one condition. */
export async function complete(play: Play): Promise<string> {
  const transactionId = `${play.provider}:${++made}`;
  const { db } = adminCtx();
  const completedAt = Date.parse(play.on.length === 10 ? `${play.on}T12:00:00Z` : play.on);
  await db.insert(movements).values({
    transactionId,
    providerCode: play.provider,
    operatorCode: play.operator,
    sessionId: "session",
    roundId: `round-${made}`,
    playerId: "player",
    currency: play.currency ?? "EUR",
    precision: play.precision ?? 2,
    type: play.type,
    intent: "apply",
    amount: play.amount,
    freeSpinsId: play.freeSpins ? "series" : null,
    walletGameCode: "game",
    sectionCode: play.section ?? null,
    fingerprint: "",
    status: "pending",
    createdAt: completedAt,
  });
  await outcome(transactionId, completedAt);
  return transactionId;
}

/** Writes the outcome `completed`; a second time it changes nothing. */
export async function outcome(transactionId: string, completedAt: number): Promise<void> {
  const { db } = adminCtx();
  await db.batch([
    recordRevenue(db, { transactionId, completedAt, pending: sql`${movements.status} = 'pending'` }),
    db
      .update(movements)
      .set({ status: "completed", completedAt })
      .where(and(eq(movements.transactionId, transactionId), eq(movements.status, "pending"))),
  ]);
}

/** Cancels a completed bet, as an accepted rollback does. */
export async function cancel(transactionId: string): Promise<void> {
  const { db } = adminCtx();
  await db.batch([
    takeBackRevenue(db, { transactionId, completed: sql`true` }),
    db
      .update(movements)
      .set({ status: "cancelled" })
      .where(and(eq(movements.transactionId, transactionId), eq(movements.status, "completed"))),
  ]);
}

/** Issues a month and answers its invoices in their wire form. */
export async function issue(ctx: AdminCtx, operatorCode: string, period: string, adjustments: SentAdjustment[] = []) {
  return (await issueByHand(ctx, { operatorCode, period, adjustments })).map(presentInvoice);
}

export async function voided(ctx: AdminCtx, id: string, reason = "wrong") {
  return presentInvoice(await voidInvoice(ctx, { id, reason }));
}
