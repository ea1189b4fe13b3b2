import { monthName, words } from "../../../lib/format.ts";
import { figureOf } from "../../../lib/money.ts";
import { thisMonth } from "../../../lib/time.ts";
import { choose } from "../../../lib/where.ts";
import { bandAt, Ladder, type ProviderRates } from "../../../ui/ladder.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { type MonthRevenue, monthRevenue } from "../lib/month-revenue.ts";

/** The operator's revenue shares by monthly revenue, with where this month is. The provider is in the address. */
export function RatesPage({ query }: PageProps) {
  const view = useLoad((signal) => account().client.rates({ signal }));
  const base = view.data?.revenue_base;
  // The rates are shown without it where a day's statement is not there yet.
  const soFar = useLoad(async (signal) => base && (await monthRevenue(account(), base, signal)), base);
  return (
    <Page title="Rates">
      <Loaded what="rates" of={view} rows={10}>
        {({ providers, revenue_base, tier_mode: mode, market, regulated }) => {
          const shown =
            providers.find(({ provider_code: code }) => code === query.get("provider")) ??
            providers.find(({ tiers }) => tiers.length > 0) ??
            providers[0];
          if (!shown)
            return (
              <Empty title="No rates yet.">
                The staff of the service enter them. Until then play is billed at 0: ask them before you count on a
                figure.
              </Empty>
            );
          return (
            <>
              <p>
                Your fee is a share of the {revenue_base === "ggr" ? "gross gaming revenue" : "net gaming revenue"}.{" "}
                {mode === "whole"
                  ? "A month is billed as a whole, at the rate of the tier that it reaches."
                  : "Each part of a month's revenue is billed at the rate of the tier that it lies in."}
              </p>
              <p class="quiet-text">
                Market: {words(market)}
                {regulated && ", regulated"}.
              </p>
              <div class="filters">
                <select
                  name="provider"
                  aria-label="Provider"
                  value={shown.provider_code}
                  onChange={({ currentTarget: { value } }) => choose({ provider: value })}
                >
                  {providers.map(({ provider_code: code, provider_name: name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
              <Card of={shown} soFar={soFar.data} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Card({ of, soFar }: { readonly of: ProviderRates; readonly soFar: MonthRevenue | undefined }) {
  const currencies = [...new Set(of.tiers.map(({ currency }) => currency))];
  if (currencies.length === 0)
    return (
      <>
        <h2>{of.provider_name}, one rate</h2>
        <Ladder of={of} currency={undefined} />
      </>
    );
  return (
    <>
      {currencies.map((currency) => {
        const here = soFar?.(of.provider_code, currency);
        return (
          <section key={currency}>
            <h2>
              {of.provider_name}, monthly revenue in {currency}
            </h2>
            <p class="here-text" role="status">
              {here !== undefined && hereInWords(of, currency, here)}
            </p>
            <Ladder of={of} currency={currency} here={here} />
          </section>
        );
      })}
    </>
  );
}

/** "November so far: 41,200.00 EUR, in tier 1." */
function hereInWords(of: ProviderRates, currency: string, here: number): string {
  const tier = bandAt(of, currency, here);
  const month = monthName(thisMonth()).split(" ")[0];
  return `${month} so far: ${figureOf(here, currency)}${tier ? `, in tier ${tier.ordinal}` : ""}.`;
}
