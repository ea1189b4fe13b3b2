import type { LiveTable } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { counted, figure, words } from "../../../lib/format.ts";
import { poll } from "../../../lib/poll.ts";
import { badge, empty, failure, loading } from "../../../parts/states.ts";
import { offers } from "../lib/offered.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";
import { type Bead, beadsOf, kindOf, TABLE_KINDS } from "../lib/table-kind.ts";
import { type Facet, facets } from "../parts/facets.ts";

const POLL_INTERVAL_MS = 3000;
const MAX_RESULTS = 12;

const FACETS: readonly Facet[] = [
  { name: "kind", label: "Kind", choices: TABLE_KINDS.map((kind) => [kind, words(kind)] as const) },
  {
    name: "open",
    label: "Bets",
    all: "Open and closed",
    choices: [
      ["yes", "Taking bets"],
      ["no", "Closed"],
    ],
  },
  { name: "search", label: "Name" },
];

function isWanted(table: LiveTable, query: URLSearchParams): boolean {
  const [kind, open, search] = [query.get("kind"), query.get("open"), query.get("search")];
  return (
    (kind === null || kindOf(table) === kind) &&
    (open === null || table.open === (open === "yes")) &&
    (search === null || (table.name ?? "").toLowerCase().includes(search.toLowerCase()))
  );
}

/** The live tables. Polls the state that providers push, as an operator's own lobby would. */
export const livePage: OpenPage = ({ account, query, signal }) => {
  const { currency } = playerSettings();
  const body = h("div", {}, loading("tables"));
  const summary = h("p", { class: "count", role: "status" });
  const grid = h("ul", { class: "tables" });
  const none = h("div", {});
  const cards = new Map<string, { element: HTMLElement; seen: string }>();
  let wanted = query;
  let latest: readonly LiveTable[] = [];
  const changed = (now: URLSearchParams) => {
    wanted = now;
    bar.show(now);
    draw();
  };
  const bar = facets(FACETS, query, changed);

  const draw = () => {
    const tables = latest.filter((table) => isWanted(table, wanted));
    fill(none, tables.length === 0 && latest.length > 0 && empty("No tables match.", "Clear a filter to see more."));
    for (const table of tables) {
      const seen = JSON.stringify(table);
      const card = cards.get(table.game_id);
      if (card?.seen === seen) continue;
      const element = card?.element ?? h("li", { class: "table-card" });
      fill(element, ...content(table, currency));
      element.classList.toggle("shut", !table.open);
      element.classList.remove("changed");
      // Reading a layout property between the two class changes restarts the animation.
      void element.offsetWidth;
      if (card) element.classList.add("changed");
      cards.set(table.game_id, { element, seen });
    }
    const order = tables.map(({ game_id }) => cards.get(game_id)?.element ?? null);
    if (order.length !== grid.childElementCount || order.some((one, at) => grid.children[at] !== one))
      fill(grid, ...order);
  };

  poll(POLL_INTERVAL_MS, signal, async () => {
    try {
      const { pending, tables } = await account.client.liveTables(currency, { signal });
      const open = tables.filter((table) => table.open).length;
      summary.textContent = pending
        ? `Asked for the tables in ${currency}. They arrive within seconds.`
        : `${counted(tables.length, "table")} in ${currency}, ${open} taking bets.`;
      if (tables.length === 0 && !pending) {
        fill(
          body,
          summary,
          empty(
            `No live tables in ${currency}.`,
            "Choose another currency at the top, or ask the staff of the service for tables.",
          ),
        );
        return;
      }
      latest = tables;
      draw();
      if (!grid.isConnected) fill(body, summary, h("div", { class: "list" }, bar.element), none, grid);
    } catch (error) {
      if (!signal.aborted) fill(body, failure(error), h("p", { class: "count" }, "Trying again every few seconds."));
    }
  });
  return { ...pageOf("Live tables", "Live tables", body), changed };
};

function content(table: LiveTable, currency: string) {
  const name = table.name ?? "Table";
  return [
    isShown(table.image)
      ? h("img", { src: table.image, alt: "", loading: "lazy", width: 480, height: 270 })
      : h("div", { class: "felt", aria: { hidden: "true" } }, name.slice(0, 1)),
    h(
      "div",
      { class: "table-text" },
      h(
        "div",
        { class: "row spread" },
        h("strong", {}, name),
        h("span", { class: "badges" }, table.new_table && badge("new"), badge(table.open ? "open" : "closed")),
      ),
      h(
        "p",
        {},
        [
          table.dealer && `Dealer ${table.dealer}`,
          table.players !== null && counted(table.players, "player"),
          table.seats !== null && `${table.seats_available ?? 0} of ${table.seats} seats free`,
        ]
          .filter(Boolean)
          .join(" · "),
      ),
      h("p", { class: "money" }, limits(table, currency)),
      results(table),
      offers("play") &&
        h(
          "a",
          {
            class: "button",
            href: `#/play/${encodeURIComponent(table.game_id)}`,
            aria: { label: `Join table: ${name}` },
          },
          "Join table",
        ),
    ),
  ];
}

/** Where no game is played, the page loads nothing of other origins. */
function isShown(image: string | null): image is string {
  return image !== null && (offers("play") || (URL.canParse(image) && new URL(image).origin === location.origin));
}

function limits({ min_bet, max_bet }: LiveTable, currency: string): string {
  if (min_bet === null && max_bet === null) return "Limits not published";
  return `${min_bet === null ? "?" : figure(min_bet)} to ${max_bet === null ? "?" : figure(max_bet, currency)}`;
}

/** The last results, the newest first; none where they mean nothing to a player. */
function results(table: LiveTable): HTMLElement | null {
  const beads = beadsOf(table).slice(0, MAX_RESULTS);
  if (beads.length === 0) return null;
  const bead = ({ text, colour, title }: Bead) => h("li", { class: `bead ${colour}`, title }, text);
  return h("ol", { class: "beads", aria: { label: "Recent results" } }, ...beads.map(bead));
}
