import { type Child, h } from "../../../lib/dom.ts";
import { words } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { field, input } from "../../../parts/forms.ts";
import { loaded } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import { copyable } from "../../../parts/toast.ts";
import { type OpenPage, pageHref } from "../lib/desk.ts";
import type { Statements } from "../lib/generated.ts";
import { yesterday } from "../lib/time.ts";
import { facts, heading, link, mark, moment, money, table } from "../parts/facts.ts";
import { filters } from "../parts/filters.ts";

type Statement = Statements["statements"][number];

/** An operator's statements of a day: what completed, what waits, what is billed. Yesterday's without a choice. */
export const statementsPage: OpenPage = ({ account: { api }, path: [code = ""], query, signal }) => {
  const day = query.get("day") || yesterday();
  const { element } = loaded(
    "the statements",
    signal,
    () => api.call("GET /admin/v1/operators/{code}/statements/{day}", { path: { code, day }, signal }),
    ({ final, as_of, statements }) => [
      facts(["As of", moment(as_of)], ["State", final ? mark("final", "good") : mark("not final yet", "warn")]),
      ...(statements.length === 0 ? [empty(`Nothing completed on ${day}.`)] : statements.flatMap(inCurrency)),
    ],
  );
  const choice = filters(
    ["statements", code],
    field("Day, UTC", input("day", { type: "date", value: day, max: new Date().toISOString().slice(0, 10) })),
  );
  return {
    title: `Statements of ${code}`,
    element: h(
      "section",
      {},
      heading("statements of", code),
      h(
        "p",
        {},
        link("The operator", "operator", code),
        " · ",
        h("a", { href: `${pageHref("invoices")}?operator=${encodeURIComponent(code)}&period=` }, "Its invoices"),
      ),
      choice,
      element,
    ),
  };
};

function inCurrency(one: Statement): Child[] {
  const { currency } = one;
  const rows = (name: string, of: readonly (Sums & { readonly label: string })[]) =>
    of.length < 2
      ? false
      : table(
          `${name}, ${currency}`,
          [name, "Bets", "Wins", "Free bets", "Bonus wins", "Cancelled", "Billed", "Pending"],
          of.map((row) => [
            row.label,
            ...[row.bets, row.wins, row.free_bets, row.bonus_wins, row.cancelled_bets].map((sum) =>
              money(grouped(sum)),
            ),
            money(row.invoiced === null ? "–" : grouped(row.invoiced)),
            row.pending === 0 ? "–" : mark(String(row.pending), "warn"),
          ]),
        );
  return [
    h("h2", {}, `${currency}: ${one.transactions.toLocaleString("en-GB")} transactions`),
    facts(
      ["Bets", money(`${grouped(one.bets)} ${currency}`)],
      ["Wins", money(`${grouped(one.wins)} ${currency}`)],
      ["Free bets", money(`${grouped(one.free_bets)} ${currency}`)],
      ["Bonus wins", money(`${grouped(one.bonus_wins)} ${currency}`)],
      ["Cancelled bets", money(`${grouped(one.cancelled_bets)} ${currency}`)],
      ["Billed", money(`${grouped(one.invoiced)} ${currency}`)],
      ["Pending", one.pending > 0 && mark(String(one.pending), "warn")],
      ["List", h("a", { href: one.csv_url }, "CSV"), ", ", h("a", { href: one.ndjson_url }, "NDJSON")],
      ["SHA-256", copyable(one.digest)],
    ),
    rows(
      "Provider",
      one.by_provider.map((row) => ({ ...row, label: row.provider_code })),
    ),
    rows(
      "Kind of game",
      one.by_game_type.map((row) => ({ ...row, label: words(row.game_type) })),
    ),
    one.corrections.length > 0 &&
      table(
        `Bets of earlier days that were taken back, ${currency}`,
        ["Day", "Provider", "Bets", "Free bets"],
        one.corrections.map((row) => [
          row.day,
          row.provider_code,
          money(grouped(row.bets)),
          money(grouped(row.free_bets)),
        ]),
      ),
  ];
}

interface Sums extends Pick<Statement, "bets" | "wins" | "free_bets" | "bonus_wins" | "cancelled_bets" | "pending"> {
  readonly invoiced: string | null;
}
