import { darker, lighter } from "./color.ts";

export type Svg = string;

/** Rounds to two decimals: keeps the markup small and the same on every machine. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A polygon; points as in SVG. */
export function poly(points: string, fill: string, extra = ""): Svg {
  return `<polygon points="${points}" fill="${fill}" ${extra}/>`;
}

/** A circle. */
export function disc(x: number, y: number, radius: number, fill: string, extra = ""): Svg {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${extra}/>`;
}

/** A circle's outline. */
export function ring(x: number, y: number, radius: number, stroke: string, width: number, extra = ""): Svg {
  return disc(x, y, radius, "none", `stroke="${stroke}" stroke-width="${n(width)}" ${extra}`);
}

/** An ellipse. */
export function oval(x: number, y: number, rx: number, ry: number, fill: string, extra = ""): Svg {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`;
}

/** A rectangle with round corners. */
export function box(x: number, y: number, w: number, h: number, radius: number, fill: string, extra = ""): Svg {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius)}" fill="${fill}" ${extra}/>`;
}

/** A filled path. */
export function area(d: string, fill: string, extra = ""): Svg {
  return `<path d="${d}" fill="${fill}" ${extra}/>`;
}

/** A stroked path with round ends. */
export function line(d: string, stroke: string, width: number, extra = ""): Svg {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

/** Moves, turns (degrees) and scales the content. */
export function at(x: number, y: number, content: Svg, scale = 1, turn = 0): Svg {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})">${content}</g>`;
}

/** `count` copies turned around the origin. */
export function around(count: number, content: Svg | ((index: number) => Svg), from = 0): Svg {
  return Array.from({ length: count }, (_, i) => {
    const copy = typeof content === "string" ? content : content(i);
    return `<g transform="rotate(${n(from + (360 / count) * i)})">${copy}</g>`;
  }).join("");
}

/** Draws the left half in light and its mirror image in shade, for a cut-gem look. */
export function mirrored(half: (tone: (hex: string) => string) => Svg): Svg {
  const light = half((hex) => lighter(hex, 0.07));
  const shade = half((hex) => darker(hex, 0.16));
  return `${light}<g transform="scale(-1 1)">${shade}</g>`;
}

/** The points of a star with `spikes` points. */
export function starPoints(spikes: number, outer: number, inner: number, turn = -90): string {
  return Array.from({ length: spikes * 2 }, (_, i) => {
    const radius = i % 2 === 0 ? outer : inner;
    const angle = ((turn + (180 / spikes) * i) * Math.PI) / 180;
    return `${n(Math.cos(angle) * radius)},${n(Math.sin(angle) * radius)}`;
  }).join(" ");
}

/** The points of a regular polygon. */
export function regularPoints(sides: number, radius: number, turn = -90): string {
  return Array.from({ length: sides }, (_, i) => {
    const angle = ((turn + (360 / sides) * i) * Math.PI) / 180;
    return `${n(Math.cos(angle) * radius)},${n(Math.sin(angle) * radius)}`;
  }).join(" ");
}

function gradient(id: string, stops: readonly string[], direction: string): Svg {
  const marks = stops.map((color, i) => `<stop offset="${n(i / (stops.length - 1))}" stop-color="${color}"/>`);
  return `<linearGradient id="${id}" ${direction}>${marks.join("")}</linearGradient>`;
}

function ball(id: string, light: string, main: string, deep: string): Svg {
  return `<radialGradient id="${id}" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${main}"/><stop offset="1" stop-color="${deep}"/></radialGradient>`;
}

const down = 'x1="0" y1="0" x2="0" y2="1"';
const across = 'x1="0" y1="0" x2="1" y2="1"';

/** Fills for every motif: `url(#gold)` and so on. */
export const materials: Svg = [
  gradient("gold", ["#fff3b0", "#ffcf4a", "#e08a12", "#ffd765", "#a85a08"], across),
  gradient("bronze", ["#ffd9a8", "#d98a45", "#8c4a1c", "#c9793a", "#5e2c0e"], across),
  gradient("silver", ["#ffffff", "#c9d5e6", "#7f8fa8", "#dfe8f3", "#5b6982"], across),
  gradient("steel", ["#8fa0b8", "#56647c", "#2f3a50"], down),
  gradient("wood", ["#b9773a", "#8a4f21", "#5a2f10"], down),
  gradient("ivory", ["#fffdf3", "#f0dfba", "#c9a873"], down),
  gradient("felt", ["#1f8a5a", "#0c5a3a"], down),
  ball("redball", "#ffc2b8", "#f2353f", "#7a0420"),
  ball("orangeball", "#ffe9b0", "#ff9a1f", "#a33c00"),
  ball("yellowball", "#fffbd0", "#ffd52e", "#b97800"),
  ball("greenball", "#d4ffc9", "#35c45a", "#085a34"),
  ball("blueball", "#cfeaff", "#2f8df2", "#08306f"),
  ball("violetball", "#efd6ff", "#9a45ec", "#36086f"),
  ball("pinkball", "#ffe0f2", "#ff5fb0", "#8c0f57"),
  ball("whiteball", "#ffffff", "#e9edf5", "#8d98ad"),
  ball("blackball", "#8c93a6", "#2b2f3d", "#05060a"),
  ball("goldball", "#fffbd0", "#ffc23a", "#8f4d00"),
].join("");
