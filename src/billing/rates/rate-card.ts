import type { Market, ProviderTerms, Tier, TierRate } from "../pricing/terms.ts";

export interface MarketRate extends TierRate {
  readonly market: Market;
}

/** One provider's rates as the back office set them: the whole grid, of which one market's column is billed. */
export interface ProviderCard {
  readonly providerCode: string;
  readonly tiers: readonly Tier[];
  readonly ratesByMarket: readonly MarketRate[];
  readonly sections: readonly SectionCard[];
}

/** A section's own percents: `rates` for both markets, unless its own grid has the market. */
export interface SectionCard {
  readonly sectionCode: string;
  readonly rates: readonly TierRate[];
  readonly ratesByMarket: readonly MarketRate[];
}

export function billedTerms(card: ProviderCard, providerName: string, market: Market): ProviderTerms {
  return {
    providerCode: card.providerCode,
    providerName,
    tiers: card.tiers,
    rates: column(card.ratesByMarket, market),
    sections: card.sections.map(({ sectionCode, rates, ratesByMarket }) => {
      const own = column(ratesByMarket, market);
      return { sectionCode, rates: own.length > 0 ? own : rates };
    }),
  };
}

function column(grid: readonly MarketRate[], market: Market): readonly TierRate[] {
  return grid
    .filter((rate) => rate.market === market)
    .map(({ tierOrdinal, percent }) => ({ tierOrdinal, percent }))
    .toSorted((a, b) => a.tierOrdinal - b.tierOrdinal);
}
