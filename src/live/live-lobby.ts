import { DurableObject } from "cloudflare:workers";
import type { ProviderRow } from "../catalogue/visible-games.ts";
import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";
import { MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import { providerFor } from "../providers/provider-for.ts";
import { liveProviders } from "./live-providers.ts";
import {
  afterPatch,
  afterPush,
  isWithinBounds,
  type Lobby,
  type LobbyTable,
  type LobbyTables,
  type PushedTable,
  type TablePatch,
  tableKey,
} from "./live-table.ts";

/** How long interest lasts after the last poll. The tables stay, so a later poll sees no gap. */
const INTEREST_MS = 10 * MINUTE_MS;

/** How often the object looks for providers without a subscription, or whose subscription failed. */
const WATCH_INTERVAL_MS = 15 * SECOND_MS;

/** How often subscriptions are renewed, so that providers may let unused ones lapse; also the longest wait after failures. */
const RENEW_INTERVAL_MS = 5 * MINUTE_MS;

/** How often the time of the last poll is stored: not every poll may cost a write. */
const INTEREST_STEP_MS = 30 * SECOND_MS;

/**
 * The live tables of one currency, as the providers push them, and whether anyone polls it. SQLite holds everything and
 * memory is only a copy, so that a restart or an eviction loses nothing.
 */
export class LiveLobby extends DurableObject<Env> {
  private readonly createContext: () => Ctx;
  private readonly sql: SqlStorage;
  private tables: LobbyTables;
  private lastAskedAt: number | undefined;

  constructor(state: DurableObjectState, env: Env, createContext: () => Ctx) {
    super(state, env);
    this.createContext = createContext;
    this.sql = state.storage.sql;
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS tables (
        provider_code TEXT NOT NULL, game_code TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (provider_code, game_code));
      CREATE TABLE IF NOT EXISTS subscriptions (provider_code TEXT PRIMARY KEY, asked_at INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS failures (provider_code TEXT PRIMARY KEY, count INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS interest (id INTEGER PRIMARY KEY CHECK (id = 1), currency TEXT NOT NULL, asked_at INTEGER NOT NULL)`);
    const rows = this.sql.exec<{ provider_code: string; game_code: string; body: string }>("SELECT * FROM tables");
    this.tables = new Map(
      rows
        .toArray()
        .map((row) => [tableKey(row.provider_code, row.game_code), JSON.parse(row.body) as LobbyTable] as const),
    );
    this.lastAskedAt = this.sql.exec<{ asked_at: number }>("SELECT asked_at FROM interest").toArray()[0]?.asked_at;
  }

  /** A poll: returns the tables and keeps up the interest. */
  async ask(currency: string): Promise<Lobby> {
    const now = Date.now();
    const first = this.lastAskedAt === undefined;
    const lapsed = this.lastAskedAt === undefined || now - this.lastAskedAt > INTEREST_MS;
    if (this.lastAskedAt === undefined || now - this.lastAskedAt >= INTEREST_STEP_MS) {
      this.lastAskedAt = now;
      this.sql.exec(
        "INSERT INTO interest VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET asked_at = excluded.asked_at",
        currency,
        now,
      );
    }
    // Providers are subscribed from the alarm: a slow one must not delay the lobby, and failures are retried.
    if (lapsed || (await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now);
    return { pending: first && this.tables.size === 0, tables: this.tables };
  }

  /** Takes a provider's whole state; its tables that are not in it are removed. */
  push(providerCode: string, pushed: readonly PushedTable[]): void {
    this.tables = this.ctx.storage.transactionSync(() => {
      const tables = afterPush(this.tables, providerCode, pushed);
      this.sql.exec("DELETE FROM tables WHERE provider_code = ?", providerCode);
      this.keep(tables, providerCode, pushed);
      return tables;
    });
  }

  /** Takes changes to some tables of a provider. False when they exceed the maximum kept. */
  patch(providerCode: string, patches: readonly TablePatch[]): boolean {
    const tables = afterPatch(this.tables, providerCode, patches);
    if (!isWithinBounds(tables, providerCode)) return false;
    this.ctx.storage.transactionSync(() => this.keep(tables, providerCode, patches));
    this.tables = tables;
    return true;
  }

  private keep(tables: LobbyTables, providerCode: string, changed: readonly TablePatch[]): void {
    for (const { gameCode } of changed) {
      this.sql.exec(
        "INSERT INTO tables VALUES (?, ?, ?) ON CONFLICT (provider_code, game_code) DO UPDATE SET body = excluded.body",
        providerCode,
        gameCode,
        JSON.stringify(tables.get(tableKey(providerCode, gameCode))),
      );
    }
  }

  /** While there is interest, subscribes to every live provider of any window that is due. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    const interest = this.sql.exec<{ currency: string; asked_at: number }>("SELECT * FROM interest").toArray()[0];
    if (!interest || now - interest.asked_at > INTEREST_MS) {
      this.sql.exec("DELETE FROM subscriptions; DELETE FROM failures");
      return;
    }
    // Armed before the work, so that a subscription that hangs or fails does not end the watch.
    await this.ctx.storage.setAlarm(now + WATCH_INTERVAL_MS);
    const ctx = this.createContext();
    const asked = new Map(
      this.sql
        .exec<{ provider_code: string; asked_at: number }>("SELECT * FROM subscriptions")
        .toArray()
        .map((row) => [row.provider_code, row.asked_at]),
    );
    const due = (await liveProviders(ctx)).filter(({ code }) => now - (asked.get(code) ?? 0) >= RENEW_INTERVAL_MS);
    await Promise.all(
      due.map(async (provider) => {
        const subscribed = await subscribe(ctx, provider, interest.currency);
        const wait = subscribed ? this.succeeded(provider.code) : this.failed(provider.code);
        this.sql.exec(
          "INSERT INTO subscriptions VALUES (?, ?) ON CONFLICT (provider_code) DO UPDATE SET asked_at = excluded.asked_at",
          provider.code,
          now - RENEW_INTERVAL_MS + wait,
        );
      }),
    );
  }

  private succeeded(providerCode: string): number {
    this.sql.exec("DELETE FROM failures WHERE provider_code = ?", providerCode);
    return RENEW_INTERVAL_MS;
  }

  /** How long to wait after a failure: twice as long as after the one before. */
  private failed(providerCode: string): number {
    const { count } = this.sql
      .exec<{ count: number }>(
        "INSERT INTO failures VALUES (?, 1) ON CONFLICT (provider_code) DO UPDATE SET count = count + 1 RETURNING count",
        providerCode,
      )
      .one();
    return Math.min(WATCH_INTERVAL_MS * 2 ** (count - 1), RENEW_INTERVAL_MS);
  }
}

/** Asks a provider to push the tables of a currency; false when it failed, to be retried. */
async function subscribe(ctx: Ctx, provider: ProviderRow, currency: string): Promise<boolean> {
  try {
    await providerFor(ctx, provider).subscribeLiveTables(ctx, currency);
    return true;
  } catch (cause) {
    ctx.log.warn("live.subscribe_failed", { provider: provider.code, currency, reason: String(cause).slice(0, 200) });
    return false;
  }
}
