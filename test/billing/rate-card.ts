import { admin } from "../support/admin.ts";
import { anOperator, aProvider } from "../support/fixtures.ts";

export const LADDER = [
  { currency: "EUR", ordinal: 1, from_amount: 0, to_amount: 100 },
  { currency: "EUR", ordinal: 2, from_amount: 100, to_amount: null },
  { currency: "JPY", ordinal: 1, from_amount: 0, to_amount: 20_000 },
  { currency: "JPY", ordinal: 2, from_amount: 20_000, to_amount: null },
];
export const GRID = [
  { market: "rest_of_world", tier_ordinal: 1, percent: 12.5 },
  { market: "rest_of_world", tier_ordinal: 2, percent: 10 },
  { market: "asia", tier_ordinal: 1, percent: 14 },
  { market: "asia", tier_ordinal: 2, percent: 11.25 },
];
export const LIVE = {
  section_code: "live",
  rates: [
    { tier_ordinal: 1, percent: 20 },
    { tier_ordinal: 2, percent: 18 },
  ],
};

/** An operator and a rate card: a ladder in two currencies, both markets, and a section with its own rates. */
export async function aRateCard(input: Parameters<typeof anOperator>[0] = {}) {
  const [operator, provider] = await Promise.all([anOperator(input), aProvider({ name: "A provider" })]);
  const card = { provider_code: provider.code, tiers: LADDER, rates_by_market: GRID, sections: [LIVE] };
  return { operator, card, who: { operator: operator.code, provider: provider.code } };
}

/** Puts an operator's rate cards in the back office. */
export const put = (code: string, ...providers: object[]) => admin("PUT", `/operators/${code}/rates`, { providers });
