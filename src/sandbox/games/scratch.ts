import { type Draw, drawWeighted, shuffled } from "./draw.ts";
import type { Engine } from "./engine.ts";
import { type Hundredths, payoutMinor, STAKE_UNIT_MINOR } from "./money.ts";

/** A ticket's prizes by weight. The weights add up to a million; a prize of 0 loses. */
export interface ScratchTable {
  readonly prizes: readonly { readonly multiplier: Hundredths; readonly weight: number }[];
  readonly publishedRtp: number;
}

export const SCRATCH_TABLES = {
  steady: {
    prizes: [
      { multiplier: 0, weight: 662_950 },
      { multiplier: 100, weight: 150_000 },
      { multiplier: 200, weight: 120_000 },
      { multiplier: 500, weight: 50_000 },
      { multiplier: 1000, weight: 13_000 },
      { multiplier: 2500, weight: 3_600 },
      { multiplier: 10_000, weight: 400 },
      { multiplier: 100_000, weight: 50 },
    ],
    publishedRtp: 95,
  },
  bold: {
    prizes: [
      { multiplier: 0, weight: 767_650 },
      { multiplier: 100, weight: 100_000 },
      { multiplier: 200, weight: 60_000 },
      { multiplier: 500, weight: 55_000 },
      { multiplier: 1000, weight: 12_000 },
      { multiplier: 2500, weight: 4_500 },
      { multiplier: 10_000, weight: 700 },
      { multiplier: 100_000, weight: 150 },
    ],
    publishedRtp: 94.75,
  },
} as const satisfies Record<string, ScratchTable>;

export type ScratchVariant = keyof typeof SCRATCH_TABLES;

const FIELDS = 9;
const FIELDS_TO_WIN = 3;

/** A scratch ticket: the prize is drawn first, then the nine fields are laid out to show that prize and no other. */
export function scratchEngine(variant: ScratchVariant): Engine {
  const table: ScratchTable = SCRATCH_TABLES[variant];
  const fillers = fillersOf(table);
  return {
    kind: "scratch",
    variant,
    publishedRtp: table.publishedRtp,
    stakeUnitMinor: STAKE_UNIT_MINOR,
    feature: null,
    accepts: () => true,
    play(stakeMinor, _choice, draw) {
      const { multiplier } = drawWeighted(table.prizes, draw);
      const fields = layOut(fillers.get(multiplier) ?? [], multiplier, draw);
      return { winMinor: payoutMinor(stakeMinor, multiplier), scene: { kind: "scratch", fields, multiplier } };
    },
  };
}

/** By prize: the contents of the other fields, each other prize at most twice, so that none appears three times. */
function fillersOf(table: ScratchTable): Map<Hundredths, readonly Hundredths[]> {
  const worth = table.prizes.map((prize) => prize.multiplier).filter((multiplier) => multiplier > 0);
  return new Map(
    table.prizes.map(({ multiplier }) => {
      const others = worth.filter((other) => other !== multiplier);
      return [multiplier, others.flatMap((other) => Array.from({ length: FIELDS_TO_WIN - 1 }, () => other))];
    }),
  );
}

function layOut(fillers: readonly Hundredths[], multiplier: Hundredths, draw: Draw): Hundredths[] {
  const won = multiplier > 0 ? Array.from({ length: FIELDS_TO_WIN }, () => multiplier) : [];
  return shuffled([...won, ...shuffled(fillers, draw).slice(0, FIELDS - won.length)], draw);
}
