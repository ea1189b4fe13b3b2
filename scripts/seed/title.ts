import type { GAME_TYPES } from "../../src/wire/game.ts";
import type { BackdropName } from "./artwork/backdrops/index.ts";
import type { CompositionName } from "./artwork/compositions.ts";
import type { MotifName } from "./artwork/motifs/index.ts";
import type { PaletteName } from "./artwork/palettes.ts";

/** One of the catalogue's types of title. */
export type GameType = (typeof GAME_TYPES)[number];

/** A title in one line: its name (which gives its code) and what its pictures show. */
export type TitleLine = readonly [
  name: string,
  composition: CompositionName,
  backdrop: BackdropName,
  palette: PaletteName,
  motif: MotifName,
];

/** Titles of one type, and what they have in common. */
export type TitleGroup = { type: GameType; studio: string; section?: string; titles: readonly TitleLine[] };
