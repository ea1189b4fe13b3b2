import { darker, lighter, mix } from "../color.ts";
import { between, type Random } from "../random.ts";
import { area, at, box, disc, n, oval, poly, type Svg } from "../shapes.ts";
import type { Backdrop, Stage } from "./frame.ts";

/** Small lights in the sky. */
export function stars({ random, width, height }: Stage, count: number, depth = 0.7): Svg {
  return Array.from({ length: count }, () =>
    disc(
      random() * width,
      random() * height * depth,
      between(random, 0.6, 2.4),
      "#ffffff",
      `opacity="${n(between(random, 0.3, 0.95))}"`,
    ),
  ).join("");
}

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

function layers(stage: Stage, steps: number, sharp: boolean, from: number, rise: number): Svg {
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

function sunDisc({ ink, lightX, lightY, height }: Stage, radius: number): Svg {
  return (
    disc(lightX, lightY, height * radius * 1.35, ink.glow, 'opacity=".16"') +
    disc(lightX, lightY, height * radius, ink.glow, 'opacity=".85"')
  );
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

/** The open sea in rows of waves. */
export const waves: Backdrop = (stage) => {
  const { ink, width, height } = stage;
  const row = (y: number, size: number, shift: number, fill: string): Svg => {
    const count = Math.ceil(width / size) + 2;
    const crest = Array.from(
      { length: count },
      (_, i) => `Q${n((i - 1) * size + shift + size / 2)} ${n(y - size * 0.5)} ${n(i * size + shift)} ${n(y)}`,
    ).join(" ");
    return area(
      `M${n(-size + shift)} ${n(y)} ${crest} V${height} H${-size} Z`,
      fill,
      `stroke="${lighter(fill, 0.35)}" stroke-width="3"`,
    );
  };
  return (
    sunDisc(stage, 0.25) +
    clouds(stage, 3) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        row(height * (0.64 + i * 0.08), 70 + i * 18, (i % 2) * 34, mix(ink.sky[1], ink.deep, 0.12 + i * 0.19)),
      )
      .join("")
  );
};

/** Below the sea: shafts of light, weeds, bubbles. */
export const undersea: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const shafts = [-26, -10, 6, 20]
    .map((turn) =>
      at(stage.lightX, -30, poly(`-20,0 20,0 90,${height} -90,${height}`, ink.glow, 'opacity=".1"'), 1, turn),
    )
    .join("");
  const weed = Array.from({ length: 13 }, (_, i) => {
    const x = (width / 12) * i;
    const h = height * between(random, 0.12, 0.34) * (Math.abs(i - 6) / 8 + 0.3);
    const fill = mix(ink.accent, ink.deep, between(random, 0.35, 0.75));
    return area(
      `M${n(x - 12)} ${height} Q${n(x - 34)} ${n(height - h * 0.5)} ${n(x)} ${n(height - h)} Q${n(x - 2)} ${n(height - h * 0.5)} ${n(x + 14)} ${height} Z`,
      fill,
    );
  }).join("");
  const bubbles = Array.from({ length: 26 }, () =>
    disc(
      random() * width,
      random() * height,
      between(random, 2, 9),
      "none",
      `stroke="#ffffff" stroke-width="1.6" opacity="${n(between(random, 0.2, 0.7))}"`,
    ),
  ).join("");
  return shafts + layers(stage, 4, false, 0.86, 0.1) + weed + bubbles;
};

/** Bands of northern light. */
export const northernLights: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const band = (y: number, fill: string, opacity: number): Svg => {
    const a = between(random, -0.08, 0.08) * height;
    return area(
      `M-10 ${n(y + a)} C${n(width * 0.3)} ${n(y - height * 0.16)} ${n(width * 0.6)} ${n(y + height * 0.2)} ${width + 10} ${n(y - a)} V${n(y - height * 0.24)} C${n(width * 0.6)} ${n(y - height * 0.06)} ${n(width * 0.3)} ${n(y - height * 0.36)} -10 ${n(y - height * 0.2)} Z`,
      fill,
      `opacity="${opacity}"`,
    );
  };
  return (
    stars(stage, 90) +
    band(height * 0.42, ink.glow, 0.34) +
    band(height * 0.3, ink.accent, 0.3) +
    band(height * 0.52, ink.sky[2], 0.4) +
    layers(stage, 8, true, 0.74, 0.2)
  );
};

/** Ice blocks and snow. */
export const ice: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const spire = Array.from({ length: 9 }, (_, i) => {
    const x = (width / 8) * i;
    const h = height * between(random, 0.2, 0.5) * (0.5 + Math.abs(i - 4) / 5);
    const w = width * 0.09;
    return (
      poly(`${n(x - w)},${height} ${n(x)},${n(height - h)} ${n(x)},${height}`, lighter(ink.sky[2], 0.25)) +
      poly(`${n(x + w)},${height} ${n(x)},${n(height - h)} ${n(x)},${height}`, ink.land)
    );
  }).join("");
  return (
    sunDisc(stage, 0.22) +
    layers(stage, 6, true, 0.74, 0.2) +
    spire +
    Array.from({ length: 60 }, () =>
      disc(
        random() * width,
        random() * height,
        between(random, 1, 4.5),
        "#ffffff",
        `opacity="${n(between(random, 0.35, 0.95))}"`,
      ),
    ).join("")
  );
};

/** A mountain of fire and rivers of lava. */
export const lava: Backdrop = (stage) => {
  const { ink, random, width, height } = stage;
  const embers = Array.from({ length: 60 }, () =>
    disc(
      random() * width,
      random() * height * 0.9,
      between(random, 1, 4),
      random() > 0.5 ? ink.accent : "#ff5a1f",
      `opacity="${n(between(random, 0.4, 1))}"`,
    ),
  ).join("");
  const x = stage.lightX;
  return (
    disc(x, height * 0.3, height * 0.34, "#ff7a1f", 'opacity=".35"') +
    layers(stage, 6, true, 0.6, 0.26) +
    poly(
      `${n(x - width * 0.12)},${n(height * 0.36)} ${n(x + width * 0.12)},${n(height * 0.36)} ${n(x + width * 0.62)},${height} ${n(x - width * 0.62)},${height}`,
      darker(ink.land, 0.15),
    ) +
    area(
      `M${n(x - width * 0.12)} ${n(height * 0.36)} H${n(x + width * 0.12)} L${n(x + width * 0.2)} ${n(height * 0.7)} L${n(x + width * 0.1)} ${n(height * 0.62)} L${n(x + width * 0.06)} ${height} L${n(x - width * 0.1)} ${height} L${n(x - width * 0.06)} ${n(height * 0.66)} L${n(x - width * 0.18)} ${n(height * 0.78)} Z`,
      "#ff6a1f",
    ) +
    embers
  );
};

/** Puffs of cloud. */
export function clouds(stage: Stage, count: number): Svg {
  const { random, width, height } = stage;
  return Array.from({ length: count }, () => {
    const puff =
      oval(0, 0, 70, 17, "#ffffff") +
      disc(-30, -10, 22, "#ffffff") +
      disc(6, -20, 30, "#ffffff") +
      disc(38, -8, 19, "#ffffff");
    return `<g opacity="${n(between(random, 0.4, 0.85))}">${at(random() * width, height * between(random, 0.06, 0.5), puff, between(random, 0.6, 1.3))}</g>`;
  }).join("");
}

/** Four-pointed glints. */
export function sparkles(stage: Stage, count: number): Svg {
  const { random, width, height } = stage;
  return Array.from({ length: count }, () => {
    const size = between(random, 4, 15);
    return at(
      random() * width,
      random() * height * 0.85,
      area(
        `M0 ${n(-size)} Q0 0 ${n(size)} 0 Q0 0 0 ${n(size)} Q0 0 ${n(-size)} 0 Q0 0 0 ${n(-size)} Z`,
        "#ffffff",
        `opacity="${n(between(random, 0.5, 1))}"`,
      ),
    );
  }).join("");
}

/** Clouds by day, towers of them. */
export const heaven: Backdrop = (stage) => {
  const { ink, width, height, random } = stage;
  const bank = (y: number, fill: string): Svg =>
    Array.from({ length: 12 }, (_, i) =>
      disc((width / 11) * i, y + between(random, -18, 18), height * between(random, 0.07, 0.12), fill),
    ).join("") + box(0, y, width, height - y, 0, fill);
  return (
    sunDisc(stage, 0.26) +
    clouds(stage, 6) +
    bank(height * 0.76, mix("#ffffff", ink.sky[2], 0.55)) +
    bank(height * 0.84, mix("#ffffff", ink.sky[1], 0.35)) +
    bank(height * 0.94, mix("#ffffff", ink.sky[0], 0.35)) +
    sparkles(stage, 12)
  );
};
