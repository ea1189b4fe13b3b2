import { CRASH_ENGINE } from "./crash.ts";
import { fingerprint } from "./draw.ts";
import type { Engine } from "./engine.ts";
import { type StakeCurrency, stakesFor } from "./money.ts";
import { ROULETTE_ENGINE } from "./roulette.ts";
import { SCRATCH_ENGINE } from "./scratch.ts";
import { type SlotVariant, slotEngine } from "./slot/slot.ts";

/** How a catalogue game plays: mathematics and stakes. */
export interface PlayableGame {
  readonly engine: Engine;
  /** Expected return in percent, with two decimals; published in the catalogue as `rtp`. */
  readonly rtp: number;
  /** The stakes in minor units, lowest first. */
  stakes(money: StakeCurrency): number[];
}

const SLOTS: readonly SlotVariant[] = ["river", "classic", "storm"];

/** Every GameType is playable: a type without a game of its own is a scratch ticket or a flight. */
export function engineFor(game: { readonly code: string; readonly type: string }): PlayableGame {
  const engine = pickEngine(game.code, game.type);
  return {
    engine,
    rtp: engine.publishedRtp,
    stakes: (money) => stakesFor(money, engine.stakeUnitMinor),
  };
}

function pickEngine(code: string, type: string): Engine {
  switch (type) {
    case "slot":
      return slotEngine(SLOTS[fingerprint(code) % SLOTS.length] ?? "classic");
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
