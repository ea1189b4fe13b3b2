import type { Answer } from "./api.ts";
import type { Stage } from "./scene.ts";
import { symbolNames } from "./symbols.ts";

/** A slot's reels in words, for those who do not see them. */
export function slotWords({ game, text, money, stakes }: Stage) {
  const nameOf = symbolNames(game, text);

  /** What a spin paid, line by line. */
  function wins(spin: Answer, stake: string) {
    const paid = (hundredths: number) => money(stakes.times(stake, hundredths));
    let rest = spin.multiplier;
    const words = spin.lines.map(({ line, count, symbol, multiplier }: Answer) => {
      rest -= multiplier;
      return text("lineWin", { line: line + 1, count, symbol: nameOf(symbol), amount: paid(multiplier) });
    });
    if (rest <= 0) return words;
    return [...words, text("scatterWin", { count: spin.scatters, symbol: nameOf("S"), amount: paid(rest) })];
  }

  return {
    /** What the window shows, row by row. */
    rows(reels: string[]) {
      const rows = [...(reels[0] ?? "")].map((_, row) => reels.map((reel) => nameOf(reel[row] ?? "")).join(", "));
      return rows.map((symbols, row) => text("reelRow", { number: row + 1, symbols })).join(". ");
    },
    /** What landed on which line and what it paid; empty without a win. */
    result({ stake, scene: { base, freeSpins } }: Answer) {
      const free = freeSpins.reduce((sum: number, spin: Answer) => sum + spin.multiplier, 0);
      const amount = money(stakes.times(stake, free));
      return [
        ...(base ? wins(base, stake) : []),
        ...(freeSpins.length > 0 ? [text("freeSpinsWon", { count: freeSpins.length, amount })] : []),
      ].join(". ");
    },
  };
}
