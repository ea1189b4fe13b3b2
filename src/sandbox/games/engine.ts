import type { Draw } from "./draw.ts";
import type { Hundredths } from "./money.ts";
import type { Scene } from "./scenes.ts";

/** The player's choices before a round. Each engine reads its own and ignores the others. */
export interface Choice {
  /** slot: buy the feature at {@link Feature.price} instead of a spin. */
  readonly feature: boolean;
  /** board: the code of the bet. */
  readonly bet: string | null;
  /** board: several bets in place of one; their stakes in minor units add up to the round's. */
  readonly bets?: readonly PlacedBet[] | undefined;
  /** crash: the multiplier to cash out at, in hundredths; null means manually. */
  readonly cashOutAt: Hundredths | null;
  /** The provider's fault in this round, on a tester's order. No engine reads it. */
  readonly fault?: RoundFault | undefined;
}

interface PlacedBet {
  readonly bet: string;
  readonly stake: number;
}

/** duplicate: each report is sent twice; late_win: the win comes late; rollback_first: a rollback overtakes its bet. */
export const ROUND_FAULTS = ["duplicate", "late_win", "rollback_first"] as const;
type RoundFault = (typeof ROUND_FAULTS)[number];

/** A decided round. `scene` is plain JSON, and all the page needs to show the round. */
export interface Outcome {
  readonly winMinor: number;
  readonly scene: Scene;
}

/** A feature that players can buy at `price` times the stake; it returns `publishedRtp` percent of that price. */
interface Feature {
  readonly price: Hundredths;
  readonly publishedRtp: number;
}

/** The mathematics of a game: a pure function from a stake, a choice and the draw to an outcome. */
export interface Engine {
  readonly kind: "slot" | "scratch" | "board" | "crash";
  /** Expected return in percent of the stake, for every choice but the feature; a test computes it from the paytable. */
  readonly publishedRtp: number;
  /** The most that a round can pay, in hundredths of its stake. */
  readonly highestWin: Hundredths;
  readonly stakeUnitMinor: number;
  readonly feature: Feature | null;
  /** The field of a choice that the game does not offer, with the rule; undefined: it offers all of it. */
  refusalOf(choice: Choice): { readonly field: string; readonly message: string } | undefined;
  play(stakeMinor: number, choice: Choice, draw: Draw): Outcome;
}

export const PLAIN_CHOICE: Choice = { feature: false, bet: null, cashOutAt: null };
