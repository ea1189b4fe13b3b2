import type { Rates } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { figure, words } from "../../../web/lib/format.ts";
import { select } from "../../../web/parts/forms.ts";
import { empty, failure, loading } from "../../../web/parts/states.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { rateChart } from "../parts/rate-chart.ts";

type ProviderRates = Rates["providers"][number];

/** The operator's revenue shares by monthly turnover, as a chart and as a table. */
export const ratesPage: OpenPage = ({ account, signal }) => {
  const body = h("div", {}, loading("rates"));
  const load = async () => {
    try {
      const rates = await account.client.rates({ signal });
      fill(
        body,
        ...(rates.providers.length === 0 ? [empty("No rates yet.", "The back office sets them.")] : content(rates)),
      );
    } catch (error) {
      if (!signal.aborted)
        fill(
          body,
          failure(error, () => void load()),
        );
    }
  };
  void load();
  return pageOf("Rates", "Rates", body);
};

function content(rates: Rates): HTMLElement[] {
  const first = rates.providers.find(({ tiers }) => tiers.length > 0) ?? rates.providers[0];
  const chosen = select(
    "provider",
    rates.providers.map(({ provider_code, provider_name }) => [provider_code, provider_name]),
    first?.provider_code,
  );
  chosen.setAttribute("aria-label", "Provider");
  const place = h("div", {});
  const draw = () => {
    const provider = rates.providers.find(({ provider_code }) => provider_code === chosen.value);
    if (provider) fill(place, ...card(provider));
  };
  chosen.addEventListener("change", draw);
  draw();
  const mode =
    rates.tier_mode === "whole"
      ? "the whole month is billed at the rate of the tier it reaches"
      : "the part of the turnover in each tier is billed at that tier's rate";
  return [
    h(
      "p",
      {},
      `Share of ${rates.revenue_base === "ggr" ? "gross gaming revenue" : "net gaming revenue"}, market: ${words(rates.market)}`,
      rates.regulated ? ", regulated. " : ". ",
      `Tier mode ${rates.tier_mode}: ${mode}.`,
    ),
    h("div", { class: "filters" }, chosen),
    place,
  ];
}

function card(provider: ProviderRates): HTMLElement[] {
  const currencies = [...new Set(provider.tiers.map(({ currency }) => currency))];
  const ladders = currencies.length === 0 ? [undefined] : currencies;
  return ladders.flatMap((currency) => [
    h(
      "h2",
      {},
      currency ? `${provider.provider_name}, turnover in ${currency}` : `${provider.provider_name}, flat rate`,
    ),
    rateChart(provider, currency),
    table(provider, currency),
  ]);
}

function table(provider: ProviderRates, currency: string | undefined): HTMLElement {
  const bands = provider.tiers.filter((tier) => tier.currency === currency);
  const rows = bands.length > 0 ? bands : [{ ordinal: 1, from_amount: 0, to_amount: null }];
  const percent = (rates: ProviderRates["rates"], ordinal: number) => {
    const found = rates.find(({ tier_ordinal }) => tier_ordinal === ordinal);
    return h("td", { class: "money" }, found ? `${found.percent}%` : "–");
  };
  const head = ["Tier", "From", "To", "Percent", ...provider.sections.map(({ section_code }) => words(section_code))];
  return h(
    "div",
    {
      class: "scroll",
      tabIndex: 0,
      role: "region",
      aria: { label: ["Rates:", provider.provider_name, currency].filter(Boolean).join(" ") },
    },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...head.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        ...rows.map(({ ordinal, from_amount, to_amount }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, String(ordinal)),
            h("td", { class: "money" }, figure(from_amount, undefined, 0)),
            h("td", { class: "money" }, to_amount === null ? "no limit" : figure(to_amount, undefined, 0)),
            percent(provider.rates, ordinal),
            ...provider.sections.map(({ rates }) => percent(rates, ordinal)),
          ),
        ),
      ),
    ),
  );
}
