/** The kind of game at a live table, by the game's code. */
export type TableKind = "roulette" | "blackjack" | "baccarat" | "wheel" | "cards" | "dice";

/** The kind of a live game; without a known word in its code it is a card game. */
export function tableKind(gameCode: string): TableKind {
  for (const kind of ["roulette", "blackjack", "baccarat", "dice"] as const) if (gameCode.includes(kind)) return kind;
  return gameCode.includes("wheel") ? "wheel" : "cards";
}

/** The seats of a table; null for any number of players. */
export const SEATS: Readonly<Record<TableKind, number | null>> = {
  roulette: null,
  blackjack: 7,
  baccarat: null,
  wheel: null,
  cards: null,
  dice: null,
};

/** The bet limits of a table, in units of `limits.ts`. */
export const UNITS: Readonly<Record<TableKind, { readonly min: number; readonly max: number }>> = {
  roulette: { min: 1, max: 5_000 },
  blackjack: { min: 10, max: 10_000 },
  baccarat: { min: 5, max: 20_000 },
  wheel: { min: 1, max: 2_500 },
  cards: { min: 2, max: 5_000 },
  dice: { min: 1, max: 3_000 },
};
