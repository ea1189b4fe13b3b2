import type { Draw } from "../draw.ts";
import type { Hundredths } from "../money.ts";
import type { LineWin, Spin } from "../scenes.ts";
import { LINES } from "./lines.ts";
import type { SlotTable } from "./tables.ts";

const ROWS = 3;

/** One spin: each reel's stop is drawn uniformly. `factor` multiplies the payout. */
export function spinReels(table: SlotTable, draw: Draw, factor: number): Spin {
  const reels = windowsOf(table).map((windows) => windows[draw(windows.length)] ?? "");
  return readReels(table, reels, factor);
}

/** The payout of the visible symbols. */
export function readReels(table: SlotTable, reels: readonly string[], factor: number): Spin {
  const lines: LineWin[] = [];
  for (let line = 0; line < table.lineCount; line++) {
    const win = readLine(table, reels, line, factor);
    if (win) lines.push(win);
  }
  let scatters = 0;
  for (const reel of reels) if (reel.includes("S")) scatters++;
  const scatterPays = (table.scatters[scatters]?.pays ?? 0) * factor;
  return { reels, lines, scatters, multiplier: lines.reduce((sum, win) => sum + win.multiplier, scatterPays) };
}

function readLine(table: SlotTable, reels: readonly string[], line: number, factor: number): LineWin | null {
  const rows = LINES[line];
  const symbol = reels[0]?.[rows?.[0] ?? 0];
  if (!rows || symbol === undefined || symbol === "S") return null;
  let count = 1;
  while (count < reels.length) {
    const next = reels[count]?.[rows[count] ?? 0];
    if (next !== symbol && next !== "W") break;
    count++;
  }
  const pays = table.pays[symbol]?.[count - 3];
  return pays ? { line, symbol, count, multiplier: lineMultiplier(table, pays) * factor } : null;
}

/** Converts multiples of one line's stake to hundredths of the whole stake. */
function lineMultiplier(table: SlotTable, pays: number): Hundredths {
  return (pays * 100) / table.lineCount;
}

const windows = new WeakMap<SlotTable, readonly (readonly string[])[]>();

/** The visible symbols of each reel at each stop, computed once per table. */
function windowsOf(table: SlotTable): readonly (readonly string[])[] {
  const known = windows.get(table);
  if (known) return known;
  const shown = table.strips.map((strip) =>
    Array.from(strip, (_, stop) => (strip + strip.slice(0, ROWS - 1)).slice(stop, stop + ROWS)),
  );
  windows.set(table, shown);
  return shown;
}
