import { describe, expect, test } from "vitest";
import { decimalOf, minorUnits, percentFraction, percentOf } from "../../../src/billing/pricing/decimal.ts";
import { add, fraction, multiply, roundHalfEven } from "../../../src/billing/pricing/fraction.ts";
import { ladderOf, landedBand, sliceByBand } from "../../../src/billing/pricing/ladder.ts";
import { priceMonth } from "../../../src/billing/pricing/price-month.ts";
import type { ProviderTerms, Terms, TierMode } from "../../../src/billing/pricing/terms.ts";

describe("a decimal", () => {
  test.each<[number | string, bigint, number]>([
    [0, 0n, 0],
    [12.5, 125n, 1],
    [-12.5, -125n, 1],
    ["19.00", 1900n, 2],
    ["-0.5", -5n, 1],
    [1e21, 10n ** 21n, 0],
    [1.5e22, 15n * 10n ** 21n, 0],
    [1e-7, 1n, 7],
    [1.25e-7, 125n, 9],
    [1e-10, 1n, 10],
    ["1.5e+1", 15n, 0],
    ["1.25e+1", 125n, 1],
    ["1e+0", 1n, 0],
  ])("%s is read digit by digit", (value, digits, scale) => {
    expect(decimalOf(value)).toEqual({ digits, scale });
  });

  test.each([
    "",
    "x1",
    "1x",
    " 1",
    "1 ",
    "1.",
    ".5",
    "1.x",
    "1e5",
    "1e+",
    "1e+x",
    "+1",
    "--1",
    "1,5",
    Number.NaN,
  ])("%j is not a decimal", (value) => {
    expect(() => decimalOf(value)).toThrow(new RangeError("not a decimal number"));
  });

  test.each([
    [12.5, 2, 1_250n],
    [12.34, 2, 1_234n],
    [12.345, 2, undefined],
    [0.001, 2, undefined],
    [1e-7, 8, 10n],
    [100, 0, 100n],
    [0, 0, 0n],
    [-12.5, 2, -1_250n],
  ])("%d at %i places is %s minor units", (amount, precision, expected) => {
    expect(minorUnits(amount, precision)).toBe(expected);
  });

  test("a percent is a share, and a share a percent of six places", () => {
    expect(percentFraction(12.5)).toEqual({ num: 125n, den: 1_000n });
    expect(percentFraction("19.00")).toEqual({ num: 1_900n, den: 10_000n });
    expect(percentOf({ num: 1n, den: 8n })).toBe(12.5);
    expect(percentOf({ num: 1n, den: 3n })).toBe(33.333333);
    expect(percentOf({ num: 2n, den: 3n })).toBe(66.666667);
  });
});

describe("a fraction", () => {
  test("has its sign above", () => {
    expect(fraction(3n)).toEqual({ num: 3n, den: 1n });
    expect(fraction(3n, 4n)).toEqual({ num: 3n, den: 4n });
    expect(fraction(3n, -4n)).toEqual({ num: -3n, den: 4n });
    expect(fraction(-3n, -4n)).toEqual({ num: 3n, den: 4n });
  });

  test("is added over a common denominator, which does not grow when it is the same", () => {
    expect(add({ num: 1n, den: 4n }, { num: 2n, den: 4n })).toEqual({ num: 3n, den: 4n });
    expect(add({ num: 1n, den: 2n }, { num: 1n, den: 3n })).toEqual({ num: 5n, den: 6n });
    expect(multiply({ num: 2n, den: 3n }, { num: 5n, den: 7n })).toEqual({ num: 10n, den: 21n });
  });

  test.each([
    [0n, 1n, 0n],
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [-1n, 2n, 0n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-1n, 3n, 0n],
    [-2n, 3n, -1n],
    [-6n, 3n, -2n],
    [-4n, 1n, -4n],
  ])("%d/%d rounds to %d", (num, den, expected) => {
    expect(roundHalfEven({ num, den })).toBe(expected);
  });
});

describe("a ladder", () => {
  const tiers = [
    { currency: "EUR", ordinal: 2, fromAmount: 100, toAmount: 250.5 },
    { currency: "USD", ordinal: 1, fromAmount: 0, toAmount: null },
    { currency: "EUR", ordinal: 3, fromAmount: 250.5, toAmount: null },
    { currency: "EUR", ordinal: 1, fromAmount: 0, toAmount: 100 },
  ];
  const ladder = ladderOf(tiers, "EUR", 2);

  test("has the bands of its currency in order, whatever the order of the terms", () => {
    expect(ladder).toEqual([
      { ordinal: 1, from: 0n, to: 10_000n },
      { ordinal: 2, from: 10_000n, to: 25_050n },
      { ordinal: 3, from: 25_050n, to: null },
    ]);
  });

  test("of another currency is one open band", () => {
    expect(ladderOf(tiers, "JPY", 0)).toEqual([{ ordinal: 1, from: 0n, to: null }]);
  });

  test("does not round its bounds", () => {
    expect(() => ladderOf(tiers, "EUR", 0)).toThrow(new RangeError("a band amount has more places than its currency"));
  });

  test.each([
    [-1n, 1],
    [0n, 1],
    [9_999n, 1],
    [10_000n, 2],
    [25_049n, 2],
    [25_050n, 3],
  ])("a gross of %d lands in band %i", (gross, ordinal) => {
    expect(landedBand(ladder, gross).ordinal).toBe(ordinal);
  });

  test.each([
    [-1n, []],
    [0n, []],
    [1n, [1n]],
    [10_000n, [10_000n]],
    [10_001n, [10_000n, 1n]],
    [30_000n, [10_000n, 15_050n, 4_950n]],
  ])("a gross of %d is cut into %s", (gross, slices) => {
    expect(sliceByBand(ladder, gross).map((slice) => slice.gross)).toEqual(slices);
  });
});

describe("play that the terms name no percent for", () => {
  const tiers = [
    { currency: "EUR", ordinal: 1, fromAmount: 0, toAmount: 1 },
    { currency: "EUR", ordinal: 2, fromAmount: 1, toAmount: null },
  ];
  const terms = (tierMode: TierMode, providers: ProviderTerms[]): Terms => ({
    revenueBase: "ggr",
    market: "rest_of_world",
    tierMode,
    providers,
  });
  const priced = (tierMode: TierMode, rates: ProviderTerms["rates"]) => {
    const studio = { providerCode: "studio", providerName: "Studio", tiers, rates, sections: [] };
    const play = { providerCode: "studio", sectionCode: null, revenue: 300n, bonus: 0n };
    return priceMonth({ terms: terms(tierMode, [studio]), currency: "EUR", precision: 2 }, [play]);
  };
  const [first, second] = [
    { tierOrdinal: 1, percent: 10 },
    { tierOrdinal: 2, percent: 20 },
  ];

  test.each<[TierMode, ProviderTerms["rates"], boolean, bigint]>([
    ["whole", [first, second], true, 60n],
    ["whole", [second], true, 60n],
    ["whole", [first], false, 0n],
    ["whole", [], false, 0n],
    ["progressive", [first, second], true, 50n],
    ["progressive", [second], false, 40n],
    ["progressive", [first], false, 10n],
    ["progressive", [], false, 0n],
  ])("stands at 0 and is marked, in %s mode with %j", (tierMode, rates, isPriced, amount) => {
    expect(priced(tierMode, rates)).toMatchObject([{ priced: isPriced, amount }]);
  });

  test("is one line for a provider that the terms do not know", () => {
    const play = [
      { providerCode: "zeta", sectionCode: "live", revenue: 100n, bonus: 5n },
      { providerCode: "alpha", sectionCode: null, revenue: 30n, bonus: 0n },
      { providerCode: "zeta", sectionCode: null, revenue: 11n, bonus: 0n },
    ];
    const line = { sectionCode: null, ratePercent: 0, amount: 0n, priced: false };
    const band = { ordinal: 1, from: 0n, to: null, percent: 0, amount: 0n };
    expect(priceMonth({ terms: terms("whole", []), currency: "EUR", precision: 2 }, play)).toEqual([
      {
        ...line,
        providerCode: "alpha",
        providerName: "alpha",
        revenue: 30n,
        bonus: 0n,
        gross: 30n,
        bands: [{ ...band, gross: 30n }],
      },
      {
        ...line,
        providerCode: "zeta",
        providerName: "zeta",
        revenue: 111n,
        bonus: 5n,
        gross: 111n,
        bands: [{ ...band, gross: 111n }],
      },
    ]);
  });
});
