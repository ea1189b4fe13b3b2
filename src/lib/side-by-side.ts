/**
 * Runs work on each of many things, `atOnce` at a time. Returns the results in the order of the things. Once one fails, no
 * other is begun.
 */
export async function sideBySide<T, Result>(
  things: readonly T[],
  atOnce: number,
  work: (thing: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = things.entries();
  let failed = false;
  const lane = async () => {
    for (const [place, thing] of waiting) {
      if (failed) return;
      try {
        results[place] = await work(thing);
      } catch (cause) {
        failed = true;
        throw cause;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, lane));
  return results;
}
