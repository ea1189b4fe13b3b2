import { env } from "cloudflare:workers";
import { inject } from "vitest";
import { listAlerts } from "../../src/alerts/list-alerts.ts";
import type { Ctx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import { freeSpins } from "../../src/db/schema/promotions.ts";
import { sessions } from "../../src/db/schema/sessions.ts";
import { readReport } from "../../src/ledger/books/read-facts.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { knownPrecision } from "../../src/lib/currency.ts";
import { sha256Hex } from "../../src/lib/encoding.ts";
import { blockPlayer } from "../../src/operators/block-player.ts";
import { aCasino, adminCtx, type TestOperator, type TestProvider } from "./fixtures.ts";
import type { ScriptedCall, WalletStep } from "./provided.d.ts";
import { signed } from "./signed.ts";

/** A table at which money moves: an operator with a scripted wallet, a provider, and an open session. */
export interface Table {
  readonly operator: TestOperator;
  readonly provider: TestProvider;
  readonly sessionId: string;
  readonly playerId: string;
  /** Reports to the Worker under test as the provider. */
  report(call: string, body: Record<string, unknown>): Promise<Reported>;
  bet(id: string, fields?: Record<string, unknown>): Promise<Reported>;
  win(id: string, fields?: Record<string, unknown>): Promise<Reported>;
  rollback(id: string, bet: string, fields?: Record<string, unknown>): Promise<Reported>;
  /** The movement as `GET /v1/transactions/{id}` tells it, by the provider's id. */
  transaction(id: string): Promise<Reported>;
  round(id?: string): Promise<Reported>;
  /** An active grant of the player in the session's game: three spins of 1.00. Answers its free_spins_id. */
  grant(change?: Partial<typeof freeSpins.$inferInsert>): Promise<string>;
  /** Another open session of the same player and game. */
  anotherSession(): Promise<string>;
  close(): Promise<void>;
  block(): Promise<void>;
  /** Leaves a bet as a process leaves it that is killed during its call. */
  abandon(id: string): Promise<void>;
  /** The kinds of alerts about this provider's movements, oldest first. */
  alertKinds(): Promise<string[]>;
  script(...steps: WalletStep[]): Promise<void>;
  /** The callbacks the wallet has had, getbalance aside. */
  calls(): Promise<ScriptedCall[]>;
  balanceCalls(): Promise<ScriptedCall[]>;
}

export interface Reported {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

let tables = 0;

export async function aTable(input: { readonly currency?: string; readonly ttlMinutes?: number } = {}): Promise<Table> {
  const name = `table-${++tables}-${crypto.randomUUID()}`;
  const walletUrl = `${inject("scriptedWallet")}/wallet/${name}`;
  const { operator, provider, gameId } = await aCasino({
    operator: { walletUrl },
    title: { walletCode: "wallet-code" },
  });
  const playerId = `player-${name}`;
  const currency = input.currency ?? "EUR";
  const sessionId = await anOpenSession({ ...input, operator, provider, gameId, playerId, currency });
  const report = async (call: string, body: Record<string, unknown>) =>
    told(await signed(provider, "POST", `/provider/v1/${call}`, { body }));
  const received = async () => (await fetch(`${inject("scriptedWallet")}/calls/${name}`)).json<ScriptedCall[]>();
  const read = async (path: string) => told(await signed(operator, "GET", path));
  const stake = { session_id: sessionId, round_id: "round", amount: "1.00", currency };
  return {
    operator,
    provider,
    sessionId,
    playerId,
    report,
    bet: (id, fields = {}) => report("bet", { ...stake, transaction_id: id, ...fields }),
    win: (id, fields = {}) => report("win", { ...stake, transaction_id: id, ...fields }),
    rollback: (id, bet, fields = {}) =>
      report("rollback", {
        session_id: sessionId,
        round_id: "round",
        transaction_id: id,
        reference_transaction_id: bet,
        ...fields,
      }),
    transaction: (id) => read(`/v1/transactions/${encodeURIComponent(`${provider.code}:${id}`)}`),
    round: (id = "round") => read(`/v1/rounds/${encodeURIComponent(id)}`),
    grant: async (change = {}) => {
      const freeSpinsId = `grant-${crypto.randomUUID()}`;
      const owner = { operatorCode: operator.code, providerCode: provider.code, playerId, currency };
      const terms = { gameCodes: ["game-code"], quantity: 3, betAmount: 100, validUntil: Date.now() + 60 * MINUTE_MS };
      const now = { status: "active", leaseUntil: 0, createdAt: Date.now() } as const;
      const named = { id: crypto.randomUUID(), freeSpinsId, reference: freeSpinsId, precision: 2 };
      const [row] = await adminCtx()
        .db.insert(freeSpins)
        .values({ ...owner, ...terms, ...now, ...named, ...change })
        .returning();
      return row?.freeSpinsId ?? "";
    },
    anotherSession: () => anOpenSession({ ...input, operator, provider, gameId, playerId, currency }),
    close: async () => {
      await signed(operator, "POST", `/v1/sessions/${sessionId}/close`);
    },
    block: async () => {
      await blockPlayer(adminCtx(), { operatorCode: operator.code, playerId });
    },
    abandon: async (id) => {
      const report = { ...ABANDONED, sessionId, transactionId: id };
      const at = { now: Date.now(), timeScale: 1, chance: 0, token: crypto.randomUUID() };
      await readReport(env.DB.withSession("first-primary"), { providerCode: provider.code, keyId: null }, report, at);
    },
    alertKinds: async () => {
      const { rows: alerts } = await listAlerts(adminCtx(), {});
      const own = alerts.filter(({ transactionId }) => transactionId?.startsWith(`${provider.code}:`));
      return own.map(({ kind }) => kind).reverse();
    },
    script: async (...steps) => {
      await fetch(`${inject("scriptedWallet")}/script/${name}`, { method: "PUT", body: JSON.stringify(steps) });
    },
    calls: async () => (await received()).filter(({ body }) => body.action !== "getbalance"),
    balanceCalls: async () => (await received()).filter(({ body }) => body.action === "getbalance"),
  };
}

const ABANDONED = { action: "bet", roundId: "round", amount: "1.00", currency: "EUR" } as const;

interface NewSession {
  readonly operator: TestOperator;
  readonly provider: TestProvider;
  readonly gameId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly ttlMinutes?: number;
}

/** A session as POST /v1/sessions leaves it; the provider's own launch is no part of these tests. */
async function anOpenSession({ operator, provider, gameId, playerId, currency, ttlMinutes }: NewSession) {
  const id = crypto.randomUUID();
  const now = Date.now();
  await adminCtx()
    .db.insert(sessions)
    .values({
      id,
      operatorCode: operator.code,
      providerCode: provider.code,
      playerId,
      currency,
      precision: knownPrecision(currency) ?? 4,
      gameId,
      gameCode: "game-code",
      walletGameCode: "wallet-code",
      tokenHash: await sha256Hex(`token-${id}`),
      createdAt: now,
      expiresAt: now + (ttlMinutes ?? 240) * MINUTE_MS,
    });
  return id;
}

async function told(response: Response): Promise<Reported> {
  return { status: response.status, body: await response.json() };
}

/** A context whose time is `ms` later than it is, to see what a schedule does. */
export function laterCtx(ms: number, settings: Partial<Ctx["settings"]> = {}): Ctx {
  const work: Promise<unknown>[] = [];
  const ctx = createContext(env, (promise) => void work.push(promise.catch(() => undefined)), quiet);
  return {
    ...ctx,
    clock: { now: () => Date.now() + ms },
    settings: { ...ctx.settings, ...settings },
  };
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Waits until something holds; throws what it last was when it does not come to hold. */
export async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean, tries = 200): Promise<T> {
  let value = await read();
  for (let i = 0; i < tries && !holds(value); i++) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    value = await read();
  }
  if (!holds(value)) throw new Error(`it stays ${JSON.stringify(value)}`);
  return value;
}

export { adminCtx };
