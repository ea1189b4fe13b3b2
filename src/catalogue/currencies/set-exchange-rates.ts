import { sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { exchangeRates } from "../../db/schema/currencies.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import type { UsdRate } from "../../lib/exchange.ts";

/** Sets the given rates, each currency once. Other rates stay; a repeat changes nothing. */
export async function setExchangeRates(
  ctx: AdminCtx,
  rates: readonly { readonly currency: string; readonly usd: UsdRate }[],
): Promise<void> {
  await ctx.db.batch([
    insertSelect(
      ctx.db,
      exchangeRates,
      { currency: sql`value ->> 'currency'`, usd: sql`value ->> 'usd'`, updatedAt: ctx.clock.now() },
      { from: sql`json_each(${JSON.stringify(rates)})` },
    ).onConflictDoUpdate({
      target: exchangeRates.currency,
      set: { usd: sql`excluded.usd`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${exchangeRates.usd} IS NOT excluded.usd`,
    }),
    auditEntry(ctx, { rates }),
  ]);
}
