import { CRASH_ENGINE } from "./crash.ts";
import type { Engine } from "./engine.ts";
import { type StakeCurrency, stakesFor } from "./money.ts";
import { ROULETTE_ENGINE } from "./roulette.ts";
import { SCRATCH_ENGINE } from "./scratch.ts";
import { SLOT_ENGINE } from "./slot.ts";

/** Mathematics and stakes of a catalogue game. */
export interface PlayableGame {
  readonly engine: Engine;
  /** Expected return in percent, with two decimals; published in the catalogue as `rtp`. */
  readonly rtp: number;
  /** The stakes in minor units, lowest first. */
  stakes(money: StakeCurrency): number[];
}

/** Every GameType is playable: a type without a game of its own is a scratch ticket or a flight. */
export function engineFor(game: { readonly type: string }): PlayableGame {
  const engine = engineOf(game.type);
  return {
    engine,
    rtp: engine.publishedRtp,
    stakes: (money) => stakesFor(money, engine.stakeUnitMinor),
  };
}

function engineOf(type: string): Engine {
  switch (type) {
    case "slot":
      return SLOT_ENGINE;
    case "crash":
    case "virtual":
    case "skill":
      return CRASH_ENGINE;
    case "table":
    case "live_dealer":
      return ROULETTE_ENGINE;
    default:
      return SCRATCH_ENGINE;
  }
}
