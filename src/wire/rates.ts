import { z } from "zod";

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
