import { area, around, at, disc, line, oval, poly, ring, type Svg, starPoints } from "../shapes.ts";

/** A lucky seven. */
export function seven(ink: { accent: string }): Svg {
  const shape = "M-70 -90 L76 -90 L76 -48 Q20 10 8 92 L-48 92 Q-36 10 20 -42 L-34 -42 L-38 -22 L-70 -22 Z";
  return (
    area(shape, "#3a0510", 'stroke="#3a0510" stroke-width="18" stroke-linejoin="round" transform="translate(4 6)"') +
    area(shape, "url(#gold)", 'stroke="url(#gold)" stroke-width="14" stroke-linejoin="round"') +
    area(shape, "url(#redball)") +
    area("M-64 -84 L70 -84 L70 -72 L-64 -72 Z", "#ffffff", 'opacity=".4"') +
    disc(-56, -30, 5, ink.accent)
  );
}

/** A golden bell. */
export const bell = (): Svg =>
  disc(0, 72, 19, "url(#bronze)") +
  area(
    "M-18 -76 Q-58 -60 -60 0 Q-60 34 -88 56 Q-88 68 -76 68 L76 68 Q88 68 88 56 Q60 34 60 0 Q58 -60 18 -76 Q14 -96 0 -96 Q-14 -96 -18 -76 Z",
    "url(#gold)",
  ) +
  area("M-68 46 Q0 62 68 46 L74 54 Q0 72 -74 54 Z", "#a85a08", 'opacity=".55"') +
  area("M-36 -46 Q-46 -20 -44 20 L-32 22 Q-34 -20 -22 -52 Z", "#ffffff", 'opacity=".55"');

/** A four-leaved clover. */
export const clover = (): Svg =>
  line("M0 0 Q10 60 40 96", "#1f7a2f", 11) +
  around(
    4,
    area("M0 0 Q-58 -26 -46 -70 Q-28 -96 0 -72 Q28 -96 46 -70 Q58 -26 0 0 Z", "#35c45a") +
      area("M0 -4 L-3 -64 L3 -64 Z", "#a5f27a") +
      area("M0 0 Q58 -26 46 -70 Q28 -96 0 -72 Z", "#1f9f4a", 'opacity=".6"'),
    45,
  );

export const horseshoe = (): Svg =>
  line("M-52 72 Q-96 -70 0 -70 Q96 -70 52 72", "#5e2c0e", 42) +
  line("M-52 72 Q-96 -70 0 -70 Q96 -70 52 72", "url(#gold)", 34) +
  [
    [-58, 30],
    [-60, -14],
    [-38, -52],
    [38, -52],
    [60, -14],
    [58, 30],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 5, "#6b3a0c"))
    .join("");

/** A star of gold. */
export const star = (): Svg =>
  poly(starPoints(5, 98, 46), "#a85a08", 'stroke="#a85a08" stroke-width="10" stroke-linejoin="round"') +
  poly(starPoints(5, 92, 42), "url(#gold)", 'stroke="url(#gold)" stroke-width="8" stroke-linejoin="round"') +
  around(5, poly("0,-88 0,0 -24,-33", "#ffffff", 'opacity=".4"'));

/** Coins, stacked and falling. */
export function coins(): Svg {
  const coin = (): Svg =>
    oval(0, 6, 44, 17, "#8f4d00") +
    oval(0, 0, 44, 17, "url(#gold)") +
    oval(0, 0, 32, 11, "none", 'stroke="#b86a0c" stroke-width="3"');
  const stack = (x: number, y: number, count: number): Svg =>
    Array.from({ length: count }, (_, i) => at(x, y - i * 14, coin())).join("");
  const face =
    disc(0, 0, 38, "#8f4d00") +
    disc(-3, -3, 38, "url(#gold)") +
    ring(-3, -3, 28, "#b86a0c", 3) +
    poly(starPoints(5, 20, 9), "#b86a0c");
  return (
    stack(-46, 66, 5) + stack(48, 66, 7) + stack(0, 80, 4) + at(-40, -52, face, 1, -12) + at(26, -74, face, 0.7, 14)
  );
}

/** Three bars, one on the other. */
export function bars(): Svg {
  const bar = (w: number): Svg =>
    poly(`${-w},22 ${-w + 14},-16 ${w - 14},-16 ${w},22`, "url(#gold)") +
    poly(`${-w + 14},-16 ${w - 14},-16 ${w - 22},-28 ${-w + 22},-28`, "#fff0a8");
  return at(-48, 64, bar(48)) + at(48, 64, bar(48)) + at(0, 16, bar(48)) + at(0, -44, star(), 0.42);
}
