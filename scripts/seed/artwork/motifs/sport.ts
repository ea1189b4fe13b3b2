import { area, around, at, box, disc, line, oval, poly, regularPoints, ring, type Svg, starPoints } from "../shapes.ts";

export const football = (): Svg =>
  disc(0, 0, 92, "url(#whiteball)") +
  poly(regularPoints(5, 34), "#1a1f33") +
  around(5, line("M0 -34 L0 -62", "#1a1f33", 5) + poly("-22,-66 22,-66 30,-86 0,-92 -30,-86", "#1a1f33")) +
  around(5, line("M0 62 L-34 82 M0 62 L34 82", "#1a1f33", 4)) +
  ring(0, 0, 91, "#8d98ad", 3);

export const basketball = (): Svg =>
  disc(0, 0, 92, "url(#orangeball)") +
  line("M-92 0 L92 0.1 M0 -92 L0.1 92 M-64 -66 Q-10 0 -64 66 M64 -66 Q10 0 64 66", "#4a1c08", 6) +
  ring(0, 0, 91, "#4a1c08", 5);

/** A tennis ball and racket. */
export const tennis = (): Svg =>
  at(
    0,
    0,
    box(-9, 40, 18, 66, 7, "#b8142f") +
      line("M-20 20 L0 46 L20 20", "#f2303f", 9) +
      oval(0, -36, 52, 62, "none", 'stroke="#f2303f" stroke-width="12"') +
      [-30, -15, 0, 15, 30]
        .map((x) =>
          line(
            `M${x} ${-90 + Math.abs(x) / 2} L${x + 0.1} ${18 - Math.abs(x) / 2} M-44 ${x * 1.3 - 36} L44 ${x * 1.3 - 35.9}`,
            "#ffffff",
            2.2,
          ),
        )
        .join(""),
    1,
    28,
  ) +
  disc(-48, 50, 36, "#d5f53f") +
  line("M-78 34 Q-50 44 -52 84 M-20 28 Q-42 44 -14 66", "#ffffff", 5);

export const trophy = (): Svg =>
  line("M-52 -66 Q-104 -70 -84 -20 Q-70 8 -36 10 M52 -66 Q104 -70 84 -20 Q70 8 36 10", "#d9942a", 13) +
  area("M-60 -90 L60 -90 Q60 10 14 30 L14 56 L-14 56 L-14 30 Q-60 10 -60 -90 Z", "url(#gold)") +
  area("M-44 -82 L-28 -82 Q-28 -10 -10 20 Q-42 0 -44 -82 Z", "#fff", 'opacity=".5"') +
  poly(starPoints(5, 28, 12), "#a85a08", 'transform="translate(6 -38)"') +
  box(-34, 54, 68, 16, 5, "url(#bronze)") +
  box(-52, 68, 104, 30, 6, "#3a1f14") +
  box(-26, 76, 52, 14, 3, "url(#gold)");

/** A racing car from the front. */
export const raceCar = (ink: { accent: string }): Svg =>
  box(-92, -62, 184, 18, 5, "#1a1f33") +
  box(-92, -62, 184, 7, 3, ink.accent) +
  box(-8, -50, 16, 50, 3, "#1a1f33") +
  box(-100, 6, 40, 70, 14, "#11131c") +
  box(60, 6, 40, 70, 14, "#11131c") +
  poly("-66,26 66,26 66,40 -66,40", "#3a4a6b") +
  area("M-34 -26 Q0 -54 34 -26 L46 54 L-46 54 Z", "#d9142f") +
  area("M0 -42 Q22 -40 34 -26 L46 54 L6 54 Z", "#8f0a20") +
  disc(0, -26, 22, "#ffd23f") +
  area("M-18 -30 Q0 -40 18 -30 L16 -18 L-16 -18 Z", "#101628") +
  poly("-9,-6 9,-6 13,54 -13,54", "#ffffff") +
  box(-84, 66, 168, 14, 6, "#d9142f") +
  box(-84, 76, 168, 8, 4, "#1a1f33") +
  [-80, 80].map((x) => box(x - 9, 18, 18, 46, 7, "#2b2f3d")).join("");

/** A greyhound at full stretch. */
export const greyhound = (): Svg =>
  area(
    "M-62 -6 Q-20 -40 40 -20 Q60 -34 70 -36 Q104 -34 100 -18 Q78 -4 66 -8 Q50 20 22 22 Q-10 10 -36 30 Q-66 34 -62 -6 Z",
    "#8fa0b8",
  ) +
  area("M-62 -6 Q-20 -40 40 -20 Q30 -4 -10 -6 Q-44 0 -62 -6 Z", "#c2d0e2") +
  line("M-54 18 Q-80 40 -102 34 M-44 24 Q-60 52 -86 60 M30 18 Q50 44 84 40 M44 12 Q74 26 102 20", "#6f819c", 11) +
  line("M-62 0 Q-92 -10 -100 -34", "#8fa0b8", 6) +
  poly("62,-34 46,-44 66,-24", "#5e6f8a") +
  disc(82, -26, 3.4, "#10141f") +
  area("M-30 -24 Q0 -32 24 -22 L22 20 Q0 12 -26 24 Z", "#f2303f") +
  `<text x="-2" y="10" font-family="Russo One" font-size="30" text-anchor="middle" fill="#fff">1</text>`;

/** A jockey's horse over the line. */
export const racingHorse = (): Svg =>
  area(
    "M-74 0 Q-30 -34 26 -14 Q44 -40 58 -66 L66 -84 L74 -66 Q104 -52 100 -40 Q92 -28 76 -36 Q72 -6 48 18 Q30 30 -20 22 Q-56 40 -74 0 Z",
    "#8a4522",
  ) +
  area("M58 -66 Q40 -56 26 -14 Q44 -24 62 -58 Z", "#2b140b") +
  line(
    "M-60 18 Q-80 42 -100 40 L-106 62 M-46 24 Q-52 50 -78 70 M34 20 Q62 40 88 28 L100 44 M46 12 Q72 26 78 56",
    "#6b3418",
    11,
  ) +
  line("M-74 0 Q-96 -10 -104 20", "#2b140b", 11) +
  disc(80, -50, 3.4, "#10080a") +
  area("M-16 -18 Q-20 -60 14 -66 Q36 -60 40 -34 L56 -28 L52 -20 L28 -26 L12 -40 L12 -16 Z", "#ffd23f") +
  disc(26, -78, 17, "#d9142f") +
  line("M-10 -18 L10 10", "#f4f6fb", 10);

/** A cyclist's wheel pair. */
export const bicycle = (): Svg =>
  [-54, 54]
    .map((x) => ring(x, 38, 42, "#11131c", 8) + at(x, 38, around(10, line("M0 0 L0 -38", "#8fa0b8", 1.8))))
    .join("") +
  line(
    "M-54 38 L-20 -26 L40 -26 L54 38 M-20 -26 L4 38 L-54 38 M4 38 L40 -26 M-28 -40 L-12 -40 M40 -26 L36 -48 L60 -52",
    "#ff5f3f",
    8,
  ) +
  disc(4, 38, 12, "url(#gold)");

/** A target with an arrow in the gold. */
export const target = (): Svg =>
  ["#f4f6fb", "#1a1f33", "#2f8df2", "#f2303f", "#ffd23f"].map((color, i) => disc(-6, 8, 88 - i * 18, color)).join("") +
  line("M-6 8 L74 -72", "#5a2f10", 8) +
  poly("62,-60 70,-96 84,-82 98,-68", "#f2303f") +
  poly("62,-60 92,-58 98,-68 84,-82", "#b80f2a");

export const darts = (): Svg =>
  disc(0, 0, 96, "#15151d") +
  around(
    20,
    (i) =>
      area("M0 0 L-12 -78 A80 80 0 0 1 12 -78 Z", i % 2 ? "#f4e9d0" : "#22222e") +
      area("M-11 -72 L11 -72 L12 -80 L-12 -80 Z", i % 2 ? "#1f9f4a" : "#d9142f") +
      area("M-7 -48 L7 -48 L8 -56 L-8 -56 Z", i % 2 ? "#1f9f4a" : "#d9142f"),
  ) +
  disc(0, 0, 13, "#1f9f4a") +
  disc(0, 0, 6, "#d9142f") +
  line("M4 -2 L50 -44", "#c9d5e6", 6) +
  poly("44,-38 66,-78 84,-84 80,-62", "#ffd23f");

/** A chess knight. */
export const knight = (): Svg =>
  area(
    "M-50 92 L60 92 L54 66 Q70 -10 30 -50 L22 -88 L2 -62 Q-40 -50 -62 -2 Q-74 16 -60 26 Q-44 30 -34 14 Q-14 12 -4 2 Q-4 36 -40 66 Z",
    "url(#ivory)",
    'stroke="#6b4a1f" stroke-width="5" stroke-linejoin="round"',
  ) +
  area("M22 -88 L30 -50 Q70 -10 54 66 L34 66 Q50 0 14 -46 Z", "#a8803f", 'opacity=".7"') +
  disc(-16, -26, 6, "#2b1a0c") +
  box(-64, 84, 136, 16, 6, "url(#wood)");

/** Falling blocks. */
export function blocks(): Svg {
  const cell = (x: number, y: number, color: string): Svg =>
    at(x * 34 - 68, y * 34 - 66, box(-16, -16, 32, 32, 6, color) + box(-12, -13, 24, 9, 4, "#fff", 'opacity=".4"'));
  const rows: [number, number, string][] = [
    [1, 0, "#9a45ec"],
    [2, 0, "#9a45ec"],
    [3, 0, "#9a45ec"],
    [2, 1, "#9a45ec"],
    [0, 3, "#2f8df2"],
    [0, 4, "#2f8df2"],
    [1, 4, "#2f8df2"],
    [1, 3, "#2f8df2"],
    [3, 3, "#ff9a1f"],
    [4, 2, "#ff9a1f"],
    [4, 3, "#ff9a1f"],
    [4, 4, "#ff9a1f"],
    [2, 4, "#35c45a"],
    [3, 4, "#35c45a"],
  ];
  return rows.map(([x, y, color]) => cell(x, y, color)).join("");
}

/** Crossed mallet and a mole's hole, arcade style. */
export const joystick = (): Svg =>
  oval(0, 78, 84, 24, "#1a1430") +
  box(-70, 34, 140, 46, 18, "#7a2fd9") +
  box(-70, 34, 140, 18, 9, "#a56bff") +
  box(-9, -44, 18, 84, 6, "url(#steel)") +
  disc(0, -58, 38, "url(#redball)") +
  disc(42, 46, 11, "url(#yellowball)") +
  disc(-44, 46, 11, "url(#greenball)");

export const eightBall = (): Svg =>
  disc(0, 0, 92, "url(#blackball)") +
  disc(-8, -12, 42, "#fffdf6") +
  `<text x="-8" y="13" font-family="Russo One" font-size="68" text-anchor="middle" fill="#15151d">8</text>` +
  oval(-40, -66, 26, 10, "#fff", 'opacity=".55" transform="rotate(-30 -40 -66)"');
