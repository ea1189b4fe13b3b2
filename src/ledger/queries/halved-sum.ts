/** Sums of amounts in two halves, because a sum may be more than a number holds exactly. */
const HALF_BITS = 24;
const HALF = 2n ** BigInt(HALF_BITS);

export interface Halves {
  readonly high: number;
  readonly low: number;
}

/** Expressions of a statement that groups rows by their `amount`. */
export const HIGH = `sum(amount >> ${HALF_BITS})`;
export const LOW = `sum(amount & ${HALF - 1n})`;
export const HALVES = `${HIGH} AS high, ${LOW} AS low`;

export function wholeOf(rows: readonly Halves[]): bigint {
  return rows.reduce((sum, { high, low }) => sum + BigInt(high) * HALF + BigInt(low), 0n);
}
