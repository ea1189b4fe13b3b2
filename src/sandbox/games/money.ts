/** A multiple of the stake in whole hundredths: 250 is 2.5 times the stake. Never a float. */
export type Hundredths = number;

/**
 * Stakes are multiples of this many minor units, and every multiplier outside the crash game is a multiple of 5 hundredths:
 * so every payout is a whole number of minor units and the published return holds to the last one, also where the currency
 * has no decimals.
 */
export const STAKE_UNIT_MINOR = 20;

/** A crash game cashes out at any hundredth, so its stakes are multiples of this many minor units. */
export const CRASH_STAKE_UNIT_MINOR = 100;

const LADDER = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** The ladder's lowest step in minor units, by the number of decimals of the currency (0 to 8). */
const LOWEST_STEP = [20, 20, 20, 100, 100, 100, 1000, 1000, 1000];

/** What `stakeMinor` pays at `multiplier`, in minor units, rounded down. */
export function payoutMinor(stakeMinor: number, multiplier: Hundredths): number {
  const product = stakeMinor * multiplier;
  if (!Number.isSafeInteger(product)) throw new RangeError("A payout beyond what an integer holds");
  return Math.floor(product / 100);
}

/** The stakes a game takes, in minor units, lowest first, for a currency of `precision` decimals (0 to 8). */
export function stakesFor(precision: number, unitMinor: number): number[] {
  const lowest = LOWEST_STEP[precision];
  if (lowest === undefined) throw new RangeError("A currency has 0 to 8 decimals");
  return LADDER.map((step) => step * lowest).filter((stake) => stake % unitMinor === 0);
}

/** A return as the percentage that is published: two decimals, half up. */
export function publishedPercent(paid: bigint, staked: bigint): number {
  return Number((paid * 20_000n + staked) / (2n * staked)) / 100;
}
