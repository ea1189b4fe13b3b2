import { type Pricing, priceProvider } from "./price-provider.ts";
import type { PricedLine, SectionRevenue } from "./priced-line.ts";
import type { ProviderTerms } from "./terms.ts";

/**
 * Prices one month of one operator in one currency (docs/contract/back-office.md#invoice-figures): a line for each
 * provider, and for each section in its terms. Exact arithmetic; amounts are rounded half-even once per line and band.
 */
export function priceMonth(pricing: Pricing, revenue: readonly SectionRevenue[]): readonly PricedLine[] {
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
