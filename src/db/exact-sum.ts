/** SQLite adds integers of 64 bits: a sum beyond them is an error, and a number beyond 2^53 reaches JavaScript rounded. */
const HALF_BITS = 24;
const HALF = 2n ** BigInt(HALF_BITS);

/** SQL: the sum of integers, as a text of two halves that neither overflow nor are rounded; for `readSum`. */
export function exactSum(value: string): string {
  return `sum((${value}) >> ${HALF_BITS}) || ' ' || sum((${value}) & ${HALF - 1n})`;
}

/** The sum that `exactSum` wrote; 0 for no rows. */
export function readSum(text: string | null): bigint {
  const [high = "0", low = "0"] = text?.split(" ") ?? [];
  return BigInt(high) * HALF + BigInt(low);
}

const MOST = "9000000000000000000";

/** SQL: a stored integer and what is added, at most 9 * 10^18 on either side of 0: beyond 64 bits it would be a float. */
export function boundedSum(column: string): string {
  return `max(min(${column} + excluded.${column}, ${MOST}), -${MOST})`;
}
