import { codesOf, HELVETICA, HELVETICA_BOLD, isStandard, type StandardFont, widthOf } from "./helvetica.ts";
import { LetterFont } from "./letter-font.ts";
import type { LetteredLine, Lettering } from "./lettering.ts";
import { PdfFile, pdfNumber } from "./pdf-file.ts";
import { oneLine } from "./text.ts";

/** Points: A4 portrait. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 64 } as const;
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin;

/** Red, green and blue from 0 to 1, as PDF writes them. */
const INK = "0.11 0.13 0.17";
const MUTED = "0.42 0.45 0.5";
const RULE = "0.82 0.84 0.87";
const STAMP = "0.8 0.1 0.1";
const SHADE = "0.955 0.96 0.97";

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

/** What a page's content calls its resources. */
const REGULAR = "/Regular";
const BOLD = "/Bold";
const LETTERS = "/Letters";
const FAINT = "/Faint";
const STAMP_SIZE = 150;
const STAMP_OPACITY = 0.25;
const COS_45 = Math.SQRT1_2;

/** Pages written from top to bottom; a new one starts when the current one is full. */
export class Sheet {
  readonly #title: string;
  readonly #at: Date;
  readonly #file = new PdfFile();
  readonly #letters = new LetterFont(this.#file);
  readonly #lettering: Lettering;
  readonly #onNewPage: (sheet: Sheet) => void;
  readonly #pages: string[][] = [];
  #page: string[];
  #y = PAGE.height - PAGE.margin;

  /** `at` is the document's own time, so that the same document always has the same bytes. */
  constructor(title: string, at: Date, { lettering, onNewPage }: Outfit) {
    this.#title = title;
    this.#at = at;
    this.#lettering = lettering;
    this.#onNewPage = onNewPage;
    this.#page = this.#newPage();
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
      const box = [PAGE.margin, this.#y - height + 4, INNER_WIDTH, height].map(pdfNumber).join(" ");
      this.#page.push(`${SHADE} rg ${box} re f`);
    }
    for (const cell of cells) this.#draw(cell, this.#y - height + 9);
    this.#y -= height;
  }

  rule(): void {
    const y = pdfNumber(this.#y + 3);
    this.#page.push(`${RULE} RG 0.6 w ${PAGE.margin} ${y} m ${pdfNumber(PAGE.width - PAGE.margin)} ${y} l S`);
  }

  /** Writes a word across every page. */
  stamp(text: string): void {
    const turned = [COS_45, COS_45, -COS_45, COS_45, 130, 250].map(pdfNumber).join(" ");
    const word = `${BOLD} ${STAMP_SIZE} Tf ${STAMP} rg ${turned} Tm ${shown(text)}`;
    for (const page of this.#pages) page.push(`q ${FAINT} gs BT ${word} ET Q`);
  }

  /** Writes a footer with the page number on every page, and returns the document's bytes. */
  finish(foot: string): Uint8Array<ArrayBuffer> {
    for (const [index, page] of this.#pages.entries()) {
      this.#page = page;
      const style = { size: 8, muted: true, width: INNER_WIDTH / 2 };
      this.#draw({ ...style, text: foot, x: PAGE.margin }, 36);
      const number = `Page ${index + 1} of ${this.#pages.length}`;
      this.#draw({ ...style, text: number, x: PAGE.width - PAGE.margin, align: "right" }, 36);
    }
    const letters = this.#letters.finish();
    const standard = [HELVETICA, HELVETICA_BOLD].map(({ name }) =>
      this.#file.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
    );
    const fonts = `${REGULAR} ${standard[0]} ${BOLD} ${standard[1]}${letters ? ` ${LETTERS} ${letters}` : ""}`;
    const resources = `<< /Font << ${fonts} >> /ExtGState << ${FAINT} << /ca ${STAMP_OPACITY} >> >> >>`;
    const pages = this.#pages.map((content) => ({ width: PAGE.width, height: PAGE.height, content }));
    const info = { title: this.#title, producer: "Operator Games Service", at: this.#at };
    return this.#file.finish(pages, resources, info);
  }

  #newPage(): string[] {
    const page: string[] = [];
    this.#pages.push(page);
    return page;
  }

  #draw({ text, x, width, align = "left", size = 9, bold = false, muted = false }: Cell, y: number): void {
    const font = bold ? HELVETICA_BOLD : HELVETICA;
    const measure = (part: string) => this.#measure(part, font, size);
    const whole = oneLine(text);
    const natural = measure(whole);
    // Figures are never cut but written smaller.
    const fits = natural <= width || align === "left" ? size : (size * width) / natural;
    const fitted = align === "left" ? cut(whole, width, measure) : whole;
    const left = align === "left" ? x : x - this.#measure(fitted, font, fits);
    const color = muted ? MUTED : INK;
    const place = { x: pdfNumber(left), y: pdfNumber(y) };
    if (isStandard(fitted)) {
      const style = `${bold ? BOLD : REGULAR} ${pdfNumber(fits)} Tf ${color} rg`;
      this.#page.push(`BT ${style} ${place.x} ${place.y} Td ${shown(fitted)} ET`);
    } else {
      const style = { font: LETTERS, size: fits, bold, color, ...place };
      this.#page.push(this.#letters.draw(this.#lay(fitted), style));
    }
  }

  /** A text's width in points. One that has a letter beside the standard ones is drawn in the other font as a whole. */
  #measure(text: string, font: StandardFont, size: number): number {
    return ((isStandard(text) ? widthOf(text, font) : this.#lay(text).width) * size) / 1000;
  }

  #lay(text: string): LetteredLine {
    return this.#lettering.lay(text);
  }
}

/** Shows a text of the standard fonts. */
function shown(text: string): string {
  return `<${codesOf(text)
    .map((code) => code.toString(16).padStart(2, "0"))
    .join("")}> Tj`;
}

/** Cuts a text that does not fit, and marks it with an ellipsis. */
function cut(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const chars = [...text];
  while (chars.length > 0 && measure(`${chars.join("")}…`) > width) chars.pop();
  return `${chars.join("")}…`;
}
