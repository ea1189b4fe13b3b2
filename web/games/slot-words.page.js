// @ts-check
import { symbolNames } from "./symbols.page.js";

/**
 * A slot's reels in words, for those who do not see them.
 * @param {import("./scene.page.js").Stage} stage
 */
export function slotWords({ game, text, money, stakes }) {
  const nameOf = symbolNames(game, text);

  /** What a spin paid, line by line. @param {any} spin @param {string} stake */
  function wins(spin, stake) {
    const paid = (/** @type {number} */ hundredths) => money(stakes.times(stake, hundredths));
    let rest = spin.multiplier;
    const words = spin.lines.map((/** @type {any} */ { line, count, symbol, multiplier }) => {
      rest -= multiplier;
      return text("lineWin", { line: line + 1, count, symbol: nameOf(symbol), amount: paid(multiplier) });
    });
    if (rest <= 0) return words;
    return [...words, text("scatterWin", { count: spin.scatters, symbol: nameOf("S"), amount: paid(rest) })];
  }

  return {
    /** What the window shows, row by row. @param {string[]} reels */
    rows(reels) {
      const rows = [...(reels[0] ?? "")].map((_, row) => reels.map((reel) => nameOf(reel[row] ?? "")).join(", "));
      return rows.map((symbols, row) => text("reelRow", { number: row + 1, symbols })).join(". ");
    },
    /** What landed on which line and what it paid; empty without a win. @param {any} round */
    result({ stake, scene: { base, freeSpins } }) {
      const free = freeSpins.reduce((/** @type {number} */ sum, /** @type {any} */ spin) => sum + spin.multiplier, 0);
      const amount = money(stakes.times(stake, free));
      return [
        ...(base ? wins(base, stake) : []),
        ...(freeSpins.length > 0 ? [text("freeSpinsWon", { count: freeSpins.length, amount })] : []),
      ].join(". ");
    },
  };
}
