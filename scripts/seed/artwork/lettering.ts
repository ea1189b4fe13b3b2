import { Resvg } from "@resvg/resvg-js";
import { type FontName, faces, fontFiles } from "./fonts.ts";
import { n, type Svg } from "./shapes.ts";

const measured = new Map<string, number>();

/** The width of a line at a font size of 100 pixels. */
function widthAt100(text: string, font: FontName): number {
  const key = `${font}:${text}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text y="100" font-size="100" ${faces[font]}>${escaped(text)}</text></svg>`;
  const width = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).getBBox()?.width ?? 60 * text.length;
  measured.set(key, width);
  return width;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function splits(words: string[], lines: number): string[][] {
  if (lines === 1 || words.length === 1) return [[words.join(" ")]];
  return words
    .slice(0, -1)
    .flatMap((_, i) => splits(words.slice(i + 1), lines - 1).map((rest) => [words.slice(0, i + 1).join(" "), ...rest]));
}

/** A box for text in pixels; `anchor` is the alignment of its lines. */
export type TextBox = { x: number; y: number; width: number; height: number; anchor: "start" | "middle" };

const leading = 0.9;

/** A game's name as large as its box allows, on one to three lines, with rim and depth. */
export function lettering(text: string, font: FontName, place: TextBox, rim: string, edge: string): Svg {
  const words = text.split(" ");
  const best = [1, 2, 3]
    .flatMap((lines) => splits(words, lines))
    .map((lines) => {
      const widest = Math.max(...lines.map((line) => widthAt100(line, font)));
      return { lines, size: Math.min((place.width / widest) * 100, place.height / (lines.length * leading), 120) };
    })
    .reduce((a, b) => (b.size > a.size * 1.04 ? b : a));
  const { lines, size } = best;
  const top = place.y + (place.height - lines.length * size * leading) / 2;
  const x = place.anchor === "middle" ? place.x + place.width / 2 : place.x;
  const layer = (dy: number, style: string): Svg =>
    lines
      .map(
        (line, i) =>
          `<text x="${n(x)}" y="${n(top + size * (0.74 + i * leading) + dy)}" font-size="${n(size)}" text-anchor="${place.anchor}" ${faces[font]} ${style}>${escaped(line)}</text>`,
      )
      .join("");
  const stroke = (color: string, share: number): string =>
    `fill="${color}" stroke="${color}" stroke-width="${n(size * share)}" stroke-linejoin="round"`;
  return (
    layer(size * 0.09, `${stroke("#000000", 0.24)} opacity=".4"`) +
    layer(size * 0.055, stroke(rim, 0.2)) +
    layer(0, stroke(rim, 0.2)) +
    layer(0, stroke(edge, 0.075)) +
    layer(0, 'fill="url(#lettering)"')
  );
}

/** A short line of small capitals, in one colour. */
export function caption(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  anchor: "start" | "middle" | "end",
): Svg {
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" text-anchor="${anchor}" ${faces.russo} fill="${fill}" letter-spacing="${n(size * 0.08)}">${escaped(text)}</text>`;
}
