import { type Pricing, priceProvider } from "./price-provider.ts";
import type { PricedLine, SectionRevenue } from "./priced-line.ts";
import type { ProviderTerms, Terms } from "./terms.ts";

/**
 * Prices one month of one operator in one currency (docs/contract/back-office.md#invoice-figures): a line for each
 * provider, and for each section in its terms; each part of the month that has a card of its own is priced alone. Exact
 * arithmetic; amounts are rounded half-even once per line and band.
 */
export function priceMonth({ terms, ...pricing }: Pricing, revenue: readonly SectionRevenue[]): readonly PricedLine[] {
  const { later = [], ...first } = terms;
  const played = (from: string | undefined) => revenue.filter((item) => item.from === from);
  return [
    ...pricePart({ ...pricing, terms: first }, played(undefined)),
    ...later.flatMap(({ from, providers }) =>
      pricePart({ ...pricing, terms: { ...first, providers } }, played(from)).map((line) => ({ ...line, from })),
    ),
  ];
}

/** The days on which later cards of a month begin. */
export function startsOf({ later = [] }: Terms): string[] {
  return later.map(({ from }) => from);
}

/** The last of these days that is not after a day: when the card that prices it began. Undefined: before the first. */
export function startOn(starts: readonly string[], day: string): string | undefined {
  return starts.findLast((from) => from <= day);
}

/** The days under one card, priced as if they were the month. */
function pricePart(pricing: Pricing, revenue: readonly SectionRevenue[]): readonly PricedLine[] {
  return [...byProvider(revenue)].flatMap(([providerCode, sections]) => {
    const provider =
      pricing.terms.providers.find((item) => item.providerCode === providerCode) ?? unknownTerms(providerCode);
    return priceProvider(pricing, provider, sections);
  });
}

function byProvider(revenue: readonly SectionRevenue[]): Map<string, SectionRevenue[]> {
  const sorted = revenue.toSorted((a, b) => compare(a.providerCode, b.providerCode));
  return Map.groupBy(sorted, (item) => item.providerCode);
}

/** Orders by code units, which unlike a collation is the same everywhere. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function unknownTerms(providerCode: string): ProviderTerms {
  return { providerCode, providerName: providerCode, tiers: [], rates: [], sections: [] };
}
