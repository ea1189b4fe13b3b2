import type { GameRow } from "./visible-games.ts";

/** A game as its provider lists it. Full replacement, matched by `code`: omitted fields become null. */
export type ImportedGame = Omit<GameRow, "id" | "providerCode" | "createdAt" | "withdrawnAt">;

/** What an import does; `rows` are the games to write, with their final ids. */
export interface ImportPlan {
  readonly rows: readonly (ImportedGame & { readonly id: string })[];
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Compares the listed games with the known ones. A withdrawn game comes back under its old id. */
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
