import type { GAME_TYPES } from "../../src/lib/game-types.ts";

export type GameType = (typeof GAME_TYPES)[number];

/** Games of one type and studio, by their titles: the code of each is derived from it. */
export type GameGroup = { type: GameType; studio: string; section?: string; games: readonly string[] };
