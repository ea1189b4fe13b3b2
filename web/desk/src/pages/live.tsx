import { words } from "../../../lib/format.ts";
import { figureOf, placed } from "../../../lib/money.ts";
import { where } from "../../../lib/where.ts";
import { age, mark, money, named, toProvider } from "../../../ui/facts.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import { choicesOf } from "../ui/choices.tsx";

/** What providers push: the live tables of a currency, and the jackpots, each with how old it is. */
export function LivePage() {
  const currency = where.value.query.get("currency") || "EUR";
  const tables = useLoad((signal) => call("GET /admin/v1/live-tables", { query: { currency }, signal }), currency);
  const jackpots = useLoad((signal) => call("GET /admin/v1/jackpots", { signal }));
  const codes = [...new Set(["EUR", currency, ...choicesOf("currency").map(([code]) => code)])].sort();
  return (
    <Page title="Live" heading="Live tables and jackpots">
      <Filters
        fields={[
          { name: "currency", label: "Currency", value: currency, options: codes.map((code) => [code, code] as const) },
        ]}
      />
      <Loaded what="live tables" of={tables}>
        {({ pending, tables: all }) =>
          all.length === 0 ? (
            <Empty title={pending ? "The providers are being asked." : `No live tables in ${currency}.`}>
              {pending && (
                <button type="button" onClick={() => void tables.refresh()}>
                  Look again
                </button>
              )}
            </Empty>
          ) : (
            <Table
              label={`Live tables in ${currency}`}
              rows={all}
              columns={[
                { head: "Table", cell: (one) => named(one.name ?? one.game_code, one.game_code) },
                { head: "State", cell: (one) => (one.open ? mark("open", "good") : mark("closed", "plain")) },
                {
                  ...{ head: `Bets, ${currency}`, figure: true },
                  cell: ({ min_bet: least, max_bet: most }) =>
                    least === null || most === null ? "–" : `${placed(least, currency)} to ${placed(most, currency)}`,
                },
                { head: "Players", figure: true, cell: (one) => one.players ?? "–" },
                { head: "Dealer", cell: (one) => one.dealer ?? "–" },
                { head: "Provider", cell: (one) => toProvider(one.provider_code) },
                { head: "Pushed", cell: (one) => age(one.updated_at) },
              ]}
            />
          )
        }
      </Loaded>
      <h2>Jackpots</h2>
      <p class="meta">As providers show them, in USD: the service does not hold this money.</p>
      <Loaded what="jackpots" of={jackpots}>
        {({ feeds }) =>
          feeds.length === 0 ? (
            <Empty title="No provider has pushed jackpots yet." />
          ) : (
            feeds.map((feed) => (
              <section key={feed.provider_code}>
                <h3>
                  {toProvider(feed.provider_code)} <small>pushed {age(feed.read_at)}</small>
                </h3>
                {feed.jackpots.length === 0 ? (
                  <Empty title="It has none now." />
                ) : (
                  <Table
                    label={`Jackpots of ${feed.provider_code}`}
                    rows={feed.jackpots}
                    columns={[
                      { head: "Jackpot", cell: (one) => named(one.name, one.id) },
                      { head: "State", cell: (one) => mark(one.status, one.status === "active" ? "good" : "warn") },
                      {
                        ...{ head: "Largest tier", figure: true },
                        cell: ({ tiers }) =>
                          money(
                            tiers.length === 0 ? "–" : figureOf(Math.max(...tiers.map(({ amount }) => amount)), "USD"),
                          ),
                      },
                      { head: "Tiers", figure: true, cell: (one) => one.tiers.length },
                      { head: "Games", figure: true, cell: (one) => one.game_codes.length },
                      { head: "Level", cell: (one) => words(one.level) },
                    ]}
                  />
                )}
              </section>
            ))
          )
        }
      </Loaded>
    </Page>
  );
}
