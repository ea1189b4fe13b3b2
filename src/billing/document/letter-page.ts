/** 256 code points and how they are drawn. Figures are in 1/1000 em. */
export interface LetterPage {
  /**
   * Text, with U+200D on a side where it joins: glyph, advance, shift to the right and up, and the place of its
   * character or -1, for each glyph from the left.
   */
  readonly entries: ReadonlyMap<string, readonly number[]>;
  readonly glyphs: readonly LetterGlyph[];
  /** Letters that join the one before them, and the one after. */
  readonly joinsBefore: string;
  readonly joinsAfter: string;
}

export interface LetterGlyph {
  readonly advance: number;
  /** A TrueType "glyf" entry; empty when nothing is drawn. */
  readonly outline: Uint8Array;
}

/** Reads the page of the code points from `256 * block`; undefined when there is none. */
export type ReadPage = (block: number) => Promise<LetterPage | undefined>;

/** As scripts/assets/print/build.ts writes it. */
interface StoredPage {
  readonly entries: Record<string, number[]>;
  readonly glyphs: number[];
  readonly joinsBefore: string;
  readonly joinsAfter: string;
}

/** Reads a page's file. */
export function parsePage(bytes: ArrayBuffer): LetterPage {
  const length = new DataView(bytes).getUint32(0, true);
  const stored: StoredPage = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  const glyphs: LetterGlyph[] = [];
  let from = 4 + length;
  for (let index = 0; index < stored.glyphs.length; index += 2) {
    const [advance = 0, size = 0] = stored.glyphs.slice(index, index + 2);
    glyphs.push({ advance, outline: new Uint8Array(bytes, from, size) });
    from += size;
  }
  return { ...stored, glyphs, entries: new Map(Object.entries(stored.entries)) };
}
