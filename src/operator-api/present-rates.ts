import type { z } from "zod";
import type { TierRate } from "../billing/pricing/terms.ts";
import type { MarketRate } from "../billing/rates/rate-card.ts";
import type { Rates as RatesRead } from "../billing/rates/read-rates.ts";
import type { Rates } from "../wire/rates.ts";

/** The wire form of an operator's rates (interface: Rates). */
export function presentRates(rates: RatesRead): z.input<typeof Rates> {
  return {
    revenue_base: rates.revenueBase,
    market: rates.market,
    regulated: rates.regulated,
    tier_mode: rates.tierMode,
    providers: rates.providers.map(({ card, ...billed }) => ({
      provider_code: billed.providerCode,
      provider_name: billed.providerName,
      tiers: billed.tiers.map((tier) => ({
        currency: tier.currency,
        ordinal: tier.ordinal,
        from_amount: tier.fromAmount,
        to_amount: tier.toAmount,
      })),
      rates: billed.rates.map(presentRate),
      rates_by_market: card.ratesByMarket.map(presentMarketRate),
      sections: billed.sections.map((section, index) => {
        const grid = card.sections[index]?.ratesByMarket ?? [];
        return {
          section_code: section.sectionCode,
          rates: section.rates.map(presentRate),
          ...(grid.length > 0 ? { rates_by_market: grid.map(presentMarketRate) } : {}),
        };
      }),
    })),
  };
}

function presentRate(rate: TierRate) {
  return { tier_ordinal: rate.tierOrdinal, percent: rate.percent };
}

function presentMarketRate(rate: MarketRate) {
  return { market: rate.market, ...presentRate(rate) };
}
