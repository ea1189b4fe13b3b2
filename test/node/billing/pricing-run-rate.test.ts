import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atRunRate } from "../../../src/billing/pricing/run-rate.ts";

const played = (revenue: bigint, bonus = 0n, sectionCode: string | null = null) => ({
  ...{ providerCode: "studio", sectionCode, revenue, bonus },
});
const ONE_CARD = { starts: [], today: "2027-01-15" };

const part = fc.integer({ min: 1, max: 31 * 86_400_000 });
const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

describe("a month at its run rate", () => {
  test("of even play is the whole month's play, at any moment of it", () => {
    fc.assert(
      fc.property(part, part, minor, minor, (elapsedMs, remainingMs, revenue, bonus) => {
        const [past, all] = [BigInt(elapsedMs), BigInt(elapsedMs + remainingMs)];
        const rows = atRunRate([played(revenue * past, bonus * past)], { elapsedMs, remainingMs }, ONE_CARD);
        const sum = (of: "revenue" | "bonus") => rows.reduce((total, row) => total + row[of], 0n);
        expect([sum("revenue"), sum("bonus")]).toEqual([revenue * all, bonus * all]);
      }),
    );
  });

  test("expects less than a minor unit too little, and never too much", () => {
    const size = (value: bigint) => (value < 0n ? -value : value);
    fc.assert(
      fc.property(part, part, minor, (elapsedMs, remainingMs, revenue) => {
        const [, rest] = atRunRate([played(revenue)], { elapsedMs, remainingMs }, ONE_CARD);
        const short = size(revenue) * BigInt(remainingMs) - size(rest?.revenue ?? 0n) * BigInt(elapsedMs);
        expect(short >= 0n && short < BigInt(elapsedMs)).toBe(true);
      }),
    );
  });

  test("adds an expected row to each row played, which stays as it is", () => {
    const rows = [played(-300n, 30n), { ...played(90n, 0n, "live"), from: "2027-01-10" }];
    const cards = { starts: ["2027-01-10"], today: "2027-01-15" };
    expect(atRunRate(rows, { elapsedMs: 3, remainingMs: 1 }, cards)).toStrictEqual([
      ...rows,
      { ...played(-100n, 10n), from: "2027-01-10" },
      { ...played(30n, 0n, "live"), from: "2027-01-10" },
    ]);
  });

  test.each([
    [0, 1],
    [-1, 1],
    [1, 0],
    [1, -1],
  ])("is what was played, before it began and once it is over: %i, %i", (elapsedMs, remainingMs) => {
    const rows = [played(100n, 10n)];
    expect(atRunRate(rows, { elapsedMs, remainingMs }, ONE_CARD)).toStrictEqual(rows);
  });

  test.each([
    ["2027-01-09", undefined],
    ["2027-01-10", "2027-01-10"],
    ["2027-01-19", "2027-01-10"],
    ["2027-01-20", "2027-01-20"],
  ])("expects the rest, as of %s, at the card that holds then", (today, from) => {
    const cards = { starts: ["2027-01-10", "2027-01-20"], today };
    const [, rest] = atRunRate([played(100n)], { elapsedMs: 1, remainingMs: 1 }, cards);
    expect(rest).toStrictEqual({ ...played(100n), ...(from && { from }) });
  });
});
