import { z } from "zod";
import { isUsdRate } from "../../currencies/exchange.ts";
import { currency } from "../../wire/fields.ts";

const MAX_RATES = 500;

/** PUT /admin/v1/exchange-rates: what one unit of each currency is worth in USD. */
export const SetExchangeRates = z.object({
  rates: z
    .array(
      z.object({
        currency,
        usd: z
          .string()
          .refine(isUsdRate, "must be a plain decimal above 0 with at most 12 digits on either side of the point"),
      }),
    )
    .max(MAX_RATES)
    .refine((rates) => new Set(rates.map((rate) => rate.currency)).size === rates.length, "must not repeat a currency"),
});

/** `updated_at` is null for a rate that the back office has not set. */
export const ExchangeRates = z.object({
  rates: z.array(z.object({ currency: z.string(), usd: z.string(), updated_at: z.iso.datetime().nullable() })),
});
