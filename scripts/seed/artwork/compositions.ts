import { darker, lighter } from "./color.ts";
import type { MotifName } from "./motifs/index.ts";
import { climb, dash } from "./motion.ts";
import { between } from "./random.ts";
import { draw, halo, type Scene } from "./scene.ts";
import { around, at, box, disc, n, poly, ring, type Svg, starPoints } from "./shapes.ts";
import { felt, live } from "./tables.ts";

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

export const compositions = { cascade, climb, dash, felt, hero, live, medallion, reels, trio } as const;

export type CompositionName = keyof typeof compositions;
