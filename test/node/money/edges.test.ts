import { expect, test } from "vitest";
import { formatNormalised, isPlainDecimal, parseAmount } from "../../../src/lib/money.ts";

test.each([
  ["0", true],
  ["10.50", true],
  ["9".repeat(32), true],
  ["9".repeat(33), false],
  [`0.${"0".repeat(30)}`, true],
  [`0.${"0".repeat(31)}`, false],
  ["1e3", false],
  ["x", false],
  ["", false],
])("%s is a plain decimal of at most 32 characters: %s", (text, expected) => {
  expect(isPlainDecimal(text)).toBe(expected);
});

test("a text over 32 characters is not an amount, whatever its value", () => {
  expect(parseAmount(`0.${"0".repeat(30)}`, 30)).toBe(0);
  expect(parseAmount(`0.${"0".repeat(31)}`, 31)).toBeUndefined();
});

test.each([
  [5_000, 2, "50"],
  [5_050, 2, "50.5"],
  [5_005, 2, "50.05"],
  [0, 2, "0"],
  [50, 0, "50"],
  [100_000_000, 8, "1"],
  [100_000_010, 8, "1.0000001"],
  [-5_050, 2, "-50.5"],
  [-5_000n, 2, "-50"],
])("%s at %i places is written %s without trailing zeros", (minor, precision, expected) => {
  expect(formatNormalised(minor, precision)).toBe(expected);
});
