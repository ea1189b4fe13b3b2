import type { Palette } from "../palettes.ts";
import type { Svg } from "../shapes.ts";
import * as amusements from "./amusements.ts";
import * as cards from "./cards.ts";
import * as chips from "./chips.ts";
import * as creatures from "./creatures.ts";
import * as faces from "./faces.ts";
import * as flight from "./flight.ts";
import * as friendlyFaces from "./friendly-faces.ts";
import * as gems from "./gems.ts";
import * as hornedFaces from "./horned-faces.ts";
import * as luck from "./luck.ts";
import * as relics from "./relics.ts";
import * as seaAndGarden from "./sea-and-garden.ts";
import * as sport from "./sport.ts";
import * as sweets from "./sweets.ts";
import * as trail from "./trail.ts";
import * as treasures from "./treasures.ts";

// Shared helpers are not motifs. Motifs with a colour parameter are wrapped below to use their default.
const { suits: _suits, ...hands } = cards;
const { chip: _chip, chipStack: _chipStack, ...tableware } = chips;
const { slyEye: _slyEye, ...slyFaces } = faces;
const { gem: _gem, ...stones } = gems;
const { bear, ...otherFriends } = friendlyFaces;
const { bull, ...otherHorns } = hornedFaces;
const { dragon, horse, ...otherCreatures } = creatures;

/** All motifs, drawn in a box of 200 by 200 around the origin. */
export const motifs = {
  ...amusements,
  ...hands,
  ...tableware,
  ...otherCreatures,
  ...slyFaces,
  ...flight,
  ...otherFriends,
  ...stones,
  ...otherHorns,
  ...luck,
  ...relics,
  ...seaAndGarden,
  ...sport,
  ...sweets,
  ...trail,
  ...treasures,
  bear: () => bear(),
  bull: () => bull(),
  dragon: () => dragon(),
  horse: () => horse(),
} satisfies Record<string, (ink: Palette) => Svg>;

export type MotifName = keyof typeof motifs;
