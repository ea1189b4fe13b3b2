import { area, around, at, box, disc, oval, poly, ring, type Svg, starPoints } from "../shapes.ts";

export function chip(color: string, edge = "#ffffff"): Svg {
  return (
    disc(3, 5, 48, "#000000", 'opacity=".35"') +
    disc(0, 0, 48, color) +
    around(8, area("M-8 -48 L8 -48 L6 -34 L-6 -34 Z", edge)) +
    ring(0, 0, 33, edge, 2.5, 'stroke-dasharray="5 4"') +
    disc(0, 0, 27, "#ffffff", 'opacity=".18"') +
    poly(starPoints(5, 19, 8), edge)
  );
}

/** A stack of chips seen from the side, `count` high. */
export function chipStack(color: string, count: number): Svg {
  return Array.from({ length: count }, (_, i) => {
    const y = -i * 13;
    return (
      oval(0, y + 7, 42, 16, "#00000066") +
      oval(0, y + 5, 42, 16, color) +
      [-30, -10, 12, 32]
        .map((x) => box(x - 5, y + 8 + (28 - Math.abs(x)) / 6, 10, 9, 1, "#ffffff", 'opacity=".9"'))
        .join("") +
      oval(0, y, 42, 16, color) +
      oval(0, y, 30, 10.5, "none", 'stroke="#ffffff" stroke-width="2.5" stroke-dasharray="6 4"')
    );
  }).join("");
}

export const chips = (): Svg =>
  at(-46, 62, chipStack("#d9142f", 5)) +
  at(50, 62, chipStack("#1a5fd9", 7)) +
  at(0, 84, chipStack("#1f1f2b", 3)) +
  at(-14, -48, chip("#b8862b", "#fff3c9"), 0.9, 16);

function die(face: number, color: string, pip: string): Svg {
  const spots: Record<number, number[][]> = {
    1: [[0, 0]],
    2: [
      [-24, -24],
      [24, 24],
    ],
    3: [
      [-24, -24],
      [0, 0],
      [24, 24],
    ],
    4: [
      [-24, -24],
      [24, -24],
      [-24, 24],
      [24, 24],
    ],
    5: [
      [-24, -24],
      [24, -24],
      [0, 0],
      [-24, 24],
      [24, 24],
    ],
    6: [
      [-24, -26],
      [24, -26],
      [-24, 0],
      [24, 0],
      [-24, 26],
      [24, 26],
    ],
  };
  return (
    box(-42, -38, 92, 92, 20, "#000000", 'opacity=".35"') +
    box(-46, -46, 92, 92, 20, color) +
    box(-40, -42, 80, 30, 14, "#ffffff", 'opacity=".22"') +
    (spots[face] ?? []).map(([x = 0, y = 0]) => disc(x, y, 9.5, pip)).join("")
  );
}

/** Two dice. */
export const dice = (): Svg =>
  at(-44, 26, die(5, "#d9142f", "#ffffff"), 1.05, -16) + at(48, -26, die(6, "#f4f1ea", "#171a2b"), 1.05, 14);

export const threeDice = (): Svg =>
  at(0, -48, die(1, "#ffcf3f", "#7a1020"), 0.88, 8) +
  at(-50, 40, die(3, "#d9142f", "#ffe9b0"), 0.92, -14) +
  at(52, 40, die(6, "#d9142f", "#ffe9b0"), 0.92, 12);

/** A roulette wheel from above. */
export function roulette(): Svg {
  const slots = 24;
  return (
    disc(0, 0, 100, "url(#wood)") +
    ring(0, 0, 96, "url(#gold)", 5) +
    around(slots, (i) =>
      area("M0 0 L-11.4 -86 A86 86 0 0 1 11.4 -86 Z", i === 0 ? "#1f9f4a" : i % 2 ? "#c2142f" : "#15151d"),
    ) +
    ring(0, 0, 86, "#ffd97a", 2.5) +
    ring(0, 0, 66, "#ffd97a", 2) +
    disc(0, 0, 54, "url(#wood)") +
    ring(0, 0, 54, "url(#gold)", 4) +
    around(4, box(-5, -46, 10, 46, 4, "url(#gold)") + disc(0, -46, 8, "url(#goldball)"), 20) +
    disc(0, 0, 19, "url(#goldball)") +
    disc(44, -60, 8, "url(#whiteball)")
  );
}

/** A money wheel on its stand. */
export function moneyWheel(): Svg {
  const colors = ["#f2303f", "#ff9a1f", "#ffd52e", "#35c45a", "#2f8df2", "#9a45ec"];
  return (
    poly("-34,100 34,100 14,50 -14,50", "url(#bronze)") +
    disc(0, -4, 92, "url(#gold)") +
    at(
      0,
      -4,
      around(
        12,
        (i) =>
          area("M0 0 L-21.5 -80 A83 83 0 0 1 21.5 -80 Z", colors[i % 6] ?? "#fff") +
          disc(0, -66, 5, "#ffffff", 'opacity=".85"'),
      ),
    ) +
    at(0, -4, around(24, disc(0, -87, 3.6, "#fff8d9"))) +
    disc(0, -4, 25, "url(#goldball)") +
    at(0, -4, poly(starPoints(5, 16, 7), "#a3500a")) +
    poly("-14,-104 14,-104 0,-74", "#ffffff")
  );
}
