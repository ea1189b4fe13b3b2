import { inArray } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { MAX_BOUND_PARAMETERS } from "../../db/client.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { findOperator, type OperatorRow } from "../../gate/reference/find-operator.ts";
import { utcDay } from "../../lib/clock.ts";
import type { ProviderTerms, Terms } from "../pricing/terms.ts";
import { cardOn } from "./dated-cards.ts";
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

/** An operator's rates on a day, today's unless given (docs/contract/operators-play.md#rates); without a rate card there are no providers. */
export async function readRates(ctx: Ctx, operatorCode: string, day?: string): Promise<Rates> {
  const holding = cardOn(ctx.db, operatorCode, day ?? utcDay(ctx.clock.now()));
  const [operator, card] = await Promise.all([findOperator(ctx, operatorCode), holding]);
  return ratesUnder(ctx, operator, card);
}

/** The same for an operator that is already read. */
export async function ratesOf({ db }: Pick<Ctx, "db">, operator: OperatorRow, day: string): Promise<Rates> {
  return ratesUnder({ db }, operator, await cardOn(db, operator.code, day));
}

async function ratesUnder(
  { db }: Pick<Ctx, "db">,
  operator: OperatorRow,
  holding: Awaited<ReturnType<typeof cardOn>>,
): Promise<Rates> {
  return {
    revenueBase: operator.revenueBase,
    market: operator.market,
    regulated: operator.regulated,
    tierMode: operator.tierMode,
    providers: await providerRates(db, holding?.cards ?? [], operator),
  };
}

/** The rates of a card in the market that the operator is billed in. */
export async function providerRates(
  db: Ctx["db"],
  cards: readonly ProviderCard[],
  { market }: Pick<OperatorRow, "market">,
): Promise<ProviderRates[]> {
  const names = await providerNames(
    db,
    cards.map((card) => card.providerCode),
  );
  return cards.map((card) => ({
    ...billedTerms(card, names.get(card.providerCode) ?? card.providerCode, market),
    card,
  }));
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
