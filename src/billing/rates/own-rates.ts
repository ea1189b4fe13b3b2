import type { ActingCtx, Operator } from "../../context.ts";
import { type Versions, versionsNow } from "../../gate/reference/versions.ts";
import { type Rates, readRates } from "./read-rates.ts";

interface OwnRates {
  readonly day: string;
  readonly rates: Rates;
  /** The versions that were known before they were read. */
  readonly as: Versions | undefined;
}

/** By the operator as its key was read: a change of the operator or of its rates has the key read again (set-rates.ts). */
const known = new WeakMap<Operator, OwnRates>();

/** The calling operator's own rates on a day, from memory until something of the operator or of a provider in them changes. */
export async function readOwnRates(ctx: ActingCtx, day: string): Promise<Rates> {
  const own = known.get(ctx.operator);
  if (own?.day === day && haveSameProviders(own)) return own.rates;
  const as = versionsNow();
  const rates = await readRates(ctx, ctx.operator.code, day);
  known.set(ctx.operator, { day, rates, as });
  return rates;
}

/** A provider may have another name. The check of the key sees to it that the versions are not old. */
function haveSameProviders({ rates, as }: OwnRates): boolean {
  const now = versionsNow();
  return (
    now === as ||
    rates.providers.every(
      ({ providerCode: code }) => now?.providers.get(code)?.version === as?.providers.get(code)?.version,
    )
  );
}
