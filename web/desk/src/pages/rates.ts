import { fill, h } from "../../../lib/dom.ts";
import { words } from "../../../lib/format.ts";
import { placed } from "../../../lib/money.ts";
import { type Loaded, loaded, paged } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import type { Desk, OpenPage } from "../lib/desk.ts";
import type { Rates } from "../lib/generated.ts";
import { ask, control, controls } from "../parts/controls.ts";
import { age, facts, heading, link, mark, money, table } from "../parts/facts.ts";
import { ratesControl } from "../parts/rate-editor.ts";

type Card = Rates["providers"][number];

const MARKETS = { rest_of_world: "the rest of the world", asia: "Asia" } as const;

/** An operator's revenue shares, as its invoices use them. */
export const ratesPage: OpenPage = ({ account: desk, path: [code = ""], signal }) => {
  const { api } = desk;
  const rates: Loaded = loaded(
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
        ? [empty("No rate card holds today.", "Play of such a day is billed at 0.")]
        : rates.providers.flatMap((card) => [
            h("h2", {}, card.provider_name),
            ...[...new Set(card.tiers.map(({ currency }) => currency))].map((currency) => ladder(card, currency)),
            card.tiers.length === 0 && ladder(card, undefined),
          ])),
    ],
  );
  const cards = h("div", {});
  const changed = async () => {
    fill(cards, cardList(desk, code, signal, changed));
    await rates.refresh();
  };
  fill(cards, cardList(desk, code, signal, changed));
  const element = h(
    "div",
    {},
    rates.element,
    controls(ratesControl(desk, code, changed)),
    h("h2", {}, "Rate cards"),
    cards,
  );
  return { title: `Rates of ${code}`, element };
};

const WITHDRAW = "DELETE /admin/v1/operators/{code}/rate-cards/{from}";
const STATES = { coming: "warn", holds: "good", over: "plain" } as const;

/** The cards with what each changed, the last to begin first. */
function cardList(desk: Desk, code: string, signal: AbortSignal, changed: () => unknown): HTMLElement {
  return paged(
    "rate cards",
    signal,
    async (cursor) => {
      const page = await desk.api.call("GET /admin/v1/operators/{code}/rate-cards", {
        path: { code },
        query: { cursor },
        signal,
      });
      return { rows: page.cards, next: page.next_cursor };
    },
    ({ from, until, state, changes, changed_at }) =>
      h(
        "article",
        { class: "entry", data: { card: from ?? "first" } },
        h(
          "div",
          { class: "row spread" },
          h(
            "strong",
            {},
            `${from === null ? "From the beginning" : `From ${from}`}${until === null ? "" : `, until before ${until}`}`,
          ),
          mark(state, STATES[state]),
        ),
        h("p", { class: "meta" }, "Set ", age(changed_at)),
        changes.length === 0
          ? h("p", {}, "Nothing differs from the card before it.")
          : table(
              `What the card ${from ?? "first set"} changed`,
              ["What", "Before", "After", "Points"],
              changes.map(({ what, before, after, points }) => [
                what,
                before ?? "–",
                h("strong", {}, after ?? "–"),
                money(points ?? ""),
              ]),
            ),
        state === "coming" && from !== null && controls(withdrawControl(desk, code, from, changed)),
      ),
    () => empty("No rate card yet."),
  );
}

function withdrawControl(desk: Desk, code: string, from: string, after: () => unknown): HTMLElement {
  const withdraw = () =>
    ask({
      title: `Withdraw the rates from ${from}`,
      explain: [h("p", {}, "The card before it holds on.")],
      submit: "Withdraw it",
      dangerous: true,
      run: () => desk.api.call(WITHDRAW, { path: { code, from } }),
      done: `The rates from ${from} are withdrawn.`,
      after,
    });
  return control(desk, { route: WITHDRAW, label: "Withdraw it", tone: "danger", run: withdraw });
}

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
