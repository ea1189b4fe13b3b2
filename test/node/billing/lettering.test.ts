import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { buildPrint } from "../../../scripts/assets/print/build.ts";
import { PrintFont } from "../../../scripts/assets/print/font.ts";
import { outlineOf } from "../../../scripts/assets/print/outline.ts";
import { Lettering } from "../../../src/billing/document/lettering.ts";
import { printPages } from "../support/print-pages.ts";

buildPrint();

const pages = await Lettering.load(
  Array.from({ length: 256 }, (_, block) => String.fromCodePoint(block << 8)).filter((char) => !/\p{Cs}/u.test(char)),
  printPages,
);

/** What is drawn, from left to right; glyphs that draw nothing are left out. */
function drawn(text: string): string[] {
  return pages
    .lay(text)
    .glyphs.map(({ glyph }) => Buffer.from(glyph.outline).toString("base64"))
    .filter((outline) => outline !== "");
}

/** What the texts of the glyphs say, from left to right. */
function said(text: string): string {
  return pages
    .lay(text)
    .glyphs.map((glyph) => glyph.text)
    .join("");
}

function shapedByHarfBuzz(font: PrintFont, text: string): string[] {
  return (font.shape(text) ?? [])
    .map(([glyph]) => Buffer.from(outlineOf(font.path(glyph))).toString("base64"))
    .filter((outline) => outline !== "");
}

const letters = (from: number, to: number, but: readonly number[] = []) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((code) => !but.includes(code))
    .map((code) => String.fromCodePoint(code));

/** Letters, syllables of one and two consonants, and vowels. */
const devanagari = letters(0x915, 0x939).flatMap((one) => [
  ...[
    one,
    `${one}ि`,
    `${one}ीं`,
    `${one}ु`,
    `${one}े`,
    `र्${one}`,
    `${one}्र`,
    `क्${one}ि`,
    `${one}्य`,
    `स्${one}`,
    "आ",
    "ऊ",
    "स्त्री",
    "क्ष्मी",
  ],
]);

test.each([
  ["Noto Sans Arabic", [...letters(0x627, 0x63a), ...letters(0x641, 0x64a), ..."پچژگکی"]],
  ["Noto Sans Hebrew", letters(0x5d0, 0x5ea)],
  ["Noto Sans Thai", letters(0xe01, 0xe2e).flatMap((one) => [one, `${one}\u0e34\u0e48`, `${one}\u0e49\u0e33`])],
  ["Noto Sans Devanagari", devanagari],
  ["Noto Sans Georgian", letters(0x10d0, 0x10f0)],
  ["Noto Sans", [...letters(0x400, 0x45f), ...letters(0x3b1, 0x3c9), ..."ŁłĐđẵễ"]],
])("words of %s are drawn as HarfBuzz draws them", (family, alphabet) => {
  const font = new PrintFont(family);
  const words = fc.array(fc.constantFrom(...alphabet), { minLength: 2, maxLength: 12 }).map((word) => word.join(""));
  fc.assert(
    fc.property(words, (word) => {
      expect(drawn(word)).toEqual(shapedByHarfBuzz(font, word));
    }),
    { numRuns: 400 },
  );
});

test("Arabic letters join, lam-alef is one, and vowel signs stand where HarfBuzz puts them", () => {
  const font = new PrintFont("Noto Sans Arabic");
  const alone = [..."محمد"].flatMap((letter) => drawn(letter));
  expect(drawn("محمد")).not.toEqual(alone.toReversed());
  for (const word of ["الألعاب", "لإعلام", "الذهبية"]) {
    expect(drawn(word)).toEqual(shapedByHarfBuzz(font, word));
    expect([...said(word)].toReversed().join("")).toBe(word);
  }
  const { glyphs } = pages.lay("مُحَمَّد");
  const placed = font.shape("مُحَمَّد") ?? [];
  expect(glyphs.map(({ right, up }) => [right, up])).toEqual(placed.map(([, , right, up]) => [right, up]));
});

test("a non-joiner keeps letters apart and draws nothing", () => {
  expect(drawn("بازی\u200cها")).toEqual([...drawn("ها"), ...drawn("بازی")]);
});

test.each([
  // Numbers and Latin words run to the right within a line that runs to the left, and brackets are turned.
  ["שלום 42 (abc)", "(abc) 42 םולש"],
  ["Casino שלום Ltd", "Casino םולש Ltd"],
  ["بنك 12", "12 كنب"],
])("%s is written as %s", (logical, visual) => {
  expect(said(logical).replaceAll(/[()]/g, "")).toBe(visual.replaceAll(/[()]/g, ""));
  expect([...drawn("(")]).not.toEqual(drawn(")"));
});

test("a bracket of a line that runs to the left is drawn turned", () => {
  expect(drawn("(ש")).toEqual([...drawn("ש"), ...drawn(")")]);
});

test("of three consonants in Devanagari the first is drawn with its virama, and all are read", () => {
  expect(drawn("क्त्यि")).toEqual([...drawn("क्"), ...drawn("त्यि")]);
  expect(drawn("त्यि")).not.toEqual([...drawn("त्"), ...drawn("यि")]);
  expect(said("लक्ष्मी क्त्य").normalize("NFC")).toBe("लक्ष्मी क्त्य");
});

test("what has no letter is named by its number", () => {
  expect(said("A😀ท")).toBe("A[U+1F600]ท");
  expect(pages.covers("游戏 Živá")).toBe(true);
  expect(pages.covers("বাংলা")).toBe(false);
});

test("every character that the build says it draws has an entry", async () => {
  const table = readFileSync("dist/print.bin");
  const ranges = Array.from({ length: (table.byteLength - 32) / 4 }, (_, index) => table.readUInt32LE(32 + 4 * index));
  const known = new Set<string>();
  for (const file of globSync("dist/print/*.bin")) {
    const page = await printPages(Number.parseInt(file.split("/").at(-1)?.split(".")[0] ?? "", 16));
    for (const key of page?.entries.keys() ?? []) known.add(key);
  }
  let count = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    for (let code = ranges[index] ?? 0; code <= (ranges[index + 1] ?? 0); code++, count++)
      if (!known.has(String.fromCodePoint(code))) throw new Error(`no entry for U+${code.toString(16)}`);
  }
  expect(count).toBeGreaterThan(40_000);
});
