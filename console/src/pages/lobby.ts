import type { Game } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../lib/dom.ts";
import { counted, words } from "../lib/format.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { input, select } from "../parts/forms.ts";
import { gameTile } from "../parts/game-tile.ts";
import { empty, failure, loading } from "../parts/states.ts";

/** How many tiles are drawn at once; more come as the reader reaches the end. */
const BATCH = 48;

export const lobbyPage: OpenPage = ({ account, left }) => {
  const games: Game[] = [];
  const search = input("search", { type: "search", placeholder: "Search games, studios, codes" });
  search.setAttribute("aria-label", "Search games");
  const provider = select("provider", [["", "All providers"]]);
  provider.setAttribute("aria-label", "Provider");
  const country = input("country", { placeholder: "Country", maxLength: 2, size: 8 });
  country.setAttribute("aria-label", "Country of the player, two letters");
  const demoOnly = h("input", { type: "checkbox" });
  const types = h("div", { class: "chips", role: "group", aria: { label: "Type of game" } });
  const count = h("p", { class: "count", role: "status" });
  const grid = h("ul", { class: "tiles" });
  const more = h("div", { class: "more" });
  const body = h("div", {}, loading("games"));
  let type = "";
  let shown: Game[] = [];

  const draw = () => {
    const text = search.value.trim().toLowerCase();
    const abroad = country.value.trim().toUpperCase();
    shown = games.filter(
      (game) =>
        (type === "" || game.type === type) &&
        (provider.value === "" || game.provider_code === provider.value) &&
        (!demoOnly.checked || game.has_demo) &&
        (abroad.length !== 2 || !game.restricted_countries.includes(abroad)) &&
        `${game.name} ${game.studio ?? ""} ${game.code}`.toLowerCase().includes(text),
    );
    count.textContent = `${counted(shown.length, "game")} of ${games.length}`;
    fill(grid);
    extend();
    if (shown.length === 0) fill(grid, h("li", { class: "wide" }, empty("No game matches.", "Take a filter away.")));
  };
  const extend = () => {
    grid.append(...shown.slice(grid.childElementCount, grid.childElementCount + BATCH).map((game) => gameTile(game)));
  };
  const drawTypes = () => {
    const known = [...new Set(games.map((game) => game.type))];
    fill(types, ...["", ...known].map((one) => chip(one)));
  };
  const chip = (one: string) =>
    h(
      "button",
      {
        type: "button",
        class: "chip",
        aria: { pressed: String(one === type) },
        on: {
          click: () => {
            type = one;
            drawTypes();
            draw();
          },
        },
      },
      one === "" ? "All" : words(one),
    );

  const load = async () => {
    fill(body, loading("games"));
    games.length = 0;
    try {
      const providers = account.client.providers({ signal: left });
      // Awaited after the games; a failure of both is told once.
      providers.catch(() => undefined);
      for await (const game of account.client.games({}, { signal: left })) games.push(game);
      for (const { provider_code, provider_name } of await providers) {
        provider.append(h("option", { value: provider_code }, provider_name));
      }
      if (games.length === 0) {
        fill(body, empty("Your window is empty.", "The back office decides which games you may offer."));
        return;
      }
      fill(body, count, grid, more);
      drawTypes();
      draw();
    } catch (error) {
      if (!left.aborted)
        fill(
          body,
          failure(error, () => void load()),
        );
    }
  };

  for (const control of [search, provider, country, demoOnly]) control.addEventListener("input", draw);
  const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && extend(), {
    rootMargin: "600px",
  });
  watcher.observe(more);
  left.addEventListener("abort", () => watcher.disconnect());
  void load();
  return pageOf(
    "Lobby",
    "Lobby",
    h(
      "div",
      { class: "filters", role: "search" },
      search,
      provider,
      country,
      h("label", { class: "check" }, demoOnly, "With demo"),
    ),
    types,
    body,
  );
};
