import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextBand } from "../../../src/billing/pricing/next-band.ts";
import { priceMonth } from "../../../src/billing/pricing/price-month.ts";
import type { Pricing } from "../../../src/billing/pricing/price-provider.ts";
import type { SectionRevenue } from "../../../src/billing/pricing/priced-line.ts";
import type { ProviderTerms, Terms } from "../../../src/billing/pricing/terms.ts";

const ratesOf = (percents: readonly number[]) => percents.map((percent, i) => ({ tierOrdinal: i + 1, percent }));

/** Bands of EUR that begin at 0 and at these amounts. */
const tiersFrom = (bounds: readonly number[]): ProviderTerms["tiers"] =>
  [0, ...bounds].map((from, i) => ({
    ...{ currency: "EUR", ordinal: i + 1, fromAmount: from, toAmount: bounds[i] ?? null },
  }));

/** Bands from 0, 100 and 250.50. The live games have rates of their own, in the first two bands only. */
const STUDIO: ProviderTerms = {
  providerCode: "studio",
  providerName: "Studio",
  tiers: tiersFrom([100, 250.5]),
  rates: ratesOf([20, 15, 10]),
  sections: [{ sectionCode: "live", rates: ratesOf([30, 25]) }],
};

const play = (revenue: bigint, change: Partial<SectionRevenue> = {}): SectionRevenue => ({
  ...{ providerCode: "studio", sectionCode: null, revenue, bonus: 0n, ...change },
});

const month = (terms: Partial<Terms> = {}, currency = "EUR"): Pricing => ({
  terms: { revenueBase: "ggr", market: "rest_of_world", tierMode: "whole", providers: [STUDIO], ...terms },
  ...{ currency, precision: 2 },
});

/** What the next band would change for each line of a month. */
function nextBands(pricing: Pricing, ...revenue: SectionRevenue[]) {
  const lines = priceMonth(pricing, revenue);
  return lines.map((line) => nextBand(pricing, line, lines));
}

/** A month of a provider with a section of its own rates, in the currency of its ladder. */
const anyMonth = fc
  .uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 4 })
  .map((bounds) => bounds.toSorted((a, b) => a - b))
  .chain((bounds) => {
    const rates = fc
      .array(fc.integer({ min: 0, max: 10_000 }), { minLength: bounds.length + 1, maxLength: bounds.length + 1 })
      .map((hundredths) => ratesOf(hundredths.map((value) => value / 100)));
    const gross = fc.bigInt({ min: -50_000n, max: 600_000n });
    return fc.tuple(rates, rates, gross, gross).map(([own, live, revenue, ofLive]) => {
      const sections = [{ sectionCode: "live", rates: live }];
      const provider = { ...STUDIO, tiers: tiersFrom(bounds), rates: own, sections };
      const played = [play(revenue), play(ofLive, { sectionCode: "live" })];
      return { pricing: month({ providers: [provider] }), played, top: bounds.length + 1 };
    });
  });

describe("the next band", () => {
  test("is what the line costs once the rest of its provider earns what is missing", () => {
    fc.assert(
      fc.property(anyMonth, ({ pricing, played, top }) => {
        const lines = priceMonth(pricing, played);
        for (const [index, line] of lines.entries()) {
          const next = nextBand(pricing, line, lines);
          if (!next) {
            expect(line.bands[0]?.ordinal).toBe(top);
            continue;
          }
          const other = index === 0 ? "live" : null;
          const then = (more: bigint) => priceMonth(pricing, [...played, play(more, { sectionCode: other })])[index];
          const landed = line.bands[0]?.ordinal ?? 0;
          expect(then(next.missing - 1n)?.bands[0]?.ordinal).toBe(landed);
          expect(then(next.missing)?.bands[0]).toMatchObject({
            ...{ ordinal: landed + 1, from: next.from, percent: next.percent, amount: line.amount + next.amountChange },
          });
          expect(next.ordinal).toBe(landed + 1);
        }
      }),
    );
  });

  test("changes no amount at once where each band has its own percent", () => {
    const next = { ordinal: 2, from: 10_000n, missing: 1n, percent: 15, amountChange: 0n };
    expect(nextBands(month({ tierMode: "progressive" }), play(9_999n))).toEqual([next]);
  });

  test.each([
    [-1n, { ordinal: 2, from: 10_000n, missing: 10_001n, percent: 15, amountChange: 0n }],
    [9_999n, { ordinal: 2, from: 10_000n, missing: 1n, percent: 15, amountChange: -500n }],
    [10_000n, { ordinal: 3, from: 25_050n, missing: 15_050n, percent: 10, amountChange: -500n }],
    [25_049n, { ordinal: 3, from: 25_050n, missing: 1n, percent: 10, amountChange: -1_252n }],
    [25_050n, undefined],
  ])("of a gross of %d lies above the band that it has landed in", (gross, next) => {
    expect(nextBands(month(), play(gross))).toEqual([next]);
  });

  test("is that of the provider's whole gross, at the section's own percent", () => {
    const other = { ...STUDIO, providerCode: "other", rates: ratesOf([40, 30, 20]) };
    const played = [play(6_000n), play(3_000n, { sectionCode: "live" }), play(9_000n, { providerCode: "other" })];
    const shared = { ordinal: 2, from: 10_000n, missing: 1_000n };
    expect(nextBands(month({ providers: [other, STUDIO] }), ...played)).toEqual([
      { ...shared, percent: 30, amountChange: -900n },
      { ...shared, percent: 15, amountChange: -300n },
      { ...shared, percent: 25, amountChange: -150n },
    ]);
  });

  test("is none where the terms have none for a line", () => {
    const [own, live] = nextBands(month(), play(6_000n), play(6_000n, { sectionCode: "live" }));
    expect([own?.percent, live]).toEqual([10, undefined]);
    expect(nextBands(month({}, "USD"), play(1n))).toEqual([undefined]);
    expect(nextBands(month({ providers: [{ ...STUDIO, tiers: [] }] }), play(1n))).toEqual([undefined]);
    expect(nextBands(month({ providers: [] }), play(1n))).toEqual([undefined]);
  });

  test("of each part of a month comes from its own card and its own gross", () => {
    const card = (from: string, percents: number[]) => ({
      ...{ from, providers: [{ ...STUDIO, rates: ratesOf(percents) }] },
    });
    const later = [card("2027-01-10", [8, 6, 4]), card("2027-01-20", [5, 3, 1])];
    const played = [play(9_000n), play(8_000n, { from: "2027-01-10" }), play(20_000n, { from: "2027-01-20" })];
    expect(nextBands(month({ later }), ...played)).toMatchObject([
      { ordinal: 2, missing: 1_000n, percent: 15, amountChange: -450n },
      { ordinal: 2, missing: 2_000n, percent: 6, amountChange: -160n },
      { ordinal: 3, missing: 5_050n, percent: 1, amountChange: -400n },
    ]);
  });
});
