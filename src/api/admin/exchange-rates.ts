import * as z from "zod";
import { isUsdRate } from "../../catalogue/currencies/exchange.ts";
import { listExchangeRates as list, setExchangeRates as set } from "../../catalogue/currencies/exchange-rates.ts";
import type { Ctx } from "../../context.ts";
import { about } from "../../lib/about.ts";
import { isoTimeOrNull } from "../../lib/clock.ts";
import { currency } from "../wire/fields.ts";
import { currencyCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";
import { EXCHANGE_RATES } from "./examples.ts";

const MAX_RATES = 500;

const ExchangeRate = z.object({ currency: currencyCode, usd: z.string(), updated_at: z.iso.datetime().nullable() });

/* @__PURE__ */ about(ExchangeRate, {
  usd: "What one of it is worth in USD: a plain decimal.",
  updated_at: "When it was set. Null: never.",
});

/** `updated_at` is null for a built-in rate. */
export const ExchangeRates = z.object({
  rates: z.array(ExchangeRate),
});

/* @__PURE__ */ about(ExchangeRates, {
  rates: "The rates, by currency.",
});

export const listExchangeRates = endpoint(
  {
    route: "GET /admin/v1/exchange-rates",
    id: "listExchangeRates",
    scope: "read",
    summary: "List the USD exchange rates",
    answer: ExchangeRates,
    example: { answer: EXCHANGE_RATES },
  },
  (ctx) => present(ctx),
);

const SetExchangeRate = z.object({
  currency,
  usd: z
    .string()
    .refine(isUsdRate, "must be a plain decimal above 0 with at most 12 digits on either side of the point"),
});

/* @__PURE__ */ about(SetExchangeRate, {
  usd: "What one of it is worth in USD: a plain decimal above 0, with at most 12 digits on either side of the point.",
});

export const SetExchangeRates = z.object({
  rates: z
    .array(SetExchangeRate)
    .max(MAX_RATES)
    .refine((rates) => new Set(rates.map((rate) => rate.currency)).size === rates.length, "must not repeat a currency"),
});

/* @__PURE__ */ about(SetExchangeRates, {
  rates: "The rates to set. Others stay.",
});

export const setExchangeRates = endpoint(
  {
    route: "PUT /admin/v1/exchange-rates",
    id: "setExchangeRates",
    scope: "finance",
    summary: "Set USD exchange rates",
    description:
      "`usd` is what one unit of the currency is worth. Currencies that are not in the list keep their rate.",
    body: SetExchangeRates,
    answer: ExchangeRates,
    example: { request: { rates: [{ currency: "EUR", usd: "1.0842" }] }, answer: EXCHANGE_RATES },
  },
  async (ctx, { body }) => {
    await set(ctx, body.rates);
    return present(ctx);
  },
);

async function present(ctx: Ctx): Promise<z.input<typeof ExchangeRates>> {
  const rates = await list(ctx);
  return { rates: rates.map(({ updatedAt, ...rate }) => ({ ...rate, updated_at: isoTimeOrNull(updatedAt) })) };
}
