import { auditEntry } from "../../audit/audit-entry.ts";
import type { AdminCtx, Ctx } from "../../context.ts";
import { precisionOf } from "../../currencies/precision-of.ts";
import { rateCards } from "../../db/schema/billing.ts";
import { type FieldError, validationFailed } from "../../errors.ts";
import { findOperator } from "../../operators/find-operator.ts";
import { cardFaults } from "./card-faults.ts";
import type { ProviderCard } from "./rate-card.ts";
import { providerNames, type Rates, ratesOf } from "./read-rates.ts";

/**
 * Replaces an operator's rate card. Issued invoices keep their terms. Throws NOT_FOUND for an unknown operator,
 * VALIDATION_FAILED for a card that cannot price a month.
 */
export async function setRates(
  ctx: AdminCtx,
  { operatorCode, cards }: { operatorCode: string; cards: ProviderCard[] },
): Promise<Rates> {
  const operator = await findOperator(ctx, operatorCode);
  const faults = [
    ...(await unknownProviders(ctx, cards)),
    ...cardFaults(cards, operator.market, await precisions(ctx, cards)),
  ];
  if (faults.length > 0) throw validationFailed(faults);
  const row = { providers: cards, updatedAt: ctx.clock.now() };
  await ctx.db.batch([
    ctx.db
      .insert(rateCards)
      .values({ operatorCode, ...row })
      .onConflictDoUpdate({ target: rateCards.operatorCode, set: row }),
    auditEntry(ctx, { operator_code: operatorCode, providers: cards }),
  ]);
  return ratesOf(ctx, operator);
}

async function unknownProviders(ctx: Ctx, cards: readonly ProviderCard[]): Promise<FieldError[]> {
  const known = await providerNames(ctx.db, [...new Set(cards.map((card) => card.providerCode))]);
  return cards.flatMap((card, index) =>
    known.has(card.providerCode)
      ? []
      : [{ field: "providers", message: `providers[${index}].provider_code names no provider` }],
  );
}

async function precisions(ctx: Ctx, cards: readonly ProviderCard[]): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (const currency of new Set(cards.flatMap((card) => card.tiers.map((tier) => tier.currency)))) {
    const precision = await precisionOf(ctx, currency);
    if (precision !== undefined) known.set(currency, precision);
  }
  return known;
}
