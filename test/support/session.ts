import { env } from "cloudflare:workers";
import { inject } from "vitest";
import { blockPlayer } from "../../src/catalogue/operators/player-blocks.ts";
import type { Ctx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import { freeSpins } from "../../src/db/schema/promotions.ts";
import { sessions } from "../../src/db/schema/sessions.ts";
import { inShard } from "../../src/db/shards.ts";
import type { Env } from "../../src/env.ts";
import { readReport } from "../../src/ledger/books/read-facts.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { knownPrecision } from "../../src/lib/currency.ts";
import { sha256Hex } from "../../src/lib/encoding.ts";
import { listAlerts } from "../../src/ops/alerts/list-alerts.ts";
import { aCasino, adminCtx, type TestOperator, type TestProvider } from "./fixtures.ts";
import type { ScriptedCall, WalletStep } from "./provided.d.ts";
import { signed } from "./signed.ts";

/** A player's open session at a game, with its operator, provider and scripted wallet. */
export interface TestSession {
  readonly operator: TestOperator;
  readonly provider: TestProvider;
  readonly gameId: string;
  readonly id: string;
  readonly playerId: string;
  /** Calls the Worker under test as the provider. */
  report(call: string, body: Record<string, unknown>): Promise<Answer>;
  bet(id: string, fields?: Record<string, unknown>): Promise<Answer>;
  win(id: string, fields?: Record<string, unknown>): Promise<Answer>;
  rollback(id: string, bet: string, fields?: Record<string, unknown>): Promise<Answer>;
  /** `GET /v1/transactions/{id}`, by the provider's id. */
  transaction(id: string): Promise<Answer>;
  round(id?: string): Promise<Answer>;
  /** An active grant of the player in the session's game: three spins of 1.00. Returns its free_spins_id. */
  grant(change?: Partial<typeof freeSpins.$inferInsert>): Promise<string>;
  /** Opens another session of the same player and game; returns its id. */
  anotherSession(): Promise<string>;
  close(): Promise<void>;
  block(): Promise<void>;
  /** Leaves a bet in the state of a process that died during its wallet callback. */
  abandon(id: string): Promise<void>;
  /** The kinds of alerts about this provider's transactions, oldest first. */
  alertKinds(): Promise<string[]>;
  script(...steps: WalletStep[]): Promise<void>;
  /** The wallet callbacks so far, without getbalance. */
  calls(): Promise<ScriptedCall[]>;
  balanceCalls(): Promise<ScriptedCall[]>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

let opened = 0;

/** Opens a session of a new player at a new casino. */
export async function aSession(
  input: { readonly currency?: string; readonly ttlMinutes?: number } = {},
): Promise<TestSession> {
  const name = `session-${++opened}-${crypto.randomUUID()}`;
  const walletUrl = `${inject("scriptedWallet")}/wallet/${name}`;
  const { operator, provider, gameId } = await aCasino({
    operator: { walletUrl },
    game: { walletCode: "wallet-code" },
  });
  const playerId = `player-${name}`;
  const currency = input.currency ?? "EUR";
  const id = await insertSession({ ...input, operator, provider, gameId, playerId, currency });
  const report = async (call: string, body: Record<string, unknown>) =>
    answerOf(await signed(provider, "POST", `/provider/v1/${call}`, { body }));
  const received = async () => (await fetch(`${inject("scriptedWallet")}/calls/${name}`)).json<ScriptedCall[]>();
  const read = async (path: string) => answerOf(await signed(operator, "GET", path));
  const stake = { session_id: id, round_id: "round", amount: "1.00", currency };
  return {
    operator,
    provider,
    gameId,
    id,
    playerId,
    report,
    bet: (betId, fields = {}) => report("bet", { ...stake, transaction_id: betId, ...fields }),
    win: (winId, fields = {}) => report("win", { ...stake, transaction_id: winId, ...fields }),
    rollback: (rollbackId, bet, fields = {}) =>
      report("rollback", {
        session_id: id,
        round_id: "round",
        transaction_id: rollbackId,
        reference_transaction_id: bet,
        ...fields,
      }),
    transaction: (name) => read(`/v1/transactions/${encodeURIComponent(`${provider.code}:${name}`)}`),
    round: (roundId = "round") => read(`/v1/rounds/${encodeURIComponent(roundId)}`),
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
    anotherSession: () => insertSession({ ...input, operator, provider, gameId, playerId, currency }),
    close: async () => {
      await signed(operator, "POST", `/v1/sessions/${id}/close`);
    },
    block: async () => {
      await blockPlayer(adminCtx(), { operatorCode: operator.code, playerId });
    },
    abandon: async (betId) => {
      const report = { ...ABANDONED, sessionId: id, transactionId: betId };
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

/** Inserts a session as POST /v1/sessions would, without launching at the provider; returns its id. */
async function insertSession({ operator, provider, gameId, playerId, currency, ttlMinutes }: NewSession) {
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

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, body: await response.json() };
}

/** A context in shard 0 whose clock is `ms` ahead, to see what a schedule does. */
export function laterCtx(ms: number, settings: Partial<Ctx["settings"]> = {}, bindings: Partial<Env> = {}): Ctx {
  return inShard(unchosenCtx(ms, settings, bindings), 0);
}

/** The same before a shard is chosen, as the service makes it for requests, jobs and queues. */
export function unchosenCtx(ms: number, settings: Partial<Ctx["settings"]> = {}, bindings: Partial<Env> = {}): Ctx {
  const work: Promise<unknown>[] = [];
  const ctx = createContext(
    { ...env, ...bindings } as Env,
    (promise) => void work.push(promise.catch(() => undefined)),
    quiet,
  );
  return {
    ...ctx,
    clock: { now: () => Date.now() + ms },
    settings: { ...ctx.settings, ...settings },
  };
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Polls until `holds`; throws with the last value when it never does. */
export async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean, tries = 200): Promise<T> {
  let value = await read();
  for (let i = 0; i < tries && !holds(value); i++) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    value = await read();
  }
  if (!holds(value)) throw new Error(`the value is still ${JSON.stringify(value)}`);
  return value;
}
