import type { LetterGlyph } from "./letter-page.ts";
import type { LetteredLine } from "./lettering.ts";
import { hex16, type PdfFile, pdfNumber, type Ref } from "./pdf-file.ts";
import { ASCENT, DESCENT, trueTypeFont } from "./true-type.ts";

/** A subset has a tag of six letters; a document has one. */
const NAME = "AAAAAA+NotoSansLetters";
/** The outline that makes a letter bold, in em. */
const BOLD = 0.032;
const MAX_LINES_OF_A_MAP = 100;
/** A flag: the glyphs have numbers of their own. */
const SYMBOLIC = 4;

interface Use {
  readonly glyph: LetterGlyph;
  readonly text: string;
}

export interface LineStyle {
  /** What the page calls the font. */
  readonly font: string;
  readonly x: string;
  readonly y: string;
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
}

/** The font of a document's letters beside those of the standard fonts: the glyphs that it uses and what they stand for. */
export class LetterFont {
  readonly #file: PdfFile;
  /** By glyph and text, so that a reader finds the text of a glyph that serves two letters. */
  readonly #numbers = new Map<LetterGlyph, Map<string, number>>();
  readonly #uses: Use[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The operators that draw a line from the left end of its baseline. */
  draw({ glyphs }: LetteredLine, { font, x, y, size, bold, color }: LineStyle): string {
    const shown: string[] = [];
    let rise = 0;
    let row: string[] = [];
    const show = () => {
      if (row.length > 0) shown.push(`[${row.join(" ")}] TJ`);
      row = [];
    };
    for (const { glyph, text, advance, right, up } of glyphs) {
      if (up !== rise) {
        show();
        shown.push(`${pdfNumber((up * size) / 1000)} Ts`);
        rise = up;
      }
      if (right !== 0) row.push(pdfNumber(-right));
      row.push(`<${hex16(this.#number(glyph, text))}>`);
      const rest = advance - right - glyph.advance;
      if (rest !== 0) row.push(pdfNumber(-rest));
    }
    show();
    const outlined = bold ? `${color} RG ${pdfNumber(size * BOLD)} w 2 Tr ` : "";
    return `q BT ${color} rg ${outlined}${font} ${pdfNumber(size)} Tf ${x} ${y} Td ${shown.join(" ")} ET Q`;
  }

  /** Writes the font into the file, once everything is drawn; undefined when no letter was. */
  finish(): Ref | undefined {
    if (this.#uses.length === 0) return undefined;
    const glyphs = this.#uses.map(({ glyph }) => glyph);
    const outlines = trueTypeFont(glyphs);
    const program = this.#file.addStream(outlines, `/Length1 ${outlines.byteLength} `);
    const box = `/FontBBox [-1000 ${DESCENT} 2000 ${ASCENT}] /Ascent ${ASCENT} /Descent ${DESCENT} /CapHeight 714`;
    const descriptor = this.#file.add(
      `<< /Type /FontDescriptor /FontName /${NAME} /Flags ${SYMBOLIC} /ItalicAngle 0 /StemV 80 ${box} /FontFile2 ${program} >>`,
    );
    const system = "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>";
    const widths = `/DW 1000 /W [1 [${glyphs.map(({ advance }) => advance).join(" ")}]]`;
    const descendant = this.#file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${NAME} /CIDToGIDMap /Identity ${system} /FontDescriptor ${descriptor} ${widths} >>`,
    );
    const map = this.#file.addStream(this.#unicodeMap());
    return this.#file.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${NAME} /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode ${map} >>`,
    );
  }

  #number(glyph: LetterGlyph, text: string): number {
    const byText = this.#numbers.get(glyph) ?? new Map<string, number>();
    this.#numbers.set(glyph, byText);
    const number = byText.get(text) ?? this.#uses.push({ glyph, text });
    byText.set(text, number);
    return number;
  }

  /** Which text each glyph stands for, so that the document can be searched and copied from. */
  #unicodeMap(): string {
    const lines = this.#uses.flatMap(({ text }, index) =>
      text === "" ? [] : [`<${hex16(index + 1)}> <${[...unitsOf(text)].map(hex16).join("")}>`],
    );
    const blocks: string[] = [];
    for (let at = 0; at < lines.length; at += MAX_LINES_OF_A_MAP) {
      const some = lines.slice(at, at + MAX_LINES_OF_A_MAP);
      blocks.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
    }
    return [
      "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
      "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
      "1 begincodespacerange <0000> <ffff> endcodespacerange",
      ...blocks,
      "endcmap CMapName currentdict /CMap defineresource pop end end",
    ].join("\n");
  }
}

function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}
