import { between } from "../random.ts";
import { area, at, disc, n, oval, type Svg } from "../shapes.ts";
import type { Stage } from "./frame.ts";

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

export function sunDisc({ ink, lightX, lightY, height }: Stage, radius: number): Svg {
  return (
    disc(lightX, lightY, height * radius * 1.35, ink.glow, 'opacity=".16"') +
    disc(lightX, lightY, height * radius, ink.glow, 'opacity=".85"')
  );
}

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
