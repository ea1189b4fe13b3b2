/**
 * From here on a shard takes no bet: of the 10 GB that D1 holds, the rest is for wins and rollbacks, which are never refused. Its
 * alert comes at 70 %, and at 80 % new sessions open elsewhere.
 */
const BETS_UNTIL_BYTES = 9 * 1000 ** 3;

/** Sizes by shard, as the last report in each was answered: every answer of D1 has it, so asking costs nothing. */
const sizes = new Map<number, number>();

/** Remembers the size of a shard's database. Until an isolate has its first answer from a shard, it takes bets there. */
export function noteSize(shard: number, bytes: number | undefined): void {
  if (bytes !== undefined) sizes.set(shard, bytes);
}

/** Whether a shard has room for nothing but outcomes. */
export function isFull(shard: number): boolean {
  return (sizes.get(shard) ?? 0) >= BETS_UNTIL_BYTES;
}
