import { z } from "zod";
import type { TierRate } from "../../billing/pricing/terms.ts";
import type { MarketRate, ProviderCard } from "../../billing/rates/rate-card.ts";
import { MarketPercent, Tier, TierPercent } from "../../wire/rates.ts";

/** Most providers, sections of one provider, and bands of one ladder on a rate card. */
const MAX_PROVIDERS = 500;
const MAX_SECTIONS = 50;
const MAX_BANDS = 50;
const MAX_CURRENCIES = 20;

const grid = z.array(MarketPercent).max(2 * MAX_BANDS);

const ProviderRates = z.object({
  provider_code: z.string().min(1).max(120),
  tiers: z
    .array(Tier)
    .max(MAX_CURRENCIES * MAX_BANDS)
    .default([]),
  rates_by_market: grid.min(1),
  sections: z
    .array(
      z.object({
        section_code: z.string().min(1).max(120),
        rates: z.array(TierPercent).max(MAX_BANDS).default([]),
        rates_by_market: grid.default([]),
      }),
    )
    .max(MAX_SECTIONS)
    .default([]),
});

export const SetRates = z.object({ providers: z.array(ProviderRates).max(MAX_PROVIDERS) });

/** The deal as the billing room keeps it. */
export function cardOf(wire: z.output<typeof ProviderRates>): ProviderCard {
  return {
    providerCode: wire.provider_code,
    tiers: wire.tiers.map((tier) => ({
      currency: tier.currency,
      ordinal: tier.ordinal,
      fromAmount: tier.from_amount,
      toAmount: tier.to_amount,
    })),
    ratesByMarket: wire.rates_by_market.map(marketRate),
    sections: wire.sections.map((section) => ({
      sectionCode: section.section_code,
      rates: section.rates.map(tierRate),
      ratesByMarket: section.rates_by_market.map(marketRate),
    })),
  };
}

function tierRate(rate: z.output<typeof TierPercent>): TierRate {
  return { tierOrdinal: rate.tier_ordinal, percent: rate.percent };
}

function marketRate(rate: z.output<typeof MarketPercent>): MarketRate {
  return { market: rate.market, ...tierRate(rate) };
}
