// @ts-check

import { betList, isNumber } from "./bet-list.page.js";
import { diceShow, lottoShow, matchShow } from "./board-shows.page.js";
import { make } from "./dom.page.js";
import { felt } from "./felt.page.js";
import { liveTable } from "./live-table.page.js";
import { shortTimes } from "./money.page.js";
import { raceShow } from "./race.page.js";
import { rouletteShow } from "./roulette.page.js";

/**
 * How an outcome is shown: `wait` runs while it is decided, `reveal` shows it.
 * @typedef {(name: string, values?: Record<string, string | number>) => string} Text
 * @typedef {object} Show
 * @property {Element} element
 * @property {() => void | Promise<void>} wait
 * @property {(outcome: string) => Promise<void>} reveal
 * @property {(outcome: string) => string} [words] the outcome for those who do not see it; without it, its code
 */

/** @type {Record<string, (outcomes: string[], text: Text) => Show>} */
const SHOWS = { roulette: rouletteShow, dice: diceShow, race: raceShow, match: matchShow, lotto: lottoShow };

/**
 * A game of one draw: the show above, the bets below.
 * @param {import("./scene.page.js").Stage} stage
 * @returns {import("./scene.page.js").Scene}
 */
export function boardScene(stage) {
  const { root, game, text, sound, api } = stage;
  const { bets, outcomes } = game.rules;
  const show = (SHOWS[game.variant] ?? diceShow)(outcomes, text);
  const isRoulette = game.variant === "roulette";
  const table = isRoulette ? felt(stage, bets) : betList(stage, bets);
  /** The round in which this player has a bet; empty until the server has returned its id. @type {string | null} */
  let mine = null;
  /** Whether its result has been shown. The table tells the number too, often later: it stays this player's until the ball rolls. */
  let isShown = false;
  const live =
    game.live &&
    liveTable(stage, {
      onSpin: () => {
        if (isShown) mine = null;
        void show.wait();
      },
      onResult: (pocket, next) => void showResult(`${pocket}`, next),
    });
  const spoken = make("p", { class: "unseen", role: "status" });
  root.append(
    ...(live ? [live.element] : []),
    make("div", { class: `show show-${game.variant}` }, [show.element]),
    table.element,
    spoken,
  );

  /** Shows a result, unless this player has a bet in its round. @param {string} outcome @param {string} next */
  async function showResult(outcome, next) {
    if (mine !== null && mine !== next) return;
    table.begin();
    await show.reveal(outcome);
  }

  return {
    word: () => (!live ? "play" : live.isForNext() ? "betNext" : "bet"),
    ...(isRoulette && { stakeWord: "chip" }),
    controls: table.controls,
    choice: table.choice,
    stakeChanged: table.stakeChanged,
    clear: table.clear,
    begin() {
      table.begin();
      spoken.textContent = "";
      mine = "";
      isShown = false;
      if (!game.live) void show.wait();
    },
    async cancel() {
      mine = null;
    },
    ...(live && {
      // The wheel turns for all players at the same time, so a placed bet waits for it.
      fly: (/** @type {any} */ round) => {
        mine = round.table_round_id;
        // Only now is it known whether the bet waits for the next round.
        stage.changed();
        return api.landed(round.round_id);
      },
      waiting: () => (live.isForNext(mine) ? "betQueued" : "betTaken"),
    }),
    async reveal(round) {
      const { outcome, multiplier } = round.scene;
      await show.reveal(outcome);
      table.over(bets.flatMap((/** @type {any} */ bet) => (bet.wins.includes(outcome) ? [bet.code] : [])));
      spoken.textContent = text("outcome", { outcome: show.words?.(outcome) ?? outcome });
      if (multiplier === 0) sound.lose();
      isShown = true;
    },
    rules: () => [payTable(bets, table.nameOf)],
  };
}

/**
 * What each bet pays. Bets in a row that pay the same, as the numbers do, share a line.
 * @param {any[]} bets
 * @param {(code: string) => string} nameOf
 */
function payTable(bets, nameOf) {
  /** @type {{ first: string, last: string, pays: number }[]} */
  const rows = [];
  for (const { code, pays } of bets) {
    const before = rows.at(-1);
    if (before && before.pays === pays && isNumber(before.first) && isNumber(code)) before.last = code;
    else rows.push({ first: code, last: code, pays });
  }
  const cells = rows.map(({ first, last, pays }) => [
    first === last ? nameOf(first) : `${first}–${last}`,
    `×${shortTimes(pays)}`,
  ]);
  return make("table", { class: "pays" }, [
    make(
      "tbody",
      {},
      cells.map(([name = "", pays = ""]) =>
        make("tr", {}, [make("th", { scope: "row" }, [name]), make("td", {}, [pays])]),
      ),
    ),
  ]);
}
