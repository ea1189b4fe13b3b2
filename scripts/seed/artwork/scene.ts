import { type MotifName, motifs } from "./motifs/index.ts";
import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { at, disc, type Svg } from "./shapes.ts";

/** What a composition draws with: colours, the picture's size, and centre, size and motif of the hero. */
export type Scene = {
  ink: Palette;
  random: Random;
  width: number;
  height: number;
  x: number;
  y: number;
  size: number;
  motif: MotifName;
  companions: readonly [MotifName, MotifName];
};

export const draw = (scene: Scene, name: MotifName, x: number, y: number, size: number, turn = 0): Svg =>
  at(x, y, `<g filter="url(#lift)">${motifs[name](scene.ink)}</g>`, size / 200, turn);

export const halo = ({ x, y, size }: Scene, share = 0.72): Svg => disc(x, y, size * share, "url(#halo)");
