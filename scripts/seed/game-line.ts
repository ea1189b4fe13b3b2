import type { GAME_TYPES } from "../../src/lib/game-types.ts";
import type { BackdropName } from "./artwork/backdrops/index.ts";
import type { CompositionName } from "./artwork/compositions.ts";
import type { MotifName } from "./artwork/motifs/index.ts";
import type { PaletteName } from "./artwork/palettes.ts";

export type GameType = (typeof GAME_TYPES)[number];

/** A game in one line: its name, from which its code is derived, and what its pictures show. */
export type GameLine = readonly [
  name: string,
  composition: CompositionName,
  backdrop: BackdropName,
  palette: PaletteName,
  motif: MotifName,
];

/** Games of one type and studio. */
export type GameGroup = { type: GameType; studio: string; section?: string; games: readonly GameLine[] };
