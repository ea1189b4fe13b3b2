import { darker, lighter } from "../color.ts";
import { between } from "../random.ts";
import { area, around, at, box, disc, line, n, oval, poly, type Svg, starPoints } from "../shapes.ts";
import type { Backdrop, Stage } from "./frame.ts";
import { sparkles, stars } from "./sky.ts";

export function rays({ ink, lightX, lightY, width, height }: Stage, count: number, opacity: number): Svg {
  const reach = width + height;
  const half = Math.tan(Math.PI / count / 2) * reach;
  return `<g opacity="${opacity}">${at(lightX, lightY, around(count, poly(`0,0 ${n(-half)},${-reach} ${n(half)},${-reach}`, ink.glow)))}</g>`;
}

/** A burst of rays. */
export const burst: Backdrop = (stage) => rays(stage, 18, 0.26) + rays(stage, 9, 0.14) + sparkles(stage, 18);

/** Velvet curtains and footlights. */
export const curtains: Backdrop = (stage) => {
  const { ink, width, height } = stage;
  const folds = (from: number, to: number): Svg =>
    Array.from({ length: 6 }, (_, i) => {
      const w = (to - from) / 6;
      return area(
        `M${n(from + w * i)} 0 H${n(from + w * (i + 1))} Q${n(from + w * (i + 0.7))} ${n(height * 0.5)} ${n(from + w * (i + 1))} ${height} H${n(from + w * i)} Q${n(from + w * (i - 0.3))} ${n(height * 0.5)} ${n(from + w * i)} 0 Z`,
        i % 2 ? ink.land : lighter(ink.land, 0.14),
      );
    }).join("");
  const scallops = Array.from({ length: 7 }, (_, i) =>
    disc(
      (width / 6) * i,
      0,
      width / 10,
      i % 2 ? lighter(ink.land, 0.1) : ink.land,
      `stroke="${ink.accent}" stroke-width="5"`,
    ),
  ).join("");
  const spot = (x: number, turn: number): Svg =>
    at(x, -30, poly(`-20,0 20,0 130,${height} -130,${height}`, ink.glow, 'opacity=".2"'), 1, turn);
  return (
    rays(stage, 16, 0.14) +
    spot(width * 0.2, -14) +
    spot(width * 0.8, 14) +
    folds(-10, width * 0.2) +
    folds(width * 0.8, width + 10) +
    scallops +
    oval(width / 2, height * 0.95, width * 0.7, height * 0.12, ink.deep) +
    Array.from({ length: 9 }, (_, i) =>
      disc((width / 8) * i, height * 0.9 - Math.sin((i / 8) * Math.PI) * height * 0.05, 6, ink.glow),
    ).join("")
  );
};

/** Cosmic dust and far planets. */
export const galaxy: Backdrop = (stage) => {
  const { ink, random, width, height, lightX, lightY } = stage;
  const size = Math.max(width, height);
  const arms = `<g opacity=".55">${at(lightX, lightY, [0, 180].map((turn) => at(0, 0, [0, 1, 2, 3].map((i) => oval(size * (0.1 + i * 0.1), i * 14, size * 0.2, size * (0.09 - i * 0.016), i % 2 ? ink.sky[2] : ink.glow, `opacity="${n(0.34 - i * 0.07)}" transform="rotate(${i * 9})"`)).join(""), 1, turn)).join(""), 1, -24)}</g>`;
  const world = (x: number, y: number, r: number, fill: string): Svg =>
    disc(x, y, r, fill) +
    area(
      `M${n(x)} ${n(y - r)} A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(y + r)} A${n(r * 1.5)} ${n(r * 1.5)} 0 0 0 ${n(x)} ${n(y - r)} Z`,
      "#000000",
      'opacity=".35"',
    );
  return (
    arms +
    stars(stage, 150, 1) +
    world(width * between(random, 0.02, 0.14), height * between(random, 0.08, 0.2), height * 0.1, ink.sky[2]) +
    world(width * between(random, 0.84, 0.96), height * between(random, 0.56, 0.7), height * 0.07, ink.accent) +
    sparkles(stage, 8)
  );
};

/** Sweets for hills, lollipops for trees. */
export const sweets: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const tree = (x: number, base: number, h: number): Svg =>
    box(x - 4, base - h, 8, h, 4, "#ffffff") +
    disc(x, base - h, h * 0.36, ink.accent) +
    at(
      x,
      base - h,
      around(
        6,
        area(
          `M0 0 Q${n(-h * 0.03)} ${n(-h * 0.22)} ${n(-h * 0.2)} ${n(-h * 0.29)} A${n(h * 0.36)} ${n(h * 0.36)} 0 0 1 0 ${n(-h * 0.36)} Q${n(h * 0.08)} ${n(-h * 0.18)} 0 0 Z`,
          "#ffffff",
        ),
      ),
    );
  const hill = (x: number, y: number, r: number, fill: string): Svg =>
    oval(x, y, r, r * 0.62, fill) + oval(x - r * 0.2, y - r * 0.4, r * 0.4, r * 0.1, "#ffffff", 'opacity=".4"');
  const sprinkle = Array.from({ length: 30 }, () =>
    at(
      random() * width,
      random() * height * 0.6,
      box(-8, -2.5, 16, 5, 2.5, [ink.accent, "#ffffff", ink.land][Math.floor(random() * 3)] ?? "#fff"),
      1,
      random() * 180,
    ),
  ).join("");
  return (
    rays(stage, 16, 0.3) +
    sprinkle +
    [0.08, 0.9].map((s) => tree(width * s, height * 0.8, height * between(random, 0.26, 0.36))).join("") +
    hill(width * 0.12, height, width * 0.42, ink.land) +
    hill(width * 0.9, height * 1.02, width * 0.44, lighter(ink.land, 0.15)) +
    hill(width * 0.5, height * 1.06, width * 0.5, darker(ink.land, 0.12))
  );
};

/** Falling petals and paper blossoms. */
export const petals: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const bloom = (size: number): Svg =>
    around(5, area("M0 0 Q-10 -12 0 -22 Q10 -12 0 0 Z", ink.glow)).replace(/^/, `<g transform="scale(${n(size)})">`) +
    disc(0, 0, 4, ink.accent) +
    "</g>";
  const branch = (x: number, y: number, flip: number): Svg =>
    `<g transform="translate(${n(x)} ${n(y)}) scale(${flip} 1)">${line("M0 0 Q80 20 130 70 M60 16 Q90 0 130 6 M96 40 Q130 40 170 60", ink.deep, 9)}${[
      [40, 10],
      [90, 34],
      [128, 6],
      [130, 70],
      [168, 60],
      [70, 22],
      [110, 48],
    ]
      .map(([bx = 0, by = 0]) => at(bx, by, bloom(between(random, 0.9, 1.5)), 1, random() * 90))
      .join("")}</g>`;
  const fall = Array.from({ length: 34 }, () =>
    at(
      random() * width,
      random() * height,
      area("M0 0 Q-7 -9 0 -17 Q7 -9 0 0 Z", ink.glow, `opacity="${n(between(random, 0.5, 1))}"`),
      between(random, 0.7, 1.4),
      random() * 360,
    ),
  ).join("");
  return (
    disc(stage.lightX, stage.lightY, height * 0.27, ink.glow, 'opacity=".8"') +
    area(
      `M0 ${height} V${n(height * 0.84)} Q${n(width * 0.3)} ${n(height * 0.72)} ${n(width * 0.55)} ${n(height * 0.84)} T${width} ${n(height * 0.8)} V${height} Z`,
      ink.land,
    ) +
    branch(-10, height * 0.02, 1) +
    branch(width + 10, height * 0.05, -1) +
    fall
  );
};

/** Confetti and streamers. */
export const confetti: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const colors = [ink.accent, ink.glow, "#ff5f9a", "#5fe0ff", "#ffe23f", "#7aff9a"];
  return (
    rays(stage, 20, 0.2) +
    Array.from({ length: 90 }, () =>
      at(
        random() * width,
        random() * height,
        random() > 0.3
          ? box(-5, -8, 10, 16, 2, colors[Math.floor(random() * 6)] ?? "#fff")
          : poly(starPoints(5, 9, 4), colors[Math.floor(random() * 6)] ?? "#fff"),
        between(random, 0.5, 1.3),
        random() * 360,
      ),
    ).join("")
  );
};
