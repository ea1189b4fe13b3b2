import { words } from "../../../lib/format.ts";
import { pageOf } from "../../../lib/page.ts";
import { field, input } from "../../../parts/forms.ts";
import { pagedTable } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import type { OpenPage } from "../lib/desk.ts";
import { link, mark, money, named } from "../parts/facts.ts";
import { filters } from "../parts/filters.ts";
import { standingOf } from "../parts/stop-line.ts";

/** The catalogue: games by provider and code, found by a part of the name. */
export const gamesPage: OpenPage = ({ account: { api }, query, signal }) => {
  const q = query.get("q") || undefined;
  const provider = query.get("provider") || undefined;
  const stops = api.call("GET /admin/v1/stops", { signal }).then((answer) => answer.stops);
  // The list says that it failed.
  stops.catch(() => undefined);
  const list = pagedTable({
    what: "games",
    signal,
    read: async (cursor) => {
      const filter = { q, provider_code: provider, cursor };
      const [page, stopped] = await Promise.all([api.call("GET /admin/v1/games", { query: filter, signal }), stops]);
      return { rows: page.games.map((game) => ({ game, stopped })), next: page.next_cursor };
    },
    head: ["Game", "Bets", "Published return", "Provider", "Type"],
    row: ({ game, stopped }) => [
      named(link(game.name, "game", game.id), game.code),
      game.withdrawn_at === null ? standingOf(game, stopped) : mark("withdrawn", "plain"),
      money(game.rtp === null ? "–" : `${game.rtp.toFixed(2)} %`),
      link(game.provider_code, "provider", game.provider_code),
      words(game.type),
    ],
    whenEmpty: () =>
      empty(
        "No game is called that.",
        "A part of the name, studio or code is enough. A provider's list is imported with npm run admin -- game import.",
      ),
  });
  return pageOf(
    "Games",
    "Games",
    filters(
      ["games"],
      field("Name, studio, code or id", input("q", { type: "search", value: q ?? "", maxLength: 200 })),
      field("Provider", input("provider", { value: provider ?? "", maxLength: 120 }), "Its code. Empty: all."),
    ),
    list,
  );
};
