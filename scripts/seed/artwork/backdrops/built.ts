import { lighter, mix } from "../color.ts";
import { between } from "../random.ts";
import { area, around, at, box, disc, line, n, poly, ring, type Svg } from "../shapes.ts";
import { rays } from "./festive.ts";
import type { Backdrop } from "./frame.ts";
import { stars } from "./sky.ts";

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
