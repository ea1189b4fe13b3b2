import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { arabicClusters, devanagariClusters, hebrewClusters, thaiClusters } from "./clusters.ts";
import { fontFile, type Placed, PrintFont } from "./font.ts";
import { outlineOf } from "./outline.ts";

/**
 * Builds dist/print: the letters that documents print beside those of the standard fonts, in pages of 256 code points, and
 * dist/print.bin, which ties them to the Worker. HarfBuzz shapes here what the Worker looks up: docs/decisions/0098-printed-scripts.md.
 *
 * A page: the length of its JSON (u32, little endian), the JSON (`Page`), and the outlines of its glyphs one after the
 * other, each a "glyf" entry of TrueType. dist/print.bin: SHA-256 of the list of pages, then the ranges of code points
 * that can be drawn (u32 pairs, little endian, both ends included).
 */
const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const folder = at("dist/print");
const root = at("dist/print.bin");
const stamp = at("dist/print.made-from");

/** A character is drawn by the first font that has it and lists its range. Han is drawn as Simplified Chinese writes it. */
const FONTS: readonly (readonly [family: string, ranges: readonly (readonly [from: number, to: number])[]])[] = [
  [
    "Noto Sans",
    [
      ...([[0x20, 0x52f] as const, [0x1c80, 0x1c8f] as const, [0x1d00, 0x1fff] as const] as const),
      ...([[0x2010, 0x2027] as const, [0x2030, 0x205e] as const, [0x2070, 0x218f] as const] as const),
      ...([[0x2c60, 0x2c7f] as const, [0x2de0, 0x2e2f] as const, [0xa640, 0xa69f] as const] as const),
      [0xa720, 0xa7ff],
    ],
  ],
  ["Noto Sans Armenian", [[0x531, 0x58f]]],
  ["Noto Sans Hebrew", [[0x591, 0x5f4]]],
  [
    "Noto Sans Arabic",
    [
      [0x606, 0x6ff],
      [0x750, 0x77f],
    ],
  ],
  ["Noto Sans Devanagari", [[0x900, 0x97f]]],
  ["Noto Sans Thai", [[0xe01, 0xe5b]]],
  [
    "Noto Sans Georgian",
    [
      [0x10a0, 0x10ff],
      [0x1c90, 0x1cbf],
      [0x2d00, 0x2d2f],
    ],
  ],
  [
    "Noto Sans SC",
    [
      ...([[0x2018, 0x203b] as const, [0x2100, 0x24ff] as const, [0x2e80, 0x30ff] as const] as const),
      ...([[0x3105, 0x312f] as const, [0x31c0, 0x9fff] as const, [0xf900, 0xfaff] as const] as const),
      ...([[0xff01, 0xffe6] as const, [0x20000, 0x3ffff] as const] as const),
    ],
  ],
  [
    "Noto Sans KR",
    [
      [0x1100, 0x11ff],
      [0x3131, 0x318e],
      [0xac00, 0xd7a3],
    ],
  ],
];

/** What a page knows of its letters. */
interface Page {
  /** Text, with U+200D where a neighbour joins: number in `glyphs` and the rest of `Placed` for each of its glyphs. */
  readonly entries: Record<string, number[]>;
  /** Advance and number of bytes of each glyph. */
  readonly glyphs: number[];
  /** Letters that join the one before, and the one after. */
  joinsBefore: string;
  joinsAfter: string;
}

class Writer implements Page {
  readonly entries: Record<string, number[]> = {};
  readonly glyphs: number[] = [];
  joinsBefore = "";
  joinsAfter = "";
  readonly #numbers = new Map<string, number>();
  readonly #outlines: Uint8Array[] = [];

  add(text: string, font: PrintFont, family: string, placed: readonly Placed[]): void {
    this.entries[text] = placed.flatMap(([glyph, ...place]) => [
      this.#number(`${family} ${glyph}`, font, glyph),
      ...place,
    ]);
  }

  bytes(): Buffer {
    const { entries, glyphs, joinsBefore, joinsAfter } = this;
    const json = Buffer.from(JSON.stringify({ entries, glyphs, joinsBefore, joinsAfter } satisfies Page));
    return Buffer.concat([Buffer.from(Uint32Array.of(json.byteLength).buffer), json, ...this.#outlines]);
  }

  #number(name: string, font: PrintFont, glyph: number): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const outline = outlineOf(font.path(glyph));
    this.#numbers.set(name, this.#outlines.length);
    this.glyphs.push(font.advance(glyph), outline.byteLength);
    return this.#outlines.push(outline) - 1;
  }
}

/** Builds unless fonts, HarfBuzz and these scripts are those that it was built from. */
export function buildPrint(): void {
  const wanted = madeFrom();
  if (isBuiltFrom(wanted)) return;
  mkdirSync(folder, { recursive: true });
  const written = new Map<string, Uint8Array>();
  const { pages, drawn } = drawPages();
  const list: Record<string, string> = {};
  for (const [block, page] of pages) {
    const bytes = page.bytes();
    list[block] = sha256(bytes).toString("hex");
    written.set(`${block.toString(16)}.${list[block]?.slice(0, 16)}.bin`, bytes);
  }
  const index = Buffer.from(JSON.stringify(list));
  written.set(`index.${sha256(index).toString("hex").slice(0, 16)}.json`, index);
  written.set("OFL.txt", readFileSync(join(dirname(fontFile("Noto Sans")), "../LICENSE_FONT")));
  for (const [name, bytes] of written) replace(`${folder}/${name}`, bytes);
  replace(root, Buffer.concat([sha256(index), Buffer.from(Uint32Array.from(rangesOf(drawn)).buffer)]));
  replace(stamp, wanted);
  // Those of the fonts before. Another build of the same ones writes the same names, and loses nothing here.
  for (const name of readdirSync(folder))
    if (!written.has(name) && /\.(bin|json)$/.test(name)) rmSync(`${folder}/${name}`, { force: true });
}

/** Copies what was built to where a site's static files are collected. */
export function copyPrint(site: string): void {
  const isFinished = (path: string) => !/\.\d+$/.test(path);
  cpSync(folder, `${site}/print`, { recursive: true, filter: isFinished });
}

function drawPages(): { pages: ReadonlyMap<number, Writer>; drawn: readonly number[] } {
  const pages = new Map<number, Writer>();
  const drawn = new Set<number>();
  const pageOf = (text: string) => {
    const block = (text.replace(/^\u200d/, "").codePointAt(0) ?? 0) >> 8;
    const page = pages.get(block) ?? new Writer();
    pages.set(block, page);
    return page;
  };
  for (const [family, ranges] of FONTS) {
    const font = new PrintFont(family);
    for (const code of ranges.flatMap(([from, to]) => [...font.characters].filter((one) => one >= from && one <= to))) {
      const text = String.fromCodePoint(code);
      const placed = drawn.has(code) || /\p{C}/u.test(text) ? undefined : font.shape(text);
      if (!placed) continue;
      drawn.add(code);
      pageOf(text).add(text, font, family, placed);
    }
    for (const text of clustersOf(family, font)) {
      const placed = family === "Noto Sans Arabic" ? font.shapeInWord(text) : font.shape(text);
      if (placed) pageOf(text).add(text, font, family, placed);
    }
    if (family !== "Noto Sans Arabic") continue;
    for (const letter of arabicLetters(font)) {
      if (font.joinsBefore(letter)) pageOf(letter).joinsBefore += letter;
      if (font.joinsAfter(letter)) pageOf(letter).joinsAfter += letter;
    }
  }
  return { pages, drawn: [...drawn].toSorted((a, b) => a - b) };
}

function clustersOf(family: string, font: PrintFont): string[] {
  if (family === "Noto Sans Hebrew") return hebrewClusters();
  if (family === "Noto Sans Thai") return thaiClusters();
  if (family === "Noto Sans Devanagari") return devanagariClusters();
  return family === "Noto Sans Arabic" ? arabicLetters(font).flatMap(arabicClusters) : [];
}

function arabicLetters(font: PrintFont): string[] {
  return [...font.characters]
    .filter((code) => (code >= 0x620 && code <= 0x6ff) || (code >= 0x750 && code <= 0x77f))
    .map((code) => String.fromCodePoint(code))
    .filter((char) => /\p{L}/u.test(char));
}

/** Both ends of each run of numbers. */
function rangesOf(sorted: readonly number[]): number[] {
  const ends: number[] = [];
  for (const code of sorted) {
    if (ends.at(-1) === code - 1) ends[ends.length - 1] = code;
    else ends.push(code, code);
  }
  return ends;
}

function madeFrom(): string {
  const scripts = globSync("*.ts", { cwd: dirname(fileURLToPath(import.meta.url)) }).toSorted();
  const hash = createHash("sha256").update(readFileSync(createRequire(import.meta.url).resolve("harfbuzzjs")));
  for (const [family] of FONTS) hash.update(readFileSync(join(dirname(fontFile(family)), "../package.json")));
  for (const script of scripts) hash.update(readFileSync(join(dirname(fileURLToPath(import.meta.url)), script)));
  return hash.digest("hex");
}

function isBuiltFrom(wanted: string): boolean {
  try {
    return existsSync(`${folder}/OFL.txt`) && readFileSync(root).length > 32 && readFileSync(stamp, "utf8") === wanted;
  } catch {
    return false;
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** Two builds may run at once: a reader never meets half a file. */
function replace(path: string, content: string | Uint8Array): void {
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}
