import { eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { currencies } from "../db/schema/currencies.ts";
import { CURRENCY_CODE, knownPrecision } from "../lib/currency.ts";

/** Decimal places of a currency: from the built-in tables, else as the back office added it; undefined when unknown. */
export async function precisionOf(ctx: Ctx, currency: string): Promise<number | undefined> {
  const known = knownPrecision(currency);
  if (known !== undefined || !CURRENCY_CODE.test(currency)) return known;
  const row = await ctx.db.select().from(currencies).where(eq(currencies.code, currency)).get();
  return row?.precision;
}
