import { type BackdropName, backdrops } from "./backdrops/index.ts";
import { darker } from "./color.ts";
import { type CompositionName, compositions } from "./compositions.ts";
import type { FontName } from "./fonts.ts";
import { caption, lettering } from "./lettering.ts";
import { brands, plainBrand } from "./marks.ts";
import type { MotifName } from "./motifs/index.ts";
import { type Palette, type PaletteName, palettes } from "./palettes.ts";
import { seededRandom } from "./random.ts";
import { at, box, disc, materials, n, type Svg } from "./shapes.ts";

/** What a game's pictures show. */
export type Artwork = {
  composition: CompositionName;
  backdrop: BackdropName;
  palette: PaletteName;
  motif: MotifName;
  companions: readonly [MotifName, MotifName];
  font: FontName;
};

export type Poster = {
  seed: string;
  name: string;
  providerCode: string;
  providerName: string;
  live: boolean;
  art: Artwork;
};

const portraitSize = { width: 480, height: 640 } as const;
const coverSize = { width: 960, height: 540 } as const;
/** Pixels per unit of the drawing: 420 by 560 and 840 by 472 are sharp on a phone and fast to render. */
const density = 0.875;

function stops(colors: readonly string[]): Svg {
  return colors.map((color, i) => `<stop offset="${n(i / (colors.length - 1))}" stop-color="${color}"/>`).join("");
}

function fade(id: string, direction: string, color: string, from: number, to: number): Svg {
  return `<linearGradient id="${id}" ${direction}><stop offset="${from}" stop-color="${color}" stop-opacity="0"/><stop offset="${to}" stop-color="${color}" stop-opacity=".94"/></linearGradient>`;
}

function definitions(ink: Palette, sideways: boolean): Svg {
  return `<defs>${materials}
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops(ink.sky)}</linearGradient>
<linearGradient id="lettering" x1="0" y1="0" x2="0" y2="1">${stops(ink.lettering)}</linearGradient>
<radialGradient id="halo"><stop offset="0" stop-color="${ink.glow}" stop-opacity=".95"/><stop offset=".45" stop-color="${ink.glow}" stop-opacity=".4"/><stop offset="1" stop-color="${ink.glow}" stop-opacity="0"/></radialGradient>
<radialGradient id="dome" cx=".5" cy=".35" r=".7"><stop offset="0" stop-color="${ink.sky[2]}"/><stop offset=".6" stop-color="${ink.sky[1]}"/><stop offset="1" stop-color="${ink.sky[0]}"/></radialGradient>
<linearGradient id="drumshade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1a0f24" stop-opacity=".75"/><stop offset=".3" stop-color="#1a0f24" stop-opacity=".05"/><stop offset=".7" stop-color="#1a0f24" stop-opacity=".05"/><stop offset="1" stop-color="#1a0f24" stop-opacity=".75"/></linearGradient>
<radialGradient id="vignette" r=".78"><stop offset=".55" stop-color="${ink.deep}" stop-opacity="0"/><stop offset="1" stop-color="${ink.deep}" stop-opacity=".72"/></radialGradient>
${fade("foot", 'x1="0" y1="0" x2="0" y2="1"', ink.deep, 0.52, 0.9)}
${sideways ? fade("side", 'x1="1" y1="0" x2="0" y2="0"', ink.deep, 0.34, 0.86) : ""}
<filter id="lift" x="-8%" y="-6%" width="116%" height="120%"><feOffset in="SourceAlpha" dy="7"/><feComponentTransfer><feFuncA type="linear" slope=".38"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
</defs>`;
}

/** A provider's sign in a disc, `size` pixels across. */
export function sign(providerCode: string, x: number, y: number, size: number): Svg {
  const brand = brands[providerCode] ?? plainBrand;
  return (
    disc(x, y, size / 2, brand.main, 'stroke="#ffffff" stroke-opacity=".9" stroke-width="2"') +
    at(x, y, brand.sign, size / 340)
  );
}

const liveBadge = (x: number, y: number): Svg =>
  box(x - 86, y, 86, 34, 17, "#e0142f", 'stroke="#ffffff" stroke-opacity=".85" stroke-width="2"') +
  disc(x - 66, y + 17, 6, "#ffffff") +
  caption("LIVE", x - 32, y + 24, 19, "#ffffff", "middle");

function document(width: number, height: number, content: Svg): Svg {
  const size = `width="${Math.floor(width * density)}" height="${Math.floor(height * density)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

type Board = { readonly width: number; readonly height: number };
type Focus = { readonly x: number; readonly y: number; readonly size: number };

/** The sky, the backdrop, and the hero in the light. */
function scenery(
  { backdrop, composition, motif, companions }: Pick<Artwork, "backdrop" | "composition" | "motif" | "companions">,
  ink: Palette,
  seed: string,
  { width, height }: Board,
  focus: Focus,
): Svg {
  const random = seededRandom(seed);
  return (
    box(0, 0, width, height, 0, "url(#sky)") +
    backdrops[backdrop]({ ink, random, width, height, lightX: focus.x, lightY: focus.y }) +
    compositions[composition]({ ink, random, width, height, ...focus, motif, companions })
  );
}

function heading(name: string, font: FontName, ink: Palette, frame: Parameters<typeof lettering>[2]): Svg {
  return lettering(name, font, frame, darker(ink.deep, 0.2), ink.accent);
}

/** The upright tile of a game. */
export function portrait({ art, name, providerCode, seed, live }: Poster): Svg {
  const { width, height } = portraitSize;
  const ink = palettes[art.palette];
  return document(
    width,
    height,
    definitions(ink, false) +
      scenery(art, ink, seed, portraitSize, { x: width / 2, y: 246, size: 372 }) +
      box(0, 0, width, height, 0, "url(#vignette)") +
      box(0, 0, width, height, 0, "url(#foot)") +
      heading(name, art.font, ink, { x: 30, y: 448, width: width - 60, height: 168, anchor: "middle" }) +
      sign(providerCode, 40, 40, 46) +
      (live ? liveBadge(width - 18, 22) : "") +
      box(1.5, 1.5, width - 3, height - 3, 0, "none", `stroke="${ink.accent}" stroke-opacity=".55" stroke-width="3"`),
  );
}

/** The wide banner of a game. */
export function cover({ art, name, providerCode, providerName, seed, live }: Poster): Svg {
  const { width, height } = coverSize;
  const ink = palettes[art.palette];
  return document(
    width,
    height,
    definitions(ink, true) +
      scenery(art, ink, `${seed}:cover`, coverSize, { x: 672, y: 262, size: 408 }) +
      box(0, 0, width, height, 0, "url(#vignette)") +
      box(0, 0, width, height, 0, "url(#side)") +
      heading(name, art.font, ink, { x: 52, y: 116, width: 392, height: 280, anchor: "start" }) +
      sign(providerCode, 76, 462, 50) +
      caption(providerName, 114, 470, 22, "#ffffff", "start") +
      (live ? liveBadge(width - 28, 28) : ""),
  );
}

/** A provider's logo: its sign over its name. */
export function providerLogo(code: string, name: string): Svg {
  const brand = brands[code] ?? plainBrand;
  const words = name.toUpperCase();
  const size = Math.min(54, 560 / words.length);
  return document(
    480,
    480,
    `<defs><radialGradient id="g" cy=".3" r=".9"><stop offset="0" stop-color="${brand.main}"/><stop offset="1" stop-color="${darker(brand.main, 0.7)}"/></radialGradient></defs>` +
      box(0, 0, 480, 480, 0, "url(#g)") +
      at(240, 206, brand.sign, 1.2) +
      caption(words, 240, 412, size, brand.accent, "middle"),
  );
}

/** A provider's wide picture: its sign and three of its motifs. */
export function providerCover(
  code: string,
  name: string,
  palette: PaletteName,
  backdrop: BackdropName,
  [motif, left, right]: readonly [MotifName, MotifName, MotifName],
): Svg {
  const { width, height } = coverSize;
  const ink = palettes[palette];
  const art = { backdrop, composition: "trio", motif, companions: [left, right] } as const;
  return document(
    width,
    height,
    definitions(ink, true) +
      scenery(art, ink, `provider:${code}`, coverSize, { x: 680, y: 270, size: 400 }) +
      box(0, 0, width, height, 0, "url(#side)") +
      sign(code, 138, 196, 168) +
      heading(name, "russo", ink, { x: 52, y: 306, width: 400, height: 130, anchor: "start" }),
  );
}
