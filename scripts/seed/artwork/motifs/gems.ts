import { at, poly, type Svg } from "../shapes.ts";

/** A cut gem in the colours of a precious stone. */
export function gem(
  tones: readonly [string, string, string, string] = ["#ff9aa8", "#f2303f", "#b80f2a", "#7a0420"],
): Svg {
  const [light, main, deep, dark] = tones;
  return (
    poly("-56,-62 56,-62 96,-14 0,92 -96,-14", main) +
    poly("-56,-62 -26,-14 -96,-14", light) +
    poly("-56,-62 0,-62 -26,-14", main) +
    poly("0,-62 26,-14 -26,-14", light) +
    poly("0,-62 56,-62 26,-14", main) +
    poly("56,-62 96,-14 26,-14", deep) +
    poly("-96,-14 -26,-14 0,92", main) +
    poly("-26,-14 26,-14 0,92", deep) +
    poly("26,-14 96,-14 0,92", dark) +
    poly("-50,-56 -8,-56 -26,-26 -66,-26", "#ffffff", 'opacity=".45"')
  );
}

export const ruby = (): Svg => gem();

export const emerald = (): Svg => gem(["#a5ffcf", "#1fc97a", "#0c8f55", "#045a36"]);

export const sapphire = (): Svg => gem(["#a8e0ff", "#2f8ff2", "#1259c2", "#06307a"]);

export const amethyst = (): Svg => gem(["#ecc2ff", "#a94af2", "#7420b8", "#460a7a"]);

export const diamond = (): Svg => gem(["#ffffff", "#bfeaff", "#7fc2f2", "#4a8fd0"]);

/** Three crystals out of the rock. */
export function crystals(ink: { accent: string; glow: string }): Svg {
  const shard = (h: number): Svg =>
    poly(`-24,0 -24,${-h * 0.72} 0,${-h} 0,0`, ink.glow) +
    poly(`24,0 24,${-h * 0.72} 0,${-h} 0,0`, ink.accent) +
    poly(`-24,${-h * 0.72} 0,${-h} 24,${-h * 0.72} 0,${-h * 0.6}`, "#ffffff", 'opacity=".55"');
  return at(-46, 84, shard(110), 0.9, -26) + at(48, 84, shard(118), 0.9, 24) + at(0, 92, shard(186), 1.1);
}
