import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { LetterFont } from "./letter-font.ts";
import type { LetteredLine, Lettering } from "./lettering.ts";
import { isStandard, oneLine } from "./text.ts";

/** Points: A4 portrait. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 64 } as const;
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin;

const INK = rgb(0.11, 0.13, 0.17);
const MUTED = rgb(0.42, 0.45, 0.5);
const RULE = rgb(0.82, 0.84, 0.87);
const STAMP = rgb(0.8, 0.1, 0.1);
const SHADE = rgb(0.955, 0.96, 0.97);

export interface Style {
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

export interface Outfit {
  /** Letters beside those of the standard fonts, for every text that has some. */
  readonly lettering: Lettering;
  /** Writes the head of every page except the first. */
  readonly onNewPage: (sheet: Sheet) => void;
}

/** Pages written from top to bottom; a new one starts when the current one is full. */
export class Sheet {
  readonly #pdf: PDFDocument;
  readonly #regular: PDFFont;
  readonly #bold: PDFFont;
  readonly #letters: LetterFont;
  readonly #lettering: Lettering;
  readonly #onNewPage: (sheet: Sheet) => void;
  readonly #fontOfPage = new Map<PDFPage, PDFFont>();
  #page: PDFPage;
  #y: number;

  private constructor(pdf: PDFDocument, fonts: readonly [PDFFont, PDFFont], { lettering, onNewPage }: Outfit) {
    this.#pdf = pdf;
    [this.#regular, this.#bold] = fonts;
    this.#letters = new LetterFont(pdf);
    this.#lettering = lettering;
    this.#onNewPage = onNewPage;
    this.#page = pdf.addPage([PAGE.width, PAGE.height]);
    this.#y = PAGE.height - PAGE.margin;
  }

  static async create(title: string, at: Date, outfit: Outfit): Promise<Sheet> {
    const pdf = await PDFDocument.create();
    pdf.setTitle(title);
    // The dates are the invoice's own, so that the same invoice always has the same bytes.
    pdf.setCreationDate(at);
    pdf.setModificationDate(at);
    pdf.setProducer("Operator Games Service");
    pdf.setCreator("Operator Games Service");
    const regular = await pdf.embedFont(StandardFonts.Helvetica);
    const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
    return new Sheet(pdf, [regular, bold], outfit);
  }

  /** Starts a new page unless `height` points are left on this one; true if it did. */
  room(height: number): boolean {
    if (this.#y - height >= PAGE.foot) return false;
    this.#page = this.#pdf.addPage([PAGE.width, PAGE.height]);
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
      this.#page.drawRectangle({
        x: PAGE.margin,
        y: this.#y - height + 4,
        width: INNER_WIDTH,
        height,
        color: SHADE,
      });
    }
    for (const cell of cells) this.#draw(cell, this.#y - height + 9);
    this.#y -= height;
  }

  rule(): void {
    const y = this.#y + 3;
    this.#page.drawLine({
      start: { x: PAGE.margin, y },
      end: { x: PAGE.width - PAGE.margin, y },
      thickness: 0.6,
      color: RULE,
    });
  }

  /** Writes a word across every page. */
  stamp(text: string): void {
    for (const page of this.#pdf.getPages()) {
      page.drawText(text, {
        ...{ x: 130, y: 250, size: 150, font: this.#bold, color: STAMP },
        ...{ opacity: 0.25, rotate: degrees(45) },
      });
      this.#fontOfPage.delete(page);
    }
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
    this.#letters.finish();
    return new Uint8Array(await this.#pdf.save());
  }

  #draw({ text, x, width, align = "left", size = 9, bold = false, muted = false }: Cell, y: number): void {
    const font = bold ? this.#bold : this.#regular;
    const measure = (part: string) => this.#measure(part, font, size);
    const whole = oneLine(text);
    const natural = measure(whole);
    // Figures are never cut but written smaller.
    const fits = natural <= width || align === "left" ? size : (size * width) / natural;
    const fitted = align === "left" ? cut(whole, width, measure) : whole;
    const left = align === "left" ? x : x - this.#measure(fitted, font, fits);
    const color = muted ? MUTED : INK;
    if (isStandard(fitted)) {
      this.#useFont(font);
      this.#page.drawText(fitted, { x: left, y, size: fits, color });
    } else {
      this.#letters.draw(this.#page, this.#lay(fitted), { x: left, y, size: fits, bold, color });
    }
  }

  /** A text's width in points. One that has a letter beside the standard ones is drawn in the other font as a whole. */
  #measure(text: string, font: PDFFont, size: number): number {
    return isStandard(text) ? font.widthOfTextAtSize(text, size) : (this.#lay(text).width * size) / 1000;
  }

  #lay(text: string): LetteredLine {
    return this.#lettering.lay(text);
  }

  /** Every `setFont`, and every `drawText` with a font, adds an entry to the page's resources: only a change is set. */
  #useFont(font: PDFFont): void {
    if (this.#fontOfPage.get(this.#page) === font) return;
    this.#page.setFont(font);
    this.#fontOfPage.set(this.#page, font);
  }
}

/** Cuts a text that does not fit, and marks it with an ellipsis. */
function cut(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const chars = [...text];
  while (chars.length > 0 && measure(`${chars.join("")}…`) > width) chars.pop();
  return `${chars.join("")}…`;
}
