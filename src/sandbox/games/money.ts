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

/** The lowest stake in minor units, by the currency's number of decimals (0 to 8). */
const LOWEST_STEP = [20, 20, 20, 100, 100, 100, 1000, 1000, 1000];

/** The payout of `stakeMinor` at `multiplier`, in minor units, rounded down. */
export function payoutMinor(stakeMinor: number, multiplier: Hundredths): number {
  const product = stakeMinor * multiplier;
  if (!Number.isSafeInteger(product)) throw new RangeError("A payout exceeds a safe integer");
  return Math.floor(product / 100);
}

/** The stakes a game offers, in minor units, lowest first. `precision` is the currency's number of decimals (0 to 8). */
export function stakesFor(precision: number, unitMinor: number): number[] {
  const lowest = LOWEST_STEP[precision];
  if (lowest === undefined) throw new RangeError("A currency has 0 to 8 decimals");
  return LADDER.map((step) => step * lowest).filter((stake) => stake % unitMinor === 0);
}

/** A return in percent, rounded half up to two decimals. */
export function publishedPercent(paid: bigint, staked: bigint): number {
  return Number((paid * 20_000n + staked) / (2n * staked)) / 100;
}
