import { lighter, mix } from "../color.ts";
import { between, type Random } from "../random.ts";
import { area, at, box, n, poly, type Svg } from "../shapes.ts";
import type { Backdrop, Stage } from "./frame.ts";
import { clouds, sparkles, stars, sunDisc } from "./sky.ts";

function ridge(random: Random, width: number, base: number, rise: number, steps: number, sharp: boolean): string {
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const up = sharp ? (i % 2 ? between(random, 0.65, 1) : between(random, 0, 0.35)) : random();
    return [(width / steps) * i, base - rise * up] as const;
  });
  const head = `M-10 ${n(points[0]?.[1] ?? base)}`;
  if (sharp) return `${head} ${points.map(([x, y]) => `L${n(x)} ${n(y)}`).join(" ")} L${width + 10} ${n(base)}`;
  const curve = points.slice(1).map(([x, y], i) => {
    const before = points[i] ?? [0, base];
    const middle = (before[0] + x) / 2;
    return `C${n(middle)} ${n(before[1])} ${n(middle)} ${n(y)} ${n(x)} ${n(y)}`;
  });
  return `${head} L0 ${n(points[0]?.[1] ?? base)} ${curve.join(" ")} L${width + 10} ${n(base)}`;
}

export function layers(stage: Stage, steps: number, sharp: boolean, from: number, rise: number): Svg {
  const { ink, random, width, height } = stage;
  return [0, 1, 2, 3]
    .map((i) => {
      const base = height * (from + i * 0.09);
      return area(
        `${ridge(random, width, base, height * rise * (1 - i * 0.16), steps + i, sharp)} V${height} H-10 Z`,
        mix(ink.sky[2], ink.land, 0.35 + i * 0.21),
      );
    })
    .join("");
}

/** Sharp mountains below a great sun. */
export const peaks: Backdrop = (stage) =>
  stars(stage, 40, 0.4) + sunDisc(stage, 0.24) + layers(stage, 7, true, 0.62, 0.26);

/** Rolling dunes. */
export const dunes: Backdrop = (stage) => sunDisc(stage, 0.26) + layers(stage, 3, false, 0.66, 0.14);

/** Green hills and round clouds. */
export const hills: Backdrop = (stage) => clouds(stage, 5) + layers(stage, 4, false, 0.68, 0.12) + sparkles(stage, 14);

/** Mesas of a canyon. */
export const canyon: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const mesa = (x: number, w: number, h: number, fill: string): Svg => {
    const base = height * 0.86;
    return (
      poly(
        `${n(x)},${n(base)} ${n(x + w * 0.16)},${n(base - h * 0.8)} ${n(x + w * 0.24)},${n(base - h)} ${n(x + w * 0.76)},${n(base - h)} ${n(x + w * 0.84)},${n(base - h * 0.8)} ${n(x + w)},${n(base)}`,
        fill,
      ) +
      poly(
        `${n(x + w * 0.6)},${n(base - h)} ${n(x + w * 0.76)},${n(base - h)} ${n(x + w * 0.84)},${n(base - h * 0.8)} ${n(x + w)},${n(base)} ${n(x + w * 0.7)},${n(base)}`,
        "#000000",
        'opacity=".14"',
      )
    );
  };
  const far = [0, 1, 2, 3].map((i) =>
    mesa(
      (width / 3.4) * i - 60,
      between(random, 0.24, 0.34) * width,
      height * between(random, 0.26, 0.4),
      mix(ink.sky[2], ink.land, 0.5),
    ),
  );
  const near = [-0.2, 0.72].map((x) =>
    mesa(x * width, width * 0.46, height * between(random, 0.36, 0.5), mix(ink.land, ink.deep, 0.25)),
  );
  return (
    sunDisc(stage, 0.22) +
    far.join("") +
    near.join("") +
    box(-10, height * 0.85, width + 20, height * 0.2, 0, mix(ink.land, ink.deep, 0.45))
  );
};

/** Fir trees before a pale sky. */
export const forest: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const fir = (x: number, base: number, h: number, fill: string): Svg =>
    [0, 1, 2]
      .map((i) =>
        poly(
          `${n(x)},${n(base - h + i * h * 0.22)} ${n(x - h * (0.14 + i * 0.07))},${n(base - h * 0.6 + i * h * 0.26)} ${n(x + h * (0.14 + i * 0.07))},${n(base - h * 0.6 + i * h * 0.26)}`,
          fill,
        ),
      )
      .join("") + box(x - h * 0.03, base - h * 0.12, h * 0.06, h * 0.3, 0, fill);
  const rows = [0, 1, 2].map((row) => {
    const count = 11 - row * 2;
    const fill = mix(ink.sky[2], ink.deep, 0.4 + row * 0.24);
    return Array.from({ length: count }, (_, i) =>
      fir(
        (width / (count - 1)) * i + between(random, -16, 16),
        height * (0.72 + row * 0.13),
        height * between(random, 0.26, 0.4),
        fill,
      ),
    ).join("");
  });
  return (
    stars(stage, 50, 0.5) +
    sunDisc(stage, 0.2) +
    rows.join("") +
    box(-10, height * 0.93, width + 20, height * 0.1, 0, ink.deep)
  );
};

/** Big leaves that frame the picture. */
export const jungle: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const leaf = (length: number, fill: string): Svg =>
    area(
      `M0 0 Q${n(length * 0.34)} ${n(-length * 0.3)} ${n(length)} 0 Q${n(length * 0.34)} ${n(length * 0.3)} 0 0 Z`,
      fill,
    ) + area(`M0 -1.5 L${n(length * 0.94)} 0 L0 1.5 Z`, lighter(fill, 0.25));
  const fan = (x: number, y: number, from: number, to: number, count: number, size: number, fill: string): Svg =>
    Array.from({ length: count }, (_, i) =>
      at(
        x,
        y,
        leaf(size * between(random, 0.8, 1.15), mix(fill, ink.deep, (i % 3) * 0.2)),
        1,
        from + ((to - from) / (count - 1)) * i,
      ),
    ).join("");
  const size = Math.min(width, height) * 0.46;
  const beams = [-22, -8, 8, 22]
    .map((turn) =>
      at(stage.lightX, -40, poly(`-16,0 16,0 70,${height} -70,${height}`, ink.glow, 'opacity=".12"'), 1, turn),
    )
    .join("");
  return (
    beams +
    layers(stage, 5, false, 0.74, 0.12) +
    fan(-10, height * 0.04, 0, 84, 6, size, ink.land) +
    fan(width + 10, height * 0.04, 96, 180, 6, size, ink.land) +
    fan(-14, height, -80, -8, 6, size * 1.1, mix(ink.land, ink.deep, 0.3)) +
    fan(width + 14, height, 188, 260, 6, size * 1.1, mix(ink.land, ink.deep, 0.3))
  );
};
