import type { Game } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { counted, words } from "../../../web/lib/format.ts";
import { input, select } from "../../../web/parts/forms.ts";
import { empty, failure, loading } from "../../../web/parts/states.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { gameTile } from "../parts/game-tile.ts";

/** Tiles rendered at a time; more are added as the user scrolls to the end. */
const BATCH_SIZE = 48;

export const lobbyPage: OpenPage = ({ account, signal }) => {
  const games: Game[] = [];
  const search = input("search", { type: "search", placeholder: "Search by name, studio or code" });
  search.setAttribute("aria-label", "Search games");
  const provider = select("provider", [["", "All providers"]]);
  provider.setAttribute("aria-label", "Provider");
  const country = input("country", { placeholder: "Country", maxLength: 2, size: 8 });
  country.setAttribute("aria-label", "Player's country, two-letter code");
  const demoOnly = h("input", { type: "checkbox" });
  const types = h("div", { class: "chips", role: "group", aria: { label: "Game type" } });
  const count = h("p", { class: "count", role: "status" });
  const grid = h("ul", { class: "tiles" });
  const more = h("div", { class: "more" });
  const body = h("div", {}, loading("games"));
  let type = "";
  let shown: Game[] = [];

  const draw = () => {
    const text = search.value.trim().toLowerCase();
    const countryCode = country.value.trim().toUpperCase();
    shown = games.filter(
      (game) =>
        (type === "" || game.type === type) &&
        (provider.value === "" || game.provider_code === provider.value) &&
        (!demoOnly.checked || game.has_demo) &&
        (countryCode.length !== 2 || !game.restricted_countries.includes(countryCode)) &&
        `${game.name} ${game.studio ?? ""} ${game.code}`.toLowerCase().includes(text),
    );
    count.textContent = `${counted(shown.length, "game")} of ${games.length}`;
    fill(grid);
    extend();
    if (shown.length === 0) fill(grid, h("li", { class: "wide" }, empty("No games match.", "Remove a filter.")));
  };
  const extend = () => {
    grid.append(
      ...shown.slice(grid.childElementCount, grid.childElementCount + BATCH_SIZE).map((game) => gameTile(game)),
    );
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
      const providers = account.client.providers({ signal });
      // Awaited after the games. Without this, a failure of both would also be an unhandled rejection.
      providers.catch(() => undefined);
      for await (const game of account.client.games({}, { signal })) games.push(game);
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
      if (!signal.aborted)
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
  signal.addEventListener("abort", () => watcher.disconnect());
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
