import { Encodings, Font } from "@cantoo/pdf-lib/standard-fonts";
import { expect, test } from "vitest";
import { codesOf, HELVETICA, HELVETICA_BOLD, isStandard, widthOf } from "../../../src/billing/document/helvetica.ts";

const { WinAnsi } = Encodings;
const CHARACTERS = WinAnsi.supportedCodePoints.map((code) => String.fromCodePoint(code));

test.each([HELVETICA, HELVETICA_BOLD])("$name has the codes and widths of its metrics", (font) => {
  const metrics = Font.load(font.name);
  expect(CHARACTERS.length).toBeGreaterThan(210);
  for (const char of CHARACTERS) {
    const { code, name } = WinAnsi.encodeUnicodeCodePoint(char.codePointAt(0) ?? 0);
    expect([char, codesOf(char), widthOf(char, font)]).toEqual([char, [code], metrics.getWidthOfGlyph(name)]);
  }
  expect(widthOf("Ab€", font)).toBe(widthOf("A", font) + widthOf("b", font) + widthOf("€", font));
});

test("other characters are not standard", () => {
  expect(isStandard(CHARACTERS.join(""))).toBe(true);
  for (const char of ["Ж", "\u0000", "\u007f", "\u0080", "\u009f", "Ā", "🎲"])
    expect([char, isStandard(char)]).toEqual([char, false]);
});
