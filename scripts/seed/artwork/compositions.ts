import { darker, lighter, mix } from "./color.ts";
import { chipStack, suits } from "./motifs/casino.ts";
import { type MotifName, motifs } from "./motifs/index.ts";
import type { Palette } from "./palettes.ts";
import { between, type Random } from "./random.ts";
import { area, around, at, box, disc, line, n, oval, poly, ring, type Svg, starPoints } from "./shapes.ts";

/** Where and with what a composition is drawn: the hero's middle and side length, and the whole picture's size. */
export type Scene = {
  ink: Palette;
  random: Random;
  width: number;
  height: number;
  x: number;
  y: number;
  size: number;
  motif: MotifName;
  companions: readonly [MotifName, MotifName];
};

const draw = (scene: Scene, name: MotifName, x: number, y: number, size: number, turn = 0): Svg =>
  at(x, y, `<g filter="url(#lift)">${motifs[name](scene.ink)}</g>`, size / 200, turn);

const halo = ({ x, y, size }: Scene, share = 0.72): Svg => disc(x, y, size * share, "url(#halo)");

function loot(scene: Scene, count: number): Svg {
  const { random, x, y, size, ink } = scene;
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2 + between(random, -0.3, 0.3);
    const reach = size * between(random, 0.52, 0.68);
    const px = x + Math.cos(angle) * reach;
    const py = y + Math.sin(angle) * reach * 0.9;
    const scale = between(random, 0.26, 0.6);
    const piece =
      random() > 0.4
        ? disc(0, 0, 30, "url(#gold)") + ring(0, 0, 22, "#a3600c", 3) + poly(starPoints(5, 14, 6), "#a3600c")
        : poly("0,-30 26,0 0,30 -26,0", ink.accent) +
          poly("0,-30 26,0 0,0", lighter(ink.accent, 0.5)) +
          poly("0,30 26,0 0,0", darker(ink.accent, 0.3));
    return at(px, py, piece, scale, between(random, -40, 40));
  }).join("");
}

function hero(scene: Scene): Svg {
  return halo(scene) + loot(scene, 10) + draw(scene, scene.motif, scene.x, scene.y, scene.size);
}

function trio(scene: Scene): Svg {
  const { x, y, size, companions } = scene;
  return (
    halo(scene) +
    draw(scene, companions[0], x - size * 0.42, y + size * 0.22, size * 0.48, -12) +
    draw(scene, companions[1], x + size * 0.42, y + size * 0.22, size * 0.48, 12) +
    draw(scene, scene.motif, x, y - size * 0.04, size * 0.86)
  );
}

function medallion(scene: Scene): Svg {
  const { ink, x, y, size } = scene;
  const r = size * 0.5;
  const jewels = at(
    x,
    y,
    around(12, (i) =>
      i % 3 === 0
        ? poly(
            `0,${n(-r * 1.1)} ${n(r * 0.1)},${n(-r * 0.98)} 0,${n(-r * 0.84)} ${n(-r * 0.1)},${n(-r * 0.98)}`,
            ink.accent,
            'stroke="#fff6c9" stroke-width="2"',
          )
        : disc(0, -r * 0.97, r * 0.05, "url(#whiteball)"),
    ),
  );
  return (
    halo(scene, 0.8) +
    disc(x, y + size * 0.03, r * 1.1, "#000000", 'opacity=".3"') +
    disc(x, y, r * 1.08, "url(#gold)") +
    disc(x, y, r * 0.9, "url(#bronze)") +
    disc(x, y, r * 0.86, ink.deep) +
    disc(x, y, r * 0.86, "url(#dome)") +
    jewels +
    draw(scene, scene.motif, x, y, size * 0.78) +
    loot({ ...scene, size: size * 1.02 }, 6)
  );
}

function reels(scene: Scene): Svg {
  const { ink, x, y, size, motif, companions } = scene;
  const w = size * 0.36;
  const h = size * 0.86;
  const strip = (i: number, names: readonly MotifName[]): Svg => {
    const left = x + (i - 1) * (w + 6) - w / 2;
    return (
      box(left, y - h / 2, w, h, 10, "#fffaf0") +
      box(left, y - h / 2, w, h, 10, "url(#drumshade)") +
      names.map((name, row) => draw(scene, name, left + w / 2, y + (row - 1) * h * 0.31, w * 0.76)).join("")
    );
  };
  const frame = 16;
  const full = w * 3 + 12;
  return (
    halo(scene, 0.85) +
    box(x - full / 2 - frame, y - h / 2 - frame + 8, full + frame * 2, h + frame * 2, 26, "#000000", 'opacity=".4"') +
    box(x - full / 2 - frame, y - h / 2 - frame, full + frame * 2, h + frame * 2, 24, "url(#gold)") +
    box(x - full / 2 - 5, y - h / 2 - 5, full + 10, h + 10, 14, ink.deep) +
    strip(0, [companions[0], motif, companions[1]]) +
    strip(1, [companions[1], motif, companions[0]]) +
    strip(2, [companions[0], motif, companions[1]]) +
    box(x - full / 2 - 10, y - h * 0.16, full + 20, h * 0.32, 12, "none", `stroke="${ink.accent}" stroke-width="6"`) +
    Array.from(
      { length: 9 },
      (_, i) =>
        disc(x - full / 2 + (full / 8) * i, y - h / 2 - frame / 2 - 2, 4, "#fffbe0") +
        disc(x - full / 2 + (full / 8) * i, y + h / 2 + frame / 2 + 2, 4, "#fffbe0"),
    ).join("")
  );
}

function cascade(scene: Scene): Svg {
  const { ink, x, y, size, motif, companions } = scene;
  const cell = size * 0.23;
  const order = [
    motif,
    companions[0],
    companions[1],
    companions[0],
    motif,
    companions[1],
    companions[1],
    companions[0],
  ] as const;
  const cells = Array.from({ length: 16 }, (_, i) => {
    const cx = x + ((i % 4) - 1.5) * cell;
    const cy = y + (Math.floor(i / 4) - 1.5) * cell;
    return (
      box(
        cx - cell * 0.46,
        cy - cell * 0.46,
        cell * 0.92,
        cell * 0.92,
        9,
        i % 3 ? "#ffffff" : ink.accent,
        `opacity="${i % 3 ? 0.14 : 0.3}"`,
      ) + draw(scene, order[(i * 3 + Math.floor(i / 4)) % 8] ?? motif, cx, cy, cell * 0.8)
    );
  });
  return (
    halo(scene, 0.85) +
    box(
      x - cell * 2.12,
      y - cell * 2.12,
      cell * 4.24,
      cell * 4.24,
      22,
      ink.deep,
      `opacity=".72" stroke="${ink.accent}" stroke-width="5"`,
    ) +
    cells.join("") +
    draw(scene, motif, x, y, size * 0.5)
  );
}

function felt(scene: Scene): Svg {
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

function live(scene: Scene): Svg {
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

function climb(scene: Scene): Svg {
  const { ink, random, width, height, x, y, size } = scene;
  const base = y + size * 0.56;
  const left = x - size * 0.62;
  const tipX = x + size * 0.14;
  const tipY = y - size * 0.1;
  const curve = `M${n(left)} ${n(base)} Q${n(x)} ${n(base - size * 0.04)} ${n(tipX)} ${n(tipY)}`;
  const rules = Array.from(
    { length: 7 },
    (_, i) =>
      line(
        `M0 ${n(base - (i * size) / 6)} L${width} ${n(base - (i * size) / 6 + 0.1)}`,
        "#ffffff",
        1.4,
        'opacity=".16"',
      ) +
      line(
        `M${n(left + (i * size) / 5)} 0 L${n(left + (i * size) / 5 + 0.1)} ${height}`,
        "#ffffff",
        1.4,
        'opacity=".1"',
      ),
  ).join("");
  const factor = `${n(Math.round(between(random, 2, 48) * 100) / 100)}x`;
  return (
    rules +
    area(`${curve} L${n(tipX)} ${n(base)} Z`, ink.accent, 'opacity=".28"') +
    line(curve, "#ffffff", size * 0.05, 'opacity=".35"') +
    line(curve, ink.accent, size * 0.028) +
    halo({ ...scene, x: tipX, y: tipY, size: size * 0.8 }) +
    draw(scene, scene.motif, tipX + size * 0.1, tipY - size * 0.1, size * 0.62) +
    `<text x="${n(x - size * 0.3)}" y="${n(y - size * 0.34)}" font-family="Russo One" font-size="${n(size * 0.15)}" text-anchor="middle" fill="#ffffff" stroke="${ink.deep}" stroke-width="${n(size * 0.02)}" paint-order="stroke">${factor}</text>`
  );
}

function dash(scene: Scene): Svg {
  const { random, width, x, y, size } = scene;
  const speed = Array.from({ length: 16 }, () => {
    const py = y + between(random, -0.5, 0.5) * size;
    const px = random() * width * 0.5;
    return line(
      `M${n(px)} ${n(py)} L${n(px + between(random, 50, 170))} ${n(py + 0.1)}`,
      "#ffffff",
      between(random, 2, 5),
      `opacity="${n(between(random, 0.25, 0.7))}"`,
    );
  }).join("");
  return halo(scene) + speed + draw(scene, scene.motif, x, y, size * 0.94);
}

/** Every composition by name. */
export const compositions = { cascade, climb, dash, felt, hero, live, medallion, reels, trio } as const;

/** The name of a composition. */
export type CompositionName = keyof typeof compositions;
