import { darker, lighter } from "../color.ts";
import { area, around, disc, line, mirrored, poly, type Svg } from "../shapes.ts";

type Coat = { fur: string; dark: string; pale: string; eye: string };

const nose = (y: number, w: number, color: string): Svg =>
  area(`M${-w} ${y} Q0 ${y - 6} ${w} ${y} L0 ${y + w * 1.1} Z`, color);

export const slyEye = (x: number, y: number, iris: string, size = 1): Svg =>
  `<g transform="translate(${x} ${y}) scale(${size})">${poly("-19,-7 16,6 -2,14 -14,8", "#140a12")}${disc(-2, 4, 5.5, iris)}${disc(-3.5, 2.5, 1.8, "#ffffff")}</g>`;

function canine({ fur, dark, pale, eye }: Coat): Svg {
  return (
    mirrored(
      (tone) =>
        poly("0,-44 -22,-50 -74,-100 -84,-20 -98,26 -58,58 -30,52 -12,84 0,90", tone(fur)) +
        poly("-32,-50 -72,-92 -76,-26", tone(dark)) +
        poly("-36,-46 -66,-76 -66,-28", tone(lighter(dark, 0.16))) +
        poly("-84,-20 -98,26 -58,58 -30,52 -46,22", tone(pale)) +
        poly("0,8 -18,14 -30,52 -12,84 0,90", tone(pale)) +
        poly("0,-44 -20,-30 -12,10 0,4", tone(lighter(fur, 0.18))) +
        slyEye(-36, 8, eye),
    ) + nose(66, 14, "#160c14")
  );
}

function bigCat({ fur, dark, pale, eye }: Coat, marks: Svg): Svg {
  return (
    mirrored(
      (tone) =>
        disc(-58, -52, 25, tone(fur)) +
        disc(-58, -52, 14, tone(dark)) +
        area("M0 -74 Q-58 -74 -74 -24 Q-82 20 -56 52 Q-30 84 0 86 Z", tone(fur)) +
        area("M0 26 Q-14 22 -34 34 Q-50 52 -30 70 Q-12 84 0 80 Z", tone(pale)) +
        area("M0 -26 L-13 -20 L-16 34 L0 40 Z", tone(lighter(fur, 0.2))) +
        slyEye(-37, -4, eye, 1.1),
    ) +
    marks +
    nose(34, 17, darker(dark, 0.35)) +
    line("M0 52 L0 62 M0 62 Q-12 72 -22 64 M0 62 Q12 72 22 64", "#3a1a1a", 4)
  );
}

const tigerStripes = mirrored(
  () =>
    poly("0,-74 -8,-72 0,-40", "#23120f") +
    poly("-18,-70 -28,-66 -16,-38", "#23120f") +
    poly("-42,-58 -52,-48 -34,-34", "#23120f") +
    poly("-76,-14 -78,2 -52,6", "#23120f") +
    poly("-77,16 -72,30 -48,24", "#23120f") +
    poly("-66,42 -56,54 -44,40", "#23120f"),
);

/** A fox, ears up. */
export const fox = (): Svg => canine({ fur: "#f2711c", dark: "#5a2210", pale: "#fff0dc", eye: "#ffcf3f" });

/** A grey wolf with eyes of ice. */
export const wolf = (): Svg => canine({ fur: "#6f84a3", dark: "#2b3852", pale: "#e8eff8", eye: "#6ff0ff" });

/** A white arctic fox. */
export const arcticFox = (): Svg => canine({ fur: "#dfeaf7", dark: "#8fa8c9", pale: "#ffffff", eye: "#2f9df2" });

export const tiger = (): Svg =>
  bigCat({ fur: "#ff9426", dark: "#8a3a0c", pale: "#fff4e2", eye: "#9af25a" }, tigerStripes);

/** A black panther. */
export const panther = (): Svg => bigCat({ fur: "#3b3a55", dark: "#1a1930", pale: "#565575", eye: "#ffe23f" }, "");

/** A lynx with tufted ears. */
export const lynx = (): Svg =>
  mirrored(
    (tone) => poly("-36,-60 -78,-100 -74,-30", tone("#8a5a2f")) + poly("-74,10 -100,44 -50,56", tone("#e6c48f")),
  ) + bigCat({ fur: "#c9965a", dark: "#5e3a1c", pale: "#fff2dd", eye: "#5af2c0" }, "");

/** A lion with a mane of flames. */
export function lion(): Svg {
  const mane = (radius: number, tip: number, color: string, turn: number): Svg =>
    around(16, poly(`${-radius * 0.25},${-radius * 0.7} 0,${-tip} ${radius * 0.25},${-radius * 0.7}`, color), turn) +
    disc(0, 0, radius * 0.86, color);
  return (
    mane(92, 100, "#7a2f0c", 0) +
    mane(84, 90, "#b8500f", 11) +
    mane(74, 82, "#e07a1a", 0) +
    `<g transform="translate(0 6) scale(.84)">${bigCat({ fur: "#ffc04a", dark: "#a8560f", pale: "#fff3d6", eye: "#7a3f0a" }, "")}</g>`
  );
}
