import { Hono } from "hono";
import * as z from "zod";
import { compareCards } from "../../billing/rates/compare-cards.ts";
import type { ProviderCard } from "../../billing/rates/rate-card.ts";
import { readRates } from "../../billing/rates/read-rates.ts";
import { setRates as set } from "../../billing/rates/set-rates.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { body, checked, query } from "../http/valid.ts";
import { nullish } from "../wire/described.ts";
import { inCamelCase } from "../wire/present.ts";
import { MarketPercent, presentRates, Rates, Tier, TierPercent } from "../wire/rates.ts";
import { approvable, describe } from "./declare.ts";
import { LADDER, PERCENTS, TERMS } from "./examples.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

/** Example of a provider with its rates in an answer. */
const LANTERN = {
  provider_code: "lantern",
  provider_name: "Lantern Games",
  ...LADDER,
  rates: LADDER.rates_by_market.map(({ tier_ordinal, percent }) => ({ tier_ordinal, percent })),
};

const MAX_PROVIDERS = 500;
const MAX_SECTIONS_PER_PROVIDER = 50;
const MAX_BANDS_PER_LADDER = 50;
const MAX_CURRENCIES = 20;

const grid = z.array(MarketPercent).max(2 * MAX_BANDS_PER_LADDER);

const SectionRates = z.object({
  section_code: z.string().min(1).max(120).describe("The pricing section: `section_code` of a game."),
  rates: z
    .array(TierPercent)
    .max(MAX_BANDS_PER_LADDER)
    .default([])
    .describe("The percents for the billed market; `rates_by_market` in their place names the markets."),
  rates_by_market: grid.default([]).describe("The percents for each market."),
});

const ProviderRates = z.object({
  provider_code: z.string().min(1).max(120).describe("The provider's code."),
  tiers: z
    .array(Tier)
    .max(MAX_CURRENCIES * MAX_BANDS_PER_LADDER)
    .default([])
    .describe("The bands by which a month is priced. Empty: the price is flat."),
  rates_by_market: grid.min(1).describe("The percents for each market and band."),
  sections: z.array(SectionRates).max(MAX_SECTIONS_PER_PROVIDER).default([]).describe("Games that are priced apart."),
});

export const SetRates = z.object({
  from: nullish(
    z.iso.date("must be a day such as 2027-01-01"),
    "The first day, in UTC, of a card that holds from then on. Default: the card that holds today is replaced, for all of its days.",
    "2027-01-01",
  ),
  providers: z.array(ProviderRates).max(MAX_PROVIDERS).describe("The rates of each provider: the whole card."),
});

app.put(
  "/operators/:code/rates",
  describe({
    id: "setRates",
    scope: "finance",
    people: { two: "any change of the rate card", because: "it decides what is billed" },
    summary: "Set an operator's revenue shares",
    description:
      "Invoices that are already issued keep the shares they were priced with. With `from`, play that completes from that day on is priced by this card, until the next card's day. VALIDATION_FAILED for a day in a month that is issued.",
    idempotency: "Replaces the rate card. A repeat changes nothing.",
    params: { code: "The operator's code." },
    accepted: Proposal,
    answer: Rates,
    errors: ["NOT_FOUND"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: {
        providers: [{ provider_code: "lantern", ...LADDER, sections: [{ section_code: "live", rates: PERCENTS }] }],
      },
      answer: {
        ...TERMS,
        providers: [
          {
            ...LANTERN,
            sections: [{ section_code: "live", rates: PERCENTS }],
          },
        ],
      },
    },
  }),
  body(SetRates),
  checked(),
  approvable<"code", typeof SetRates>(async (ctx, { path, body }) => {
    const { providers } = await readRates(ctx, path.code, body.from ?? undefined);
    return compareCards(
      providers.map(({ card }) => card),
      body.providers.map(cardOf),
    );
  }),
  async (c) => {
    const body = c.req.valid("json");
    return c.json<z.input<typeof Rates>>(
      presentRates(
        await set(c.get("ctx"), {
          operatorCode: c.req.param("code"),
          cards: body.providers.map(cardOf),
          from: body.from ?? undefined,
        }),
      ),
    );
  },
);

app.get(
  "/operators/:code/rates",
  describe({
    id: "readOperatorRates",
    scope: "read",
    summary: "Read an operator's revenue shares",
    description: "As the operator reads them, today or on a day. Without a rate card there are no providers.",
    params: { code: "The operator's code." },
    answer: Rates,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        ...TERMS,
        providers: [
          {
            ...LANTERN,
            sections: [],
          },
        ],
      },
    },
  }),
  query(
    z.object({
      on: z.iso.date("must be a day such as 2027-01-01").optional().describe("In UTC. Default: today."),
    }),
  ),
  checked(),
  async (c) => {
    const { code } = c.req.param();
    const { on } = c.req.valid("query");
    return c.json<z.input<typeof Rates>>(presentRates(await readRates(c.get("ctx"), code, on)));
  },
);

function cardOf({ tiers, rates_by_market: grid, sections, ...wire }: z.output<typeof ProviderRates>): ProviderCard {
  return {
    ...inCamelCase(wire),
    tiers: tiers.map(inCamelCase),
    ratesByMarket: grid.map(inCamelCase),
    sections: sections.map(({ rates, rates_by_market: own, ...section }) => ({
      ...inCamelCase(section),
      rates: rates.map(inCamelCase),
      ratesByMarket: own.map(inCamelCase),
    })),
  };
}
