import type { GlyphPosition } from "@cantoo/fontkit";
import {
  beginText,
  degrees,
  endMarkedContent,
  endText,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  rgb,
  StandardFonts,
  setFillingColor,
  setFontAndSize,
  setLineWidth,
  setStrokingColor,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
} from "@cantoo/pdf-lib";
import type { Lettering, Run } from "./lettering.ts";
import { isStandard, oneLine } from "./text.ts";

/** Points: A4 portrait. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 64 } as const;
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin;

const INK = rgb(0.11, 0.13, 0.17);
const MUTED = rgb(0.42, 0.45, 0.5);
const RULE = rgb(0.82, 0.84, 0.87);
const STAMP = rgb(0.8, 0.1, 0.1);
const SHADE = rgb(0.955, 0.96, 0.97);
/** The outline that makes a letter of the Noto fonts bold, in em: they are of one weight. */
const BOLD = 0.032;
/** Hexadecimal digits of a glyph's number in a font of a document. */
const GLYPH_DIGITS = 4;

interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly muted?: boolean;
}

/** A cell of a row. `x` is its left edge, or its right edge when it is aligned right. */
export interface Cell extends Style {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly align?: "left" | "right";
}

interface Outfit {
  /** Splits the texts that the standard fonts cannot draw. */
  readonly lettering: Lettering;
  /** Writes the head of every page except the first. */
  readonly onNewPage: (sheet: Sheet) => void;
}

interface Fonts {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  readonly letters: ReadonlyMap<string, PDFFont>;
}

/** Pages written from top to bottom; a new one starts when the current one is full. */
export class Sheet {
  readonly #pdf: PDFDocument;
  readonly #fonts: Fonts;
  readonly #lettering: Lettering;
  readonly #onNewPage: (sheet: Sheet) => void;
  /** Names of the letter fonts on each page. */
  readonly #names = new Map<PDFPage, Map<string, PDFName>>();
  #page: PDFPage;
  #y = PAGE.height - PAGE.margin;

  private constructor(pdf: PDFDocument, fonts: Fonts, { lettering, onNewPage }: Outfit) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#lettering = lettering;
    this.#onNewPage = onNewPage;
    this.#page = this.#newPage();
  }

  /** Starts a document. `at` is the document's own time, so that the same document always has the same bytes. */
  static async open(title: string, at: Date, outfit: Outfit): Promise<Sheet> {
    const pdf = await PDFDocument.create({ updateMetadata: false });
    pdf.setTitle(title);
    pdf.setProducer("Operator Games Service");
    pdf.setCreationDate(at);
    pdf.setModificationDate(at);
    const letters = new Map<string, PDFFont>();
    for (const [index, { file, font }] of outfit.lettering.fonts.entries()) {
      pdf.registerFontkit({ create: () => font });
      // A subset's name begins with a tag of six letters.
      const customName = `${String.fromCharCode(65 + index)}AAAAA+${file}`;
      letters.set(file, await pdf.embedFont(new Uint8Array(0), { subset: true, customName }));
    }
    const regular = await pdf.embedFont(StandardFonts.Helvetica);
    const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
    return new Sheet(pdf, { regular, bold, letters }, outfit);
  }

  /** Starts a new page unless `height` points are left on this one; true if it did. */
  room(height: number): boolean {
    if (this.#y - height >= PAGE.foot) return false;
    this.#page = this.#newPage();
    this.#y = PAGE.height - PAGE.margin;
    this.#onNewPage(this);
    return true;
  }

  down(points: number): void {
    this.#y -= points;
  }

  /** Writes cells side by side and moves below them. */
  row(cells: readonly Cell[], height: number, { shaded = false } = {}): void {
    if (shaded) {
      const place = { x: PAGE.margin, y: this.#y - height + 4 };
      this.#page.drawRectangle({ ...place, width: INNER_WIDTH, height, color: SHADE });
    }
    for (const cell of cells) this.#draw(cell, this.#y - height + 9);
    this.#y -= height;
  }

  rule(): void {
    const y = this.#y + 3;
    const [start, end] = [
      { x: PAGE.margin, y },
      { x: PAGE.width - PAGE.margin, y },
    ];
    this.#page.drawLine({ start, end, thickness: 0.6, color: RULE });
  }

  /** Writes a word across every page. */
  stamp(text: string): void {
    const style = { size: 150, color: STAMP, opacity: 0.25, rotate: degrees(45), x: 130, y: 250 };
    for (const page of this.#pdf.getPages()) page.drawText(text, { ...style, font: this.#fonts.bold });
  }

  /** Writes a footer with the page number on every page, and returns the document's bytes. */
  async finish(foot: string): Promise<Uint8Array<ArrayBuffer>> {
    const pages = this.#pdf.getPages();
    for (const [index, page] of pages.entries()) {
      this.#page = page;
      const style = { size: 8, muted: true, width: INNER_WIDTH / 2 };
      this.#draw({ ...style, text: foot, x: PAGE.margin }, 36);
      const number = `Page ${index + 1} of ${pages.length}`;
      this.#draw({ ...style, text: number, x: PAGE.width - PAGE.margin, align: "right" }, 36);
    }
    return this.#pdf.save({ addDefaultPage: false });
  }

  #newPage(): PDFPage {
    return this.#pdf.addPage([PAGE.width, PAGE.height]);
  }

  #draw({ text, x, width, align = "left", size = 9, bold = false, muted = false }: Cell, y: number): void {
    const standard = bold ? this.#fonts.bold : this.#fonts.regular;
    const measure = (part: string) => this.#measure(part, standard, size);
    const whole = oneLine(text);
    const natural = measure(whole);
    // Figures are never cut but written smaller.
    const fits = natural <= width || align === "left" ? size : (size * width) / natural;
    const fitted = align === "left" ? cut(whole, width, measure) : whole;
    const left = align === "left" ? x : x - this.#measure(fitted, standard, fits);
    const color = muted ? MUTED : INK;
    if (isStandard(fitted)) this.#page.drawText(fitted, { x: left, y, size: fits, color, font: standard });
    else this.#letter(fitted, { x: left, y, size: fits, color, bold });
  }

  /** A text's width in points. One that has a letter beside the standard ones is drawn in the other fonts as a whole. */
  #measure(text: string, standard: PDFFont, size: number): number {
    if (isStandard(text)) return standard.widthOfTextAtSize(text, size);
    return this.#lettering.runs(text).reduce((sum, run) => sum + widthOf(run) * size, 0);
  }

  #letter(text: string, style: { x: number; y: number; size: number; color: RGB; bold: boolean }): void {
    const { y, size, color, bold } = style;
    const outline = bold
      ? [setStrokingColor(color), setLineWidth(size * BOLD), setTextRenderingMode(TextRenderingMode.FillAndOutline)]
      : [];
    this.#page.pushOperators(saying(text), pushGraphicsState(), beginText(), setFillingColor(color), ...outline);
    let { x } = style;
    for (const run of this.#lettering.runs(text)) {
      this.#page.pushOperators(setFontAndSize(this.#nameOf(run.font.file), size));
      const em = size / run.font.font.unitsPerEm;
      const positions = positionsOf(run);
      const glyphs = this.#letterFont(run).encodeText(run.text).asString();
      for (const [index, { xOffset, yOffset, xAdvance }] of positions.entries()) {
        const glyph = glyphs.slice(index * GLYPH_DIGITS, (index + 1) * GLYPH_DIGITS);
        this.#page.pushOperators(
          setTextMatrix(1, 0, 0, 1, x + xOffset * em, y + yOffset * em),
          showText(PDFHexString.of(glyph)),
        );
        x += xAdvance * em;
      }
    }
    this.#page.pushOperators(endText(), popGraphicsState(), endMarkedContent());
  }

  #letterFont({ font: { file } }: Run): PDFFont {
    const font = this.#fonts.letters.get(file);
    if (!font) throw new Error(`the font ${file} was not loaded`);
    return font;
  }

  #nameOf(file: string): PDFName {
    const names = this.#names.get(this.#page) ?? new Map<string, PDFName>();
    this.#names.set(this.#page, names);
    const font = this.#fonts.letters.get(file);
    const name = names.get(file) ?? (font && this.#page.node.newFontDictionary(file, font.ref));
    if (!name) throw new Error(`the font ${file} was not loaded`);
    names.set(file, name);
    return name;
  }
}

/** Tells a reader what the glyphs say, so that it is found and copied in its own order. */
function saying(text: string): PDFOperator {
  const properties = `<< /ActualText ${PDFHexString.fromText(text)} >>`;
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ["/Span", properties]);
}

/** Width in em. */
function widthOf(run: Run): number {
  return positionsOf(run).reduce((sum, { xAdvance }) => sum + xAdvance, 0) / run.font.font.unitsPerEm;
}

function positionsOf({ font: { font }, text }: Run): readonly GlyphPosition[] {
  return font.layout(text).positions ?? [];
}

/** Cuts a text that does not fit, and marks it with an ellipsis. */
function cut(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const chars = [...text];
  while (chars.length > 0 && measure(`${chars.join("")}…`) > width) chars.pop();
  return `${chars.join("")}…`;
}
