import { boardEngine } from "./board/board.ts";
import { CRASH_ENGINE } from "./crash.ts";
import type { Engine } from "./engine.ts";
import { type StakeCurrency, stakesFor } from "./money.ts";
import { type ScratchVariant, scratchEngine } from "./scratch.ts";
import { fingerprint, type Skin, skinFor } from "./skins.ts";
import { type SlotVariant, slotEngine } from "./slot/slot.ts";

/** How a catalogue game plays: mathematics, look and stakes. */
export interface PlayableGame {
  readonly engine: Engine;
  readonly skin: Skin;
  /** Expected return in percent, with two decimals; published in the catalogue as `rtp`. */
  readonly rtp: number;
  /** The stakes in minor units, lowest first. */
  stakes(money: StakeCurrency): number[];
}

const SLOTS: readonly SlotVariant[] = ["river", "classic", "storm"];
const TICKETS: readonly ScratchVariant[] = ["steady", "bold"];

/** Every GameType is playable: a type without its own engine is a board game. */
export function engineFor(game: { readonly code: string; readonly type: string }): PlayableGame {
  const engine = pickEngine(game.code, game.type);
  return {
    engine,
    skin: skinFor(game.code, engine),
    rtp: engine.publishedRtp,
    stakes: (money) => stakesFor(money, engine.stakeUnitMinor),
  };
}

function pickEngine(code: string, type: string): Engine {
  const number = fingerprint(code);
  switch (type) {
    case "slot":
      return slotEngine(SLOTS[number % SLOTS.length] ?? "classic");
    case "instant":
      return scratchEngine(TICKETS[number % TICKETS.length] ?? "steady");
    case "crash":
      return CRASH_ENGINE;
    case "table":
    case "live_dealer":
      return boardEngine("roulette");
    case "lottery":
      return boardEngine("lotto");
    case "virtual":
      return boardEngine("race");
    case "sportsbook":
      return boardEngine("match");
    default:
      return boardEngine("dice");
  }
}
