import type { Game } from "../../../../clients/typescript/src/index.ts";
import { hrefWith, keepInAddress } from "../../../lib/address.ts";
import { fill, h, redraw } from "../../../lib/dom.ts";
import { counted, words } from "../../../lib/format.ts";
import { input, select } from "../../../parts/forms.ts";
import { empty, failure, loading } from "../../../parts/states.ts";
import { gamesOf } from "../lib/catalogue.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { recentGames } from "../lib/recent-games.ts";
import { gameTile } from "../parts/game-tile.ts";

/** Tiles rendered at a time; more are added as the user scrolls to the end. */
const BATCH_SIZE = 48;
const MAX_RECENT_TILES = 8;

const SORTS = [
  ["", "Mixed studios"],
  ["name", "By name"],
  ["rtp", "Highest return first"],
] as const;

const COUNTRIES = [
  ...["AR", "AU", "AT", "BE", "BR", "CA", "CL", "CO", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HU", "IE"],
  ...["IN", "IT", "JP", "KZ", "LT", "LV", "MX", "NL", "NO", "NZ", "PE", "PL", "PT", "RO", "RU", "SE", "SI", "SK"],
  ...["TR", "UA", "US", "UY", "ZA"],
];

/** The games of the operator's window. Search, filters and order are in the address. */
export const lobbyPage: OpenPage = ({ account, query, signal }) => {
  const controls = lobbyControls();
  const types = h("div", { class: "chips types", role: "group", aria: { label: "Game type" } });
  const count = h("p", { class: "count", role: "status" });
  const recent = h("section", { class: "recent", hidden: true, aria: { label: "Recently played" } });
  const grid = h("ul", { class: "tiles" });
  const more = h("div", { class: "more" });
  const body = h("div", {}, loading("games"));
  let games: readonly Game[] = [];
  let shown: readonly Game[] = [];
  let wanted = query;

  const draw = () => {
    shown = sorted(
      games.filter((game) => matches(game, wanted)),
      wanted.get("sort"),
    );
    count.textContent = `${counted(shown.length, "game")} of ${games.length}`;
    drawTypes();
    drawRecent();
    fill(grid);
    extend();
    if (shown.length === 0) {
      const clear = h("a", { href: "#/lobby" }, "Clear all filters");
      fill(grid, h("li", { class: "wide" }, empty("No games match.", clear)));
    }
  };
  const extend = () => {
    const from = grid.childElementCount;
    grid.append(...shown.slice(from, from + BATCH_SIZE).map((game) => gameTile(game)));
  };
  const drawTypes = () => {
    const known = [...new Set(games.map((game) => game.type))];
    redraw(types, ...["", ...known].map((one) => chip(one)));
  };
  const drawRecent = () => {
    const isFiltered = [...wanted.keys()].length > 0;
    const last = recentGames().flatMap((id) => games.find((game) => game.id === id) ?? []);
    recent.hidden = isFiltered || last.length === 0;
    const tiles = last.slice(0, MAX_RECENT_TILES).map((game) => gameTile(game));
    if (!recent.hidden) fill(recent, h("h2", {}, "Recently played"), h("ul", { class: "tiles shelf" }, ...tiles));
  };
  const chip = (one: string) =>
    h(
      "a",
      {
        class: "chip",
        href: hrefWith({ type: one }),
        ...((wanted.get("type") ?? "") === one && { aria: { current: "true" } }),
      },
      one === "" ? "All types" : words(one),
    );
  const changed = (now: URLSearchParams) => {
    wanted = now;
    controls.show(now);
    draw();
  };
  const load = async () => {
    fill(body, loading("games"));
    try {
      games = await gamesOf(account);
      if (signal.aborted) return;
      if (games.length === 0) {
        fill(
          body,
          empty("No games yet.", "The staff of the service choose which games you may offer. Ask them to add some."),
        );
        return;
      }
      fill(body, recent, count, grid, more);
      controls.offerProviders(games);
      controls.show(wanted);
      draw();
      const names = new Map((await account.client.providers({ signal })).map((one) => [one.provider_code, one]));
      controls.nameProviders((code) => names.get(code)?.provider_name ?? code);
    } catch (error) {
      if (!signal.aborted && games.length === 0)
        fill(
          body,
          failure(error, () => void load()),
        );
    }
  };
  controls.onChange((name, value, isTyped) => {
    if (!isTyped) location.hash = hrefWith({ [name]: value });
    else {
      keepInAddress({ [name]: value });
      changed(new URLSearchParams(location.hash.split("?")[1] ?? ""));
    }
  });
  const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && extend(), {
    rootMargin: "600px",
  });
  watcher.observe(more);
  signal.addEventListener("abort", () => watcher.disconnect());
  void load();
  return { ...pageOf("Lobby", "Lobby", controls.element, types, body), changed };
};

function lobbyControls() {
  const search = input("search", { type: "search", placeholder: "Search by name, studio or code" });
  const provider = select("provider", [["", "All providers"]]);
  const names = new Intl.DisplayNames("en", { type: "region" });
  const countries = COUNTRIES.map((code) => [code, `Seen from ${names.of(code)}`] as const);
  const country = select("country", [["", "Any country"], ...countries]);
  const sort = select("sort", SORTS);
  const demo = h("input", { type: "checkbox", name: "demo" });
  search.setAttribute("aria-label", "Search games");
  provider.setAttribute("aria-label", "Provider");
  country.setAttribute("aria-label", "Player's country");
  sort.setAttribute("aria-label", "Order");
  return {
    element: h(
      "div",
      { class: "filters lobby-filters", role: "search" },
      ...[search, provider, country, sort],
      h("label", { class: "check" }, demo, "With demo"),
    ),
    show(query: URLSearchParams): void {
      for (const one of [search, provider, country, sort]) {
        const value = query.get(one.name) ?? "";
        if (one.value !== value) one.value = value;
      }
      demo.checked = query.has("demo");
    },
    offerProviders(games: readonly Game[]): void {
      const codes = [...new Set(games.map((game) => game.provider_code))].toSorted();
      provider.append(...codes.map((code) => h("option", { value: code }, code)));
    },
    nameProviders(nameOf: (code: string) => string): void {
      for (const option of provider.options) if (option.value) option.textContent = nameOf(option.value);
    },
    onChange(changed: (name: string, value: string, isTyped: boolean) => void): void {
      search.addEventListener("input", () => changed("search", search.value, true));
      for (const one of [provider, country, sort])
        one.addEventListener("change", () => changed(one.name, one.value, false));
      demo.addEventListener("change", () => changed("demo", demo.checked ? "yes" : "", false));
    },
  };
}

function matches(game: Game, query: URLSearchParams): boolean {
  const is = (name: string, value: string) => (query.get(name) ?? value) === value;
  return (
    is("type", game.type) &&
    is("provider", game.provider_code) &&
    (!query.has("demo") || game.has_demo) &&
    !game.restricted_countries.includes(query.get("country") ?? "") &&
    `${game.name} ${game.studio ?? ""} ${game.code}`
      .toLowerCase()
      .includes((query.get("search") ?? "").trim().toLowerCase())
  );
}

/** Without an order of its own, studios take turns: the lobby does not begin with all games of one. */
function sorted(games: readonly Game[], by: string | null): readonly Game[] {
  if (by === "name") return games.toSorted((one, other) => one.name.localeCompare(other.name));
  if (by === "rtp") return games.toSorted((one, other) => Number(other.rtp ?? 0) - Number(one.rtp ?? 0));
  const turns = new Map<string, number>();
  const turnOf = new Map<Game, number>();
  for (const game of games) {
    const turn = turns.get(game.provider_code) ?? 0;
    turns.set(game.provider_code, turn + 1);
    turnOf.set(game, turn);
  }
  return games.toSorted((one, other) => (turnOf.get(one) ?? 0) - (turnOf.get(other) ?? 0));
}
