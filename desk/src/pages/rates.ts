import { h } from "../../../web/lib/dom.ts";
import { words } from "../../../web/lib/format.ts";
import { empty } from "../../../web/parts/states.ts";
import type { OpenPage } from "../lib/desk.ts";
import type { Rates } from "../lib/generated.ts";
import { placed } from "../lib/money.ts";
import { facts, heading, link, mark, money, table } from "../parts/facts.ts";
import { loaded } from "../parts/loaded.ts";

type Card = Rates["providers"][number];

const MARKETS = { rest_of_world: "the rest of the world", asia: "Asia" } as const;

/** An operator's revenue shares, as its invoices use them. */
export const ratesPage: OpenPage = ({ account: { api }, path: [code = ""], signal }) => {
  const { element } = loaded(
    "the rates",
    signal,
    () => api.call("GET /admin/v1/operators/{code}/rates", { path: { code }, signal }),
    (rates) => [
      heading("rates of", code, rates.regulated && mark("regulated", "plain")),
      facts(
        ["Operator", link(code, "operator", code)],
        ["Share of", rates.revenue_base.toUpperCase()],
        ["Market", `${MARKETS[rates.market]}: its column is billed`],
        ["Bands", rates.tier_mode === "whole" ? "the month's band prices all of it" : "each band prices its own part"],
      ),
      ...(rates.providers.length === 0
        ? [empty("No rate card.", "Its months cannot be priced: npm run admin -- operator rates sets one.")]
        : rates.providers.flatMap((card) => [
            h("h2", {}, card.provider_name),
            ...[...new Set(card.tiers.map(({ currency }) => currency))].map((currency) => ladder(card, currency)),
            card.tiers.length === 0 && ladder(card, undefined),
          ])),
    ],
  );
  return { title: `Rates of ${code}`, element };
};

/** The bands of a currency: what each section pays in it. Without bands one percent holds for every amount. */
function ladder(card: Card, currency: string | undefined): HTMLElement {
  const bands = card.tiers.filter((tier) => tier.currency === currency).toSorted((a, b) => a.ordinal - b.ordinal);
  const rows = bands.length > 0 ? bands : [{ ordinal: 1, from_amount: 0, to_amount: null }];
  const percent = (rates: Card["rates"], ordinal: number) => {
    const found = rates.find(({ tier_ordinal: of }) => of === ordinal)?.percent;
    return money(found === undefined ? "–" : `${found} %`);
  };
  const amount = (value: number | null) => money(value === null ? "open" : placed(value, currency ?? "EUR"));
  return table(
    `Bands of ${card.provider_name}${currency === undefined ? "" : ` in ${currency}`}`,
    [
      ...(currency === undefined ? ["Amount"] : [`From, ${currency}`, `To, ${currency}`]),
      "All games",
      ...card.sections.map(({ section_code: section }) => words(section)),
    ],
    rows.map((band) => [
      ...(currency === undefined ? ["every"] : [amount(band.from_amount), amount(band.to_amount)]),
      percent(card.rates, band.ordinal),
      ...card.sections.map(({ rates }) => percent(rates, band.ordinal)),
    ]),
  );
}
