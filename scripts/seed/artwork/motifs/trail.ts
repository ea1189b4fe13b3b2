import { area, around, at, disc, line, oval, poly, regularPoints, ring, type Svg, starPoints } from "../shapes.ts";

/** A skull with a hat. */
export const pirate = (): Svg =>
  line("M-80 44 L80 96 M80 44 L-80 96", "#f0e6d0", 15) +
  area("M-56 -20 Q-64 50 -30 56 L-28 80 L28 80 L30 56 Q64 50 56 -20 Z", "url(#ivory)") +
  oval(-25, 12, 17, 19, "#1a0f1f") +
  oval(25, 12, 17, 19, "#1a0f1f") +
  disc(-23, 12, 5, "#ff5a2f") +
  poly("0,30 -9,48 9,48", "#1a0f1f") +
  line("M-12 62 L-12 80 M0 62 L0 80 M12 62 L12 80", "#8f7a5a", 3.5) +
  area("M-100 -18 Q-60 -30 -50 -74 Q0 -108 50 -74 Q60 -30 100 -18 Q50 0 0 -2 Q-50 0 -100 -18 Z", "#1d1a2b") +
  line("M-98 -18 Q0 10 98 -18", "#ffcf4a", 6) +
  poly(starPoints(5, 20, 9), "url(#gold)", 'transform="translate(0 -48)"');

/** A sailing ship. */
export const ship = (): Svg =>
  line("M0 50 L0 -92 M-44 50 L-44 -54", "#5a2f10", 7) +
  area("M4 -84 Q70 -60 54 -14 Q30 -24 4 -18 Z M4 -12 Q74 0 60 42 Q30 32 4 36 Z", "url(#ivory)") +
  area("M-40 -48 Q-6 -40 -8 -6 Q-24 -12 -40 -8 Z M-40 0 Q0 6 -6 38 Q-24 30 -40 34 Z", "#f2303f") +
  poly("0,-92 0,-108 34,-100", "#1d1a2b") +
  area("M-92 40 L88 40 L96 24 Q98 84 56 92 L-60 92 Q-86 76 -92 40 Z", "url(#wood)") +
  line("M-86 52 L90 52", "#ffcf4a", 6) +
  [-50, -16, 18, 52].map((x) => disc(x, 70, 7, "#1f0f0a")).join("");

/** An anchor with a rope. */
export const anchor = (): Svg =>
  ring(0, -72, 20, "url(#gold)", 12) +
  line("M0 -50 L0 84 M-44 -28 L44 -28 M-78 28 Q-70 84 0 88 Q70 84 78 28", "#a85a08", 23) +
  line("M0 -50 L0 84 M-44 -28 L44 -28 M-78 28 Q-70 84 0 88 Q70 84 78 28", "url(#gold)", 16) +
  poly("-98,36 -78,4 -58,36", "url(#gold)") +
  poly("98,36 78,4 58,36", "url(#gold)");

/** A sheriff's star. */
export const sheriff = (): Svg =>
  poly(starPoints(6, 92, 52), "url(#bronze)") +
  poly(starPoints(6, 82, 46), "url(#gold)") +
  around(6, disc(0, -90, 11, "url(#goldball)")) +
  disc(0, 0, 38, "url(#bronze)") +
  disc(0, 0, 32, "url(#gold)") +
  poly(starPoints(5, 26, 11), "#7a3a0c");

/** A cactus with a flower. */
export const cactus = (): Svg =>
  line("M0 92 L0 -58 M0 30 Q-56 34 -56 -14 M0 8 Q56 12 56 -38", "#0f5a34", 46) +
  line("M0 92 L0 -58 M0 30 Q-56 34 -56 -14 M0 8 Q56 12 56 -38", "#35a852", 36) +
  line("M-8 88 L-8 -58 M-62 -14 Q-62 10 -44 20 M50 -38 Q52 -16 40 -4", "#7fe08a", 5) +
  at(0, -84, around(6, oval(0, -13, 8, 13, "#ff4f9a")) + disc(0, 0, 7, "#ffe23f"));

export const lotus = (ink: { accent: string }): Svg =>
  [-70, 70, -46, 46, -22, 22, 0]
    .map((turn, i) =>
      at(
        0,
        56,
        area(
          "M0 0 Q-44 -60 0 -136 Q44 -60 0 0 Z",
          ["#c22f7a", "#c22f7a", "#e0559a", "#e0559a", "#ff8fc2", "#ff8fc2", "#ffc9e2"][i] ?? "#fff",
        ),
        1 - Math.abs(turn) / 260,
        turn,
      ),
    )
    .join("") +
  oval(0, 58, 74, 17, "#1f8f5a") +
  disc(0, -100, 8, ink.accent);

export const rose = (): Svg =>
  line("M0 20 Q10 60 -6 100", "#2f7a2f", 9) +
  area("M0 70 Q40 36 66 62 Q36 90 0 70 Z", "#3fae4a") +
  disc(0, -22, 70, "#8f0a24") +
  around(
    5,
    area("M0 0 Q-60 -20 -36 -66 Q0 -84 36 -66 Q20 -30 0 0 Z", "#c2142f", 'stroke="#7a041a" stroke-width="4"'),
    0,
  ).replace(/^/, '<g transform="translate(0 -22)">') +
  "</g>" +
  around(
    4,
    area("M0 0 Q-40 -10 -24 -44 Q0 -54 24 -44 Q14 -20 0 0 Z", "#ef3a55", 'stroke="#9a0a24" stroke-width="3"'),
    30,
  ).replace(/^/, '<g transform="translate(0 -22)">') +
  "</g>" +
  area("M-14 -30 Q0 -48 16 -28 Q10 -8 -8 -12 Q-20 -18 -14 -30 Z", "#ff8fa0");

/** A pumpkin lantern. */
export const pumpkin = (): Svg =>
  line("M0 -60 Q4 -90 26 -94", "#2f6b2a", 14) +
  [-56, 56, -30, 30, 0]
    .map((x) => oval(x, 14, 44, 74, x === 0 ? "#ff9a2f" : Math.abs(x) > 40 ? "#c9560c" : "#ef7a1a"))
    .join("") +
  poly("-52,-8 -14,-8 -33,-38", "#fff27a") +
  poly("52,-8 14,-8 33,-38", "#fff27a") +
  area("M-64 24 L-44 34 L-30 24 L-10 36 L10 24 L30 36 L44 24 L64 24 Q52 72 0 74 Q-52 72 -64 24 Z", "#fff27a");

/** A snowflake of ice. */
export const snowflake = (): Svg =>
  around(6, line("M0 0 L0 -92 M0 -60 L-22 -82 M0 -60 L22 -82 M0 -32 L-18 -50 M0 -32 L18 -50", "#1f6fc9", 17)) +
  around(6, line("M0 0 L0 -92 M0 -60 L-22 -82 M0 -60 L22 -82 M0 -32 L-18 -50 M0 -32 L18 -50", "#d9f5ff", 9)) +
  poly(regularPoints(6, 24), "#ffffff");

/** A toadstool. */
export const mushroom = (): Svg =>
  area("M-30 0 L30 0 Q28 60 46 92 L-46 92 Q-28 60 -30 0 Z", "url(#ivory)") +
  area("M-96 10 Q-90 -86 0 -88 Q90 -86 96 10 Q0 34 -96 10 Z", "url(#redball)") +
  [
    [-50, -24, 16],
    [0, -52, 20],
    [52, -22, 15],
    [-8, -4, 11],
    [30, -60, 8],
  ]
    .map(([x = 0, y = 0, r = 0]) => oval(x, y, r, r * 0.8, "#fff6ea"))
    .join("");

/** A volcano in eruption. */
export const volcano = (): Svg =>
  [
    [-50, -70, 9],
    [-20, -92, 12],
    [30, -84, 10],
    [56, -58, 7],
    [4, -66, 8],
  ]
    .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, "url(#orangeball)"))
    .join("") +
  poly("-28,-34 28,-34 100,94 -100,94", "#4a1f2b") +
  poly("0,-34 28,-34 100,94 20,94", "#2b1018") +
  area("M-28 -34 Q0 -50 28 -34 L22 0 L36 40 L18 30 L12 72 L-4 20 L-18 54 L-22 4 L-34 18 Z", "#ff6a1f") +
  area("M-14 -34 Q0 -42 14 -34 L8 10 L0 40 L-6 0 Z", "#ffd23f");
