import type { Mutant } from "./mutants.ts";

/** Why the suite cannot see a mistake. Kept by the text of the mistake, so that lines may move. */
interface Explained extends Pick<Mutant, "file" | "original" | "replacement"> {
  readonly why: string;
}

const EXPLAINED: readonly Explained[] = [];

/** Why no case can catch this mistake; undefined: nobody has explained it. */
export function explanationOf({ file, original, replacement }: Mutant): string | undefined {
  const same = (one: Explained) => one.file === file && one.original === original && one.replacement === replacement;
  return EXPLAINED.find(same)?.why;
}

/** Explanations of mistakes that are not among these. */
export function unusedExplanations(survivors: readonly Mutant[]): string[] {
  const used = new Set(survivors.map(explanationOf));
  return EXPLAINED.filter(({ why }) => !used.has(why)).map(({ file, original }) => `${file}: ${original}`);
}
