import type { Rates } from "../../../../clients/typescript/src/index.ts";
import { hrefWith } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { figure, monthName, words } from "../../../lib/format.ts";
import { figureOf } from "../../../lib/money.ts";
import { select } from "../../../parts/forms.ts";
import { empty, failure, loading } from "../../../parts/states.ts";
import { money, table } from "../../../parts/table.ts";
import type { Account } from "../lib/account.ts";
import { type MonthRevenue, monthRevenue } from "../lib/month-revenue.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { rateChart } from "../parts/rate-chart.ts";

type ProviderRates = Rates["providers"][number];

/** The chosen one, in the address. */
const PROVIDER = "provider";

/** The operator's revenue shares by monthly revenue, as a chart and as a table. */
export const ratesPage: OpenPage = ({ account, query, signal }) => {
  const body = h("div", {}, loading("rates"));
  let wanted = query;
  let show = () => {};
  const load = async () => {
    try {
      const rates = await account.client.rates({ signal });
      if (rates.providers.length === 0) {
        fill(body, empty("No rates yet.", "The staff of the service enter them. Ask them if you expected some."));
        return;
      }
      const card = content(rates, account, signal);
      show = () => card.show(wanted.get(PROVIDER));
      fill(body, ...card.elements);
      show();
    } catch (error) {
      if (!signal.aborted)
        fill(
          body,
          failure(error, () => void load()),
        );
    }
  };
  void load();
  const changed = (now: URLSearchParams) => {
    wanted = now;
    show();
  };
  return { ...pageOf("Rates", "Rates", body), changed };
};

/** `show` draws the rates of a provider; without one, of the first that has tiers. */
function content(rates: Rates, account: Account, signal: AbortSignal) {
  const first = rates.providers.find(({ tiers }) => tiers.length > 0) ?? rates.providers[0];
  const chosen = select(
    PROVIDER,
    rates.providers.map(({ provider_code, provider_name }) => [provider_code, provider_name]),
    first?.provider_code,
  );
  chosen.setAttribute("aria-label", "Provider");
  const place = h("div", {});
  let soFar: MonthRevenue | undefined;
  const draw = () => {
    const provider = rates.providers.find(({ provider_code }) => provider_code === chosen.value);
    if (provider) fill(place, ...card(provider, soFar));
  };
  chosen.addEventListener("change", () => {
    location.hash = hrefWith({ [PROVIDER]: chosen.value });
  });
  // The rates are shown without it where a day's statement is not there yet.
  void monthRevenue(account, rates.revenue_base, signal).then(
    (found) => {
      soFar = found;
      if (!signal.aborted) draw();
    },
    () => undefined,
  );
  const share = rates.revenue_base === "ggr" ? "gross gaming revenue" : "net gaming revenue";
  const mode =
    rates.tier_mode === "whole"
      ? "A month is billed as a whole, at the rate of the tier that it reaches."
      : "Each part of a month's revenue is billed at the rate of the tier that it lies in.";
  const elements = [
    h("p", {}, `Your fee is a share of the ${share}. ${mode}`),
    h("p", { class: "quiet-text" }, `Market: ${words(rates.market)}${rates.regulated ? ", regulated" : ""}.`),
    h("div", { class: "filters" }, chosen),
    place,
  ];
  const show = (code: string | null) => {
    const known = rates.providers.some(({ provider_code }) => provider_code === code);
    chosen.value = (known ? code : first?.provider_code) ?? "";
    draw();
  };
  return { elements, show };
}

function card(provider: ProviderRates, soFar: MonthRevenue | undefined): HTMLElement[] {
  const currencies = [...new Set(provider.tiers.map(({ currency }) => currency))];
  if (currencies.length === 0) {
    return [
      h("h2", {}, `${provider.provider_name}, one rate`),
      rateChart(provider, undefined),
      ladder(provider, undefined),
    ];
  }
  return currencies.flatMap((currency) => {
    const here = soFar?.(provider.provider_code, currency);
    return [
      h("h2", {}, `${provider.provider_name}, monthly revenue in ${currency}`),
      h("p", { class: "here-text", role: "status" }, here === undefined ? "" : hereInWords(provider, currency, here)),
      rateChart(provider, currency, here),
      ladder(provider, currency),
    ];
  });
}

/** "November so far: 41,200.00 EUR, in tier 1." */
function hereInWords(provider: ProviderRates, currency: string, here: number): string {
  const tier = provider.tiers.find(
    ({ currency: code, from_amount: from, to_amount: to }) =>
      code === currency && here >= from && (to === null || here < to),
  );
  const month = monthName(new Date().toISOString().slice(0, 7)).split(" ")[0];
  return `${month} so far: ${figureOf(here, currency)}${tier ? `, in tier ${tier.ordinal}` : ""}.`;
}

function ladder(provider: ProviderRates, currency: string | undefined): HTMLElement {
  const bands = provider.tiers.filter((tier) => tier.currency === currency);
  const rows = bands.length > 0 ? bands : [{ ordinal: 1, from_amount: 0, to_amount: null }];
  const percent = (rates: ProviderRates["rates"], ordinal: number) => {
    const found = rates.find(({ tier_ordinal }) => tier_ordinal === ordinal);
    return money(found ? `${found.percent} %` : "–");
  };
  const head = ["Tier", "From", "To", "All games", ...provider.sections.map(({ section_code }) => words(section_code))];
  return table(
    ["Rates:", provider.provider_name, currency].filter(Boolean).join(" "),
    head,
    rows.map(({ ordinal, from_amount, to_amount }) => [
      String(ordinal),
      money(figure(from_amount, undefined, 0)),
      money(to_amount === null ? "no limit" : figure(to_amount, undefined, 0)),
      percent(provider.rates, ordinal),
      ...provider.sections.map(({ rates }) => percent(rates, ordinal)),
    ]),
  );
}
