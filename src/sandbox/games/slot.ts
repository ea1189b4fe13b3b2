import type { Draw } from "./draw.ts";
import type { Engine } from "./engine.ts";
import { type Hundredths, payoutMinor, STAKE_UNIT_MINOR } from "./money.ts";
import type { LineWin, SlotScene, Spin } from "./scenes.ts";

/** Pays of three, four and five of a symbol from the left, in multiples of the stake of one line. */
type LinePays = readonly [three: number, four: number, five: number];

/**
 * A slot's mathematics. Strips are read top to bottom and wrap around. Letters are symbols: `A` to `D` high, `E` to `H`
 * low, `W` wild (reels 2 to 4 only, substitutes all but the scatter), `S` scatter. Two scatters are never within three
 * stops of each other, so a reel shows at most one.
 */
export interface SlotTable {
  readonly strips: readonly [string, string, string, string, string];
  readonly pays: Readonly<Record<string, LinePays>>;
  /** By the number of visible scatters: a multiple of the stake in hundredths, and the free spins won. */
  readonly scatters: Readonly<Record<number, { readonly pays: number; readonly freeSpins: number }>>;
  /** The multiplier of free-spin wins. Free spins win no further free spins. */
  readonly freeSpinFactor: number;
  /** The free spins of the bought feature, and its price in hundredths of the stake. */
  readonly bought: { readonly freeSpins: number; readonly price: number; readonly publishedRtp: number };
  readonly publishedRtp: number;
  /** The most that a round with its free spins can pay, in hundredths of the stake. */
  readonly highestWin: number;
}

/** The lines of a 5 by 3 slot, as the row on each reel, 0 on top. The stake is divided evenly among them. */
export const LINES: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 2, 2, 2, 0],
];

/** Low volatility: frequent small wins. */
export const SLOT: SlotTable = {
  strips: [
    "CHFDHAEBSEFCGEHFBEGBDHGEGFDFHCGADGH",
    "HCBFHGCEHCBEGEFAGDFEDCDHWGBFAGSWHEHDF",
    "HFGSBEHWHDEAHGCFGCEDFGFGDCEHEADBWFHGB",
    "FEHGAGDBHGFDCWEHSFBHBEDHGCFDEGWHGFECA",
    "EGHGBDGEBHECHAHCSGDFBEFCHGCFDAFDEHFGF",
  ],
  pays: {
    A: [80, 350, 2000],
    B: [50, 180, 750],
    C: [35, 120, 400],
    D: [25, 90, 250],
    E: [15, 50, 150],
    F: [15, 45, 120],
    G: [10, 25, 100],
    H: [10, 25, 80],
  },
  scatters: {
    3: { pays: 200, freeSpins: 8 },
    4: { pays: 1000, freeSpins: 10 },
    5: { pays: 5000, freeSpins: 15 },
  },
  freeSpinFactor: 2,
  bought: { freeSpins: 12, price: 2200, publishedRtp: 97.17 },
  publishedRtp: 96.07,
  highestWin: 373_400,
};

/** A round is one paid spin and the free spins it wins, or the free spins of a bought feature. */
export const SLOT_ENGINE: Engine = {
  kind: "slot",
  publishedRtp: SLOT.publishedRtp,
  highestWin: SLOT.highestWin,
  stakeUnitMinor: STAKE_UNIT_MINOR,
  feature: { price: SLOT.bought.price, publishedRtp: SLOT.bought.publishedRtp },
  refusalOf: () => undefined,
  play(stakeMinor, choice, draw) {
    const scene = playRound(choice.feature, draw);
    const spins = scene.base ? [scene.base, ...scene.freeSpins] : scene.freeSpins;
    const multiplier = spins.reduce((sum, spin) => sum + spin.multiplier, 0);
    return { winMinor: payoutMinor(stakeMinor, multiplier), scene };
  },
};

function playRound(bought: boolean, draw: Draw): SlotScene {
  const base = bought ? null : spinReels(draw, 1);
  const won = base ? (SLOT.scatters[base.scatters]?.freeSpins ?? 0) : SLOT.bought.freeSpins;
  const freeSpins: Spin[] = Array.from({ length: won }, () => spinReels(draw, SLOT.freeSpinFactor));
  return { kind: "slot", base, freeSpins };
}

const ROWS = 3;

/** The visible symbols of each reel at each stop. */
const WINDOWS = SLOT.strips.map((strip) =>
  Array.from(strip, (_, stop) => (strip + strip.slice(0, ROWS - 1)).slice(stop, stop + ROWS)),
);

/** One spin: each reel's stop is drawn uniformly. `factor` multiplies the payout. */
function spinReels(draw: Draw, factor: number): Spin {
  const reels = WINDOWS.map((windows) => windows[draw(windows.length)] ?? "");
  return readReels(SLOT, reels, factor);
}

/** The payout of the visible symbols. */
export function readReels(table: SlotTable, reels: readonly string[], factor: number): Spin {
  const lines: LineWin[] = [];
  for (let line = 0; line < LINES.length; line++) {
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
  return pays ? { line, symbol, count, multiplier: ofStake(pays) * factor } : null;
}

/** Multiples of one line's stake in hundredths of the whole stake. */
export const ofStake = (pays: number): Hundredths => (pays * 100) / LINES.length;
