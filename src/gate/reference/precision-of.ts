import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { currencies } from "../../db/schema/currencies.ts";
import { CURRENCY_CODE, knownPrecision } from "../../lib/currency.ts";

/** Precisions read from D1. They never change, and only the back office adds currencies, so the map stays small. */
const added = new Map<string, number>();

/** Decimal places of a currency, built in or added by the back office; undefined when unknown. */
export async function precisionOf(ctx: Ctx, currency: string): Promise<number | undefined> {
  const known = knownPrecision(currency) ?? added.get(currency);
  if (known !== undefined || !CURRENCY_CODE.test(currency)) return known;
  const row = await ctx.db.select().from(currencies).where(eq(currencies.code, currency)).get();
  if (row) added.set(currency, row.precision);
  return row?.precision;
}
