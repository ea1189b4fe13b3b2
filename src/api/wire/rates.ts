import * as z from "zod";
import type { Rates as OperatorRates } from "../../billing/rates/read-rates.ts";
import { optional } from "./described.ts";
import { presenter } from "./present.ts";
import { currencyCode, providerCode, providerName, revenueBase, tierMode } from "./values.ts";

export const Market = z.enum(["rest_of_world", "asia"]).describe("The market whose rates are billed.");

export const TierPercent = z.object({
  tier_ordinal: z.int().min(1).describe("The band, by `ordinal` of `tiers`."),
  percent: z.number().min(0).max(100).describe("The service's share in percent: 12.5 is 12.5 %."),
});

export const MarketPercent = TierPercent.extend({ market: Market.describe("The market that the percent is for.") });

export const Tier = z.object({
  currency: currencyCode.describe(
    "The currency that the band's amounts are in, and whose play it is read against. Each currency has a ladder of its own.",
  ),
  ordinal: z.int().min(1).describe("The band's place in its ladder, from 1, the lowest."),
  from_amount: z.number().min(0).describe("Where the band begins, included: a month's gross in `currency`."),
  to_amount: z.number().min(0).nullable().describe("Where the band ends, not included. Null: it has no end."),
});

const presentTier = presenter(Tier);
const presentRate = presenter(TierPercent);
const presentMarketRate = presenter(MarketPercent);

const SectionRates = z.object({
  section_code: z.string().describe("The pricing section: `section_code` of a game."),
  rates: z.array(TierPercent).describe("The percents of the section's games, for the billed market."),
  rates_by_market: optional(z.array(MarketPercent), "The same for each market. Absent: none are set by market."),
});

const ProviderRates = z.object({
  provider_code: providerCode,
  provider_name: providerName,
  tiers: z.array(Tier).describe("The bands by which a month is priced. Empty: the price is flat."),
  rates: z
    .array(TierPercent)
    .describe(
      "The percents for the billed market, one for each band. They hold for every game that is in none of `sections`.",
    ),
  rates_by_market: z.array(MarketPercent).describe("The percents for every market."),
  sections: z.array(SectionRates).describe("Games that are priced apart, for example live games."),
});

export const Rates = z.object({
  revenue_base: revenueBase,
  market: Market.describe("The market whose percents are billed."),
  regulated: z.boolean().describe("Whether the operator's market is a regulated one."),
  tier_mode: tierMode,
  providers: z.array(ProviderRates).describe("The rates of each provider. Empty: there is no rate card."),
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
      tiers: billed.tiers.map((tier) => presentTier(tier)),
      rates: billed.rates.map((rate) => presentRate(rate)),
      rates_by_market: card.ratesByMarket.map((rate) => presentMarketRate(rate)),
      sections: billed.sections.map((section, index) => {
        const grid = card.sections[index]?.ratesByMarket ?? [];
        return {
          section_code: section.sectionCode,
          rates: section.rates.map((rate) => presentRate(rate)),
          ...(grid.length > 0 ? { rates_by_market: grid.map((rate) => presentMarketRate(rate)) } : {}),
        };
      }),
    })),
  };
}
