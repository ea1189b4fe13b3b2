import { parseAmount } from "../../lib/money.ts";
import { UNIT_OF } from "./units.ts";

/** A multiple of the stake in whole hundredths: 250 is 2.5 times the stake. Never a float. */
export type Hundredths = number;

/**
 * Stakes are multiples of this many minor units, and every multiplier outside the crash game is a multiple of 5
 * hundredths. So every payout is a whole number of minor units, and the published return is exact even in a currency
 * without decimals.
 */
export const STAKE_UNIT_MINOR = 20;

/** A crash game pays any hundredth, so its stakes are multiples of this many minor units. */
export const CRASH_STAKE_UNIT_MINOR = 100;

const LADDER = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** The lowest stake in minor units of a currency without a known value, by its number of decimals (0 to 8). */
const LOWEST_STEP = [20, 20, 20, 100, 100, 100, 1000, 1000, 1000];

/** The payout of `stakeMinor` at `multiplier`, in minor units, rounded down. */
export function payoutMinor(stakeMinor: number, multiplier: Hundredths): number {
  const product = stakeMinor * multiplier;
  if (!Number.isSafeInteger(product)) throw new RangeError("A payout exceeds a safe integer");
  return Math.floor(product / 100);
}

export interface StakeCurrency {
  readonly currency: string;
  /** Its number of decimals, 0 to 8. */
  readonly precision: number;
}

/**
 * The stakes a game offers, in minor units, lowest first. They follow the currency's usual value, not its rate of the day:
 * a granted stake must stay on offer.
 */
export function stakesFor({ currency, precision }: StakeCurrency, unitMinor: number): number[] {
  const usual = LOWEST_STEP[precision];
  if (usual === undefined) throw new RangeError("A currency has 0 to 8 decimals");
  const unit = parseAmount(UNIT_OF[currency] ?? "", precision);
  const lowest = unit === undefined ? usual : lowestStake(unit);
  return LADDER.map((step) => step * lowest).filter((stake) => stake % unitMinor === 0);
}

/** The highest of 20, 100, 200, 500, 1000, … that is at most two fifths of a unit, and at least 20. */
function lowestStake(unit: number): number {
  let lowest = STAKE_UNIT_MINOR;
  for (let power = 100; power <= unit; power *= 10) {
    for (const step of [power, power * 2, power * 5]) if (step * 5 <= unit * 2) lowest = step;
  }
  return lowest;
}
