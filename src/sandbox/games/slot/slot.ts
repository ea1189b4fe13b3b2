import type { Draw } from "../draw.ts";
import type { Engine } from "../engine.ts";
import { payoutMinor, STAKE_UNIT_MINOR } from "../money.ts";
import type { SlotScene, Spin } from "../scenes.ts";
import { spinReels } from "./spin.ts";
import { SLOT_TABLES } from "./tables.ts";

export type SlotVariant = keyof typeof SLOT_TABLES;

/**
 * The slot engine over one table. A round is one paid spin and the free spins it wins, or the free spins of a bought
 * feature.
 */
export function slotEngine(variant: SlotVariant): Engine {
  const table = SLOT_TABLES[variant];
  return {
    kind: "slot",
    variant,
    publishedRtp: table.publishedRtp,
    highestWin: table.highestWin,
    stakeUnitMinor: STAKE_UNIT_MINOR,
    feature: { price: table.bought.price, publishedRtp: table.bought.publishedRtp },
    accepts: () => true,
    play(stakeMinor, choice, draw) {
      const scene = playRound(variant, choice.feature, draw);
      const spins = scene.base ? [scene.base, ...scene.freeSpins] : scene.freeSpins;
      return {
        winMinor: payoutMinor(
          stakeMinor,
          spins.reduce((sum, spin) => sum + spin.multiplier, 0),
        ),
        scene,
      };
    },
  };
}

function playRound(variant: SlotVariant, bought: boolean, draw: Draw): SlotScene {
  const table = SLOT_TABLES[variant];
  const base = bought ? null : spinReels(table, draw, 1);
  const won = base ? (table.scatters[base.scatters]?.freeSpins ?? 0) : table.bought.freeSpins;
  const freeSpins: Spin[] = Array.from({ length: won }, () => spinReels(table, draw, table.freeSpinFactor));
  return { kind: "slot", base, freeSpins };
}
