import { DurableObject } from "cloudflare:workers";
import { imageUrl } from "../../catalogue/image-url.ts";
import { createContext } from "../../context.ts";
import { precisionOf } from "../../currencies/precision-of.ts";
import type { Env } from "../../env.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import type { PushedTable } from "../../live/live-table.ts";
import { patchTables, pushTables } from "../../live/push-tables.ts";
import { studioChance } from "./chance.ts";
import { limitsOf } from "./limits.ts";
import { type LiveTitle, liveTitles } from "./live-titles.ts";
import { tableAt } from "./table-at.ts";
import { tableKind } from "./table-kinds.ts";

const TICK_MS = 2 * SECOND_MS;
/** A subscription that nobody renews lapses; the lobby renews every five minutes. */
const LAPSE_MS = 11 * MINUTE_MS;
/** The whole state is pushed so often, so that titles come and go; patches in between. */
const WHOLE_EVERY_MS = MINUTE_MS;

/** The sandbox's live studio, one for each provider code: it pushes its tables in every currency asked for. */
export class LiveStudio extends DurableObject<Env> {
  /** What was pushed last, by currency and table: only what changed is pushed again. A restart pushes the whole. */
  private readonly pushed = new Map<string, Map<string, string>>();
  private wholeAt = 0;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS currencies (code TEXT PRIMARY KEY, provider_code TEXT NOT NULL, asked_at INTEGER NOT NULL)",
    );
  }

  /** A currency is asked for, or asked for again; its tables follow at once. */
  async subscribe(providerCode: string, currency: string): Promise<void> {
    const now = Date.now();
    this.ctx.storage.sql.exec(
      "INSERT INTO currencies VALUES (?, ?, ?) ON CONFLICT (code) DO UPDATE SET asked_at = excluded.asked_at",
      currency,
      providerCode,
      now,
    );
    this.pushed.delete(currency);
    await this.ctx.storage.setAlarm(now);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    const { sql } = this.ctx.storage;
    sql.exec("DELETE FROM currencies WHERE asked_at < ?", now - LAPSE_MS);
    const wanted = sql
      .exec<{ code: string; provider_code: string }>("SELECT code, provider_code FROM currencies")
      .toArray();
    const [first] = wanted;
    if (!first) return;
    // Armed before the work: a push that fails must not end the show.
    await this.ctx.storage.setAlarm(now + TICK_MS);
    const ctx = createContext(this.env, (work) => this.ctx.waitUntil(work));
    if (now - this.wholeAt >= WHOLE_EVERY_MS) {
      this.wholeAt = now;
      this.pushed.clear();
    }
    const titles = await liveTitles(ctx, first.provider_code);
    const chance = studioChance(ctx);
    const states = await Promise.all(
      titles.map(async (title) => {
        const kind = tableKind(title.code);
        return { title, kind, state: await tableAt(chance, `${first.provider_code} ${title.code}`, kind, now) };
      }),
    );
    for (const { code: currency } of wanted) {
      const precision = await precisionOf(ctx, currency);
      if (precision === undefined) continue;
      const tables = states.map(({ title, kind, state }): PushedTable => {
        const limits = limitsOf(kind, currency, precision);
        return {
          gameCode: title.code,
          name: title.name,
          image: pictureOf(ctx.settings, title),
          minBet: limits.min,
          maxBet: limits.max,
          ...state,
          results: JSON.stringify(state.results),
          updatedAt: now,
        };
      });
      await this.push(ctx, first.provider_code, currency, tables);
    }
  }

  private async push(
    ctx: ReturnType<typeof createContext>,
    providerCode: string,
    currency: string,
    tables: readonly PushedTable[],
  ): Promise<void> {
    const before = this.pushed.get(currency);
    const looks = new Map(tables.map((table) => [table.gameCode, JSON.stringify({ ...table, updatedAt: 0 })]));
    this.pushed.set(currency, looks);
    if (!before) return pushTables(ctx, { providerCode, currency, tables });
    const changed = tables.filter((table) => before.get(table.gameCode) !== looks.get(table.gameCode));
    if (changed.length > 0) await patchTables(ctx, { providerCode, currency, tables: changed });
  }
}

function pictureOf(settings: Parameters<typeof imageUrl>[0], title: LiveTitle): string | null {
  return imageUrl(settings, title.coverImageId ?? title.portraitImageId);
}
