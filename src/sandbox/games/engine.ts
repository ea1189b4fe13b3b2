import type { Draw } from "./draw.ts";
import type { Hundredths } from "./money.ts";
import type { Scene } from "./scenes.ts";

/** What the player decides before a round. Each engine reads its own part and ignores the rest. */
export interface Choice {
  /** slot: buy the feature at {@link Feature.price} instead of a spin. */
  readonly feature: boolean;
  /** board: the code of the bet. */
  readonly bet: string | null;
  /** crash: the multiplier to cash out at, in hundredths; null: the player cashes out by hand. */
  readonly cashOutAt: Hundredths | null;
}

/** A decided round. `scene` is all that the page needs to show it, and is plain JSON. */
export interface Outcome {
  readonly winMinor: number;
  readonly scene: Scene;
}

/** A feature for sale: it costs `price` times the stake and returns `publishedRtp` percent of that price. */
export interface Feature {
  readonly price: Hundredths;
  readonly publishedRtp: number;
}

/** The mathematics of a game: a pure function from a stake, a choice and the draw to an outcome. */
export interface Engine {
  readonly kind: "slot" | "scratch" | "board" | "crash";
  /** Names the table the engine plays by. */
  readonly variant: string;
  /** Expected return in percent of the stake, whatever the player chooses; it equals what the table works out to. */
  readonly publishedRtp: number;
  readonly stakeUnitMinor: number;
  readonly feature: Feature | null;
  accepts(choice: Choice): boolean;
  play(stakeMinor: number, choice: Choice, draw: Draw): Outcome;
}

/** A choice that leaves everything to the game. */
export const PLAIN_CHOICE: Choice = { feature: false, bet: null, cashOutAt: null };
