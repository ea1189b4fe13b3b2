import { area, around, at, box, disc, line, oval, poly, ring, type Svg, starPoints } from "../shapes.ts";

/** A rocket on its flame. */
export const rocket = (): Svg =>
  at(
    0,
    0,
    area("M-20 58 Q-30 84 0 108 Q30 84 20 58 Z", "#ff6a1f") +
      area("M-11 58 Q-14 76 0 92 Q14 76 11 58 Z", "#ffe23f") +
      area("M-28 14 Q-60 32 -58 74 Q-44 58 -26 56 Z M28 14 Q60 32 58 74 Q44 58 26 56 Z", "#c2142f") +
      area("M0 -100 Q-38 -60 -34 10 Q-32 40 -22 60 L22 60 Q32 40 34 10 Q38 -60 0 -100 Z", "#f4f6fb") +
      area("M0 -100 Q38 -60 34 10 Q32 40 22 60 L4 60 Q16 -20 0 -100 Z", "#b9c4d9") +
      area("M0 -100 Q-24 -74 -30 -46 L30 -46 Q24 -74 0 -100 Z", "#f2303f") +
      disc(0, -12, 19, "#3a4a6b") +
      disc(0, -12, 14, "url(#blueball)") +
      box(-24, 46, 48, 12, 4, "#f2303f"),
    1,
    42,
  );

export const paperPlane = (): Svg =>
  line("M-98 84 Q-60 70 -44 44", "#ffffff", 5, 'stroke-dasharray="4 11" opacity=".85"') +
  poly("98,-84 -92,-6 -30,22", "#ffffff") +
  poly("98,-84 -30,22 -24,78 6,40", "#b8c9e6") +
  poly("98,-84 6,40 58,62", "#e6eefa") +
  poly("-30,22 -24,78 -4,32", "#8fa3c9");

export const jet = (): Svg =>
  at(
    0,
    0,
    area("M-14 60 Q-18 92 0 112 Q18 92 14 60 Z", "#6ff0ff") +
      poly("-14,-10 -94,50 -94,66 -14,46", "#b81f3a") +
      poly("14,-10 94,50 94,66 14,46", "#7a0f26") +
      poly("-12,50 -44,84 -44,92 0,78 44,92 44,84 12,50", "#d9354f") +
      area("M0 -106 Q-20 -60 -18 0 L-14 74 L14 74 L18 0 Q20 -60 0 -106 Z", "#eef2f8") +
      area("M0 -106 Q20 -60 18 0 L14 74 L2 74 Z", "#a9b6cc") +
      area("M0 -64 Q-11 -44 -9 -16 L9 -16 Q11 -44 0 -64 Z", "#1f3a6b"),
    1,
    48,
  );

/** A hot-air balloon. */
export const balloon = (): Svg =>
  line("M-28 46 L-16 74 M28 46 L16 74", "#6b3a1c", 4) +
  area("M0 52 Q-80 10 -72 -40 Q-60 -100 0 -100 Q60 -100 72 -40 Q80 10 0 52 Z", "#f2303f") +
  area("M0 52 Q-46 10 -44 -40 Q-36 -100 0 -100 Q36 -100 44 -40 Q46 10 0 52 Z", "#ffd23f") +
  area("M0 52 Q-18 10 -18 -40 Q-14 -100 0 -100 Q14 -100 18 -40 Q18 10 0 52 Z", "#f2303f") +
  area("M0 52 Q80 10 72 -40 Q60 -100 0 -100 Q40 -60 34 -20 Q30 20 0 52 Z", "#000", 'opacity=".16"') +
  box(-19, 72, 38, 28, 6, "url(#wood)");

/** A ringed planet. */
export const planet = (ink: { accent: string; glow: string }): Svg =>
  at(
    0,
    0,
    line("M-96 0 A96 26 0 0 1 96 0", ink.glow, 11, 'opacity=".75"') +
      disc(0, 0, 62, "url(#orangeball)") +
      area("M-60 -16 Q0 4 60 -18 L62 -2 Q0 20 -62 0 Z", "#fff", 'opacity=".28"') +
      area("M-54 30 Q0 46 54 28 L44 44 Q0 58 -44 44 Z", "#7a1f0c", 'opacity=".4"') +
      line("M-96 0 A96 26 0 0 0 96 0", ink.glow, 11) +
      line("M-96 0 A96 26 0 0 0 96 0", ink.accent, 4),
    1,
    -20,
  );

export const comet = (): Svg =>
  area("M-30 62 Q20 -30 100 -100 Q60 -10 62 24 Q30 60 -30 62 Z", "#ff9a1f", 'opacity=".75"') +
  area("M-40 30 Q10 -40 100 -100 Q40 -10 30 50 Z", "#ffe08a") +
  disc(-32, 40, 50, "url(#orangeball)") +
  disc(-46, 28, 10, "#a33c00", 'opacity=".5"') +
  disc(-18, 56, 13, "#a33c00", 'opacity=".5"') +
  disc(-30, 8, 6, "#a33c00", 'opacity=".5"');

/** A saucer with its beam. */
export const saucer = (): Svg =>
  poly("-34,10 34,10 74,100 -74,100", "#a5ffb8", 'opacity=".45"') +
  area("M-44 -18 Q-40 -76 0 -76 Q40 -76 44 -18 Z", "#9fe9ff", 'opacity=".8"') +
  oval(0, -36, 19, 22, "#5fd94a") +
  oval(-8, -40, 6, 8, "#10240c") +
  oval(8, -40, 6, 8, "#10240c") +
  oval(0, -4, 96, 30, "url(#steel)") +
  oval(0, -12, 92, 24, "url(#silver)") +
  [-66, -34, 0, 34, 66]
    .map((x, i) => disc(x, 4 - Math.abs(x) * 0.12, 8, i % 2 ? "url(#pinkball)" : "url(#yellowball)"))
    .join("");

export const robot = (ink: { accent: string }): Svg =>
  line("M0 -66 L0.1 -92", "#8fa0b8", 7) +
  disc(0, -94, 10, "url(#redball)") +
  box(-90, -30, 24, 54, 9, "url(#steel)") +
  box(66, -30, 24, 54, 9, "url(#steel)") +
  box(-72, -68, 144, 128, 30, "url(#silver)") +
  box(-56, -44, 112, 58, 22, "#0f1830") +
  disc(-26, -15, 16, ink.accent) +
  disc(26, -15, 16, ink.accent) +
  disc(-31, -20, 5, "#fff") +
  disc(21, -20, 5, "#fff") +
  box(-38, 28, 76, 20, 8, "#0f1830") +
  [-24, -8, 8, 24].map((x) => box(x - 5, 31, 10, 14, 2, ink.accent)).join("") +
  box(-34, 62, 68, 34, 10, "url(#steel)");

/** An astronaut's helmet with the stars in its visor. */
export const astronaut = (): Svg =>
  area("M-84 98 Q-84 50 -40 44 L40 44 Q84 50 84 98 Z", "#c9d5e6") +
  disc(0, -18, 76, "url(#whiteball)") +
  oval(0, -14, 58, 48, "#ffb03f") +
  oval(0, -14, 52, 42, "#101d4a") +
  [
    [-22, -28, 3],
    [12, -36, 2.4],
    [28, -8, 3],
    [-8, 6, 2.4],
    [-34, -4, 2],
  ]
    .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, "#fff"))
    .join("") +
  at(14, -4, disc(0, 0, 12, "url(#orangeball)") + line("M-20 0 A20 6 0 0 0 20 0", "#ffe08a", 3), 1, -18) +
  area("M-44 -30 Q-30 -54 0 -54 Q-30 -44 -36 -20 Z", "#fff", 'opacity=".5"') +
  box(-26, 62, 52, 22, 6, "#3a4a6b") +
  disc(-12, 73, 5, "#f2303f") +
  disc(4, 73, 5, "#35c45a") +
  disc(18, 73, 4, "#ffd52e");

/** A blazing sun with a face of gold. */
export const sun = (): Svg =>
  around(16, (i) => poly(i % 2 ? "-11,-54 0,-84 11,-54" : "-15,-52 0,-102 15,-52", i % 2 ? "#ff8a1f" : "#ffc23a")) +
  disc(0, 0, 60, "url(#goldball)") +
  ring(0, 0, 52, "#c9760c", 3) +
  oval(-20, -10, 9, 6, "#7a3a00") +
  oval(20, -10, 9, 6, "#7a3a00") +
  line("M-22 -26 L-34 -22 M22 -26 L34 -22 M-20 20 Q0 36 20 20 M0 -8 L-4 8 L4 8", "#7a3a00", 4.5);

/** A crescent moon with a star. */
export const moon = (): Svg =>
  area("M20 -96 A98 98 0 1 0 92 40 A78 78 0 1 1 20 -96 Z", "url(#goldball)") +
  poly(starPoints(5, 34, 14), "#fff6c9", 'transform="translate(40 -20)"') +
  poly(starPoints(4, 14, 4), "#ffffff", 'transform="translate(72 -66)"');
