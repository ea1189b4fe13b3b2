import { minorUnits } from "./decimal.ts";
import type { Tier } from "./terms.ts";

/** A band of a ladder in minor units: from ≤ gross < to. */
export interface Band {
  readonly ordinal: number;
  readonly from: bigint;
  /** Null: the open top band. */
  readonly to: bigint | null;
}

/** The part of a gross amount that falls into one band. */
interface Slice {
  readonly band: Band;
  readonly gross: bigint;
}

/** One open band: for a flat rate, and for a currency without a ladder. */
const FLAT: Band = { ordinal: 1, from: 0n, to: null };

/**
 * The ladder of a currency, lowest band first. A currency without a ladder is priced in the lowest band, because
 * nothing is converted.
 */
export function ladderOf(tiers: readonly Tier[], currency: string, precision: number): readonly Band[] {
  const bands = tiers
    .filter((tier) => tier.currency === currency)
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map((tier) => ({
      ordinal: tier.ordinal,
      from: exact(tier.fromAmount, precision),
      to: tier.toAmount === null ? null : exact(tier.toAmount, precision),
    }));
  return bands.length > 0 ? bands : [FLAT];
}

function exact(amount: number, precision: number): bigint {
  const minor = minorUnits(amount, precision);
  if (minor === undefined) throw new RangeError("a band amount has more places than its currency");
  return minor;
}

/** The band that a gross amount falls into; a negative one falls into the lowest. */
export function landedBand(ladder: readonly Band[], gross: bigint): Band {
  return ladder.findLast((band) => band.from <= gross) ?? ladder[0] ?? FLAT;
}

/** A gross amount split at the ladder's bounds, lowest band first; empty when it is not positive. */
export function sliceByBand(ladder: readonly Band[], gross: bigint): readonly Slice[] {
  return ladder
    .map((band) => ({ band, gross: (band.to === null || band.to > gross ? gross : band.to) - band.from }))
    .filter((slice) => slice.gross > 0n);
}
