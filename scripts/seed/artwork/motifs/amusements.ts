import { area, around, at, box, disc, line, oval, poly, ring, type Svg, starPoints } from "../shapes.ts";

/** A fruit machine. */
export const machine = (): Svg =>
  line("M84 -10 L84 -58", "#8f9fb8", 9) +
  disc(84, -64, 14, "url(#redball)") +
  box(-76, -92, 148, 188, 24, "#8f0f2f") +
  box(-68, -84, 132, 172, 18, "#d9233f") +
  box(-60, -48, 116, 70, 8, "#fffdf3") +
  [-40, -2, 36]
    .map(
      (x) =>
        box(x - 17, -44, 34, 62, 5, "#ffffff", 'stroke="#c9b98f" stroke-width="2"') +
        `<text x="${x}" y="2" font-family="Bungee" font-size="38" text-anchor="middle" fill="#d9142f">7</text>`,
    )
    .join("") +
  box(-44, -78, 84, 22, 8, "url(#gold)") +
  box(-50, 44, 96, 20, 8, "#5e0a1f") +
  [-36, -12, 12].map((x) => disc(x + 10, 54, 7, "url(#goldball)")).join("");

function numbered(color: string, label: number): Svg {
  return (
    disc(0, 0, 40, `url(#${color}ball)`) +
    disc(0, 0, 21, "#fffdf6") +
    `<text x="0" y="9" font-family="Russo One" font-size="25" text-anchor="middle" fill="#1a1a2b">${label}</text>` +
    oval(-14, -26, 11, 5, "#ffffff", 'opacity=".7" transform="rotate(-28 -14 -26)"')
  );
}

export const lotteryBalls = (): Svg =>
  at(-52, 46, numbered("red", 7), 1.08, -8) +
  at(54, 48, numbered("blue", 42), 1.08, 8) +
  at(0, -52, numbered("yellow", 18), 1.2) +
  at(4, 62, numbered("green", 3), 0.8) +
  at(-66, -36, numbered("violet", 29), 0.7) +
  at(68, -34, numbered("pink", 11), 0.66);

/** A drum full of balls. */
export const drum = (): Svg =>
  poly("-60,98 60,98 40,58 -40,58", "url(#bronze)") +
  disc(0, -8, 88, "#d9f2ff", 'opacity=".35"') +
  [
    ["red", -34, 30],
    ["yellow", 8, 42],
    ["blue", 44, 22],
    ["green", -52, -8],
    ["violet", 20, 2],
    ["orange", -14, -4],
    ["pink", 52, -22],
    ["blue", -30, -44],
    ["yellow", 22, -46],
  ]
    .map(
      ([color, x, y]) =>
        disc(Number(x), Number(y), 21, `url(#${color}ball)`) + disc(Number(x), Number(y), 10, "#fffdf6"),
    )
    .join("") +
  ring(0, -8, 88, "url(#gold)", 9) +
  oval(-36, -60, 26, 11, "#fff", 'opacity=".5" transform="rotate(-34 -36 -60)"');

/** A card of numbers with some of them daubed. */
export function bingoCard(): Svg {
  const cells = Array.from({ length: 16 }, (_, i) => {
    const x = -51 + (i % 4) * 34;
    const y = -30 + Math.floor(i / 4) * 34;
    const hit = [0, 5, 6, 10, 15, 3].includes(i);
    return (
      box(x - 15, y - 15, 30, 30, 5, "#ffffff") +
      (hit
        ? disc(x, y, 13, "url(#redball)")
        : `<text x="${x}" y="${y + 7}" font-family="Russo One" font-size="18" text-anchor="middle" fill="#3a2a6b">${((i * 17) % 74) + 1}</text>`)
    );
  }).join("");
  return at(
    0,
    0,
    box(-78, -96, 156, 200, 14, "#3a0f6b", 'transform="translate(6 8)"') +
      box(-78, -96, 156, 200, 14, "#7a2fd9") +
      box(-66, -86, 132, 30, 8, "url(#gold)") +
      around(5, poly(starPoints(5, 9, 4), "#7a2fd9"), 0).replace(
        /rotate\((\d+)\)/g,
        (_, turn) => `translate(${(Number(turn) / 72 - 2) * 24} -71)`,
      ) +
      at(0, 8, cells),
    1,
    -7,
  );
}

/** A ticket with a scratched field. */
export const scratchCard = (): Svg =>
  at(
    0,
    0,
    box(-92, -66, 184, 140, 14, "#000", 'opacity=".3" transform="translate(6 8)"') +
      box(-92, -66, 184, 140, 14, "#ff4f9a") +
      box(-82, -56, 164, 120, 9, "#fff0c9") +
      box(-72, -16, 144, 70, 8, "url(#silver)") +
      area("M-60 34 L-44 -6 L-30 34 L-12 -8 L2 36 L20 -8 L34 32 L50 -4 L58 30 L46 46 L-50 46 Z", "#ffffff") +
      [-38, 2, 40].map((x) => at(x, 22, poly(starPoints(5, 17, 7), "url(#gold)"))).join("") +
      [-56, -28, 0, 28, 56]
        .map((x, i) => disc(x, -36, 9, ["#f2303f", "#ffb01f", "#35c45a", "#2f8df2", "#9a45ec"][i] ?? "#fff"))
        .join(""),
    1,
    -10,
  ) + at(64, 66, disc(0, 0, 27, "url(#gold)") + ring(0, 0, 19, "#a3600c", 3));

/** Pegs and a falling ball. */
export const pegs = (): Svg =>
  [0, 1, 2, 3, 4, 5]
    .map((row) =>
      Array.from({ length: row + 2 }, (_, i) =>
        disc((i - (row + 1) / 2) * 30, -66 + row * 26, 7, "url(#whiteball)"),
      ).join(""),
    )
    .join("") +
  [-3, -2, -1, 0, 1, 2, 3]
    .map((i) =>
      box(
        i * 28 - 12,
        76,
        24,
        22,
        5,
        ["#35c45a", "#ffd52e", "#ff9a1f", "#f2303f"][3 - Math.abs(3 - Math.abs(i))] ?? "#fff",
      ),
    )
    .join("") +
  line("M0 -96 Q22 -70 12 -46 Q-4 -26 -22 0", "#ffffff", 4, 'stroke-dasharray="2 9" opacity=".8"') +
  disc(-24, 12, 17, "url(#pinkball)");

/** A field of tiles: gems, and one mine. */
export function mines(): Svg {
  return Array.from({ length: 9 }, (_, i) => {
    const x = (i % 3) * 62 - 62;
    const y = Math.floor(i / 3) * 62 - 62;
    const inside =
      i === 5
        ? around(8, box(-3, -23, 6, 12, 2, "#1a1a24")) + disc(0, 0, 16, "url(#blackball)") + disc(-5, -5, 4, "#fff")
        : [0, 2, 4, 7].includes(i)
          ? poly("-17,-9 17,-9 24,2 0,24 -24,2", "#3ff0c0") +
            poly("-17,-9 0,-9 -6,2 -24,2", "#d9fff2") +
            poly("6,2 24,2 0,24", "#12a07f")
          : "";
    const fill = i === 5 ? "#c2142f" : inside ? "#1a3a6b" : "#4a78c9";
    return at(
      x,
      y,
      box(-28, -24, 56, 56, 10, "#0a1630") +
        box(-28, -29, 56, 56, 10, fill) +
        (inside || box(-22, -24, 44, 14, 7, "#ffffff", 'opacity=".25"')),
    );
  }).join("");
}

/** A ladder of blocks with a star on top. */
export const tower = (): Svg =>
  [0, 1, 2, 3, 4]
    .map((row) =>
      Array.from({ length: 5 - row }, (_, i) =>
        at(
          (i - (4 - row) / 2) * 40,
          76 - row * 36,
          box(-19, -16, 38, 34, 6, ["#2f8df2", "#35c45a", "#ffd52e", "#ff9a1f", "#f2303f"][row] ?? "#fff") +
            box(-14, -13, 28, 9, 4, "#fff", 'opacity=".35"'),
        ),
      ).join(""),
    )
    .join("") + at(0, -86, poly(starPoints(5, 24, 10), "url(#gold)"));

/** A coin on its edge, turning. */
export const coinFlip = (): Svg =>
  oval(10, 6, 74, 92, "#8f4d00") +
  oval(0, 0, 74, 92, "url(#gold)") +
  oval(0, 0, 58, 74, "none", 'stroke="#b86a0c" stroke-width="5"') +
  at(0, 0, poly("-36,26 -42,-22 -20,-2 0,-34 20,-2 42,-22 36,26", "#a85a08") + box(-36, 30, 72, 10, 3, "#a85a08"));

/** A claw over a heap of prizes. */
export const claw = (): Svg =>
  box(-6, -104, 12, 60, 2, "url(#steel)") +
  box(-24, -52, 48, 20, 8, "url(#silver)") +
  line("M-18 -34 Q-50 -14 -26 24 M18 -34 Q50 -14 26 24 M0 -34 L0 12", "#c9d5e6", 9) +
  [
    ["pink", -60, 70],
    ["yellow", 0, 78],
    ["blue", 60, 70],
    ["green", -30, 44],
    ["violet", 32, 46],
  ]
    .map(
      ([color, x, y]) =>
        disc(Number(x), Number(y), 30, `url(#${color}ball)`) +
        poly(starPoints(5, 13, 6), "#ffffff", `transform="translate(${x} ${y})" opacity=".85"`),
    )
    .join("");
