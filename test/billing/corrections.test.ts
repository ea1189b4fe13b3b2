import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ProviderCard } from "../../src/billing/rates/rate-card.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { aProvider } from "../support/fixtures.ts";
import { aFlatDeal, at, cancel, complete, flat, issue, rates, voided } from "./support.ts";

const NOVEMBER = at("2026-11-03T08:00:00Z");

describe("late movements", () => {
  it("go on the next invoice, priced by what they change in their own month", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "win", amount: 300, on: "2026-09-10" });
    expect(await issue(NOVEMBER, who.operator, "2026-09")).toMatchObject([{ ggr: -3, amount: 0 }]);
    // September's gross was -3.00: of the late 10.00, only 7.00 are above zero.
    await complete({ ...who, type: "bet", amount: 1_000, on: "2026-09-30" });
    await complete({ ...who, type: "bet", amount: 2_000, on: "2026-10-02" });
    const [october] = await issue(NOVEMBER, who.operator, "2026-10");
    expect(october).toMatchObject({
      ggr: 20,
      amount: 2,
      adjustment_amount: 0.7,
      adjustments: [{ period: "2026-09", amount: 0.7 }],
      total: 2.7,
    });
    await complete({ ...who, type: "bet", amount: 100, on: "2026-11-02" });
    expect(await issue(NOVEMBER, who.operator, "2026-11")).toMatchObject([{ amount: 0.1, adjustment_amount: 0 }]);
  });

  it("credit a bet that was cancelled after its month was issued", async () => {
    const who = await aFlatDeal();
    const bet = await complete({ ...who, type: "bet", amount: 1_000, on: "2026-09-10" });
    await complete({ ...who, type: "bet", amount: 500, on: "2026-09-10" });
    expect(await issue(NOVEMBER, who.operator, "2026-09")).toMatchObject([{ amount: 1.5 }]);
    await cancel(bet);
    expect(await issue(NOVEMBER, who.operator, "2026-10")).toMatchObject([
      { ggr: 0, amount: 0, adjustment_amount: -1, total: -1, lines: [] },
    ]);
  });

  it("are priced on the terms of their month's invoice", async () => {
    const who = await aFlatDeal(10);
    await complete({ ...who, type: "bet", amount: 1_000, on: "2026-09-10" });
    await issue(NOVEMBER, who.operator, "2026-09");
    await rates(who.operator, flat(who.provider, 50));
    await complete({ ...who, type: "bet", amount: 1_000, on: "2026-09-10" });
    await complete({ ...who, type: "bet", amount: 1_000, on: "2026-10-10" });
    expect(await issue(NOVEMBER, who.operator, "2026-10")).toMatchObject([{ amount: 5, adjustment_amount: 1 }]);
  });
});

it("late play that its month does not price is billed at 0, with an alert", async () => {
  const who = await aFlatDeal();
  const late = await aProvider();
  await complete({ ...who, type: "bet", amount: 1_000, on: "2026-11-02" });
  await issue(NOVEMBER, who.operator, "2026-11");
  // Its rates come after the month was issued.
  await rates(who.operator, flat(who.provider, 10), flat(late.code, 10));
  await complete({ ...who, provider: late.code, type: "bet", amount: 5_000, on: "2026-11-20" });
  const [december] = await issue(at("2026-12-03T08:00:00Z"), who.operator, "2026-12");
  expect(december).toMatchObject({ adjustments: [{ period: "2026-11", amount: 0 }] });
  const raised = await NOVEMBER.db
    .select({ message: alerts.message })
    .from(alerts)
    .where(and(eq(alerts.kind, "invoice_unpriced"), eq(alerts.operatorCode, who.operator)));
  expect(raised).toEqual([{ message: expect.stringMatching(`${december?.number} .*: ${late.code} of 2026-11\\.$`) }]);
});

describe("voiding", () => {
  it("keeps the invoice unchanged; the new one covers everything not billed otherwise", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "bet", amount: 1_000, on: "2026-10-10" });
    const [first] = await issue(NOVEMBER, who.operator, "2026-10");
    await complete({ ...who, type: "bet", amount: 500, on: "2026-10-10" });
    const gone = await voided(NOVEMBER, first!.id, "Wrong percent");
    expect(gone).toEqual({
      ...first,
      status: "voided",
      voided_at: "2026-11-03T08:00:00.000Z",
      void_reason: "Wrong percent",
    });
    expect(await voided(at("2026-11-04T00:00:00Z"), first!.id, "Another reason")).toEqual(gone);
    const [second] = await issue(NOVEMBER, who.operator, "2026-10");
    expect(second).toMatchObject({ status: "issued", ggr: 15, amount: 1.5, adjustment_amount: 0 });
    expect(second?.id).not.toBe(first?.id);
    expect(second?.number).not.toBe(first?.number);
  });

  it("bills nothing twice: an adjustment on a later invoice stays there", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "bet", amount: 1_000, on: "2026-09-10" });
    const [september] = await issue(NOVEMBER, who.operator, "2026-09");
    await complete({ ...who, type: "bet", amount: 500, on: "2026-09-11" });
    await complete({ ...who, type: "bet", amount: 100, on: "2026-10-11" });
    expect(await issue(NOVEMBER, who.operator, "2026-10")).toMatchObject([{ ggr: 1, adjustment_amount: 0.5 }]);
    await voided(NOVEMBER, september!.id);
    expect(await issue(NOVEMBER, who.operator, "2026-09")).toMatchObject([
      { ggr: 10, amount: 1, adjustment_amount: 0 },
    ]);
  });

  describe("of a month whose price falls with its play", () => {
    const falling = (provider: string): ProviderCard[] => [
      {
        providerCode: provider,
        tiers: [
          { currency: "EUR", ordinal: 1, fromAmount: 0, toAmount: 10 },
          { currency: "EUR", ordinal: 2, fromAmount: 10, toAmount: null },
        ],
        ratesByMarket: [
          { market: "rest_of_world", tierOrdinal: 1, percent: 20 },
          { market: "rest_of_world", tierOrdinal: 2, percent: 10 },
        ],
        sections: [],
      },
    ];
    /** September of 8.00, or of `first`, with `late` on October's invoice; then more, and September's invoice voided. */
    async function corrected({ first = 800, late = 100, more = 0 }) {
      const who = await aFlatDeal();
      await rates(who.operator, ...falling(who.provider));
      await complete({ ...who, type: "bet", amount: first, on: "2026-09-10" });
      const [september] = await issue(NOVEMBER, who.operator, "2026-09");
      await complete({ ...who, type: "bet", amount: late, on: "2026-09-11" });
      const [october] = await issue(NOVEMBER, who.operator, "2026-10");
      if (more > 0) await complete({ ...who, type: "bet", amount: more, on: "2026-09-12" });
      await voided(NOVEMBER, september!.id);
      const [again] = await issue(NOVEMBER, who.operator, "2026-09");
      return { who, october: october!, again: again! };
    }

    it.each([
      // 8.00 at 20 %, then 9.00 at 20 %, then 11.00 at 10 %.
      [{ first: 800, late: 100, more: 200 }, 0.2, 1.1],
      // The late movement itself crosses the band.
      [{ first: 800, late: 300, more: 0 }, -0.5, 1.1],
      [{ first: 800, late: 300, more: 900 }, -0.5, 2],
    ])("the invoices add up to the month's price: %j", async (play, adjusted, price) => {
      const { october, again } = await corrected(play);
      expect(october.adjustment_amount).toBe(adjusted);
      expect(october.total + again.total).toBeCloseTo(price, 10);
    });

    it("also once an invoice between is voided and its movements are billed by another", async () => {
      const { who, october, again } = await corrected({ first: 800, late: 300 });
      await complete({ ...who, type: "bet", amount: 100, on: "2026-09-13" });
      const [november] = await issue(at("2026-12-03T08:00:00Z"), who.operator, "2026-11");
      await voided(at("2026-12-03T08:00:00Z"), october.id);
      const [second] = await issue(at("2026-12-03T08:00:00Z"), who.operator, "2026-10");
      // 12.00 at 10 %.
      expect(again.total + november!.total + second!.total).toBeCloseTo(1.2, 10);
    });
  });

  it("an unknown invoice is NOT_FOUND", async () => {
    await expect(voided(NOVEMBER, "none")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
