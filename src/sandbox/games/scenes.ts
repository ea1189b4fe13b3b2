import type { Hundredths } from "./money.ts";

/** Symbols on one winning line: `count` of them from the left, paying `multiplier` of the stake. */
export interface LineWin {
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  readonly multiplier: Hundredths;
}

/** One stop of the five reels. `reels` holds the three visible symbols of each, top to bottom. */
export interface Spin {
  readonly reels: readonly string[];
  readonly lines: readonly LineWin[];
  readonly scatters: number;
  /** The spin's whole payout, including the multiplier of free spins. */
  readonly multiplier: Hundredths;
}

export interface SlotScene {
  readonly kind: "slot";
  /** The paid spin; null when the feature was bought. */
  readonly base: Spin | null;
  /** The round's free spins, in order. */
  readonly freeSpins: readonly Spin[];
}

interface ScratchScene {
  readonly kind: "scratch";
  /** The prizes under the nine fields. Three equal ones win that prize; a losing ticket has no three equal ones. */
  readonly fields: readonly Hundredths[];
  readonly multiplier: Hundredths;
}

interface BoardScene {
  readonly kind: "board";
  readonly outcome: string;
  /** The codes of the bets, separated by spaces. */
  readonly bet: string;
  /** Of the whole stake, rounded down. */
  readonly multiplier: Hundredths;
}

interface CrashScene {
  readonly kind: "crash";
  /** The crash point; never sent before the round has ended. */
  readonly crashAt: Hundredths;
  readonly cashOutAt: Hundredths;
  readonly multiplier: Hundredths;
}

/** A prize as the page shows it, without its chance. Amounts are minor units. */
export type ShownPrize =
  | { readonly kind: "money"; readonly amount: number }
  | { readonly kind: "free_spins"; readonly spins: number; readonly betAmount: number };

/** The draw of a bonus campaign; `drawn` is the prize's index. */
export interface DrawScene {
  readonly kind: "fortune_wheel" | "treasure_chest" | "golden_dragon";
  readonly prizes: readonly ShownPrize[];
  readonly drawn: number;
}

export type Scene = SlotScene | ScratchScene | BoardScene | CrashScene | DrawScene;
