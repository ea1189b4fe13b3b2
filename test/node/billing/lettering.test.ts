import { expect, test } from "vitest";
import { Lettering } from "../../../src/billing/document/lettering.ts";
import { readFont } from "../support/read-font.ts";

const SCRIPTS = "Яαמح한中नไՀქ";
const lettering = await Lettering.load([`${SCRIPTS}(、Ａ①`], readFont);

/** What the runs of a line say, from left to right; a run that fontkit lays out from right to left is turned. */
function shown(line: string): string {
  return lettering
    .runs(line)
    .map(({ text }) => (/[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(text) ? [...text].toReversed().join("") : text))
    .join("");
}

/** Glyphs and places of a text of one run. */
function laid(text: string) {
  const [run, ...others] = lettering.runs(text);
  expect(others).toEqual([]);
  const { glyphs = [], positions } = run?.font.font.layout(run.text) ?? {};
  return { ids: glyphs.map(({ id }) => id), rises: (positions ?? []).map(({ yOffset }) => yOffset) };
}

test.each([
  // Numbers and Latin words run to the right within a line that runs to the left, and brackets are turned.
  ["שלום 42 (abc)", "(abc) 42 םולש"],
  ["Casino שלום Ltd", "Casino םולש Ltd"],
  ["(ש) a", "a (ש)"],
  ["بنك ۱۲", "۱۲ كنب"],
  ["بنك 12", "12 كنب"],
])("%s is written as %s", (logical, visual) => {
  expect(shown(logical)).toBe(visual);
});

test("each script has its font, and digits and signs stay with the text before them", () => {
  const files = (text: string) => lettering.runs(text).map(({ font, text }) => `${font.file} ${text}`);
  expect(files("Яα 1ไ 2")).toEqual(["NotoSans Яα 1", "NotoSansThai ไ 2"]);
  expect(files("한국、中国（Ａ）①")).toEqual(["NotoSansKR 한국", "NotoSansSC 、中国（Ａ）①"]);
  expect(files("नमस्ते").concat(files("ქართული"))).toEqual(["NotoSansDevanagari नमस्ते", "NotoSansGeorgian ქართული"]);
});

test("Arabic letters join, lam-alef is one, and a shadda stands below its vowel sign", () => {
  const alone = [..."محمد"].flatMap((letter) => laid(letter).ids);
  expect(laid("محمد").ids).not.toEqual(alone.toReversed());
  expect(laid("لا").ids.length).toBeLessThan(laid("بابا").ids.length);
  expect(lettering.runs("م\u064e\u0651").map(({ text }) => text)).toEqual(["م\u0651\u064e"]);
  expect(laid("م\u064e\u0651").ids).toEqual(laid("م\u0651\u064e").ids);
});

test("a non-joiner keeps letters apart and draws nothing", () => {
  expect(lettering.runs("بازی\u200cها").map(({ text }) => text)).toEqual(["ها", "بازی"]);
});

test("syllables of Devanagari are ordered and joined, and Thai marks are stacked", () => {
  const [vowel] = laid("ि").ids;
  expect(laid("कि").ids[0]).not.toBe(laid("क").ids[0]);
  expect(vowel).toBeDefined();
  expect(laid("क्ष").ids).toHaveLength(1);
  expect(new Set(laid("ที่").rises).size + new Set(laid("ที่").ids).size).toBeGreaterThan(3);
});

test("characters that no font has are listed, and named where they must be drawn", () => {
  expect(lettering.missing("a😀খ\u200c")).toEqual(["😀", "খ"]);
  expect(shown("Я 😀")).toBe("Я [U+1F600]");
});
