import { area, around, at, box, disc, line, mirrored, oval, poly, ring, type Svg, starPoints } from "../shapes.ts";

/** A treasure chest, open and shining. */
export const chest = (): Svg =>
  area("M-80 -14 Q-80 -84 0 -84 Q80 -84 80 -14 Z", "url(#wood)") +
  area("M-70 -14 Q-68 -66 0 -68 Q68 -66 70 -14 Z", "#3a1a0c") +
  [
    [-44, -16],
    [-14, -26],
    [18, -20],
    [46, -14],
    [0, -10],
    [-30, -6],
    [32, -4],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 19, "url(#goldball)"))
    .join("") +
  at(26, -34, poly("0,-20 16,0 0,20 -16,0", "url(#redball)")) +
  at(-34, -34, poly("0,-16 13,0 0,16 -13,0", "url(#blueball)")) +
  box(-86, -4, 172, 90, 8, "url(#wood)") +
  [-62, 62].map((x) => box(x - 10, -6, 20, 94, 4, "url(#gold)")).join("") +
  box(-88, -8, 176, 15, 5, "url(#gold)") +
  box(-20, 4, 40, 40, 8, "url(#gold)") +
  disc(0, 20, 7, "#3a1a0c") +
  poly("-4,22 4,22 6,36 -6,36", "#3a1a0c");

/** An old book with a sun on it. */
export const book = (): Svg =>
  at(
    0,
    0,
    box(-66, -88, 140, 180, 10, "#3a0f1f") +
      box(-58, -82, 128, 168, 4, "url(#ivory)") +
      box(-74, -92, 136, 180, 10, "#8f1f3a") +
      box(-74, -92, 20, 180, 8, "#5e0f24") +
      box(-46, -82, 98, 160, 6, "none", 'stroke="url(#gold)" stroke-width="5"') +
      at(
        3,
        -4,
        around(12, poly("-5,-30 0,-48 5,-30", "url(#gold)")) +
          disc(0, 0, 27, "url(#goldball)") +
          oval(0, 0, 18, 9, "#3a0f1f") +
          disc(0, 0, 6, "#ffe9a0"),
      ),
    1,
    -8,
  );

/** A magic lamp with smoke. */
export const lamp = (): Svg =>
  line("M84 -4 Q100 -50 62 -56 Q30 -60 46 -88", "#c9a8ff", 12, 'opacity=".8"') +
  area("M-84 -10 Q-108 20 -66 46 L-52 38 Q-86 18 -66 -2 Z", "url(#gold)") +
  area("M-72 0 Q-20 -34 30 -8 Q60 8 90 -10 Q92 30 44 50 Q20 64 -22 60 Q-70 50 -72 0 Z", "url(#gold)") +
  area("M-30 -18 Q0 -60 30 -14 Q0 -2 -30 -18 Z", "url(#bronze)") +
  disc(0, -48, 9, "url(#redball)") +
  poly("-30,56 30,56 50,84 -50,84", "url(#bronze)") +
  disc(-10, 24, 12, "url(#blueball)");

export const crystalBall = (): Svg =>
  poly("-58,62 58,62 74,94 -74,94", "url(#gold)") +
  disc(0, -12, 82, "url(#violetball)") +
  area("M-60 -10 Q-20 -50 20 -10 Q50 20 64 -20 Q60 50 0 58 Q-54 50 -60 -10 Z", "#6ff0ff", 'opacity=".35"') +
  poly(starPoints(4, 34, 8), "#ffffff", 'transform="translate(14 -20)"') +
  poly(starPoints(4, 18, 5), "#ffe9a0", 'transform="translate(-30 14)"') +
  oval(-36, -58, 24, 12, "#fff", 'opacity=".6" transform="rotate(-36 -36 -58)"');

export const hourglass = (): Svg =>
  area(
    "M-52 -76 L52 -76 Q52 -24 10 0 Q52 24 52 76 L-52 76 Q-52 24 -10 0 Q-52 -24 -52 -76 Z",
    "#d9f2ff",
    'opacity=".55"',
  ) +
  area("M-40 -44 L40 -44 Q28 -16 0 -2 Q-28 -16 -40 -44 Z M-46 76 Q-40 46 0 34 Q40 46 46 76 Z", "#ffcf4a") +
  line("M0 -4 L0 40", "#ffcf4a", 4) +
  box(-70, -98, 140, 24, 9, "url(#gold)") +
  box(-70, 74, 140, 24, 9, "url(#gold)") +
  [-62, 62].map((x) => line(`M${x} -76 L${x} 76`, "#a85a08", 8)).join("");

/** A mask for a masquerade. */
export const mask = (): Svg =>
  mirrored(
    (tone) =>
      [-30, -8, 14]
        .map((turn, i) =>
          at(
            -30,
            -28,
            area("M0 0 Q-20 -50 0 -84 Q20 -50 0 0 Z", tone(["#22c9c0", "#7a4ff2", "#ff4f9a"][i] ?? "#fff")),
            1,
            turn - 12,
          ),
        )
        .join("") +
      area("M0 -30 Q-50 -52 -98 -30 Q-96 30 -50 46 Q-16 48 0 14 Z", tone("#8f1fb8")) +
      area("M-20 2 Q-46 -22 -74 -4 Q-52 24 -20 2 Z", "#14041f") +
      line("M0 -30 Q-50 -52 -98 -30 Q-96 30 -50 46 Q-16 48 0 14", tone("#ffd24a"), 6),
  ) + poly("0,-46 14,-26 0,-4 -14,-26", "url(#goldball)");

/** A paper lantern. */
export const lantern = (): Svg =>
  line("M0 -100 L0 -74", "#ffd24a", 6) +
  oval(0, 0, 84, 66, "url(#redball)") +
  [22, 52].map((rx) => oval(0, 0, rx, 66, "none", 'stroke="#ffb03f" stroke-width="4" opacity=".7"')).join("") +
  box(-36, -76, 72, 17, 6, "url(#gold)") +
  box(-36, 60, 72, 17, 6, "url(#gold)") +
  [-18, 0, 18].map((x) => line(`M${x} 78 L${x} 100`, "#ffcf4a", 5)).join("") +
  poly("0,-26 26,0 0,26 -26,0", "url(#gold)") +
  poly("0,-12 12,0 0,12 -12,0", "#b8142a");

export const pagoda = (): Svg =>
  [0, 1, 2]
    .map((i) => {
      const y = 66 - i * 50;
      const w = 88 - i * 20;
      return (
        box(-w * 0.55, y - 24, w * 1.1, 42, 2, "#8f1420") +
        [-0.3, 0.3].map((x) => box(w * x - 7, y - 14, 14, 32, 2, "#ffd87a")).join("") +
        area(
          `M${-w} ${y - 20} Q${-w * 0.5} ${y - 30} ${-w * 0.34} ${y - 46} L${w * 0.34} ${y - 46} Q${w * 0.5} ${y - 30} ${w} ${y - 20} L${w + 8} ${y - 32} Q${w * 0.6} ${y - 40} ${w * 0.4} ${y - 52} L${-w * 0.4} ${y - 52} Q${-w * 0.6} ${y - 40} ${-w - 8} ${y - 32} Z`,
          "url(#gold)",
        )
      );
    })
    .join("") +
  poly("-5,-84 5,-84 0,-104", "url(#gold)") +
  box(-70, 82, 140, 14, 3, "#4a2a2a");

/** A potion, bubbling. */
export const potion = (ink: { accent: string; glow: string }): Svg =>
  area(
    "M-22 -70 L22 -70 L22 -28 Q76 -4 76 44 Q72 94 0 94 Q-72 94 -76 44 Q-76 -4 -22 -28 Z",
    "#e6f7ff",
    'opacity=".45"',
  ) +
  area("M-66 26 Q-30 10 0 26 Q30 42 66 24 Q78 86 0 88 Q-78 86 -66 26 Z", ink.accent) +
  [
    [-24, 56, 9],
    [14, 46, 13],
    [30, 68, 7],
    [-6, 74, 6],
    [4, 4, 7],
    [-8, -18, 5],
  ]
    .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, ink.glow, 'opacity=".9"'))
    .join("") +
  box(-30, -84, 60, 18, 7, "url(#gold)") +
  box(-18, -100, 36, 20, 6, "url(#wood)") +
  area("M-54 20 Q-58 -4 -30 -16 L-26 -8 Q-46 4 -44 22 Z", "#fff", 'opacity=".75"');

/** A record with a golden label. */
export const record = (ink: { accent: string }): Svg =>
  disc(0, 0, 96, "#0f0f18") +
  [82, 70, 58, 46].map((r) => ring(0, 0, r, "#33334a", 3)).join("") +
  area("M0 0 L-60 -74 A96 96 0 0 1 -30 -91 Z M0 0 L60 74 A96 96 0 0 1 30 91 Z", "#ffffff", 'opacity=".14"') +
  disc(0, 0, 34, ink.accent) +
  poly(starPoints(5, 24, 11), "#fffbe0") +
  disc(0, 0, 5, "#0f0f18");

export function gears(): Svg {
  const gear = (teeth: number, radius: number, fill: string): Svg =>
    around(teeth, box(-radius * 0.13, -radius - radius * 0.2, radius * 0.26, radius * 0.4, 3, fill)) +
    disc(0, 0, radius, fill) +
    disc(0, 0, radius * 0.62, "#1c130c") +
    around(4, box(-radius * 0.09, -radius * 0.66, radius * 0.18, radius * 0.66, 0, fill)) +
    disc(0, 0, radius * 0.28, fill) +
    disc(0, 0, radius * 0.12, "#1c130c");
  return (
    at(-24, 20, gear(12, 58, "url(#bronze)")) +
    at(50, -44, gear(10, 36, "url(#gold)"), 1, 12) +
    at(58, 58, gear(8, 25, "url(#silver)"), 1, 8)
  );
}
