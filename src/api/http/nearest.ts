/** The candidate that a text most likely means: with at most `maxTypos` letters to change, add or leave out. */
export function nearest(text: string, candidates: readonly string[], maxTypos: number): string | undefined {
  const near = candidates
    .map((candidate) => ({ candidate, far: distance(text, candidate) }))
    .filter(({ far }) => far <= maxTypos)
    .toSorted((one, other) => one.far - other.far);
  return near[0]?.candidate;
}

/** Number of letters to change, add or leave out to get from one text to another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const change = (row[j] ?? 0) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
