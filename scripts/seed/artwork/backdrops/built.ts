import { darker, lighter, mix } from "../color.ts";
import { between } from "../random.ts";
import { area, around, at, box, disc, line, n, oval, poly, ring, type Svg, starPoints } from "../shapes.ts";
import type { Backdrop, Stage } from "./frame.ts";
import { sparkles, stars } from "./nature.ts";

function rays({ ink, lightX, lightY, width, height }: Stage, count: number, opacity: number): Svg {
  const reach = width + height;
  const half = Math.tan(Math.PI / count / 2) * reach;
  return `<g opacity="${opacity}">${at(lightX, lightY, around(count, poly(`0,0 ${n(-half)},${-reach} ${n(half)},${-reach}`, ink.glow)))}</g>`;
}

/** A burst of rays. */
export const burst: Backdrop = (stage) => rays(stage, 18, 0.26) + rays(stage, 9, 0.14) + sparkles(stage, 18);

/** A fan of art-deco arcs. */
export const deco: Backdrop = (stage) => {
  const { ink, width, height, lightX } = stage;
  const arcs = [1, 0.84, 0.68, 0.52, 0.36]
    .map(
      (share, i) =>
        disc(
          lightX,
          height * 0.62,
          Math.max(width, height) * 0.6 * share,
          i % 2 ? ink.land : mix(ink.land, ink.accent, 0.22),
        ) + ring(lightX, height * 0.62, Math.max(width, height) * 0.6 * share, ink.accent, 3, 'opacity=".8"'),
    )
    .join("");
  const spokes = at(
    lightX,
    height * 0.62,
    around(24, line(`M0 ${n(-height * 0.2)} L0 ${n(-height)}`, ink.accent, 2, 'opacity=".45"')),
  );
  const scales = Array.from({ length: 9 }, (_, i) =>
    [0, 1, 2]
      .map((row) =>
        disc(
          (width / 8) * (i + (row % 2) / 2),
          height * (0.86 + row * 0.06),
          width / 14,
          mix(ink.deep, ink.land, 0.5 + row * 0.1),
          `stroke="${ink.accent}" stroke-width="2"`,
        ),
      )
      .join(""),
  ).join("");
  return arcs + spokes + scales;
};

/** Towers with lit windows. */
export const skyline: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const row = (count: number, low: number, high: number, fill: string, lit: boolean): Svg =>
    Array.from({ length: count }, (_, i) => {
      const w = width / count + 6;
      const h = height * between(random, low, high);
      const x = (width / count) * i - 3;
      const windows = lit
        ? Array.from({ length: Math.floor(h / 24) }, (_, r) =>
            [0.22, 0.5, 0.78]
              .map((c) =>
                random() > 0.42
                  ? box(
                      x + w * c - 4,
                      height - h + 14 + r * 24,
                      8,
                      11,
                      1,
                      random() > 0.4 ? ink.accent : ink.glow,
                      'opacity=".85"',
                    )
                  : "",
              )
              .join(""),
          ).join("")
        : "";
      return box(x, height - h, w, h + 10, 2, fill) + windows;
    }).join("");
  return (
    stars(stage, 60, 0.5) +
    disc(stage.lightX, stage.lightY, height * 0.22, ink.glow, 'opacity=".5"') +
    row(12, 0.3, 0.55, mix(ink.sky[2], ink.land, 0.55), false) +
    row(8, 0.18, 0.42, ink.land, true) +
    row(6, 0.08, 0.2, ink.deep, true)
  );
};

/** A grid to the horizon and a striped sun. */
export const grid: Backdrop = (stage) => {
  const { ink, width, height, lightX, lightY } = stage;
  const horizon = height * 0.68;
  const stripes = [0, 1, 2, 3, 4]
    .map((i) =>
      box(lightX - height * 0.3, lightY + height * (0.03 + i * 0.045), height * 0.6, 4 + i * 3, 0, ink.sky[1]),
    )
    .join("");
  const verticals = Array.from({ length: 19 }, (_, i) =>
    line(
      `M${n(width / 2 + (i - 9) * width * 0.05)} ${n(horizon)} L${n(width / 2 + (i - 9) * width * 0.26)} ${height}`,
      ink.accent,
      2.4,
      'opacity=".8"',
    ),
  ).join("");
  const levels = [0, 0.06, 0.15, 0.28, 0.46, 0.7, 0.98]
    .map((share) =>
      line(
        `M0 ${n(horizon + (height - horizon) * share)} L${width} ${n(horizon + (height - horizon) * share + 0.1)}`,
        ink.accent,
        2.4,
        'opacity=".8"',
      ),
    )
    .join("");
  return (
    stars(stage, 70, 0.6) +
    disc(lightX, lightY, height * 0.24, ink.sky[2]) +
    stripes +
    box(0, horizon, width, height - horizon, 0, ink.deep) +
    verticals +
    levels
  );
};

/** Columns of a temple. */
export const temple: Backdrop = (stage) => {
  const { ink, width, height } = stage;
  const w = Math.min(width, height) * 0.1;
  const column = (x: number): Svg =>
    box(x - w / 2, height * 0.2, w, height * 0.7, 0, mix(ink.land, ink.glow, 0.42)) +
    [0.12, 0.36, 0.6]
      .map((s) => box(x - w / 2 + w * s, height * 0.2, w * 0.12, height * 0.7, 0, ink.land, 'opacity=".55"'))
      .join("") +
    box(x + w * 0.22, height * 0.2, w * 0.28, height * 0.7, 0, ink.deep, 'opacity=".4"') +
    box(x - w * 0.75, height * 0.16, w * 1.5, height * 0.05, 4, ink.accent) +
    box(x - w * 0.75, height * 0.87, w * 1.5, height * 0.05, 4, ink.accent);
  const spots = width > height ? [0.05, 0.2, 0.8, 0.95] : [0.06, 0.24, 0.76, 0.94];
  return (
    rays(stage, 14, 0.22) +
    disc(stage.lightX, stage.lightY, height * 0.24, ink.glow, 'opacity=".6"') +
    spots.map((s) => column(width * s)).join("") +
    box(0, height * 0.08, width, height * 0.09, 0, mix(ink.land, ink.glow, 0.28)) +
    poly(
      `0,${n(height * 0.08)} ${n(width / 2)},${n(-height * 0.1)} ${width},${n(height * 0.08)}`,
      mix(ink.land, ink.glow, 0.36),
    ) +
    box(0, height * 0.91, width, height * 0.1, 0, ink.deep)
  );
};

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

/** A castle on its rock. */
export const castle: Backdrop = (stage) => {
  const { ink, random, width, height, lightX, lightY } = stage;
  const base = height * 0.82;
  const keep = (x: number, w: number, h: number): Svg =>
    box(x - w / 2, base - h, w, h + 20, 0, ink.land) +
    poly(
      `${n(x - w * 0.72)},${n(base - h)} ${n(x)},${n(base - h - w * 1.5)} ${n(x + w * 0.72)},${n(base - h)}`,
      mix(ink.deep, ink.accent, 0.28),
    ) +
    [0.25, 0.55].map((s) => box(x - 5, base - h + h * s, 10, 17, 5, ink.accent)).join("");
  const w = Math.min(width, height) * 0.13;
  return (
    stars(stage, 70) +
    disc(lightX, lightY, height * 0.26, ink.glow, 'opacity=".7"') +
    [-2.6, -1.3, 1.3, 2.6].map((s) => keep(lightX + s * w * 1.25, w, height * between(random, 0.28, 0.46))).join("") +
    box(lightX - w * 3.6, base - height * 0.14, w * 7.2, height * 0.2, 0, ink.land) +
    area(
      `M-10 ${height} L-10 ${n(base + 30)} Q${n(width * 0.3)} ${n(base - 20)} ${n(width * 0.5)} ${n(base)} T${width + 10} ${n(base + 20)} V${height} Z`,
      ink.deep,
    )
  );
};

/** Workshop walls: pipes and turning wheels. */
export const workshop: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const wheel = (x: number, y: number, r: number, fill: string): Svg =>
    at(
      x,
      y,
      around(14, box(-r * 0.1, -r * 1.16, r * 0.2, r * 0.4, 2, fill)) +
        ring(0, 0, r * 0.84, fill, r * 0.3) +
        around(6, box(-r * 0.06, -r * 0.8, r * 0.12, r * 0.8, 0, fill)) +
        disc(0, 0, r * 0.22, fill),
      1,
      random() * 30,
    );
  return (
    rays(stage, 12, 0.16) +
    wheel(width * 0.08, height * 0.2, height * 0.2, mix(ink.land, ink.sky[2], 0.2)) +
    wheel(width * 0.94, height * 0.36, height * 0.25, mix(ink.land, ink.sky[2], 0.14)) +
    wheel(width * 0.14, height * 0.84, height * 0.24, mix(ink.deep, ink.land, 0.6)) +
    wheel(width * 0.88, height * 0.9, height * 0.18, mix(ink.deep, ink.land, 0.8)) +
    [0.04, 0.97].map((s) => box(width * s - 12, 0, 24, height, 0, ink.deep, 'opacity=".6"')).join("")
  );
};

/** Floodlights over a pitch or a track. */
export const arena: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const crowd = Array.from({ length: 260 }, () =>
    disc(
      random() * width,
      height * between(random, 0.4, 0.62),
      between(random, 2, 4),
      [ink.accent, "#ffffff", ink.sky[2], ink.glow][Math.floor(random() * 4)] ?? "#fff",
      'opacity=".55"',
    ),
  ).join("");
  const lights = (x: number): Svg =>
    box(x - 4, height * 0.1, 8, height * 0.34, 0, ink.deep) +
    box(x - 44, height * 0.06, 88, 42, 6, ink.deep) +
    [-30, -10, 10, 30]
      .map((dx) => disc(x + dx, height * 0.06 + 12, 7, "#fffde6") + disc(x + dx, height * 0.06 + 30, 7, "#fffde6"))
      .join("") +
    at(
      x,
      height * 0.09,
      poly(
        `-40,0 40,0 ${x < width / 2 ? 260 : 60},${height} ${x < width / 2 ? -60 : -260},${height}`,
        "#ffffff",
        'opacity=".1"',
      ),
    );
  const pitch = Array.from({ length: 9 }, (_, i) =>
    poly(
      `${n(width / 2 + (i - 4.5) * width * 0.13)},${n(height * 0.62)} ${n(width / 2 + (i - 3.5) * width * 0.13)},${n(height * 0.62)} ${n(width / 2 + (i - 3.5) * width * 0.34)},${height} ${n(width / 2 + (i - 4.5) * width * 0.34)},${height}`,
      i % 2 ? ink.land : lighter(ink.land, 0.12),
    ),
  ).join("");
  return (
    box(0, height * 0.38, width, height * 0.26, 0, ink.deep, 'opacity=".75"') +
    crowd +
    pitch +
    line(`M0 ${n(height * 0.62)} L${width} ${n(height * 0.62 + 0.1)}`, "#ffffff", 5) +
    lights(width * 0.12) +
    lights(width * 0.88)
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
