import { and, gt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { freeSpins } from "../../db/schema/promotions.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { listExchangeRates } from "../../gate/reference/exchange-rates.ts";
import { HOUR_MS, utcDay } from "../../lib/clock.ts";
import { microUsdOf } from "../../lib/exchange.ts";
import { moveCursor, readCursor } from "./cursor.ts";
import { allLimits } from "./limits.ts";

/** The stakes of all free spins that may still be played. Exported for the test of its plan. */
export function openFreeSpins({ db }: Pick<Ctx, "db">, now: number) {
  const { operatorCode, providerCode, currency, precision, quantity, betAmount, status, validUntil } = freeSpins;
  // A float, which never overflows: it is compared with a limit, and nothing is booked by it.
  const stakes = sql<number>`SUM(CAST(${quantity} AS REAL) * ${betAmount})`;
  return db
    .select({ operatorCode, providerCode, currency, precision, stakes })
    .from(freeSpins)
    .where(and(sql`${status} IN ('placing', 'active')`, gt(validUntil, now)))
    .groupBy(operatorCode, providerCode, currency, precision);
}

/** Scheduled job: once an hour, compares the open free spins of each operator and provider with their limits. */
export async function watchFreeSpins(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const hour = now - (now % HOUR_MS);
  const from = await readCursor(ctx, "free_spins", () => 0);
  if (from >= hour) return;
  const [open, limitsOf, list] = await Promise.all([openFreeSpins(ctx, now), allLimits(ctx), listExchangeRates(ctx)]);
  const rates = new Map(list.map(({ currency, usd }) => [currency, usd]));
  const sums = new Map<string, number>();
  for (const { operatorCode, providerCode, currency, precision, stakes } of open) {
    const rate = rates.get(currency);
    const usd = rate === undefined ? 0 : (microUsdOf(Math.floor(stakes), precision, rate) ?? Number.POSITIVE_INFINITY);
    for (const key of [`operator ${operatorCode}`, `provider ${providerCode}`]) {
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
