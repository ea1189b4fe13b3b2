import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Blob, Buffer, BufferFlag, ClusterLevel, Face, Font, shape } from "harfbuzzjs";
import { JOINER } from "./clusters.ts";

/**
 * What a glyph draws and where: its number, advance, and shift to the right and up, in 1/1000 em; then the place of the
 * character that it stands for, or -1 for a part of one, such as its dots.
 */
export type Placed = readonly [glyph: number, advance: number, right: number, up: number, character: number];

const UNITS_PER_EM = 1000;

/** The file of a family in its regular weight, as `@expo-google-fonts` packs it. */
export function fontFile(family: string): string {
  const [folder, file] = [family.toLowerCase().replaceAll(" ", "-"), family.replaceAll(" ", "")];
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/${folder}/400Regular/${file}_400Regular.ttf`);
}

/** A font as HarfBuzz reads and shapes it. */
export class PrintFont {
  readonly #font: Font;
  readonly characters: ReadonlySet<number>;

  constructor(family: string) {
    const face = new Face(new Blob(readFileSync(fontFile(family))));
    if (face.upem !== UNITS_PER_EM) throw new Error(`${family} has ${face.upem} units per em, not ${UNITS_PER_EM}`);
    this.#font = new Font(face);
    this.characters = new Set(face.collectUnicodes());
  }

  path(glyph: number): string {
    return this.#font.glyphToPath(glyph);
  }

  advance(glyph: number): number {
    return this.#font.glyphHAdvance(glyph);
  }

  /** The glyphs of a text from left to right; undefined when the font lacks one of its characters. */
  shape(text: string): Placed[] | undefined {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    // A mark keeps its own place in the text.
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    shape(this.#font, buffer);
    const glyphs = buffer.getGlyphInfosAndPositions();
    if (glyphs.some(({ codepoint }) => codepoint === 0)) return undefined;
    // A joiner that is left out hands its place to the letter beside it.
    const skipped = text.startsWith(JOINER) ? 1 : 0;
    return glyphs.map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }, index) => {
      const ofCharacter = glyphs.filter((one) => one.cluster === cluster);
      const widest = Math.max(...ofCharacter.map((one) => one.xAdvance ?? 0));
      const main = glyphs.findIndex((one) => one.cluster === cluster && (one.xAdvance ?? 0) === widest);
      return [codepoint, xAdvance, xOffset, yOffset, main === index ? Math.max(0, cluster - skipped) : -1];
    });
  }

  /** The same after a letter that joins nothing: an Arabic heh that stands alone is drawn as an abbreviation. */
  shapeInWord(text: string): Placed[] | undefined {
    if (text.startsWith(JOINER)) return this.shape(text);
    const places = this.shape(`${ALEF}${text}`)?.slice(0, -1);
    return places?.map(([glyph, advance, right, up, place]) => [glyph, advance, right, up, Math.max(-1, place - 1)]);
  }

  /** Whether a letter joins the one before it, which then takes its initial form. */
  joinsBefore(letter: string): boolean {
    return this.#starts(`${BEH}${letter}`, this.shape(`${BEH}${JOINER}`));
  }

  /** Whether a letter joins the one after it, which then takes its final form. */
  joinsAfter(letter: string): boolean {
    return this.#ends(`${letter}${BEH}`, this.shape(`${JOINER}${BEH}`));
  }

  /** Arabic runs from right to left: the first letter is at the end. */
  #starts(text: string, form: readonly Placed[] = []): boolean {
    return this.shape(text)?.at(-1)?.[0] === form.at(-1)?.[0];
  }

  #ends(text: string, form: readonly Placed[] = []): boolean {
    const glyphs = this.shape(text)?.map(([glyph]) => glyph) ?? [];
    return form.every(([glyph], index) => glyphs[index] === glyph);
  }
}

/** A letter of one glyph, which does not join the next. */
const ALEF = "\u0627";
/** A letter that has a form of its own for each side that is joined. */
const BEH = "\u0628";
