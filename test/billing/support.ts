import { env } from "cloudflare:workers";
import { issueByHand, type SentAdjustment } from "../../src/billing/invoices/issue-by-hand.ts";
import { presentInvoice } from "../../src/billing/invoices/present-invoice.ts";
import { voidInvoice } from "../../src/billing/invoices/void-invoice.ts";
import type { ProviderCard } from "../../src/billing/rates/rate-card.ts";
import { setRates } from "../../src/billing/rates/set-rates.ts";
import type { AdminCtx } from "../../src/context.ts";
import type { Env } from "../../src/env.ts";
import { commitStatements } from "../../src/ledger/books/commit.ts";
import type { Write } from "../../src/ledger/rules/decision.ts";
import type { Movement } from "../../src/ledger/rules/movement.ts";
import { adminCtx, anOperator, aProvider } from "../support/fixtures.ts";

export const BASE = "http://127.0.0.1:8787";

/** A context with a fixed clock. Its wake-up messages are dropped: a test makes each delivery itself. */
export function at(time: string, bindings: Partial<Env> = {}): AdminCtx {
  const lost = { send: async () => undefined, sendBatch: async () => undefined } as unknown as Env["DELIVERIES"];
  const ctx = adminCtx(bindings);
  return { ...ctx, env: { ...env, DELIVERIES: lost, JOBS: lost }, clock: { now: () => Date.parse(time) } };
}

/** A flat percentage without tiers; half of it in asia. */
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

export interface Play {
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

/** Completes a movement as the ledger does: row and revenue in one batch, under one condition. */
export async function complete(play: Play, db: D1Database = env.DB): Promise<Movement> {
  const completedAt = Date.parse(play.on.length === 10 ? `${play.on}T12:00:00Z` : play.on);
  const pending: Movement = {
    ...BLANK,
    transactionId: `${play.provider}:${++made}`,
    providerCode: play.provider,
    operatorCode: play.operator,
    roundId: `round-${made}`,
    currency: play.currency ?? "EUR",
    precision: play.precision ?? 2,
    type: play.type,
    amount: play.amount,
    freeSpinsId: play.freeSpins ? "grant" : null,
    sectionCode: play.section ?? null,
    createdAt: completedAt,
  };
  await write({ insert: pending }, "first", db);
  const previous = { ...pending, revision: "first" };
  const update: Movement = { ...previous, status: "completed", completedAt };
  await write({ update, previous }, "second", db);
  return { ...update, revision: "second" };
}

/** Cancels a completed bet as a rollback does; a second call meets another revision and changes nothing. */
export async function cancel(previous: Movement): Promise<void> {
  await write({ update: { ...previous, status: "cancelled" }, previous }, `cancel-${++made}`);
}

/** Writes a movement as the ledger commits it. */
export async function write(change: Write, token: string, db: D1Database = env.DB): Promise<void> {
  const session = db.withSession("first-primary");
  const decided = { rule: "win_completed", writes: [change], next: { do: "stop" }, alerts: [], wake: [] } as const;
  const moment = { now: 0, timeScale: 1, chance: 0, token };
  await session.batch(commitStatements(session, decided, moment));
}

const BLANK: Omit<
  Movement,
  "transactionId" | "providerCode" | "operatorCode" | "roundId" | "currency" | "precision" | "type" | "amount"
> = {
  sessionId: "session",
  playerId: "player",
  intent: "apply",
  freeSpinsId: null,
  betKnown: null,
  roundClosed: null,
  heldFor: null,
  jackpotTierId: null,
  jackpotWinType: null,
  walletGameCode: "game",
  sectionCode: null,
  referenceTransactionId: null,
  undoneBy: null,
  fingerprint: "",
  status: "pending",
  operatorTransactionId: null,
  balance: null,
  refusalCode: null,
  refusalMessage: null,
  attempts: 0,
  calls: 0,
  calledAt: null,
  lastClass: null,
  nextAttemptAt: null,
  giveUpAt: null,
  leaseToken: null,
  leaseUntil: null,
  revision: "",
  createdAt: 0,
  completedAt: null,
};

/** Issues a month; returns its invoices in wire form. */
export async function issue(ctx: AdminCtx, operatorCode: string, period: string, adjustments: SentAdjustment[] = []) {
  return (await issueByHand(ctx, { operatorCode, period, adjustments })).map(presentInvoice);
}

export async function voided(ctx: AdminCtx, id: string, reason = "wrong") {
  return presentInvoice(await voidInvoice(ctx, { id, reason }));
}

/** An operator billed a flat percent of one provider's play. */
export async function aFlatDeal(percent = 10, operatorInput: Parameters<typeof anOperator>[0] = {}) {
  const [operator, provider] = await Promise.all([anOperator(operatorInput), aProvider()]);
  await rates(operator.code, flat(provider.code, percent));
  return { operator: operator.code, provider: provider.code };
}
