import { z } from "zod";

/** The field of an answer that may repeat an earlier one. */
export const repeatWarning = z.array(z.string()).optional().meta({
  description: "Of a request whose reference was used before with other fields: which of them were ignored.",
});

/**
 * What a repeat under a known reference says differently from what it is answered with. Undefined: nothing, so that the
 * answer has no `warnings`.
 */
export function repeatWarnings(what: string, differs: Readonly<Record<string, boolean>>): string[] | undefined {
  const names = Object.keys(differs).filter((name) => differs[name]);
  if (names.length === 0) return undefined;
  const list = names.join(", ");
  return [
    `The reference was used before. This is its first ${what}; ignored, because different: ${list}. Use a new reference for a new ${what}.`,
  ];
}

/** The same set of texts, in any order. */
export function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((text) => second.has(text));
}
