import type { ActingCtx, Operator } from "../../context.ts";
import { type Rates, readRates } from "./read-rates.ts";

/** By the operator as its key was read: a change of the operator or of its rates has the key read again (set-rates.ts). */
const known = new WeakMap<Operator, { readonly day: string; readonly rates: Rates }>();

/** The calling operator's own rates on a day, from memory until something of the operator changes. */
export async function readOwnRates(ctx: ActingCtx, day: string): Promise<Rates> {
  const own = known.get(ctx.operator);
  if (own?.day === day) return own.rates;
  const rates = await readRates(ctx, ctx.operator.code, day);
  known.set(ctx.operator, { day, rates });
  return rates;
}
