import { darker, mix } from "./color.ts";
import { suits } from "./motifs/cards.ts";
import { chipStack } from "./motifs/chips.ts";
import { between } from "./random.ts";
import { draw, halo, type Scene } from "./scene.ts";
import { area, at, box, disc, line, n, oval, poly, type Svg } from "./shapes.ts";

export function felt(scene: Scene): Svg {
  const { ink, width, height, x, y, size } = scene;
  const rimY = height * 0.5;
  return (
    halo(scene, 0.8) +
    oval(width / 2, rimY + height * 0.5, width * 0.98, height * 0.56, "url(#wood)") +
    oval(width / 2, rimY + height * 0.52, width * 0.94, height * 0.53, mix(ink.land, ink.sky[1], 0.4)) +
    oval(
      width / 2,
      rimY + height * 0.55,
      width * 0.8,
      height * 0.46,
      "none",
      `stroke="${ink.glow}" stroke-width="3" opacity=".6"`,
    ) +
    at(width * 0.1, height * 0.6, chipStack("#d9142f", 5), size / 340) +
    at(width * 0.9, height * 0.6, chipStack("#1a5fd9", 7), size / 340) +
    (["spade", "heart", "tile", "club"] as const)
      .map((suit, i) =>
        at(x + (i - 1.5) * size * 0.3, y - size * 0.6, area(suits[suit], ink.glow, 'opacity=".35"'), size / 420),
      )
      .join("") +
    draw(scene, scene.motif, x, y, size * 0.92)
  );
}

const hairs = ["#1d1418", "#5a2f1a", "#8a3a1c", "#d9a85a", "#3a1f2b"];

const skins = ["#ffd9b8", "#f2b98a", "#c9855a", "#8f5a3a", "#6b3f28"];

function croupier(scene: Scene, x: number, y: number, size: number): Svg {
  const { random, ink } = scene;
  const hair = hairs[Math.floor(random() * hairs.length)] ?? "#1d1418";
  const skin = skins[Math.floor(random() * skins.length)] ?? "#ffd9b8";
  const long = random() > 0.45;
  const dark = darker(skin, 0.14);
  const dress = random() > 0.5 ? ink.accent : "#1a1a26";
  return at(
    x,
    y,
    (long ? area("M-44 -62 Q-50 -112 0 -112 Q50 -112 44 -62 L54 10 L-54 10 Z", hair) : "") +
      area("M-96 120 Q-100 34 -44 18 L0 30 L44 18 Q100 34 96 120 Z", "#f6f6fa") +
      area("M-84 120 Q-80 50 -30 22 L0 78 L30 22 Q80 50 84 120 Z", dress) +
      area("M0 120 L0 78 L30 22 Q80 50 84 120 Z", "#000000", 'opacity=".18"') +
      area("M-19 -10 L19 -10 L20 24 L0 44 L-20 24 Z", dark) +
      (long
        ? disc(0, 52, 5, "url(#goldball)")
        : poly("0,42 -22,32 -22,54", "#c2142f") + poly("0,42 22,32 22,54", "#8f0a20")) +
      oval(0, -48, 36, 44, skin) +
      area("M0 -92 Q36 -92 36 -48 Q34 -8 0 -4 Z", dark, 'opacity=".5"') +
      area(
        long
          ? "M-38 -46 Q-44 -100 4 -98 Q46 -96 38 -44 Q30 -76 -4 -78 Q-30 -74 -38 -46 Z"
          : "M-37 -52 Q-44 -104 4 -100 Q46 -98 37 -50 Q30 -74 10 -78 Q-20 -72 -37 -52 Z",
        hair,
      ) +
      oval(-13, -48, 4, 4.6, "#231418") +
      oval(13, -48, 4, 4.6, "#231418") +
      line("M-20 -58 Q-13 -62 -7 -58 M7 -58 Q13 -62 20 -58", hair, 3) +
      line("M-10 -25 Q0 -16 10 -25", "#a82a3f", 4.5) +
      line("M0 -44 L-3 -34 L2 -33", dark, 2.6),
    size / 200,
  );
}

export function live(scene: Scene): Svg {
  const { ink, random, width, height, x, y, size } = scene;
  const bokeh = Array.from({ length: 34 }, () =>
    disc(
      random() * width,
      random() * height * 0.62,
      between(random, 6, 30),
      random() > 0.5 ? ink.glow : ink.accent,
      `opacity="${n(between(random, 0.08, 0.3))}"`,
    ),
  ).join("");
  const panels = [0.1, 0.9]
    .map(
      (s) =>
        box(width * s - width * 0.11, -10, width * 0.22, height * 0.62, 0, ink.deep, 'opacity=".5"') +
        [0.25, 0.5, 0.75]
          .map((d) => box(width * (s - 0.11 + 0.22 * d) - 2, -10, 4, height * 0.62, 0, ink.accent, 'opacity=".7"'))
          .join(""),
    )
    .join("");
  const edge = y + size * 0.18;
  return (
    bokeh +
    panels +
    halo({ ...scene, y: y - size * 0.2 }, 0.7) +
    croupier(scene, x, y - size * 0.06, size * 0.82) +
    oval(x, edge + height * 0.44, width * 0.86, height * 0.46, "url(#wood)") +
    oval(x, edge + height * 0.46, width * 0.82, height * 0.44, mix(ink.land, ink.sky[1], 0.3)) +
    oval(
      x,
      edge + height * 0.48,
      width * 0.7,
      height * 0.38,
      "none",
      `stroke="${ink.accent}" stroke-width="3" opacity=".7"`,
    ) +
    draw(scene, scene.motif, x, y + size * 0.36, size * 0.52)
  );
}
