import { darker, lighter, mix } from "../color.ts";
import { between } from "../random.ts";
import { area, at, box, disc, n, poly, type Svg } from "../shapes.ts";
import type { Backdrop } from "./frame.ts";
import { layers } from "./nature.ts";
import { clouds, sparkles, stars, sunDisc } from "./sky.ts";

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
