import { area, around, at, box, disc, line, oval, poly, type Svg } from "../shapes.ts";

/** Two cherries. */
export const cherries = (): Svg =>
  line("M-38 24 Q-22 -40 40 -86 M40 34 Q44 -30 40 -86", "#3f7a1f", 9) +
  area("M40 -86 Q76 -104 98 -66 Q62 -50 40 -86 Z", "#5fcf3a") +
  disc(-42, 46, 45, "url(#redball)") +
  disc(46, 54, 41, "url(#redball)") +
  oval(-56, 30, 11, 7, "#fff", 'opacity=".8"') +
  oval(34, 40, 10, 6, "#fff", 'opacity=".8"');

export const lemon = (): Svg =>
  at(
    0,
    0,
    area("M-92 0 Q-70 -66 0 -64 Q70 -66 84 -10 Q104 -4 92 12 Q66 70 0 64 Q-66 66 -92 0 Z", "url(#yellowball)") +
      oval(-30, -34, 24, 10, "#fff", 'opacity=".7"'),
    1,
    -24,
  ) + area("M50 -62 Q76 -100 100 -84 Q92 -52 50 -62 Z", "#4fbf3a");

/** An orange, cut in half. */
export const orange = (): Svg =>
  disc(0, 0, 88, "url(#orangeball)") +
  disc(0, 0, 76, "#fff0c9") +
  around(8, area("M0 -6 L-24 -60 Q0 -78 24 -60 Z", "#ff9a1f") + area("M-12 -50 Q0 -64 12 -50 L0 -30 Z", "#ffc25a"));

/** A slice of watermelon. */
export const melon = (): Svg =>
  at(
    0,
    -24,
    area("M-100 0 A100 100 0 0 0 100 0 Z", "#2f9f3f") +
      area("M-90 0 A90 90 0 0 0 90 0 Z", "#eaffc2") +
      area("M-80 0 A80 80 0 0 0 80 0 Z", "#ff3f5a") +
      [-44, 0, 44].map((x) => oval(x, 22, 6, 10, "#2b0a12")).join("") +
      [-22, 22].map((x) => oval(x, 46, 6, 10, "#2b0a12")).join(""),
    1,
    -12,
  );

export const grapes = (): Svg =>
  area("M0 -56 Q-60 -100 -84 -56 Q-44 -44 0 -56 Z", "#4fbf3a") +
  line("M0 -50 Q4 -80 24 -94", "#6b4522", 8) +
  [
    [-50, -30],
    [0, -34],
    [50, -30],
    [-26, 4],
    [26, 4],
    [0, 38],
    [-48, 6],
    [50, 8],
    [-24, 42],
    [26, 42],
    [0, 74],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 26, "url(#violetball)"))
    .join("");

/** A plum-red strawberry. */
export const strawberry = (): Svg =>
  area("M0 96 Q-84 40 -76 -24 Q-60 -62 0 -50 Q60 -62 76 -24 Q84 40 0 96 Z", "url(#redball)") +
  [
    [-40, -10],
    [0, -20],
    [40, -10],
    [-22, 20],
    [22, 20],
    [0, 52],
  ]
    .map(([x = 0, y = 0]) => oval(x, y, 4, 7, "#ffe08a"))
    .join("") +
  around(5, area("M0 0 Q-18 -22 0 -46 Q18 -22 0 0 Z", "#3fae3a")).replace(/^/, '<g transform="translate(0 -56)">') +
  "</g>";

/** A cupcake with a cherry. */
export const cupcake = (): Svg =>
  poly("-58,20 58,20 42,94 -42,94", "#7a4ff2") +
  [-34, -12, 12, 34].map((x) => line(`M${x} 24 L${x * 0.76} 90`, "#a98aff", 7)).join("") +
  area("M-76 22 Q-96 -14 -54 -22 Q-56 -52 -18 -54 Q0 -84 24 -56 Q60 -50 54 -20 Q94 -14 76 22 Z", "#ff8fcb") +
  area(
    "M-60 -4 Q-20 14 52 -12 M-30 -36 Q0 -24 32 -42",
    "none",
    'stroke="#ffc9e8" stroke-width="9" stroke-linecap="round"',
  ) +
  disc(2, -70, 21, "url(#redball)");

/** A swirl lollipop. */
export const lollipop = (): Svg =>
  line("M10 30 L44 98", "#fff6e0", 12) +
  disc(-10, -20, 72, "#ff4f9a") +
  at(-10, -20, around(6, area("M0 0 Q-6 -50 -44 -56 A72 72 0 0 1 -10 -71 Q10 -40 0 0 Z", "#ffffff"))) +
  oval(-36, -56, 18, 9, "#fff", 'opacity=".6" transform="rotate(-36 -36 -56)"');

export const doughnut = (): Svg =>
  disc(0, 0, 90, "#c9853f") +
  area(
    "M-82 6 Q-86 -80 0 -82 Q86 -80 82 6 Q70 40 52 30 Q40 62 14 54 Q-10 76 -30 52 Q-60 56 -62 30 Q-78 34 -82 6 Z",
    "#ff6fb8",
  ) +
  disc(0, -4, 27, "#8f5222") +
  disc(0, -8, 24, "#4a1f3f") +
  [
    [-52, -30, 30],
    [-20, -60, -20],
    [24, -58, 60],
    [54, -26, 10],
    [48, 10, -40],
    [-50, 14, 80],
    [-24, 34, 20],
    [20, 34, -60],
  ]
    .map(([x = 0, y = 0, turn = 0], i) =>
      at(x, y, box(-9, -3, 18, 6, 3, ["#ffe23f", "#6ff0ff", "#ffffff"][i % 3] ?? "#fff"), 1, turn),
    )
    .join("");

/** A chili with a flame. */
export const chili = (): Svg =>
  area("M-24 -46 Q10 -70 40 -44 Q64 -14 40 34 Q4 88 -76 92 Q-20 58 -24 -46 Z", "url(#redball)") +
  area("M-28 -44 Q-10 -76 16 -68 Q46 -66 46 -40 Q26 -52 10 -40 Q-10 -52 -28 -44 Z", "#3fae3a") +
  line("M14 -66 Q16 -86 36 -94", "#2f8f2f", 11) +
  area("M-6 -28 Q6 10 -16 50 Q-2 4 -12 -26 Z", "#ffffff", 'opacity=".5"');
