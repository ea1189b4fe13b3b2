import type { GameRow } from "./visible-games.ts";

/** A game as its provider lists it. Full replacement, matched by `code`: omitted fields become null. */
export type ImportedGame = Omit<GameRow, "id" | "providerCode" | "createdAt" | "withdrawnAt">;

/** Plan of an import; `rows` are the games to write, with their final ids. */
interface ImportPlan {
  readonly rows: readonly (ImportedGame & { readonly id: string })[];
  /** Change of each row as operators read it. */
  readonly changes: readonly GameChange[];
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

interface GameChange {
  readonly code: string;
  readonly reason: "added" | "changed";
  /** Fields of a known game that have changed, by their names in the API. */
  readonly fields: readonly string[] | null;
}

const API_NAMES: Readonly<Record<keyof ImportedGame, string>> = {
  code: "code",
  walletCode: "callback_game_id",
  name: "name",
  studio: "studio",
  type: "type",
  rtp: "rtp",
  hasDemo: "has_demo",
  restrictedCountries: "restricted_countries",
  sectionCode: "section_code",
  portraitImageId: "images",
  coverImageId: "images",
};

/** Compares the listed games with the known ones. A withdrawn game comes back under its old id. */
export function planImport(
  listed: readonly ImportedGame[],
  known: ReadonlyMap<string, GameRow>,
  newId: () => string,
): ImportPlan {
  const rows: (ImportedGame & { readonly id: string })[] = [];
  const changes: GameChange[] = [];
  let created = 0;
  for (const game of listed) {
    const before = known.get(game.code);
    const fields = before ? changedFields(game, before) : [];
    if (!before) created++;
    if (before?.withdrawnAt === null && fields.length === 0) continue;
    rows.push({ ...game, id: before?.id ?? newId() });
    const isKnown = before?.withdrawnAt === null;
    changes.push({ code: game.code, reason: isKnown ? "changed" : "added", fields: isKnown ? fields : null });
  }
  return { rows, changes, created, updated: rows.length - created, unchanged: listed.length - rows.length };
}

function changedFields(game: ImportedGame, before: GameRow): string[] {
  const names = Object.keys(API_NAMES) as (keyof ImportedGame)[];
  const differ = names.filter((name) => JSON.stringify(game[name]) !== JSON.stringify(before[name]));
  return [...new Set(differ.map((name) => API_NAMES[name]))];
}
