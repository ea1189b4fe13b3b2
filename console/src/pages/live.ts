import type { LiveTable } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { counted, figure } from "../../../web/lib/format.ts";
import { poll } from "../../../web/lib/poll.ts";
import { badge, empty, failure, loading } from "../../../web/parts/states.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";

const POLL_INTERVAL_MS = 3000;
const MAX_RESULTS = 12;

/** The live tables. Polls the state that providers push, as an operator's own lobby would. */
export const livePage: OpenPage = ({ account, signal }) => {
  const { currency } = playerSettings();
  const body = h("div", {}, loading("tables"));
  const summary = h("p", { class: "count", role: "status" });
  const grid = h("ul", { class: "tables" });
  const cards = new Map<string, { element: HTMLElement; seen: string }>();

  const draw = (tables: readonly LiveTable[]) => {
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
          empty(`No live tables in ${currency}.`, "Choose another currency for the player, at the top."),
        );
        return;
      }
      draw(tables);
      if (!grid.isConnected) fill(body, summary, grid);
    } catch (error) {
      if (!signal.aborted) fill(body, failure(error), h("p", { class: "count" }, "Trying again every few seconds."));
    }
  });
  return pageOf("Live tables", "Live tables", body);
};

function content(table: LiveTable, currency: string) {
  const name = table.name ?? "Table";
  return [
    table.image
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
      results(table.results),
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

function limits({ min_bet, max_bet }: LiveTable, currency: string): string {
  if (min_bet === null && max_bet === null) return "Limits not published";
  return `${min_bet === null ? "?" : figure(min_bet)} to ${max_bet === null ? "?" : figure(max_bet, currency)}`;
}

/** Results come in the provider's own format. Short values are shown as beads; anything else is left out. */
function results(value: unknown): HTMLElement | null {
  const list = Array.isArray(value) ? value : undefined;
  const beads = list?.map((one) => ({ text: bead(one), colour: tone(one) })).filter(({ text }) => text !== undefined);
  if (!beads || beads.length === 0) return null;
  const shown = beads.slice(0, MAX_RESULTS).map(({ text, colour }) => h("li", { class: `bead ${colour}` }, text));
  return h("ol", { class: "beads", aria: { label: "Recent results" } }, ...shown);
}

function bead(one: unknown): string | undefined {
  if (typeof one === "number" || typeof one === "string") return String(one).slice(0, 8);
  const { result, winner, outcome, number, multiplier, segment, dealer, dice } = (one ?? {}) as Record<string, unknown>;
  const value = result ?? winner ?? outcome ?? number ?? multiplier ?? segment ?? dealer;
  if (Array.isArray(dice)) return dice.join("-").slice(0, 8);
  return typeof value === "number" || typeof value === "string" ? String(value).slice(0, 8) : undefined;
}

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** The colour of a roulette number. Other results have none. */
function tone(one: unknown): string {
  const { number } = (one ?? {}) as Record<string, unknown>;
  if (typeof number !== "number" || number < 0 || number > 36) return "";
  return number === 0 ? "zero" : REDS.has(number) ? "red" : "black";
}
