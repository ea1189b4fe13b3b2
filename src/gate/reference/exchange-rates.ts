import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { exchangeRates } from "../../db/schema/currencies.ts";
import type { UsdRate } from "../../lib/exchange.ts";
import { DEFAULT_RATES, defaultUsdRate } from "../../lib/usd-rates.ts";

/** A currency's rate; `updatedAt` is null for a built-in rate. */
export interface ExchangeRate {
  readonly currency: string;
  readonly usd: UsdRate;
  readonly updatedAt: number | null;
}

/** A currency's rate; undefined when there is none. */
export async function usdRateOf(ctx: Ctx, currency: string): Promise<UsdRate | undefined> {
  const row = await ctx.db.select().from(exchangeRates).where(eq(exchangeRates.currency, currency)).get();
  return row?.usd ?? defaultUsdRate(currency);
}

export async function listExchangeRates(ctx: Ctx): Promise<ExchangeRate[]> {
  const set = await ctx.db.select().from(exchangeRates);
  const defaults = Object.entries(DEFAULT_RATES).map(([currency, usd]) => ({ currency, usd, updatedAt: null }));
  const all = new Map<string, ExchangeRate>([...defaults, ...set].map((rate) => [rate.currency, rate]));
  return [...all.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
