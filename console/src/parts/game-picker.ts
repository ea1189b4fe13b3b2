import type { Game, OperatorGames } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { clearFieldErrors, input } from "../../../web/parts/forms.ts";

const MAX_SUGGESTIONS = 8;

/** Selects games of one provider. `changed` is called after every change of the selection. */
export function gamePicker(client: OperatorGames, signal: AbortSignal, changed: (chosen: readonly Game[]) => void) {
  const games: Game[] = [];
  const chosen: Game[] = [];
  const search = input("game_search", { type: "search", placeholder: "Name or code" });
  search.id = "game_ids-field";
  search.setAttribute("aria-describedby", "game_ids-hint game_ids-error");
  const list = h("ul", { class: "picks", aria: { label: "Matching games" } });
  const kept = h("ul", { class: "picks kept", aria: { label: "Selected games" } });
  const element = h(
    "div",
    { class: "field", data: { field: "game_ids" } },
    h("label", { htmlFor: "game_ids-field" }, "Games"),
    kept,
    search,
    list,
    h("small", { id: "game_ids-hint" }, "1 to 50 games of one provider"),
    h("small", { id: "game_ids-error", class: "error" }),
  );

  const draw = () => {
    const text = search.value.trim().toLowerCase();
    const provider = chosen[0]?.provider_code;
    const found = games.filter(
      (game) =>
        !chosen.includes(game) &&
        (provider === undefined || game.provider_code === provider) &&
        `${game.name} ${game.code} ${game.provider_code}`.toLowerCase().includes(text),
    );
    fill(list, ...found.slice(0, MAX_SUGGESTIONS).map((game) => pick(game, () => chosen.push(game))));
    fill(kept, ...chosen.map((game) => pick(game, () => chosen.splice(chosen.indexOf(game), 1))));
  };
  const pick = (game: Game, change: () => void) => {
    const choose = () => {
      change();
      clearFieldErrors(element);
      draw();
      changed(chosen);
      search.focus();
    };
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "chip", on: { click: choose } },
        game.name,
        h("small", {}, game.provider_code),
      ),
    );
  };
  const load = async () => {
    try {
      for await (const game of client.games({}, { signal })) games.push(game);
      // The sandbox's own provider comes first: it supports every kind of promotion.
      games.sort((one, other) => Number(other.provider_code === "sandbox") - Number(one.provider_code === "sandbox"));
      draw();
    } catch {
      fill(list, h("li", {}, "The games could not be loaded. Reload the page to try again."));
    }
  };
  search.addEventListener("input", draw);
  void load();
  return { element, ids: () => chosen.map(({ id }) => id) };
}
