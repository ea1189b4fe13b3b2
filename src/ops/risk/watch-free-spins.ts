import type { Ctx } from "../../context.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { listExchangeRates } from "../../gate/reference/exchange-rates.ts";
import { HOUR_MS, utcDay } from "../../lib/clock.ts";
import { microUsdOf } from "../../lib/exchange.ts";
import { moveCursor, readCursor } from "./cursor.ts";
import { allLimits } from "./limits.ts";

/** The stakes of all free spins that may still be played. Exported for the test of its plan. */
export const OPEN_FREE_SPINS = `SELECT operator_code, provider_code, currency, precision,
    CAST(SUM(quantity * bet_amount) AS TEXT) AS stakes FROM free_spins
  WHERE status IN ('placing', 'active') AND valid_until > ? GROUP BY operator_code, provider_code, currency, precision`;

interface Open {
  readonly operator_code: string;
  readonly provider_code: string;
  readonly currency: string;
  readonly precision: number;
  readonly stakes: string;
}

/** Scheduled job: once an hour, compares the open free spins of each operator and provider with their limits. */
export async function watchFreeSpins(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const hour = now - (now % HOUR_MS);
  const from = await readCursor(ctx, "free_spins", () => 0);
  if (from >= hour) return;
  const [{ results }, limitsOf, list] = await Promise.all([
    ctx.env.DB.prepare(OPEN_FREE_SPINS).bind(now).all<Open>(),
    allLimits(ctx),
    listExchangeRates(ctx),
  ]);
  const rates = new Map(list.map(({ currency, usd }) => [currency, usd]));
  const sums = new Map<string, number>();
  for (const { operator_code, provider_code, currency, precision, stakes } of results) {
    const rate = rates.get(currency);
    const usd = rate === undefined ? 0 : (microUsdOf(Number(stakes), precision, rate) ?? Number.POSITIVE_INFINITY);
    for (const key of [`operator ${operator_code}`, `provider ${provider_code}`]) {
      sums.set(key, (sums.get(key) ?? 0) + usd);
    }
  }
  for (const [key, usd] of sums) {
    const [scope = "", code = ""] = key.split(" ");
    const limit = limitsOf({ scope: scope === "operator" ? "operator" : "provider", code }).maxFreeSpins;
    if (limit === null || usd <= limit) continue;
    await raiseAlert(ctx, {
      kind: "free_spins_over_limit",
      operatorCode: scope === "operator" ? code : null,
      providerCode: scope === "provider" ? code : undefined,
      message: `The stakes of the open free spins are over the limit of the ${key}.`,
      at: now,
      once: `${key} ${utcDay(now)}`,
    });
  }
  await moveCursor(ctx, { name: "free_spins", from, to: hour, token: "" });
}
