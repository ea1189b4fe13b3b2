import type { Context } from "hono";

/**
 * The answer to a call that may repeat an earlier reference. Its body is that of the first call, byte for byte. A header
 * names the fields that the repeat says differently: for it, nothing was granted.
 */
export async function answerOfReference<A extends object>(
  c: Context,
  answer: A,
  differences: () => Promise<Readonly<Record<string, boolean>>>,
) {
  const differs = await differences();
  const names = Object.keys(differs).filter((name) => differs[name]);
  if (names.length === 0) return c.json(answer);
  const warning = `The reference was used before; ignored, because different: ${names.join(", ")}`;
  return c.json(answer, 200, { "x-agg-warning": warning });
}

/** The same set of texts, in any order. */
export function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((text) => second.has(text));
}
