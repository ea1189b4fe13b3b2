// @ts-check
import { rainCoins } from "./effects.page.js";
import { toMinor } from "./money.page.js";

/** Wins from these multiples of the bet are announced as big and huge. */
const BIG_WIN_FACTOR = 10;
const HUGE_WIN_FACTOR = 40;

/**
 * Whether a round paid more than the player staked, which is nothing in a round of a gift. Less is called a return.
 * @param {any} round
 */
export function isWon(round) {
  return toMinor(round.win ?? "0") > (round.bonus_id === null ? toMinor(round.cost) : 0);
}

/**
 * Describes the result of a finished round.
 * @param {any} round
 * @param {{ text: (name: string, values?: Record<string, string | number>) => string, money: (amount: string | null) => string }} page
 */
export function resultWords(round, { text, money }) {
  if (toMinor(round.win) === 0) return text("noWin");
  return text(isWon(round) ? "youWin" : "returned", { amount: money(round.win) });
}

/**
 * Shows what a finished round brought.
 * @param {any} round
 * @param {object} page
 * @param {(name: string, values?: Record<string, string | number>) => string} page.text
 * @param {(amount: string | null) => string} page.money
 * @param {ReturnType<typeof import("./sound.page.js").createSound>} page.sound
 * @param {(words: string, mood?: "" | "good") => void} page.showMessage
 * @param {ReturnType<typeof import("./tally.page.js").createTally>} page.win
 */
export function showResult(round, { text, money, sound, showMessage, win }) {
  const [won, cost] = [toMinor(round.win), toMinor(round.cost)];
  win.show(won > 0 ? round.win : null, !isWon(round));
  const words = resultWords(round, { text, money });
  if (!isWon(round)) return showMessage(won === 0 && round.scene.prizes ? text("ready") : words);
  const size =
    cost === 0 ? null : won >= cost * HUGE_WIN_FACTOR ? "hugeWin" : won >= cost * BIG_WIN_FACTOR ? "bigWin" : null;
  showMessage(size ? `${text(size)} ${words}` : words, "good");
  sound.win(size ? 8 : 4);
  if (size) rainCoins(size === "hugeWin" ? 160 : 70);
}
