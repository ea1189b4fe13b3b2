/** The same set of texts, in any order. */
export function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((text) => second.has(text));
}
