import type { Draw } from "./draw.ts";
import type { Engine } from "./engine.ts";
import { CRASH_STAKE_UNIT_MINOR, type Hundredths, payoutMinor } from "./money.ts";

const CASES = 2 ** 32;
const RETURN_PERCENT = 97;

/** The multiplier grows by 6 per mille per tick, in whole ten-thousandths, rounded up: the same on every machine. */
const GROWTH_PER_MILLE = 6;
export const TICK_MS = 100;

/** A player may cash out at 1.01 to 1000.00 times the stake; at the maximum the round cashes out automatically. */
export const CRASH_LIMITS = { lowest: 101, highest: 100_000 } as const;

const FLIGHT: readonly number[] = climb();

/**
 * The crash game. The crash point is drawn before the round starts, so that the chance of reaching m is 0.97 / m: every
 * target and every manual cash-out has the same expected return.
 */
export const CRASH_ENGINE: Engine = {
  kind: "crash",
  publishedRtp: RETURN_PERCENT,
  highestWin: CRASH_LIMITS.highest,
  stakeUnitMinor: CRASH_STAKE_UNIT_MINOR,
  feature: null,
  refusalOf: ({ cashOutAt }) => {
    const { lowest, highest } = CRASH_LIMITS;
    if (cashOutAt === null || (Number.isInteger(cashOutAt) && cashOutAt >= lowest && cashOutAt <= highest))
      return undefined;
    return { field: "cash_out_at", message: `must be ${lowest / 100} to ${highest / 100}` };
  },
  play(stakeMinor, choice, draw) {
    return settleFlight(stakeMinor, drawCrashPoint(draw), choice.cashOutAt ?? CRASH_LIMITS.highest);
  },
};

/** The multiplier at which a round crashes, in hundredths, from 97; below 1.00 it crashes at once. */
export function drawCrashPoint(draw: Draw): Hundredths {
  return Math.floor((RETURN_PERCENT * CASES) / (CASES - draw(CASES)));
}

/** The outcome for a player who cashes out at `cashOutAt`; a crash at exactly that multiplier still pays. */
export function settleFlight(stakeMinor: number, crashAt: Hundredths, cashOutAt: Hundredths) {
  const multiplier = cashOutAt <= crashAt ? cashOutAt : 0;
  const scene = { kind: "crash", crashAt, cashOutAt, multiplier } as const;
  return { winMinor: payoutMinor(stakeMinor, multiplier), scene };
}

/** The multiplier displayed `elapsedMs` after the start. */
export function multiplierAt(elapsedMs: number): Hundredths {
  const tick = Math.min(Math.max(0, Math.floor(elapsedMs / TICK_MS)), FLIGHT.length - 1);
  return FLIGHT[tick] ?? CRASH_LIMITS.highest;
}

/** The time after the start when `multiplier` is first displayed. */
export function elapsedAt(multiplier: Hundredths): number {
  const tick = FLIGHT.findIndex((shown) => shown >= multiplier);
  return (tick < 0 ? FLIGHT.length - 1 : tick) * TICK_MS;
}

function climb(): number[] {
  const shown: number[] = [];
  for (let exact = 10_000; exact < CRASH_LIMITS.highest * 100; exact += Math.ceil((exact * GROWTH_PER_MILLE) / 1000)) {
    shown.push(Math.floor(exact / 100));
  }
  return [...shown, CRASH_LIMITS.highest];
}
