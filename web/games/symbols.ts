import type { Answer } from "./api.ts";
import { svg } from "./dom.ts";
import type { Text } from "./texts.ts";

/** The symbols of a slot, drawn in a box of 100 by 100. A fill is a gradient named after its colours. */

const fill = (from: string, to: string) => `url(#g${from.slice(1)}${to.slice(1)})`;

/** The definitions of all gradients that the markup uses. */
function gradientsIn(markup: string) {
  const ids = new Set(markup.match(/g[0-9a-f]{12}(?=\))/g) ?? []);
  return [...ids]
    .map(
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#${id.slice(1, 7)}"/><stop offset="1" stop-color="#${id.slice(7)}"/></linearGradient>`,
    )
    .join("");
}

/** A cut stone: its outline, the table on top, and facets between them. */
function stone(outline: [number, number][], light: string, dark: string) {
  const inner = outline.map(([x, y]) => [50 + (x - 50) * 0.56, 50 + (y - 50) * 0.56]);
  const points = (list: number[][]) => list.map((point) => point.join(",")).join(" ");
  const facets = outline.map((corner, index) => {
    const next = (index + 1) % outline.length;
    const quad = [corner, outline[next] ?? corner, inner[next] ?? corner, inner[index] ?? corner];
    const shade = ["#ffffff", "#000000"][index % 2];
    return `<polygon points="${points(quad)}" fill="${shade}" opacity="${index % 2 ? 0.16 : 0.18}"/>`;
  });
  return `<polygon points="${points(outline)}" fill="${fill(light, dark)}" stroke="#0b0614" stroke-width="3" stroke-linejoin="round"/>${facets.join("")}<polygon points="${points(inner)}" fill="${fill("#ffffff", light)}" opacity="0.55"/>`;
}

/** A regular outline for a stone, turned by so many degrees. */
function ring(corners: number, turn: number, wide: number, high: number): [number, number][] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = ((index * 360) / corners + turn) * (Math.PI / 180);
    return [Math.round((50 + wide * Math.sin(angle)) * 10) / 10, Math.round((50 - high * Math.cos(angle)) * 10) / 10];
  });
}

const BRILLIANT: [number, number][] = [
  [28, 16],
  [72, 16],
  [94, 42],
  [50, 92],
  [6, 42],
];

/** A burst with a word on it. */
const label = (word: string, light: string, dark: string, behind: string) =>
  `${behind}<rect x="4" y="62" width="92" height="30" rx="9" fill="${fill("#3a1060", "#12041f")}" stroke="${light}" stroke-width="3"/><text x="50" y="85" text-anchor="middle" font-family="Arial, 'Liberation Sans', sans-serif" font-weight="900" font-size="23" letter-spacing="1" fill="${fill("#fff7c2", light)}" stroke="${dark}" stroke-width="0.6">${word}</text>`;

/** The eight stones from high to low, the wild and the scatter. The tile's picture takes the place of the top one. */
const SYMBOLS = {
  A: stone(BRILLIANT, "#c9f6ff", "#2b8bd6"),
  B: stone(ring(6, 0, 40, 40), "#ff8fa3", "#a80636"),
  C: stone(ring(8, 22.5, 46, 46), "#8dffb0", "#08784a"),
  D: stone(ring(5, 0, 44, 44), "#ffd98a", "#c46a04"),
  E: stone(ring(4, 0, 34, 44), "#d7b3ff", "#6520b8"),
  F: stone(ring(8, 22.5, 36, 36), "#9db9ff", "#2338b0"),
  G: stone(
    ring(3, 0, 44, 44).map(([x, y]) => [x, y + 8]),
    "#8ff5ea",
    "#0b7d86",
  ),
  H: stone(ring(4, 45, 46, 46), "#ffb3e6", "#a81c80"),
  W: label("WILD", "#ffd75e", "#b35c09", stone(ring(12, 0, 44, 44), "#fff0b8", "#d9821a")),
  S: label("BONUS", "#e6b8ff", "#27106b", stone(ring(10, 18, 42, 42), "#f0a8ff", "#5b1d8e")),
};

const NAMES = ["diamond", "ruby", "emerald", "topaz", "amethyst", "sapphire", "aquamarine", "roseQuartz"];

/** The hidden sheet of the symbols; {@link symbol} shows one of them. */
export function symbolSheet() {
  const symbols = Object.entries(SYMBOLS)
    .map(([name, drawing]) => `<symbol id="s-${name}" viewBox="0 0 100 100">${drawing}</symbol>`)
    .join("");
  return svg(`width="0" height="0" class="sheet" aria-hidden="true"><defs>${gradientsIn(symbols)}</defs>${symbols}`);
}

export function symbol(name: string) {
  return svg(`viewBox="0 0 100 100" class="symbol" data-symbol="${name}" aria-hidden="true"><use href="#s-${name}"/>`);
}

const MEDAL = `<defs><clipPath id="medal"><circle cx="50" cy="50" r="43"/></clipPath></defs><image x="2" y="-4" width="96" height="128" clip-path="url(#medal)" preserveAspectRatio="xMidYMid slice"/><circle cx="50" cy="50" r="44" fill="none" stroke="#ffe39a" stroke-width="6"/><circle cx="50" cy="50" r="47.5" fill="none" stroke="#0b0614" stroke-width="2"/>`;

/** Puts the picture of the game's tile on the top symbol. */
export function showMotif(address: string) {
  const drawing = svg(`viewBox="0 0 100 100">${MEDAL}`);
  drawing.querySelector("image")?.setAttribute("href", address);
  document.getElementById("s-A")?.replaceChildren(...drawing.children);
}

/**
 * Returns a function that names a symbol by its letter. The top one is named after the game while it shows its tile.
 */
export function symbolNames(game: Answer, text: Text) {
  return (letter: string) => {
    if (letter === "W" || letter === "S") return text(letter === "W" ? "symbol-wild" : "symbol-scatter");
    if (letter === "A" && document.querySelector("#s-A image")) return game.name;
    return text(`symbol-${NAMES["ABCDEFGH".indexOf(letter)]}`);
  };
}
