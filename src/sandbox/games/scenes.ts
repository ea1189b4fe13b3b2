import type { Hundredths } from "./money.ts";

/** Symbols on one winning line: `count` of them from the left, paying `multiplier` of the stake. */
export interface LineWin {
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  readonly multiplier: Hundredths;
}

/** One stop of the five reels. `reels` are the three visible symbols of each, top to bottom. */
export interface Spin {
  readonly reels: readonly string[];
  readonly lines: readonly LineWin[];
  readonly scatters: number;
  /** Everything this spin pays, the multiplier of free spins included. */
  readonly multiplier: Hundredths;
}

export interface SlotScene {
  readonly kind: "slot";
  /** The paid spin; null where the feature was bought. */
  readonly base: Spin | null;
  /** The free spins inside the round, in order; empty where none were won. */
  readonly freeSpins: readonly Spin[];
}

export interface ScratchScene {
  readonly kind: "scratch";
  /** The prizes under the nine fields. Exactly three alike win that prize; on a lost ticket no three are alike. */
  readonly fields: readonly Hundredths[];
  readonly multiplier: Hundredths;
}

export interface BoardScene {
  readonly kind: "board";
  readonly outcome: string;
  readonly bet: string;
  readonly multiplier: Hundredths;
}

export interface CrashScene {
  readonly kind: "crash";
  /** The multiplier at which the round ends; never shown before it has ended. */
  readonly crashAt: Hundredths;
  readonly cashOutAt: Hundredths;
  readonly multiplier: Hundredths;
}

/** A prize as the page shows it; amounts are minor units. Its chance stays here. */
export type ShownPrize =
  | { readonly kind: "money"; readonly amount: number }
  | { readonly kind: "free_spins"; readonly spins: number; readonly betAmount: number };

/** A draw of a bonus campaign: which of the prizes it was. */
export interface DrawScene {
  readonly kind: "fortune_wheel" | "treasure_chest" | "golden_dragon";
  readonly prizes: readonly ShownPrize[];
  readonly drawn: number;
}

export type Scene = SlotScene | ScratchScene | BoardScene | CrashScene | DrawScene;
