import { LINES, ofStake, type SlotTable } from "../../../src/sandbox/games/slot.ts";

const ROWS = 3;

/**
 * The exact expected return of a slot in percent, computed from its table: of a paid spin with the free spins it wins, and
 * of the bought feature. Reels stop independently and uniformly, so every line has the same expectation.
 */
export function expectedReturn(table: SlotTable): { spin: number; bought: number } {
  const stops = table.strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
  const oneSpin = linePays(table) + scatterTotal(table, (row) => BigInt(row.pays));
  const freeSpinsWon = scatterTotal(table, (row) => BigInt(row.freeSpins));
  const factor = BigInt(table.freeSpinFactor);
  return {
    spin: publishedPercent(oneSpin * stops + freeSpinsWon * factor * oneSpin, 100n * stops * stops),
    bought: publishedPercent(BigInt(table.bought.freeSpins) * factor * oneSpin, BigInt(table.bought.price) * stops),
  };
}

/** Line pays in hundredths of the stake, summed over every combination of stops. */
function linePays(table: SlotTable): bigint {
  let sum = 0n;
  for (const [symbol, pays] of Object.entries(table.pays)) {
    const hits = table.strips.map((strip) => BigInt([...strip].filter((s) => s === symbol || s === "W").length));
    const lengths = table.strips.map((strip) => BigInt(strip.length));
    pays.forEach((pay, index) => {
      const count = index + 3;
      const combinations = lengths.reduce((product, length, reel) => {
        const hit = hits[reel] ?? 0n;
        if (reel < count) return product * hit;
        return product * (reel === count ? length - hit : length);
      }, 1n);
      sum += BigInt(pay) * combinations;
    });
  }
  return sum * 100n;
}

/** `value` of the scatter row summed over every combination of stops. */
function scatterTotal(table: SlotTable, value: (row: { pays: number; freeSpins: number }) => bigint): bigint {
  // ways[n] is the number of combinations of stops so far that show n scatters.
  let ways = [1n];
  for (const strip of table.strips) {
    const shown = BigInt([...strip].filter((symbol) => symbol === "S").length * ROWS);
    const hidden = BigInt(strip.length) - shown;
    ways = [...ways, 0n].map((_, n) => (ways[n] ?? 0n) * hidden + (ways[n - 1] ?? 0n) * shown);
  }
  return ways.reduce((sum, count, n) => {
    const row = table.scatters[n];
    return row ? sum + count * value(row) : sum;
  }, 0n);
}

interface OpenLine {
  readonly line: readonly number[];
  readonly symbol: string;
}

/** The most that a round of a slot can pay, in hundredths of the stake: over all combinations of stops of a spin. */
export function highestWin(table: SlotTable): number {
  const windows = table.strips.map((strip) => [
    ...new Set(Array.from(strip, (_, stop) => (strip + strip.slice(0, ROWS - 1)).slice(stop, stop + ROWS))),
  ]);
  /** The best line pays of a spin, by its number of scatters. */
  const best = Array.from({ length: windows.length + 1 }, () => 0);
  const pays = (symbol: string, count: number) => ofStake(table.pays[symbol]?.[count - 3] ?? 0);
  const walk = (reel: number, open: readonly OpenLine[], paid: number, scatters: number): void => {
    if (open.length === 0 || reel === windows.length) {
      const sum = open.reduce((all, { symbol }) => all + pays(symbol, reel), paid);
      // Every reel has windows with a scatter and without one.
      for (let more = 0; more <= windows.length - reel; more++) {
        best[scatters + more] = Math.max(best[scatters + more] ?? 0, sum);
      }
      return;
    }
    for (const shown of windows[reel] ?? []) {
      const goesOn = ({ line, symbol }: OpenLine) => ["W", symbol].includes(shown[line[reel] ?? 0] ?? "");
      const ended = open.filter((one) => !goesOn(one)).reduce((all, { symbol }) => all + pays(symbol, reel), paid);
      walk(reel + 1, open.filter(goesOn), ended, scatters + (shown.includes("S") ? 1 : 0));
    }
  };
  for (const shown of windows[0] ?? []) {
    const open = LINES.map((line) => ({ line, symbol: shown[line[0]] ?? "" }));
    walk(
      1,
      open.filter(({ symbol }) => symbol !== "S"),
      0,
      shown.includes("S") ? 1 : 0,
    );
  }
  const spins = best.map((paid, scatters) => paid + (table.scatters[scatters]?.pays ?? 0));
  const free = Math.max(...spins) * table.freeSpinFactor;
  const rounds = spins.map((paid, scatters) => paid + (table.scatters[scatters]?.freeSpins ?? 0) * free);
  return Math.max(table.bought.freeSpins * free, ...rounds);
}

/** A return in percent, rounded half up to two decimals. */
export function publishedPercent(paid: bigint, staked: bigint): number {
  return Number((paid * 20_000n + staked) / (2n * staked)) / 100;
}
