import type { Game } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { clearFieldErrors, input } from "../../../parts/forms.ts";
import { failure, loading } from "../../../parts/states.ts";
import type { Account } from "../lib/account.ts";
import { gamesOf } from "../lib/catalogue.ts";

const MAX_SUGGESTIONS = 8;

/**
 * Selects games of one provider. `changed` is called after every change of the selection. Enter takes the first match.
 * `first` is the id of a game that is selected to begin with.
 */
export function gamePicker(account: Account, changed: (chosen: readonly Game[]) => void, first: string | null = null) {
  let games: readonly Game[] = [];
  const chosen: Game[] = [];
  let found: readonly Game[] = [];
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
    h("small", { id: "game_ids-hint" }, "1 to 50 games of one provider. Enter takes the first match"),
    h("small", { id: "game_ids-error", class: "error" }),
  );

  const draw = () => {
    const text = search.value.trim().toLowerCase();
    const provider = chosen[0]?.provider_code;
    found = games.filter(
      (game) =>
        !chosen.includes(game) &&
        (provider === undefined || game.provider_code === provider) &&
        `${game.name} ${game.code} ${game.provider_code}`.toLowerCase().includes(text),
    );
    fill(list, ...found.slice(0, MAX_SUGGESTIONS).map((game) => pick(game, () => add(game))));
    fill(kept, ...chosen.map((game) => pick(game, () => remove(game))));
  };
  const update = () => {
    search.value = "";
    clearFieldErrors(element);
    draw();
    changed(chosen);
  };
  const add = (game: Game) => {
    chosen.push(game);
    update();
  };
  const remove = (game: Game) => {
    chosen.splice(chosen.indexOf(game), 1);
    update();
  };
  const pick = (game: Game, change: () => void) => {
    const choose = () => {
      change();
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
    fill(list, h("li", {}, loading("games")));
    try {
      // The sandbox's own provider comes first: it supports every kind of promotion.
      games = (await gamesOf(account)).toSorted(
        (one, other) => Number(other.provider_code === "sandbox") - Number(one.provider_code === "sandbox"),
      );
      if (games.length === 0) {
        fill(list, h("li", {}, "You have no games yet. Ask the staff of the service to add some."));
        return;
      }
      const wanted = games.find(({ id }) => id === first);
      if (wanted) add(wanted);
      else draw();
    } catch (error) {
      fill(
        list,
        h(
          "li",
          {},
          failure(error, () => void load()),
        ),
      );
    }
  };
  search.addEventListener("input", () => {
    // Until there are games, the list says why.
    if (games.length > 0) draw();
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // The form is not to be sent by it.
    event.preventDefault();
    const [game] = found;
    if (game && search.value.trim() !== "") add(game);
  });
  void load();
  return { element, ids: () => chosen.map(({ id }) => id) };
}
