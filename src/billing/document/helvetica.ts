/** Windows-1252 from 0x80, which differs from Latin-1 up to 0x9f; a space where it has no character. */
const FROM_80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

const PRINTABLE_LATIN_1 = /^[\x20-\x7e\xa0-\xff]$/;
const FIRST_CODE = 0x20;

/** A standard font of PDF: every reader has it, so that a document names it and holds no letters of it. */
export interface StandardFont {
  readonly name: "Helvetica" | "Helvetica-Bold";
  /** By Windows-1252 code from 0x20, in 1/1000 em. */
  readonly widths: readonly number[];
}

/** Widths as the fonts' metrics give them; test/node/billing/helvetica.test.ts compares them. */
export const HELVETICA: StandardFont = {
  name: "Helvetica",
  widths: numbersIn(`
  278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278
  556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556
  1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778
  667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556
  333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556
  556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 0
  556 0 222 556 333 1000 556 556 333 1000 667 333 1000 0 611 0
  0 222 222 333 333 350 556 1000 333 1000 500 333 944 0 500 500
  278 333 556 556 556 556 260 556 333 737 370 556 584 333 737 333
  400 584 333 333 333 556 537 278 333 333 365 556 834 834 834 611
  667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278
  722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611
  556 556 556 556 556 556 889 500 556 556 556 556 278 278 278 278
  556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500
`),
};

export const HELVETICA_BOLD: StandardFont = {
  name: "Helvetica-Bold",
  widths: numbersIn(`
  278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278
  556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611
  975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778
  667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556
  333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611
  611 611 389 556 333 611 556 778 556 556 500 389 280 389 584 0
  556 0 278 556 500 1000 556 556 333 1000 667 333 1000 0 611 0
  0 278 278 500 500 350 556 1000 333 1000 556 333 944 0 500 556
  278 333 556 556 556 556 280 556 333 737 370 556 584 333 737 333
  400 584 333 333 333 611 556 278 333 333 365 556 834 834 834 611
  722 722 722 722 722 722 1000 722 667 667 667 667 278 278 278 278
  722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611
  556 556 556 556 556 556 889 556 556 556 556 556 278 278 278 278
  611 611 611 611 611 611 611 584 611 611 611 611 611 556 611 556
`),
};

/** Whether the standard fonts can draw a text: they hold the Windows-1252 characters only. */
export function isStandard(text: string): boolean {
  return [...text].every((char) => codeOf(char) !== undefined);
}

/** A text's Windows-1252 codes; a character without one is left out. */
export function codesOf(text: string): number[] {
  return [...text].flatMap((char) => codeOf(char) ?? []);
}

/** A text's width in 1/1000 em, without kerning. */
export function widthOf(text: string, { widths }: StandardFont): number {
  return codesOf(text).reduce((sum, code) => sum + (widths[code - FIRST_CODE] ?? 0), 0);
}

function codeOf(char: string): number | undefined {
  if (PRINTABLE_LATIN_1.test(char)) return char.charCodeAt(0);
  const place = FROM_80.indexOf(char);
  return place < 0 ? undefined : 0x80 + place;
}

function numbersIn(text: string): number[] {
  return text.trim().split(/\s+/).map(Number);
}
