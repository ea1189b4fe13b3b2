import { Hono } from "hono";
import type * as z from "zod";
import { readOwnRates } from "../../billing/rates/own-rates.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { utcDay } from "../../lib/clock.ts";
import { describe } from "../http/describe.ts";
import { presentRates, Rates } from "../wire/rates.ts";

export const app = new Hono<OperatorApiEnv>();

app.get(
  "/rates",
  describe({
    id: "readRates",
    tag: "Catalogue",
    summary: "Get your revenue share rates",
    description:
      "A `percent` of 12.5 means 12.5 percent. Invoices use the same percents. `rates` apply to your billed market and to every game that is in none of the listed sections.",
    answer: Rates,
    example: {
      answer: {
        revenue_base: "ggr",
        market: "rest_of_world",
        regulated: false,
        tier_mode: "whole",
        providers: [
          {
            provider_code: "sandbox",
            provider_name: "Sandbox Studio",
            tiers: [
              { currency: "EUR", ordinal: 1, from_amount: 0, to_amount: 100000 },
              { currency: "EUR", ordinal: 2, from_amount: 100000, to_amount: null },
            ],
            rates: [
              { tier_ordinal: 1, percent: 12.5 },
              { tier_ordinal: 2, percent: 11 },
            ],
            rates_by_market: [
              { market: "rest_of_world", tier_ordinal: 1, percent: 12.5 },
              { market: "rest_of_world", tier_ordinal: 2, percent: 11 },
            ],
            sections: [{ section_code: "live", rates: [{ tier_ordinal: 1, percent: 15 }] }],
          },
        ],
      },
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    return c.json<z.input<typeof Rates>>(presentRates(await readOwnRates(ctx, utcDay(ctx.clock.now()))));
  },
);
