import { between } from "./random.ts";
import { draw, halo, type Scene } from "./scene.ts";
import { area, line, n, type Svg } from "./shapes.ts";

export function climb(scene: Scene): Svg {
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

export function dash(scene: Scene): Svg {
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
