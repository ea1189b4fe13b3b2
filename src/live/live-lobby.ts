import { DurableObject } from "cloudflare:workers";
import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";
import { MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
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
import { subscribe } from "./subscribe.ts";

/** Interest lapses so long after the last poll; the tables stay, so that it comes back without a gap. */
const INTEREST_MS = 10 * MINUTE_MS;

/** How often the object looks for providers that are not subscribed yet, or whose asking failed. */
const WATCH_MS = 15 * SECOND_MS;

/** A subscription is renewed so often, so that a provider may let one that nobody renews lapse. */
const RENEW_MS = 5 * MINUTE_MS;

/** How exactly the last poll is kept: a poll must not cost a write. */
const INTEREST_STEP_MS = 30 * SECOND_MS;

/**
 * The live tables of one currency, as the providers push them, and the interest in it. Everything is in SQLite: a
 * restart or an eviction loses nothing, and the memory is only a copy.
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
      CREATE TABLE IF NOT EXISTS interest (id INTEGER PRIMARY KEY CHECK (id = 1), currency TEXT NOT NULL, asked_at INTEGER NOT NULL)`);
    const rows = this.sql.exec<{ provider_code: string; game_code: string; body: string }>("SELECT * FROM tables");
    this.tables = new Map(
      rows
        .toArray()
        .map((row) => [tableKey(row.provider_code, row.game_code), JSON.parse(row.body) as LobbyTable] as const),
    );
    this.lastAskedAt = this.sql.exec<{ asked_at: number }>("SELECT asked_at FROM interest").toArray()[0]?.asked_at;
  }

  /** A poll: the tables as they are, and interest for another ten minutes. */
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
    // The alarm asks the providers: their slowness must not be the lobby's, and a failed asking is repeated.
    if (lapsed || (await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now);
    return { pending: first && this.tables.size === 0, tables: this.tables };
  }

  /** The whole state of a provider: tables that are not in it have vanished. */
  push(providerCode: string, pushed: readonly PushedTable[]): void {
    this.tables = this.ctx.storage.transactionSync(() => {
      const tables = afterPush(this.tables, providerCode, pushed);
      this.sql.exec("DELETE FROM tables WHERE provider_code = ?", providerCode);
      this.keep(tables, providerCode, pushed);
      return tables;
    });
  }

  /** Some tables of a provider: what a table's patch does not name stays as it was. False: more than is kept. */
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

  /** Asks every live provider of any window that was not asked lately, as long as there is interest. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    const interest = this.sql.exec<{ currency: string; asked_at: number }>("SELECT * FROM interest").toArray()[0];
    if (!interest || now - interest.asked_at > INTEREST_MS) {
      this.sql.exec("DELETE FROM subscriptions");
      return;
    }
    // Armed before the work: an asking that hangs or fails must not end the watch.
    await this.ctx.storage.setAlarm(now + WATCH_MS);
    const ctx = this.createContext();
    const asked = new Map(
      this.sql
        .exec<{ provider_code: string; asked_at: number }>("SELECT * FROM subscriptions")
        .toArray()
        .map((row) => [row.provider_code, row.asked_at]),
    );
    const due = (await liveProviders(ctx)).filter(({ code }) => now - (asked.get(code) ?? 0) >= RENEW_MS);
    await Promise.all(
      due.map(async (provider) => {
        if (!(await subscribe(ctx, provider, interest.currency))) return;
        this.sql.exec(
          "INSERT INTO subscriptions VALUES (?, ?) ON CONFLICT (provider_code) DO UPDATE SET asked_at = excluded.asked_at",
          provider.code,
          now,
        );
      }),
    );
  }
}
