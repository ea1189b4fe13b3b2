import { DurableObject } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import type { ProviderRow } from "../../catalogue/games/visible-games.ts";
import type { Ctx } from "../../context.ts";
import { games, providers } from "../../db/schema/catalogue.ts";
import { operatorWindows } from "../../db/schema/operators.ts";
import type { Env } from "../../env.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { providerFor } from "../providers/provider-for.ts";
import {
  afterPatch,
  afterPush,
  areLimitsCrossed,
  isWithinBounds,
  type Lobby,
  type LobbyTable,
  type PushedTable,
  sizeOf,
  type TablePatch,
  tableKey,
} from "./live-table.ts";
import { type LobbyChanges, LobbyHistory, type LobbyVersion } from "./lobby-history.ts";
import { LOBBY_SCHEMA, readTables, settleTables, writeTables } from "./lobby-rows.ts";
import { migrateObject } from "./object-schema.ts";

/** Duration of interest after the last poll. The tables stay, so a later poll sees no gap. */
const INTEREST_MS = 10 * MINUTE_MS;

/** Interval of the search for providers without a subscription, or whose subscription failed. */
const WATCH_INTERVAL_MS = 15 * SECOND_MS;

/** Interval at which subscriptions are renewed: providers may let unused ones lapse. Also the longest wait after failures. */
const RENEW_INTERVAL_MS = 5 * MINUTE_MS;

/** Interval at which the time of the last poll is stored: not every poll may cost a write. */
const INTEREST_STEP_MS = 30 * SECOND_MS;

/**
 * A provider's tables are written at once when it pushes after a pause, and then at most this often: every row is
 * billed, and a provider sends its whole state again when it is asked. The timer keeps the object in memory.
 */
const WRITE_INTERVAL_MS = 10 * SECOND_MS;

/** The answer to a poll: the whole, or what changed since the version that the isolate has. */
export type LobbyAnswer = (Lobby & { readonly at: LobbyVersion }) | LobbyChanges;

/** Results of patches, by game code. */
interface PatchedVersion extends LobbyVersion {
  /** Left out: the table's limits would be crossed. */
  readonly crossed?: readonly string[];
  /** Taken, of a table that is not known here: it is closed until the provider sends its whole state. */
  readonly incomplete?: readonly string[];
}

/**
 * The live tables of one currency, as the providers push them, and whether anyone polls it. Memory is the truth, and
 * SQLite follows within ten seconds. A reset, by a deployment for example, may lose those seconds: the object then
 * answers from what was written and asks the providers for their whole state.
 */
export class LiveLobby extends DurableObject<Env> {
  private readonly createContext: () => Ctx;
  private readonly sql: SqlStorage;
  private readonly history: LobbyHistory;
  /** Providers written less than `WRITE_INTERVAL_MS` ago, and whether they have changed since. */
  private readonly written = new Map<string, { changed: boolean }>();
  /** Providers whose state may lack what was pushed before a reset: the alarm asks them for the whole. */
  private readonly uncertain: Set<string>;
  private lastAskedAt: number | undefined;

  constructor(state: DurableObjectState, env: Env, createContext: () => Ctx) {
    super(state, env);
    this.createContext = createContext;
    this.sql = state.storage.sql;
    migrateObject(state.storage, LOBBY_SCHEMA);
    const { tables, unsettled } = readTables(this.sql);
    this.history = new LobbyHistory(tables);
    this.uncertain = unsettled;
    this.lastAskedAt = this.sql.exec<{ asked_at: number }>("SELECT asked_at FROM interest").toArray()[0]?.asked_at;
    if (this.lastAskedAt !== undefined && unsettled.size > 0) {
      void state.blockConcurrencyWhile(() => state.storage.setAlarm(Date.now()));
    }
  }

  /** A poll: returns the tables, or their changes since the version that was seen, and keeps up the interest. */
  async ask(currency: string, seen?: LobbyVersion): Promise<LobbyAnswer> {
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
    const { tables, at } = this.history;
    return (seen && this.history.since(seen)) ?? { pending: first && tables.size === 0, tables, at };
  }

  /** Takes a provider's whole state; its tables that are not in it are removed. */
  push(providerCode: string, pushed: readonly PushedTable[]): LobbyVersion {
    const before = this.history.tablesOf(providerCode);
    const known = new Map(before.map((table) => [tableKey(providerCode, table.gameCode), table]));
    const tables = afterPush(known, providerCode, pushed);
    const removed = before.filter((table) => !tables.has(tableKey(providerCode, table.gameCode)));
    this.keep(providerCode, this.history.change(tables.values(), removed));
    this.makeCertain(providerCode);
    return this.history.at;
  }

  /** Takes changes to some tables of a provider. False when they exceed the maximum kept. */
  patch(providerCode: string, patches: readonly TablePatch[]): PatchedVersion | false {
    const known = new Map<string, LobbyTable>();
    for (const { gameCode } of patches) {
      const table = this.history.tables.get(tableKey(providerCode, gameCode));
      if (table) known.set(tableKey(providerCode, gameCode), table);
    }
    const tables = afterPatch(known, providerCode, patches);
    const crossed = new Set<string>();
    let { count, characters } = this.history.sizeOf(providerCode);
    for (const [key, table] of tables) {
      if (areLimitsCrossed(table)) {
        crossed.add(table.gameCode);
        tables.delete(key);
        continue;
      }
      const [before, after] = [sizeOf(known.get(key)), sizeOf(table)];
      count += after.count - before.count;
      characters += after.characters - before.characters;
    }
    if (!isWithinBounds({ count, characters })) return false;
    // A part of a table that is unknown here, after a reset for example: only the whole state says what it looks like.
    const parts = patches.filter(({ gameCode, open }) => open === undefined && !crossed.has(gameCode));
    const incomplete = parts.map(({ gameCode }) => gameCode).filter((code) => !known.has(tableKey(providerCode, code)));
    if (incomplete.length > 0) this.uncertain.add(providerCode);
    this.keep(providerCode, this.history.change(tables.values()));
    return { ...this.history.at, crossed: [...crossed], incomplete: [...new Set(incomplete)] };
  }

  /** Writes a change now or, when the provider was written a moment ago, at the end of the interval. */
  private keep(providerCode: string, changed: boolean): void {
    if (!changed) return;
    const written = this.written.get(providerCode);
    if (written) written.changed = true;
    else this.write(providerCode);
  }

  private write(providerCode: string): void {
    const tables = this.history.tablesOf(providerCode);
    this.ctx.storage.transactionSync(() => writeTables(this.sql, providerCode, tables));
    const written = { changed: false };
    this.written.set(providerCode, written);
    setTimeout(() => {
      this.written.delete(providerCode);
      if (written.changed) this.write(providerCode);
      else settleTables(this.sql, providerCode);
    }, WRITE_INTERVAL_MS);
  }

  private makeCertain(providerCode: string): void {
    if (this.uncertain.delete(providerCode) && !this.written.has(providerCode)) settleTables(this.sql, providerCode);
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
    try {
      await this.subscribeDue(ctx, interest.currency, now);
    } catch (cause) {
      // Caught, because an exception may reset the object, and memory is ahead of what is written.
      ctx.log.error("live.watch_failed", { currency: interest.currency }, cause);
    }
  }

  private async subscribeDue(ctx: Ctx, currency: string, now: number): Promise<void> {
    const asked = new Map(
      this.sql
        .exec<{ provider_code: string; asked_at: number }>("SELECT * FROM subscriptions")
        .toArray()
        .map((row) => [row.provider_code, row.asked_at]),
    );
    const due = (await liveProviders(ctx)).filter(
      ({ code }) => this.uncertain.has(code) || now - (asked.get(code) ?? 0) >= RENEW_INTERVAL_MS,
    );
    await Promise.all(
      due.map(async (provider) => {
        const subscribed = await subscribe(ctx, provider, currency);
        const wait = subscribed ? this.succeeded(provider.code) : this.failed(provider.code);
        this.sql.exec(
          "INSERT INTO subscriptions VALUES (?, ?) ON CONFLICT (provider_code) DO UPDATE SET asked_at = excluded.asked_at",
          provider.code,
          now - RENEW_INTERVAL_MS + wait,
        );
        // From here on the subscription's own retries bring the whole state.
        this.makeCertain(provider.code);
      }),
    );
  }

  private succeeded(providerCode: string): number {
    this.sql.exec("DELETE FROM failures WHERE provider_code = ?", providerCode);
    return RENEW_INTERVAL_MS;
  }

  /** Wait after a failure: twice as long as after the one before. */
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

/** Every provider with live_dealer games that is in some operator's window. */
function liveProviders(ctx: Ctx): Promise<ProviderRow[]> {
  return ctx.db
    .select()
    .from(providers)
    .where(
      sql`EXISTS (SELECT 1 FROM ${operatorWindows} WHERE ${operatorWindows.providerCode} = ${providers.code})
        AND EXISTS (SELECT 1 FROM ${games} WHERE ${games.providerCode} = ${providers.code}
          AND ${games.type} = 'live_dealer' AND ${games.withdrawnAt} IS NULL)`,
    );
}
