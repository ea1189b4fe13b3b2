import type { Palette } from "../palettes.ts";
import type { Svg } from "../shapes.ts";
import * as casino from "./casino.ts";
import * as classics from "./classics.ts";
import * as creatures from "./creatures.ts";
import * as faces from "./faces.ts";
import * as flight from "./flight.ts";
import * as relics from "./relics.ts";
import * as sport from "./sport.ts";

const { suits: _suits, chipStack: _chipStack, ...tableMotifs } = casino;
const { gem: _gem, ...classicMotifs } = classics;
const { bear, bull, ...otherFaces } = faces;
const { dragon, horse, ...otherCreatures } = creatures;

/** Every motif by name: drawn in a box of 200 by 200 around the origin. */
export const motifs = {
  ...tableMotifs,
  ...classicMotifs,
  ...otherCreatures,
  ...otherFaces,
  ...flight,
  ...relics,
  ...sport,
  bear: () => bear(),
  bull: () => bull(),
  dragon: () => dragon(),
  horse: () => horse(),
} satisfies Record<string, (ink: Palette) => Svg>;

/** The name of a motif. */
export type MotifName = keyof typeof motifs;
