import { eq, inArray } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { MAX_BOUND_PARAMETERS } from "../../db/client.ts";
import { rateCards } from "../../db/schema/billing.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { findOperator, type OperatorRow } from "../../operators/find-operator.ts";
import type { ProviderTerms, Terms } from "../pricing/terms.ts";
import { billedTerms, type ProviderCard } from "./rate-card.ts";

/** One provider's rates: the billed column, and the whole grid. */
export interface ProviderRates extends ProviderTerms {
  readonly card: ProviderCard;
}

/** An operator's rates. Its invoices are priced by what GET /v1/rates shows. */
export interface Rates extends Terms {
  readonly regulated: boolean;
  readonly providers: readonly ProviderRates[];
}

/** An operator's rates (docs/contract/operators.md#rates); without a rate card there are no providers. */
export async function readRates(ctx: Ctx, operatorCode: string): Promise<Rates> {
  return ratesOf(ctx, await findOperator(ctx, operatorCode));
}

/** The same for an operator that is already read. */
export async function ratesOf({ db }: Pick<Ctx, "db">, operator: OperatorRow): Promise<Rates> {
  const [row] = await db.select().from(rateCards).where(eq(rateCards.operatorCode, operator.code));
  const cards = row?.providers ?? [];
  const names = await providerNames(
    db,
    cards.map((card) => card.providerCode),
  );
  return {
    revenueBase: operator.revenueBase,
    market: operator.market,
    regulated: operator.regulated,
    tierMode: operator.tierMode,
    providers: cards.map((card) => ({
      ...billedTerms(card, names.get(card.providerCode) ?? card.providerCode, operator.market),
      card,
    })),
  };
}

/** Display names of providers; codes that are not in the catalogue are absent. */
export async function providerNames(db: Ctx["db"], codes: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let at = 0; at < codes.length; at += MAX_BOUND_PARAMETERS) {
    const chunk = codes.slice(at, at + MAX_BOUND_PARAMETERS);
    const rows = await db
      .select({ code: providers.code, name: providers.name })
      .from(providers)
      .where(inArray(providers.code, chunk));
    for (const { code, name } of rows) names.set(code, name);
  }
  return names;
}
