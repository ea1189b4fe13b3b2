import type { Statement, Statements } from "../../../../clients/typescript/src/index.ts";
import { hrefWith } from "../../../lib/address.ts";
import { type Child, h } from "../../../lib/dom.ts";
import { counted, when } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { facts, mark } from "../../../parts/facts.ts";
import { input } from "../../../parts/forms.ts";
import { loaded } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import { money, table } from "../../../parts/table.ts";
import { copyable } from "../../../parts/toast.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";

const DAY_MS = 86_400_000;
const MAX_DAYS_OFFERED = 7;

/** What a day came to, by currency, with its lists and signature. The day is in the address. */
export const statementsPage: OpenPage = ({ account, query, signal }) => {
  const day = query.get("day") ?? dayOf(Date.now() - DAY_MS);
  const choice = input("day", { type: "date", value: day, max: dayOf(Date.now()) });
  choice.setAttribute("aria-label", "Day, in UTC");
  choice.addEventListener("change", () => {
    if (choice.value !== "") location.hash = hrefWith({ day: choice.value });
  });
  const recent = Array.from({ length: MAX_DAYS_OFFERED }, (_, at) => dayOf(Date.now() - at * DAY_MS));
  const chip = (one: string, at: number) =>
    h(
      "a",
      { class: "chip", href: `#/statements?day=${one}`, ...(one === day && { aria: { current: "date" } }) },
      at === 0 ? "Today" : at === 1 ? "Yesterday" : one.slice(5),
    );
  const view = loaded("the statements", signal, () => account.client.statements(day, {}, { signal }), content);
  return pageOf(
    "Statements",
    "Statements",
    h(
      "p",
      {},
      "What the service booked on a day, in UTC, by currency. A final statement never changes and is signed. ",
      h("a", { href: "#/reconciliation" }, "Compare it with your own books"),
    ),
    h("div", { class: "chips" }, ...recent.map(chip), choice),
    view.element,
  );
};

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function content({ day, final, as_of, statements }: Statements): Child[] {
  if (statements.length === 0) {
    return [
      empty(
        `Nothing was booked on ${day}.`,
        "A bet, win or rollback belongs to the day, in UTC, on which it completed.",
      ),
    ];
  }
  return [
    h(
      "p",
      {},
      mark(final ? "final" : "not final yet", final ? "good" : "warn"),
      as_of !== null && ` as of ${when(as_of)}`,
    ),
    ...statements.map(card),
  ];
}

function card(one: Statement): HTMLElement {
  const { currency } = one;
  const row = (name: string, sums: Omit<Statement["by_provider"][number], "provider_code" | "provider_name">) => [
    name,
    money(grouped(sums.bets)),
    money(grouped(sums.wins)),
    money(grouped(sums.net)),
    money(grouped(sums.free_bets)),
    money(grouped(sums.bonus_wins)),
    sums.pending,
  ];
  return h(
    "section",
    { class: "card" },
    h("h2", {}, currency),
    h("p", { class: "net" }, h("strong", { class: "money" }, `${grouped(one.net)} ${currency}`), " bets less wins"),
    table(
      `Statement in ${currency}`,
      ["Provider", "Bets", "Wins", "Bets less wins", "Free bets", "Bonus wins", "Pending"],
      [...one.by_provider.map((provider) => row(provider.provider_name, provider)), row("All", one)],
    ),
    facts(
      ["Transactions", one.transactions],
      ["Rolled back", `${grouped(one.cancelled_bets)} ${currency} of bets`],
      ["Invoiced", `${grouped(one.invoiced)} ${currency}`],
      ["Digest", copyable(one.digest)],
      ["Signed with key", one.signing_key_id],
    ),
    h(
      "p",
      { class: "row" },
      h("a", { class: "button", href: one.csv_url }, "Download CSV"),
      h("a", { class: "button", href: one.ndjson_url }, "Download NDJSON"),
      h("small", {}, `${counted(one.transactions, "row")}; the links work for 24 hours`),
    ),
  );
}
