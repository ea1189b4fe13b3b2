import { z } from "zod";
import type { TierRate } from "../billing/pricing/terms.ts";
import type { MarketRate } from "../billing/rates/rate-card.ts";
import type { Rates as OperatorRates } from "../billing/rates/read-rates.ts";

export const Market = z.enum(["rest_of_world", "asia"]);

export const TierPercent = z.object({ tier_ordinal: z.int().min(1), percent: z.number().min(0).max(100) });

export const MarketPercent = TierPercent.extend({ market: Market });

export const Tier = z.object({
  currency: z.string(),
  ordinal: z.int().min(1),
  from_amount: z.number().min(0),
  to_amount: z.number().min(0).nullable(),
});

export const Rates = z.object({
  revenue_base: z.enum(["ggr", "ngr"]),
  market: Market,
  regulated: z.boolean(),
  tier_mode: z.enum(["whole", "progressive"]),
  providers: z.array(
    z.object({
      provider_code: z.string(),
      provider_name: z.string(),
      tiers: z.array(Tier),
      rates: z.array(TierPercent),
      rates_by_market: z.array(MarketPercent),
      sections: z.array(
        z.object({
          section_code: z.string(),
          rates: z.array(TierPercent),
          rates_by_market: z.array(MarketPercent).optional(),
        }),
      ),
    }),
  ),
});

export function presentRates(rates: OperatorRates): z.input<typeof Rates> {
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
