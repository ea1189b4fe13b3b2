// @ts-check

import { diceShow, lottoShow, matchShow } from "./board-shows.page.js";
import { make } from "./dom.page.js";
import { liveTable } from "./live-table.page.js";
import { shortTimes } from "./money.page.js";
import { raceShow } from "./race.page.js";
import { colourOf, rouletteShow } from "./roulette.page.js";

/**
 * How an outcome is shown: `wait` runs while it is decided, `reveal` shows it.
 * @typedef {{ element: Element, wait: () => void | Promise<void>, reveal: (outcome: string) => Promise<void> }} Show
 * @type {Record<string, (outcomes: string[]) => Show>}
 */
const SHOWS = { roulette: rouletteShow, dice: diceShow, race: raceShow, match: matchShow, lotto: lottoShow };

/**
 * A game with one bet and one draw: the show above, the bets below.
 * @param {import("./scene.page.js").Stage} stage
 * @returns {import("./scene.page.js").Scene}
 */
export function boardScene(stage) {
  const { root, game, text, sound, api } = stage;
  const { bets, outcomes } = game.rules;
  const show = (SHOWS[game.variant] ?? diceShow)(outcomes);
  let chosen = bets[0].code;
  const buttons = bets.map((/** @type {any} */ bet) => {
    const button = make("button", { type: "button", class: "bet", "data-bet": bet.code, "aria-pressed": "false" }, [
      make("span", {}, [/^\d+$/.test(bet.code) ? bet.code : text(bet.code)]),
      make("small", {}, [`×${shortTimes(bet.pays)}`]),
    ]);
    if (game.variant === "roulette") button.classList.add(shadeOf(bet.code));
    button.addEventListener("click", () => choose(bet.code));
    return button;
  });
  const layout = make("div", { class: "bets", role: "group", "aria-label": text("chooseBet") }, buttons);
  /** The round in which this player has a bet; empty until the server has returned its id. @type {string | null} */
  let mine = null;
  const table =
    game.live &&
    liveTable(stage, {
      onSpin: () => void show.wait(),
      onResult: (pocket, next) => void showResult(`${pocket}`, next),
    });
  root.append(
    ...(table ? [table.element] : []),
    make("div", { class: `show show-${game.variant}` }, [show.element]),
    layout,
  );
  choose(chosen);

  /** @param {string} code */
  function choose(code) {
    chosen = code;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.bet === code));
  }

  /** Shows a result, unless this player has a bet in its round. @param {string} outcome @param {string} next */
  async function showResult(outcome, next) {
    if (mine !== null && mine !== next) return;
    clear();
    await show.reveal(outcome);
  }

  function clear() {
    for (const button of buttons) button.classList.remove("won");
  }

  return {
    word: () => (!table ? "play" : table.isForNext() ? "betNext" : "bet"),
    controls: [],
    choice: () => ({ bet: chosen }),
    begin() {
      clear();
      mine = "";
      if (!game.live) void show.wait();
    },
    async cancel() {
      mine = null;
    },
    ...(table && {
      // The wheel turns for all players at the same time, so a placed bet waits for it.
      fly: (/** @type {any} */ round) => {
        mine = round.table_round_id;
        return api.landed(round.round_id);
      },
      waiting: () => (table.isForNext(mine) ? "betQueued" : "betTaken"),
    }),
    async reveal(round) {
      const { outcome, multiplier } = round.scene;
      await show.reveal(outcome);
      for (const bet of bets) {
        if (bet.wins.includes(outcome)) {
          buttons.find((/** @type {HTMLElement} */ button) => button.dataset.bet === bet.code)?.classList.add("won");
        }
      }
      if (multiplier === 0) sound.lose();
      mine = null;
    },
    rules: () => [make("p", {}, [text("rtp", { rtp: game.rtp })])],
  };
}

/** The colour of a roulette bet on the table. @param {string} code */
function shadeOf(code) {
  if (code === "red" || code === "black") return code;
  return /^\d+$/.test(code) ? colourOf(Number(code)) : "plain";
}
