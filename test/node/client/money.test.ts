import fc from "fast-check";
import { fromMinor, placesOf, toMinor } from "operator-games-client";
import { describe, expect, test } from "vitest";
import { minorDigits } from "../../../examples/wallet/money.ts";
import { knownPrecision } from "../../../src/lib/currency.ts";

const CODES = "EUR USD JPY KWD CLF BTC MBTC XRP ISK UYW USDT TND XAF XCD".split(" ");

test("a currency has the places that it has in the service and in the reference wallet", () => {
  for (const code of CODES) {
    expect([code, placesOf(code)]).toEqual([code, knownPrecision(code)]);
    expect([code, placesOf(code)]).toEqual([code, minorDigits(code)]);
  }
  expect(placesOf("constructor")).toBe(2);
});

test("minor units written and read are the same, of any size and sign", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CODES), fc.bigInt(-(10n ** 25n), 10n ** 25n), (currency, minor) => {
      expect(toMinor(fromMinor(minor, currency), currency)).toBe(minor);
    }),
  );
});

describe("an amount", () => {
  test.each([
    ["12.50", "EUR", 1250n],
    ["12.5", "EUR", 1250n],
    ["12", "EUR", 1200n],
    ["0", "EUR", 0n],
    ["-0.01", "EUR", -1n],
    ["100", "JPY", 100n],
    ["1.005", "KWD", 1005n],
  ])("%s %s is %i", (text, currency, minor) => expect(toMinor(text, currency)).toBe(minor));

  test.each([
    ["1.005", "EUR"],
    ["1.0", "JPY"],
    ["1e3", "EUR"],
    ["+1", "EUR"],
    [" 1", "EUR"],
    ["01", "EUR"],
    [".5", "EUR"],
    ["1.", "EUR"],
    ["", "EUR"],
    ["٣", "EUR"],
    ["9".repeat(41), "EUR"],
  ])("%j %s is refused, not rounded", (text, currency) => expect(() => toMinor(text, currency)).toThrow(RangeError));

  test("of an unknown currency has the places that are passed", () => {
    expect(toMinor("1.2345", "TOKEN", 4)).toBe(12345n);
    expect(fromMinor(12345n, "TOKEN", 4)).toBe("1.2345");
    expect(fromMinor(-5n, "EUR")).toBe("-0.05");
  });
});
