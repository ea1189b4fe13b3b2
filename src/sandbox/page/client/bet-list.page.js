// @ts-check
import { make } from "./dom.page.js";
import { shortTimes } from "./money.page.js";
import { runnerName } from "./race.page.js";

/** Words of more letters than this are written smaller, so that they are not cut. */
const MAX_LARGE_LETTERS = 7;

export const isNumber = (/** @type {string} */ code) => /^\d+$/.test(code);

/**
 * The bets of a board as a list of buttons, one of which is chosen.
 * @param {import("./scene.page.js").Stage} stage
 * @param {any[]} bets
 */
export function betList({ text, game }, bets) {
  const isRace = game.variant === "race";
  let chosen = bets[0].code;
  const buttons = bets.map((bet) => {
    const button = make("button", { type: "button", class: "bet", "data-bet": bet.code }, [
      make("span", {}, [nameOf(bet.code)]),
      make("small", {}, [`×${shortTimes(bet.pays)}`]),
    ]);
    button.addEventListener("click", () => choose(bet.code));
    return button;
  });
  choose(chosen);

  /** @param {string} code */
  function nameOf(code) {
    return isRace ? `${code} ${runnerName(code)}` : isNumber(code) ? code : text(code);
  }

  /** @param {string} code */
  function choose(code) {
    chosen = code;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.bet === code));
  }

  const isWordy = bets.some(({ code }) =>
    nameOf(code)
      .split(" ")
      .some((word) => word.length > MAX_LARGE_LETTERS),
  );

  return {
    element: make(
      "div",
      { class: isWordy ? "bets wordy" : "bets", role: "group", "aria-label": text("chooseBet") },
      buttons,
    ),
    controls: [],
    nameOf,
    choice: () => ({ bet: chosen }),
    stakeChanged() {},
    clear() {},
    begin() {
      for (const button of buttons) button.classList.remove("won");
    },
    /** @param {string[]} winners the bets that won */
    over(winners) {
      for (const button of buttons) button.classList.toggle("won", winners.includes(button.dataset.bet ?? ""));
    },
  };
}
