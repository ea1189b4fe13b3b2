import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUsdRate, microUsdOf, minorOf } from "../../src/lib/exchange.ts";
import { admin } from "../support/admin.ts";

describe("an amount of USD in another currency", () => {
  it.each([
    [10_000_000, 0, "0.0067", 1492],
    [10_000_000, 3, "3.25", 3076],
    [10_000_000, 2, "1", 1000],
    [10_000_000, 8, "65000", 15384],
  ])("%d millionths at %d places and a rate of %s are %d minor units, rounded down", (micros, places, rate, minor) => {
    expect(minorOf(micros, places, rate)).toBe(minor);
  });

  it("never gains, and loses less than one minor unit", () => {
    const rate = fc
      .integer({ min: 1, max: 10 ** 9 })
      .map((value) => `${Math.floor(value / 1e4)}.${`${value % 1e4}`.padStart(4, "0")}`);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.integer({ min: 0, max: 4 }),
        rate,
        (micros, places, usd) => {
          const minor = minorOf(micros, places, usd);
          fc.pre(minor !== undefined);
          const [worth, oneMore] = [microUsdOf(minor!, places, usd), microUsdOf(minor! + 1, places, usd)];
          expect(worth!).toBeLessThanOrEqual(micros);
          expect(oneMore!).toBeGreaterThanOrEqual(micros);
        },
      ),
    );
  });

  it("is undefined rather than inexact", () => {
    expect(minorOf(Number.MAX_SAFE_INTEGER, 8, "0.000000000001")).toBeUndefined();
    expect(microUsdOf(Number.MAX_SAFE_INTEGER, 0, "2")).toBeUndefined();
  });

  it.each([
    "0",
    "0.0",
    "",
    ".5",
    "1.",
    "-1",
    "1e3",
    "01",
    "0.0000000000001",
    "1234567890123",
  ])("does not accept the rate %j", (usd) => {
    expect(isUsdRate(usd)).toBe(false);
  });
});

describe("the back office's exchange rates", () => {
  const rateOf = (answer: { body: { rates: { currency: string }[] } }, currency: string) =>
    answer.body.rates.find((rate) => rate.currency === currency);

  it("change only the sent currencies, and are audited", async () => {
    const before = await admin("GET", "/exchange-rates");
    expect(rateOf(before, "EUR")).toEqual({ currency: "EUR", usd: "1.08", updated_at: null });
    const rates = [
      { currency: "EUR", usd: "1.1" },
      { currency: "ABC", usd: "0.5" },
    ];
    const set = await admin("PUT", "/exchange-rates", { rates });
    expect(set.status).toBe(200);
    expect(rateOf(set, "EUR")).toEqual({ currency: "EUR", usd: "1.1", updated_at: expect.any(String) });
    expect(rateOf(set, "ABC")).toMatchObject({ usd: "0.5" });
    expect(rateOf(set, "JPY")).toEqual(rateOf(before, "JPY"));
    const { body } = await admin("GET", "/audit");
    expect(JSON.stringify(body)).toContain("PUT /admin/v1/exchange-rates");
  });

  it.each([
    [{ currency: "EUR", usd: 1 }],
    [{ currency: "EUR", usd: "0" }],
    [{ currency: "eur", usd: "1" }],
    [
      { currency: "EUR", usd: "1" },
      { currency: "EUR", usd: "2" },
    ],
  ])("are refused when malformed: %j", async (...rates) => {
    expect((await admin("PUT", "/exchange-rates", { rates })).status).toBe(422);
  });
});
