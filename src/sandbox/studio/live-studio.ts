import { DurableObject } from "cloudflare:workers";
import type { Ctx } from "../../context.ts";
import type { Env } from "../../env.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { imageUrl } from "../../lib/image-url.ts";
import type { PushedTable } from "../../play/live/live-table.ts";
import { patchTables, pushTables } from "../../play/live/push-tables.ts";
import { studioChance } from "./chance.ts";
import { limitsOf } from "./limits.ts";
import { type LiveGame, liveGames } from "./live-games.ts";
import { tableAt } from "./table-at.ts";

const PUSH_INTERVAL_MS = 2 * SECOND_MS;
/** A subscription expires unless it is renewed; the lobby renews every five minutes. */
const MAX_SUBSCRIPTION_AGE_MS = 11 * MINUTE_MS;
/** The whole state is pushed at this interval, so that new games appear and withdrawn ones vanish; patches in between. */
const WHOLE_PUSH_INTERVAL_MS = MINUTE_MS;

/** The sandbox's live studio, one per provider: pushes its tables in every subscribed currency. */
export class LiveStudio extends DurableObject<Env> {
  private readonly createContext: () => Ctx;
  /** The last push by currency and table, so that only changes are pushed. After a restart the whole state is pushed. */
  private readonly pushed = new Map<string, Map<string, string>>();
  /** Currencies that were asked for again, or whose push failed: their next push is a whole one. */
  private readonly unsure = new Set<string>();
  private wholeAt = 0;

  constructor(state: DurableObjectState, env: Env, createContext: () => Ctx) {
    super(state, env);
    this.createContext = createContext;
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS currencies (code TEXT PRIMARY KEY, provider_code TEXT NOT NULL, asked_at INTEGER NOT NULL)",
    );
  }

  /** Subscribes to a currency, or renews the subscription; its tables are pushed at once. */
  async subscribe(providerCode: string, currency: string): Promise<void> {
    const now = Date.now();
    this.ctx.storage.sql.exec(
      "INSERT INTO currencies VALUES (?, ?, ?) ON CONFLICT (code) DO UPDATE SET asked_at = excluded.asked_at",
      currency,
      providerCode,
      now,
    );
    this.unsure.add(currency);
    await this.ctx.storage.setAlarm(now);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    const { sql } = this.ctx.storage;
    sql.exec("DELETE FROM currencies WHERE asked_at < ?", now - MAX_SUBSCRIPTION_AGE_MS);
    const subscribed = sql
      .exec<{ code: string; provider_code: string }>("SELECT code, provider_code FROM currencies")
      .toArray();
    const [first] = subscribed;
    if (!first) return;
    // Set before the work, so that a failed push does not stop the following ones.
    await this.ctx.storage.setAlarm(now + PUSH_INTERVAL_MS);
    const ctx = this.createContext();
    if (now - this.wholeAt >= WHOLE_PUSH_INTERVAL_MS) {
      this.wholeAt = now;
      this.pushed.clear();
    }
    const games = await liveGames(ctx, first.provider_code);
    const chance = studioChance(ctx);
    const states = await Promise.all(
      games.map(async (game) => ({ game, state: await tableAt(chance, first.provider_code, game, now) })),
    );
    for (const { code: currency } of subscribed) {
      const precision = await precisionOf(ctx, currency);
      if (precision === undefined) continue;
      const tables = states.map(({ game, state }): PushedTable => {
        const limits = limitsOf(game.code, currency, precision);
        return {
          gameCode: game.code,
          name: game.name,
          image: pictureOf(ctx.settings, game),
          minBet: limits.min,
          maxBet: limits.max,
          ...state,
          results: JSON.stringify(state.results),
          updatedAt: now,
        };
      });
      try {
        await this.push(ctx, first.provider_code, currency, tables);
      } catch (cause) {
        // One lobby that is reset must not keep the others waiting.
        this.unsure.add(currency);
        ctx.log.error("live.studio_push_failed", { currency }, cause);
      }
    }
  }

  private async push(ctx: Ctx, providerCode: string, currency: string, tables: readonly PushedTable[]): Promise<void> {
    const before = this.unsure.delete(currency) ? undefined : this.pushed.get(currency);
    const looks = new Map(tables.map((table) => [table.gameCode, JSON.stringify({ ...table, updatedAt: 0 })]));
    this.pushed.set(currency, looks);
    if (!before) return pushTables(ctx, { providerCode, currency, tables });
    const changed = tables.filter((table) => before.get(table.gameCode) !== looks.get(table.gameCode));
    if (changed.length > 0) await patchTables(ctx, { providerCode, currency, tables: changed });
  }
}

function pictureOf(settings: Parameters<typeof imageUrl>[0], game: LiveGame): string | null {
  return imageUrl(settings, game.coverImageId ?? game.portraitImageId);
}
