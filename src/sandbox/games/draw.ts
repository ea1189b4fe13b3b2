/** A uniform integer in `[0, bound)`; `bound` is 1 to 2^32. The only source of chance in a game. */
export type Draw = (bound: number) => number;

const WORDS = 2 ** 32;

/**
 * Turns a source of uniform 32-bit words into a {@link Draw}. Words beyond the last whole multiple of `bound` are
 * discarded: a plain remainder would favour low numbers.
 */
export function uniformDraw(nextWord: () => number): Draw {
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORDS) throw new RangeError("A draw's bound is 1 to 2^32");
    const fair = WORDS - (WORDS % bound);
    let word = nextWord();
    while (word >= fair) word = nextWord();
    return word % bound;
  };
}

/** 32-bit words from random bytes (`ctx.random`), fetched 64 at a time. */
export function wordsFrom(random: { bytes(length: number): Uint8Array<ArrayBuffer> }): () => number {
  let words = new Uint32Array(0);
  let next = 0;
  return () => {
    if (next === words.length) {
      words = new Uint32Array(random.bytes(256).buffer);
      next = 0;
    }
    return words[next++] ?? 0;
  };
}

/** One of `entries`, drawn by weight. */
export function drawWeighted<T extends { weight: number }>(entries: readonly T[], draw: Draw): T {
  let left = draw(totalWeight(entries));
  for (const entry of entries) {
    left -= entry.weight;
    if (left < 0) return entry;
  }
  throw new Error("Weights are whole numbers, at least one above 0");
}

/** The sum of the weights: the number of equally likely cases. */
export function totalWeight(entries: readonly { weight: number }[]): number {
  return entries.reduce((sum, entry) => sum + entry.weight, 0);
}

/** `entries` in an order drawn uniformly (Fisher–Yates). */
export function shuffled<T>(entries: readonly T[], draw: Draw): T[] {
  const order = [...entries];
  for (let left = order.length; left > 1; left--) {
    const last = left - 1;
    const picked = draw(left);
    [order[last], order[picked]] = [order[picked] as T, order[last] as T];
  }
  return order;
}
