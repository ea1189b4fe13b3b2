import {
  area,
  around,
  at,
  box,
  disc,
  line,
  mirrored,
  oval,
  poly,
  regularPoints,
  ring,
  type Svg,
  starPoints,
} from "../shapes.ts";

/** A jewelled crown. */
export const crown = (): Svg =>
  area("M-88 -44 L-46 8 L-30 -70 L0 -6 L30 -70 L46 8 L88 -44 L70 66 L-70 66 Z", "url(#gold)") +
  box(-76, 58, 152, 28, 8, "url(#bronze)") +
  [
    [-88, -50],
    [-30, -76],
    [30, -76],
    [88, -50],
  ]
    .map(([x = 0, y = 0], i) => disc(x, y, 12, i % 2 ? "url(#blueball)" : "url(#redball)"))
    .join("") +
  poly("0,-2 20,26 0,54 -20,26", "url(#redball)") +
  disc(-46, 34, 9, "url(#greenball)") +
  disc(46, 34, 9, "url(#greenball)") +
  [-50, -16, 18, 52].map((x) => disc(x, 72, 6, "url(#whiteball)")).join("");

/** A king's mask of gold and lapis. */
export function pharaoh(): Svg {
  return (
    mirrored(
      (tone) =>
        area("M0 -96 Q-60 -94 -70 -40 L-94 84 L-34 84 L-34 20 L0 20 Z", tone("#f2b52f")) +
        poly("-70,-36 -34,-30 -34,-14 -73,-18", tone("#1f5fc9")) +
        poly("-76,-2 -34,0 -34,16 -79,16", tone("#1f5fc9")) +
        poly("-82,32 -34,30 -34,46 -86,50", tone("#1f5fc9")) +
        poly("-89,66 -34,60 -34,84 -93,84", tone("#1f5fc9")) +
        area("M0 -58 Q-40 -56 -44 -20 Q-42 34 -18 52 L0 56 Z", tone("#ffd76a")) +
        poly("0,-58 -12,-50 -8,24 0,28", tone("#ffe9a0")) +
        area("M-38 -14 Q-24 -24 -10 -12 Q-24 -4 -38 -14 Z", "#fffbe8") +
        disc(-23, -13, 5.5, "#12204a") +
        line("M-44 -28 Q-24 -38 -8 -26 M-38 -14 L-50 -8", "#12204a", 5) +
        line("M0 36 L-13 35", "#a8601f", 4),
    ) +
    poly("-9,54 9,54 6,98 -6,98", "#1f5fc9") +
    area("M-9 -58 Q-16 -84 0 -94 Q16 -84 9 -58 Z", "url(#redball)")
  );
}

/** A pyramid below a sun disc. */
export const pyramid = (): Svg =>
  disc(0, -46, 46, "url(#goldball)") +
  poly("0,-76 -104,84 0,84", "#f2c063") +
  poly("0,-76 104,84 0,84", "#a8622a") +
  poly("0,-76 -24,-38 24,-38", "#fff0b8") +
  line("M-52 4 L0 4 M-72 36 L0 36 M-92 66 L0 66", "#d99a3f", 3) +
  poly("-13,84 -13,52 13,52 13,84", "#3a1a10");

/** A bolt of lightning in a laurel. */
export const bolt = (): Svg =>
  mirrored((tone) =>
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        at(
          Math.cos(2.1 + i * 0.42) * 88,
          Math.sin(2.1 - i * 0.42) * 88 + 4,
          oval(0, 0, 9, 22, tone("#f2b93f")),
          1,
          -20 - i * 24,
        ),
      )
      .join(""),
  ) +
  poly("16,-100 -48,14 -6,14 -24,98 52,-22 10,-22 40,-100", "#7a3a00", 'transform="translate(5 6)"') +
  poly(
    "16,-100 -48,14 -6,14 -24,98 52,-22 10,-22 40,-100",
    "url(#gold)",
    'stroke="#fff6c9" stroke-width="4" stroke-linejoin="round"',
  );

/** A trident with a pearl. */
export const trident = (): Svg =>
  box(-8, -60, 16, 160, 7, "url(#bronze)") +
  line("M-56 -64 Q-58 0 0 0 Q58 0 56 -64", "#e0a02f", 15) +
  line("M-56 -64 Q-58 0 0 0 Q58 0 56 -64", "#ffd76a", 8) +
  [-56, 0, 56]
    .map((x) => poly(`${x},${x === 0 ? -100 : -96} ${x - 17},-52 ${x},-62 ${x + 17},-52`, "url(#gold)"))
    .join("") +
  disc(0, 12, 20, "url(#blueball)");

/** A helmet with a red crest. */
export const helmet = (): Svg =>
  area("M-20 -64 Q-10 -104 60 -92 Q104 -70 96 10 Q80 -40 40 -52 Z", "#d9232f") +
  area(
    "M-72 10 Q-74 -72 4 -74 Q70 -66 74 10 L66 92 L26 92 L20 36 L4 16 L-4 70 L-40 92 Q-70 60 -72 10 Z",
    "url(#gold)",
  ) +
  area("M-56 10 Q-30 -2 -12 10 Q-20 28 -50 26 Z", "#1f0a0a") +
  line("M-66 -6 Q0 -34 70 -6", "#8f4d00", 7) +
  area("M26 92 L20 36 L4 16 L44 10 L66 92 Z", "#8f4d00", 'opacity=".45"');

/** A horned northern helmet. */
export const northHelmet = (): Svg =>
  mirrored(
    (tone) =>
      area("M-56 -10 Q-104 -20 -96 -96 Q-80 -50 -42 -46 Z", tone("#f4e3c0")) +
      area("M0 -78 Q-66 -72 -70 16 L0 16 Z", tone("#8fa0b8")) +
      area("M-72 12 L0 12 L0 36 L-72 36 Z", tone("#d9a02f")) +
      area("M-66 36 L-34 36 Q-40 70 -10 92 L0 96 L0 80 Q-20 70 -24 36 L-66 36 Q-70 80 0 100 L0 96", tone("#d98a3f")) +
      area("M0 34 L-10 34 L-8 70 L0 76 Z", tone("#d9a02f")) +
      [-58, -36, -14].map((x) => disc(x, 24, 4.5, tone("#fff0b0"))).join("") +
      area("M-50 44 Q-34 36 -18 48 Q-34 58 -50 44 Z", "#141a2b") +
      disc(-32, 48, 4, "#6ff0ff"),
  ) + poly("-9,-78 9,-78 9,14 -9,14", "#d9a02f");

/** A sword in front of a round shield. */
export const shield = (): Svg =>
  at(
    0,
    0,
    box(-7, 58, 14, 40, 6, "url(#wood)") +
      poly("-9,62 -9,-84 0,-102 9,-84 9,62", "url(#silver)") +
      box(-30, 54, 60, 11, 5, "url(#gold)"),
    1,
    38,
  ) +
  at(
    0,
    0,
    box(-7, 58, 14, 40, 6, "url(#wood)") +
      poly("-9,62 -9,-84 0,-102 9,-84 9,62", "url(#silver)") +
      box(-30, 54, 60, 11, 5, "url(#gold)"),
    1,
    -38,
  ) +
  disc(0, 4, 66, "url(#bronze)") +
  around(8, (i) => area("M0 4 L-22 -52 A56 56 0 0 1 22 -52 Z", i % 2 ? "#b8202f" : "#f2e3c0")).replace(
    /^/,
    '<g transform="translate(0 4)">',
  ) +
  "</g>" +
  ring(0, 4, 60, "url(#gold)", 9) +
  disc(0, 4, 19, "url(#gold)");

/** A war hammer with runes. */
export const hammer = (): Svg =>
  at(
    0,
    0,
    box(-9, -20, 18, 120, 6, "url(#wood)") +
      poly("-74,-84 74,-84 90,-52 74,-18 -74,-18 -90,-52", "url(#steel)") +
      poly("-74,-84 74,-84 82,-68 -82,-68", "#c9d9ee") +
      line("M-50 -60 L-38 -32 L-26 -60 M0 -62 L0 -32 M-14 -48 L14 -48 M28 -32 L40 -62 L52 -32", "#6ff0ff", 5) +
      box(-16, 84, 32, 16, 7, "url(#gold)"),
    1,
    24,
  );

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

/** A crystal ball. */
export const crystalBall = (): Svg =>
  poly("-58,62 58,62 74,94 -74,94", "url(#gold)") +
  disc(0, -12, 82, "url(#violetball)") +
  area("M-60 -10 Q-20 -50 20 -10 Q50 20 64 -20 Q60 50 0 58 Q-54 50 -60 -10 Z", "#6ff0ff", 'opacity=".35"') +
  poly(starPoints(4, 34, 8), "#ffffff", 'transform="translate(14 -20)"') +
  poly(starPoints(4, 18, 5), "#ffe9a0", 'transform="translate(-30 14)"') +
  oval(-36, -58, 24, 12, "#fff", 'opacity=".6" transform="rotate(-36 -36 -58)"');

/** An hourglass. */
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

/** A pagoda. */
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

/** A lotus. */
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

/** A rose. */
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

/** A record with a golden label. */
export const record = (ink: { accent: string }): Svg =>
  disc(0, 0, 96, "#0f0f18") +
  [82, 70, 58, 46].map((r) => ring(0, 0, r, "#33334a", 3)).join("") +
  area("M0 0 L-60 -74 A96 96 0 0 1 -30 -91 Z M0 0 L60 74 A96 96 0 0 1 30 91 Z", "#ffffff", 'opacity=".14"') +
  disc(0, 0, 34, ink.accent) +
  poly(starPoints(5, 24, 11), "#fffbe0") +
  disc(0, 0, 5, "#0f0f18");

/** Gears. */
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
