import { area, around, at, box, disc, line, mirrored, oval, poly, ring, type Svg } from "../shapes.ts";

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
