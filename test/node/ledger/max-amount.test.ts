import { expect, test } from "vitest";
import { maxAmountOf } from "../../../src/ledger/rules/max-amount.ts";
import { minorOf } from "../../../src/lib/exchange.ts";
import { defaultUsdRate } from "../../../src/lib/usd-rates.ts";

test.each([
  ["USD", 2, 1_000_000_000],
  ["USD", 0, 10_000_000],
  // A bound of its own, whatever the amount is worth.
  ["USD", 8, 10 ** 15],
  ["USD", 9, 10 ** 15],
  ["without-a-rate", 2, 10 ** 15],
])("one movement has at most 10 million dollars: %s of precision %i, %i", (currency, precision, most) => {
  expect(maxAmountOf(currency, precision)).toBe(most);
});

test("in another currency that is its worth at the built-in rate", () => {
  const rate = defaultUsdRate("EUR") ?? "";
  expect(maxAmountOf("EUR", 2)).toBe(minorOf(10_000_000_000_000, 2, rate));
  expect(maxAmountOf("EUR", 2)).toBeGreaterThan(500_000_000);
  expect(maxAmountOf("EUR", 2)).toBeLessThan(2_000_000_000);
});
