import fc from "fast-check";
import { expect, test } from "vitest";
import { priceMonth, startOn, startsOf } from "../../../src/billing/pricing/price-month.ts";
import type { Terms } from "../../../src/billing/pricing/terms.ts";
import { totalOf } from "../../../src/billing/pricing/total.ts";
import { anyMonth } from "./months.ts";
import { type OracleMonth, type OracleRate, oracleMonth } from "./oracle.ts";

const MONTHS = 12_000;

const ratesOf = (rates: readonly OracleRate[]) =>
  rates.map((rate) => ({ tierOrdinal: rate.tier_ordinal, percent: rate.percent }));

function termsOf(month: OracleMonth): Terms {
  return {
    revenueBase: month.revenue_base,
    market: "rest_of_world",
    tierMode: month.tier_mode,
    providers: month.providers.map((provider) => ({
      providerCode: provider.provider_code,
      providerName: provider.provider_code,
      tiers: provider.tiers.map((tier) => ({
        currency: tier.currency,
        ordinal: tier.ordinal,
        fromAmount: tier.from_amount,
        toAmount: tier.to_amount,
      })),
      rates: ratesOf(provider.rates),
      sections: provider.sections.map((section) => ({
        sectionCode: section.section_code,
        rates: ratesOf(section.rates),
      })),
    })),
  };
}

function price(month: OracleMonth) {
  const revenue = month.play.map((item) => ({
    providerCode: item.provider_code,
    sectionCode: item.section_code,
    revenue: item.bets - item.wins,
    bonus: item.bonus,
  }));
  const lines = priceMonth({ terms: termsOf(month), currency: month.currency, precision: month.precision }, revenue);
  return { lines, totals: totalOf(lines, month.adjustment, month.tax_percent) };
}

test(`agrees with the oracle to the last unit on ${MONTHS} generated months`, { timeout: 60_000 }, () => {
  let progressive = 0;
  let rounded = 0;
  fc.assert(
    fc.property(anyMonth, (month) => {
      const { lines, totals } = price(month);
      const expected = oracleMonth(month);
      expect(
        lines.map((line) => ({
          key: `${line.providerCode}/${line.sectionCode ?? ""}`,
          revenue: line.revenue,
          bonus: line.bonus,
          gross: line.gross,
          amount: line.amount,
          rate: line.ratePercent,
          bands: line.bands.map(({ ordinal, percent, gross, amount }) => ({ ordinal, percent, gross, amount })),
        })),
      ).toEqual(expected.lines);
      expect([totals.amount, totals.taxAmount, totals.total]).toEqual([expected.amount, expected.tax, expected.total]);
      if (month.tier_mode === "progressive" && lines.some((line) => line.bands.length > 1)) progressive += 1;
      if (lines.some((line) => line.amount > 0n && line.ratePercent % 1 !== 0)) rounded += 1;
    }),
    { numRuns: MONTHS },
  );
  // The generator must reach the interesting cases, or agreement proves nothing.
  expect(progressive).toBeGreaterThan(MONTHS / 50);
  expect(rounded).toBeGreaterThan(MONTHS / 10);
});

test("never bills a negative amount, nor a line with negative gross", () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      for (const line of price(month).lines) {
        expect(line.amount >= 0n).toBe(true);
        if (line.gross <= 0n) expect(line.amount).toBe(0n);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("a month cut at any days is the sum of its parts, each by its card (half-open)", () => {
  const days = fc
    .uniqueArray(fc.integer({ min: 2, max: 31 }), { maxLength: 3 })
    .map((cuts) => cuts.toSorted((a, b) => a - b));
  const dayOf = (n: number) => `2026-10-${String(n).padStart(2, "0")}`;
  let cut = 0;
  fc.assert(
    fc.property(anyMonth, days, fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 60 }), (month, cuts, when) => {
      const base = termsOf(month);
      // Each later card has other percents of the same bands.
      const turned = (at: number) =>
        base.providers.map((provider) => ({
          ...provider,
          rates: provider.rates.map((rate) => ({ ...rate, percent: Number((rate.percent / (at + 2)).toFixed(6)) })),
        }));
      const later = cuts.map((day, at) => ({ from: dayOf(day), providers: turned(at) }));
      const terms: Terms = { ...base, later };
      const { currency, precision } = month;
      const played = month.play.map((item, at) => {
        const day = dayOf(when[at % when.length] ?? 1);
        const section = { providerCode: item.provider_code, sectionCode: item.section_code };
        return { day, ...section, revenue: item.bets - item.wins, bonus: item.bonus };
      });
      const whole = priceMonth(
        { terms, currency, precision },
        played.map(({ day, ...item }) => {
          const from = startOn(startsOf(terms), day);
          return { ...item, ...(from === undefined ? {} : { from }) };
        }),
      );
      const bounds = [dayOf(1), ...later.map(({ from }) => from), "2026-11-01"];
      const parts = [base.providers, ...later.map(({ providers }) => providers)].flatMap((providers, at) => {
        const [start = "", end = ""] = [bounds[at], bounds[at + 1]];
        const inside = played.filter(({ day }) => day >= start && day < end).map(({ day: _, ...item }) => item);
        return priceMonth({ terms: { ...base, providers }, currency, precision }, inside);
      });
      expect(whole.map(({ from: _, ...line }) => line)).toEqual(parts);
      expect(totalOf(whole, month.adjustment, month.tax_percent)).toEqual(
        totalOf(parts, month.adjustment, month.tax_percent),
      );
      if (new Set(whole.map(({ from }) => from)).size > 1) cut++;
    }),
    { numRuns: 2_000 },
  );
  expect(cut).toBeGreaterThan(500);
});
