import { h } from "../../../lib/dom.ts";
import { words } from "../../../lib/format.ts";
import { figureOf, placed } from "../../../lib/money.ts";
import { pageOf } from "../../../lib/page.ts";
import { field, input } from "../../../parts/forms.ts";
import { loaded } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import type { OpenPage } from "../lib/desk.ts";
import { age, link, mark, money, named, table } from "../parts/facts.ts";
import { filters } from "../parts/filters.ts";

/** What providers push: the live tables of a currency, and the jackpots, each with how old it is. */
export const livePage: OpenPage = ({ account: { api }, query, signal }) => {
  const currency = query.get("currency") || "EUR";
  const tables = loaded(
    "live tables",
    signal,
    () => api.call("GET /admin/v1/live-tables", { query: { currency }, signal }),
    ({ pending, tables: all }) =>
      all.length === 0
        ? [
            empty(
              pending
                ? "The providers are being asked: show it again in some seconds."
                : `No live tables in ${currency}.`,
            ),
          ]
        : [
            table(
              `Live tables in ${currency}`,
              ["Table", "State", `Bets, ${currency}`, "Players", "Dealer", "Provider", "Pushed"],
              all.map((one) => [
                named(one.name ?? one.game_code, one.game_code),
                one.open ? mark("open", "good") : mark("closed", "plain"),
                money(
                  one.min_bet === null || one.max_bet === null
                    ? "–"
                    : `${placed(one.min_bet, currency)} to ${placed(one.max_bet, currency)}`,
                ),
                one.players === null ? "–" : String(one.players),
                one.dealer ?? "–",
                link(one.provider_code, "provider", one.provider_code),
                age(one.updated_at),
              ]),
            ),
          ],
  );
  const jackpots = loaded(
    "jackpots",
    signal,
    () => api.call("GET /admin/v1/jackpots", { signal }),
    ({ feeds }) =>
      feeds.length === 0
        ? [empty("No provider pushed jackpots yet.")]
        : feeds.flatMap((feed) => [
            h(
              "h3",
              {},
              link(feed.provider_code, "provider", feed.provider_code),
              h("small", {}, " pushed ", age(feed.read_at)),
            ),
            feed.jackpots.length === 0
              ? empty("It has none now.")
              : table(
                  `Jackpots of ${feed.provider_code}`,
                  ["Jackpot", "State", "Largest tier", "Tiers", "Games", "Level"],
                  feed.jackpots.map((one) => [
                    named(one.name, one.id),
                    mark(one.status, one.status === "active" ? "good" : "warn"),
                    money(
                      one.tiers.length === 0
                        ? "–"
                        : figureOf(Math.max(...one.tiers.map(({ amount }) => amount)), "USD"),
                    ),
                    String(one.tiers.length),
                    String(one.game_codes.length),
                    words(one.level),
                  ]),
                ),
          ]),
  );
  return pageOf(
    "Live and jackpots",
    "Live tables and jackpots",
    filters(["live"], field("Currency", input("currency", { value: currency, maxLength: 10 }), "Such as EUR.")),
    tables.element,
    h("h2", {}, "Jackpots"),
    h("p", { class: "meta" }, "As providers show them, in USD: the service does not hold this money."),
    jackpots.element,
  );
};
