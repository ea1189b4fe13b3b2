import { arena, castle, deco, grid, skyline, temple, workshop } from "./built.ts";
import { heaven, ice, lava, northernLights, undersea, waves } from "./elements.ts";
import { burst, confetti, curtains, galaxy, petals, sweets } from "./festive.ts";
import { canyon, dunes, forest, hills, jungle, peaks } from "./nature.ts";

export const backdrops = {
  arena,
  burst,
  canyon,
  castle,
  confetti,
  curtains,
  deco,
  dunes,
  forest,
  galaxy,
  grid,
  heaven,
  hills,
  ice,
  jungle,
  lava,
  northernLights,
  peaks,
  petals,
  skyline,
  sweets,
  temple,
  undersea,
  waves,
  workshop,
} as const;

export type BackdropName = keyof typeof backdrops;
