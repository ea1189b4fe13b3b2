// @ts-check

/** Building blocks of the symbols, drawn in a box of 100 by 100. A fill is a gradient named after its colours. */

/** @param {string} from @param {string} to */
const gradientId = (from, to) => `g${from.slice(1)}${to.slice(1)}`;

/**
 * A fill from light to dark.
 * @param {string} from
 * @param {string} to
 */
export const fill = (from, to) => `url(#${gradientId(from, to)})`;

/**
 * The definitions of all gradients that the markup uses.
 * @param {string} markup
 */
export function gradientsIn(markup) {
  const ids = new Set(markup.match(/url\(#g[0-9a-f]{12}\)/g) ?? []);
  return [...ids]
    .map((url) => {
      const id = url.slice(5, -1);
      return `<linearGradient id="${id}" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#${id.slice(1, 7)}"/><stop offset="1" stop-color="#${id.slice(7)}"/></linearGradient>`;
    })
    .join("");
}

/** @param {string} paths */
const glow = (paths) => `<g fill="#ffffff" opacity="0.45">${paths}</g>`;

/**
 * A cut stone: its outline, the table on top, and facets between them.
 * @param {[number, number][]} outline
 * @param {string} light
 * @param {string} dark
 */
export function stone(outline, light, dark) {
  const inner = outline.map(([x, y]) => [50 + (x - 50) * 0.56, 50 + (y - 50) * 0.56]);
  const points = (/** @type {number[][]} */ list) => list.map((point) => point.join(",")).join(" ");
  const facets = outline.map((corner, index) => {
    const next = (index + 1) % outline.length;
    const quad = [corner, outline[next] ?? corner, inner[next] ?? corner, inner[index] ?? corner];
    const shade = ["#ffffff", "#000000"][index % 2];
    return `<polygon points="${points(quad)}" fill="${shade}" opacity="${index % 2 ? 0.16 : 0.18}"/>`;
  });
  return `<polygon points="${points(outline)}" fill="${fill(light, dark)}" stroke="#0b0614" stroke-width="3" stroke-linejoin="round"/>${facets.join("")}<polygon points="${points(inner)}" fill="${fill("#ffffff", light)}" opacity="0.55"/>`;
}

/**
 * A regular outline for a stone.
 * @param {number} corners
 * @param {number} [turn] in degrees
 * @param {number} [wide]
 * @param {number} [high]
 * @returns {[number, number][]}
 */
export function ring(corners, turn = 0, wide = 40, high = 40) {
  return Array.from({ length: corners }, (_, index) => {
    const angle = ((index * 360) / corners + turn) * (Math.PI / 180);
    return [Math.round((50 + wide * Math.sin(angle)) * 10) / 10, Math.round((50 - high * Math.cos(angle)) * 10) / 10];
  });
}

/**
 * A card letter in the game's colours.
 * @param {string} letter
 * @param {string} light
 * @param {string} dark
 */
export function letter(letter, light, dark) {
  const text = (/** @type {string} */ extra) =>
    `<text x="50" y="76" text-anchor="middle" font-family="Georgia, 'Liberation Serif', 'DejaVu Serif', serif" font-weight="900" font-size="${letter.length > 1 ? 62 : 76}" ${extra}>${letter}</text>`;
  return `${text('stroke="#0b0614" stroke-width="9" stroke-linejoin="round" fill="#0b0614" transform="translate(0 3)"')}${text(`stroke="${dark}" stroke-width="5" stroke-linejoin="round" fill="${fill(light, dark)}"`)}${text(`fill="${fill(light, dark)}"`)}`;
}

/**
 * A coin-like disc with something on it.
 * @param {string} light
 * @param {string} dark
 * @param {string} inside
 */
export function disc(light, dark, inside) {
  return `<circle cx="50" cy="50" r="42" fill="${fill(light, dark)}" stroke="#0b0614" stroke-width="3"/><circle cx="50" cy="50" r="33" fill="${fill(dark, light)}" opacity="0.75"/>${inside}${glow('<ellipse cx="36" cy="24" rx="16" ry="7" transform="rotate(-28 36 24)"/>')}`;
}

/**
 * One solid shape with an outline and a highlight.
 * @param {string} path
 * @param {string} light
 * @param {string} dark
 * @param {string} [highlight]
 */
export function solid(path, light, dark, highlight = "") {
  return `<path d="${path}" fill="${fill(light, dark)}" stroke="#0b0614" stroke-width="3" stroke-linejoin="round"/>${highlight && glow(`<path d="${highlight}"/>`)}`;
}

/**
 * The wild: a burst with the word on it.
 * @param {string} light
 * @param {string} dark
 */
export function wild(light, dark) {
  const burst = Array.from({ length: 24 }, (_, index) => {
    const angle = (index * 15 * Math.PI) / 180;
    const radius = index % 2 ? 36 : 47;
    return `${(50 + radius * Math.sin(angle)).toFixed(1)},${(50 - radius * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");
  return `<polygon points="${burst}" fill="${fill(light, dark)}" stroke="#0b0614" stroke-width="3"/><rect x="4" y="33" width="92" height="34" rx="9" fill="${fill("#3a1060", "#12041f")}" stroke="${light}" stroke-width="3"/><text x="50" y="60" text-anchor="middle" font-family="Arial, 'Liberation Sans', sans-serif" font-weight="900" font-size="28" letter-spacing="2" fill="${fill("#fff7c2", light)}">WILD</text>`;
}

/**
 * The scatter: a framed emblem with the word BONUS.
 * @param {string} light
 * @param {string} dark
 * @param {string} emblem
 */
export function scatter(light, dark, emblem) {
  return `<circle cx="50" cy="45" r="41" fill="${fill(dark, "#0b0614")}" stroke="${fill("#ffe9a3", "#b3700a")}" stroke-width="6"/><g transform="translate(17 10) scale(0.66)">${emblem}</g><rect x="8" y="70" width="84" height="25" rx="8" fill="${fill(light, dark)}" stroke="#0b0614" stroke-width="3"/><text x="50" y="89" text-anchor="middle" font-family="Arial, 'Liberation Sans', sans-serif" font-weight="900" font-size="19" letter-spacing="1.5" fill="#ffffff" stroke="#0b0614" stroke-width="0.8">BONUS</text>`;
}
