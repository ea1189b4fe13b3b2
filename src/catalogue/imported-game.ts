import type { GameRow } from "./visible-games.ts";

/** A title as a provider lists it: whole, so that what is left out is null. Matched by `code`. */
export type ImportedGame = Omit<GameRow, "id" | "providerCode" | "createdAt" | "withdrawnAt">;

/** What an import does with the listed titles; `rows` are the ones to write, by their final ids. */
export interface ImportPlan {
  readonly rows: readonly (ImportedGame & { readonly id: string })[];
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Compares listed titles with the known ones. A title that was withdrawn comes back under its id. */
export function planImport(
  listed: readonly ImportedGame[],
  known: ReadonlyMap<string, GameRow>,
  newId: () => string,
): ImportPlan {
  const rows: (ImportedGame & { readonly id: string })[] = [];
  let created = 0;
  for (const game of listed) {
    const before = known.get(game.code);
    if (!before) created++;
    if (!before || !isSame(game, before)) rows.push({ ...game, id: before?.id ?? newId() });
  }
  return { rows, created, updated: rows.length - created, unchanged: listed.length - rows.length };
}

function isSame(game: ImportedGame, before: GameRow): boolean {
  const { restrictedCountries, ...plain } = game;
  return (
    before.withdrawnAt === null &&
    Object.entries(plain).every(([name, value]) => before[name as keyof typeof plain] === value) &&
    restrictedCountries.join() === before.restrictedCountries.join()
  );
}
