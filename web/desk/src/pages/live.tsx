import { words } from "../../../lib/format.ts";
import { figureOf } from "../../../lib/money.ts";
import { where } from "../../../lib/where.ts";
import { LiveSheet } from "../../../pages/live.tsx";
import { age, mark, money, named, toProvider } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import { choicesOf } from "../ui/choices.tsx";

const POLL_INTERVAL_MS = 10_000;
const FIRST = "EUR";

/** Pushes of providers: the live tables of a currency, and the jackpots, each with its age. */
export function LivePage() {
  const currency = where.value.query.get("currency") || FIRST;
  const view = useLoad(
    (signal) => call("GET /admin/v1/live-tables", { query: { currency }, signal }),
    currency,
    POLL_INTERVAL_MS,
  );
  const codes = [...new Set([currency, ...choicesOf("currency").map(([code]) => code)])];
  return (
    <LiveSheet
      title="Live tables and jackpots"
      {...{ currency, view }}
      keyOf={(table) => `${table.provider_code} ${table.game_code}`}
      facets={[
        {
          ...{ name: "currency", label: "Currency", all: FIRST },
          choices: codes
            .filter((code) => code !== FIRST)
            .sort()
            .map((code) => [code, code] as const),
        },
      ]}
      isPictured={() => false}
      more={({ game_code: code, provider_code: provider, updated_at: pushed }) => (
        <p>
          {code} of {toProvider(provider)}, pushed {age(pushed)}
        </p>
      )}
    >
      <Jackpots />
    </LiveSheet>
  );
}

function Jackpots() {
  const jackpots = useLoad((signal) => call("GET /admin/v1/jackpots", { signal }));
  return (
    <>
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
    </>
  );
}
