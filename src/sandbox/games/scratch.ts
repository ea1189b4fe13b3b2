import { type Draw, drawWeighted, shuffled } from "./draw.ts";
import type { Engine } from "./engine.ts";
import { type Hundredths, payoutMinor, STAKE_UNIT_MINOR } from "./money.ts";

/** A ticket's prizes by weight. The weights add up to a million; a prize of 0 loses. */
export const TICKET: readonly { readonly multiplier: Hundredths; readonly weight: number }[] = [
  { multiplier: 0, weight: 662_950 },
  { multiplier: 100, weight: 150_000 },
  { multiplier: 200, weight: 120_000 },
  { multiplier: 500, weight: 50_000 },
  { multiplier: 1000, weight: 13_000 },
  { multiplier: 2500, weight: 3_600 },
  { multiplier: 10_000, weight: 400 },
  { multiplier: 100_000, weight: 50 },
];

const FIELDS = 9;
const FIELDS_TO_WIN = 3;

/** A scratch ticket: the prize is drawn first, then the nine fields are laid out to show that prize and no other. */
export const SCRATCH_ENGINE: Engine = {
  kind: "scratch",
  publishedRtp: 95,
  highestWin: 100_000,
  stakeUnitMinor: STAKE_UNIT_MINOR,
  feature: null,
  refusalOf: () => undefined,
  play(stakeMinor, _choice, draw) {
    const { multiplier } = drawWeighted(TICKET, draw);
    const fields = layOut(multiplier, draw);
    return { winMinor: payoutMinor(stakeMinor, multiplier), scene: { kind: "scratch", fields, multiplier } };
  },
};

/** The prize three times, and each other prize at most twice, so that no other appears three times. */
function layOut(multiplier: Hundredths, draw: Draw): Hundredths[] {
  const won = multiplier > 0 ? Array.from({ length: FIELDS_TO_WIN }, () => multiplier) : [];
  const others = TICKET.map((prize) => prize.multiplier).filter((other) => other > 0 && other !== multiplier);
  const fillers = shuffled([...others, ...others], draw).slice(0, FIELDS - won.length);
  return shuffled([...won, ...fillers], draw);
}
