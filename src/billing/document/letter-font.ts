import {
  beginText,
  endText,
  type PDFArray,
  type PDFDocument,
  PDFHexString,
  type PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  setFillingRgbColor,
  setFontAndSize,
  setLineWidth,
  setStrokingRgbColor,
  setTextMatrix,
  setTextRenderingMode,
  setTextRise,
  TextRenderingMode,
} from "@cantoo/pdf-lib";
import type { LetterGlyph } from "./letter-page.ts";
import type { LetteredLine, PlacedGlyph } from "./lettering.ts";
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
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly color: RGB;
}

/** The font of a document's letters beside those of the standard fonts: the glyphs that it uses and what they stand for. */
export class LetterFont {
  readonly #pdf: PDFDocument;
  /** By glyph and text, so that a reader finds the text of a glyph that serves two letters. */
  readonly #numbers = new Map<LetterGlyph, Map<string, number>>();
  readonly #uses: Use[] = [];
  readonly #names = new Map<PDFPage, PDFName>();
  #ref: PDFRef | undefined;

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
  }

  /** Draws a line from the left end of its baseline. */
  draw(page: PDFPage, { glyphs }: LetteredLine, { x, y, size, bold, color: { red, green, blue } }: LineStyle): void {
    const shown: PDFOperator[] = [];
    let rise = 0;
    let row: (PDFHexString | PDFNumber)[] = [];
    const show = () => {
      if (row.length === 0) return;
      const array = this.#pdf.context.obj([]) as PDFArray;
      for (const one of row) array.push(one);
      shown.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [array]));
      row = [];
    };
    for (const { glyph, text, advance, right, up } of glyphs) {
      if (up !== rise) {
        show();
        shown.push(setTextRise((up * size) / 1000));
        rise = up;
      }
      if (right !== 0) row.push(PDFNumber.of(-right));
      row.push(PDFHexString.of(this.#number(glyph, text).toString(16).padStart(4, "0")));
      const rest = advance - right - glyph.advance;
      if (rest !== 0) row.push(PDFNumber.of(-rest));
    }
    show();
    page.pushOperators(
      pushGraphicsState(),
      beginText(),
      setFillingRgbColor(red, green, blue),
      ...(bold
        ? [
            setStrokingRgbColor(red, green, blue),
            setLineWidth(size * BOLD),
            setTextRenderingMode(TextRenderingMode.FillAndOutline),
          ]
        : []),
      setFontAndSize(this.#nameOn(page), size),
      setTextMatrix(1, 0, 0, 1, x, y),
      ...shown,
      endText(),
      popGraphicsState(),
    );
  }

  /** Writes the font into the document, once everything is drawn. */
  finish(): void {
    if (!this.#ref) return;
    const { context } = this.#pdf;
    const glyphs = this.#uses.map(({ glyph }) => glyph);
    const file = trueTypeFont(glyphs);
    const descriptor = context.register(
      context.obj({
        ...{ Type: "FontDescriptor", FontName: NAME, Flags: SYMBOLIC, ItalicAngle: 0, StemV: 80 },
        ...{ FontBBox: [-1000, DESCENT, 2000, ASCENT], Ascent: ASCENT, Descent: DESCENT, CapHeight: 714 },
        FontFile2: context.register(context.flateStream(file, { Length1: file.byteLength })),
      }),
    );
    const descendant = context.register(
      context.obj({
        ...{ Type: "Font", Subtype: "CIDFontType2", BaseFont: NAME, CIDToGIDMap: "Identity", DW: 1000 },
        CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
        FontDescriptor: descriptor,
        W: [1, glyphs.map(({ advance }) => advance)],
      }),
    );
    const font = context.obj({
      ...{ Type: "Font", Subtype: "Type0", BaseFont: NAME, Encoding: "Identity-H", DescendantFonts: [descendant] },
      ToUnicode: context.register(context.flateStream(this.#unicodeMap())),
    });
    context.assign(this.#ref, font);
  }

  #number(glyph: PlacedGlyph["glyph"], text: string): number {
    const byText = this.#numbers.get(glyph) ?? new Map<string, number>();
    this.#numbers.set(glyph, byText);
    const number = byText.get(text) ?? this.#uses.push({ glyph, text });
    byText.set(text, number);
    return number;
  }

  #nameOn(page: PDFPage): PDFName {
    this.#ref ??= this.#pdf.context.nextRef();
    const name = this.#names.get(page) ?? page.node.newFontDictionary("Letters", this.#ref);
    this.#names.set(page, name);
    return name;
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

function hex16(value: number): string {
  return value.toString(16).padStart(4, "0");
}
