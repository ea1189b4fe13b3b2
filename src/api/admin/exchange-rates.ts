import { Hono } from "hono";
import * as z from "zod";
import { setExchangeRates as set } from "../../catalogue/currencies/set-exchange-rates.ts";
import type { Ctx } from "../../context.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { listExchangeRates as list } from "../../gate/reference/exchange-rates.ts";
import { isoTimeOrNull } from "../../lib/clock.ts";
import { isUsdRate } from "../../lib/exchange.ts";
import { body, checked } from "../http/valid.ts";
import { currency } from "../wire/fields.ts";
import { currencyCode } from "../wire/values.ts";
import { approvable, describe } from "./declare.ts";
import { EXCHANGE_RATES } from "./examples.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

const MAX_RATES = 500;

/** `updated_at` is null for a built-in rate. */
const ExchangeRate = z.object({
  currency: currencyCode,
  usd: z.string().describe("What one of it is worth in USD: a plain decimal."),
  updated_at: z.iso.datetime().nullable().describe("When it was set. Null: never."),
});

export const ExchangeRates = z.object({
  rates: z.array(ExchangeRate).describe("The rates, by currency."),
});

app.get(
  "/exchange-rates",
  describe({
    id: "listExchangeRates",
    scope: "read",
    summary: "List the USD exchange rates",
    answer: ExchangeRates,
    example: { answer: EXCHANGE_RATES },
  }),
  async (c) => c.json<z.input<typeof ExchangeRates>>(await present(c.get("ctx"))),
);

const SetExchangeRate = z.object({
  currency,
  usd: z
    .string()
    .refine(isUsdRate, "must be a plain decimal above 0 with at most 12 digits on either side of the point")
    .describe(
      "What one of it is worth in USD: a plain decimal above 0, with at most 12 digits on either side of the point.",
    ),
});

export const SetExchangeRates = z.object({
  rates: z
    .array(SetExchangeRate)
    .max(MAX_RATES)
    .refine((rates) => new Set(rates.map((rate) => rate.currency)).size === rates.length, "must not repeat a currency")
    .refine(
      (rates) => rates.every(({ currency, usd }) => currency !== "USD" || Number(usd) === 1),
      "must have 1 for USD",
    )
    .describe("The rates to set. Others stay."),
});

app.put(
  "/exchange-rates",
  describe({
    id: "setExchangeRates",
    scope: "finance",
    people: { two: "a rate that differs", because: "limits are computed with it" },
    summary: "Set USD exchange rates",
    description:
      "`usd` is what one unit of the currency is worth. Currencies that are not in the list keep their rate.",
    accepted: Proposal,
    answer: ExchangeRates,
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: { rates: [{ currency: "EUR", usd: "1.0842" }] },
      answer: EXCHANGE_RATES,
    },
  }),
  body(SetExchangeRates),
  checked(),
  approvable<never, typeof SetExchangeRates>(async (ctx, { body }) => {
    const known = new Map((await list(ctx)).map(({ currency, usd }) => [currency, usd]));
    return body.rates.flatMap(({ currency, usd }) => {
      const before = known.get(currency) ?? null;
      return before === usd ? [] : [{ what: `${currency} in USD`, before, after: usd }];
    });
  }),
  async (c) => {
    const ctx = c.get("ctx");
    await set(ctx, c.req.valid("json").rates);
    return c.json<z.input<typeof ExchangeRates>>(await present(ctx));
  },
);

async function present(ctx: Ctx): Promise<z.input<typeof ExchangeRates>> {
  const rates = await list(ctx);
  return { rates: rates.map(({ updatedAt, ...rate }) => ({ ...rate, updated_at: isoTimeOrNull(updatedAt) })) };
}
