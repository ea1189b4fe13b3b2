import type { Palette } from "../palettes.ts";
import type { Random } from "../random.ts";
import type { Svg } from "../shapes.ts";

/** What a backdrop draws with: colours, the picture's size in pixels and the origin of the light. */
export type Stage = { ink: Palette; random: Random; width: number; height: number; lightX: number; lightY: number };

/** Everything behind the hero. */
export type Backdrop = (stage: Stage) => Svg;
