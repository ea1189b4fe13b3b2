import { describe, expect, test } from "vitest";
import { presentPreview } from "../../src/billing/invoices/present-invoice.ts";
import { previewOwnMonth } from "../../src/billing/invoices/preview-own-month.ts";
import { admin } from "../support/admin.ts";
import { anOperator, aProvider } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";
import { aRateCard, put } from "./rate-card.ts";
import { aFlatDeal, at, complete, issue } from "./support.ts";

const preview = async (time: string, operatorCode: string, month: string) =>
  presentPreview(month, await previewOwnMonth(at(time), operatorCode, month));

describe("the month so far", () => {
  test("equals its invoice once the month is over, with late movements and tax", async () => {
    const { operator, card, who } = await aRateCard({ taxPercent: "19" });
    await put(operator.code, card);
    await complete({ ...who, type: "bet", amount: 3_333, on: "2026-09-10" });
    await issue(at("2026-10-01T08:00:00Z"), operator.code, "2026-09");
    await complete({ ...who, type: "bet", amount: 10_001, on: "2026-09-30" });
    await complete({ ...who, type: "bet", amount: 7_007, on: "2026-10-10" });
    await complete({ ...who, type: "win", amount: 1_303, on: "2026-10-11" });
    await complete({ ...who, type: "bet", amount: 5_005, on: "2026-10-12", section: "live" });
    await complete({ ...who, type: "win", amount: 250, on: "2026-10-12", freeSpins: true });
    await complete({ ...who, type: "bet", amount: 4_321, on: "2026-10-31", currency: "JPY", precision: 0 });
    const before = await preview("2026-11-01T00:00:00Z", operator.code, "2026-10");
    expect(before).toMatchObject({ month: "2026-10", as_of: "2026-11-01T00:00:00.000Z", final: false });
    const issued = await issue(at("2026-11-01T00:10:00Z"), operator.code, "2026-10");
    expect(issued.map(({ currency }) => currency)).toEqual(["EUR", "JPY"]);
    expect(issued[0]?.adjustment_amount).toBeGreaterThan(0);
    const asDraft = ({ id, number, status, issued_at, lines, ...figures }: (typeof issued)[number]) => ({
      ...{ ...figures, status: "draft" },
      lines: lines.map((line) => ({ ...line, next_band: expect.anything() })),
    });
    const withoutBands = before.invoices.map(({ lines, ...rest }) => ({
      ...rest,
      lines: lines.map((line) => ({ ...line, next_band: line.next_band ?? {} })),
    }));
    expect(withoutBands).toEqual(issued.map(asDraft));
    // With nothing of the month left, the forecast is the invoice.
    expect(before.forecast).toEqual(issued.map(({ currency, total }) => ({ currency, total })));
    const after = await preview("2026-11-02T00:00:00Z", operator.code, "2026-10");
    expect(after).toEqual({
      ...{ month: "2026-10", as_of: "2026-11-02T00:00:00.000Z", final: true, invoices: issued },
      ...{ forecast: before.forecast, unpriced: [] },
    });
  });

  test("names each provider once whose play no rate prices, and so does the issued month", async () => {
    const { operator, card, who } = await aRateCard();
    await put(operator.code, card);
    const other = { operator: operator.code, provider: (await aProvider({ name: "Unpriced" })).code };
    const unpriced = [{ provider_code: other.provider, provider_name: "Unpriced" }];
    await complete({ ...who, type: "bet", amount: 3_333, on: "2026-10-10" });
    expect(await preview("2026-10-11T00:00:00Z", operator.code, "2026-10")).toMatchObject({ unpriced: [] });
    await complete({ ...other, type: "bet", amount: 5_000, on: "2026-10-11" });
    await complete({ ...other, type: "bet", amount: 5_000, on: "2026-10-11", currency: "JPY", precision: 0 });
    expect(await preview("2026-10-12T00:00:00Z", operator.code, "2026-10")).toMatchObject({ unpriced });
    await issue(at("2026-11-01T00:10:00Z"), operator.code, "2026-10");
    const after = await preview("2026-11-02T00:00:00Z", operator.code, "2026-10");
    expect(after).toMatchObject({ final: true, unpriced });
  });

  test("names a provider whose card has no percent of the operator's market", async () => {
    const { operator, card, who } = await aRateCard();
    const elsewhere = {
      ...card,
      sections: [],
      tiers: [],
      rates_by_market: [{ market: "asia", tier_ordinal: 1, percent: 9 }],
    };
    await put(operator.code, elsewhere);
    await complete({ ...who, type: "bet", amount: 3_333, on: "2026-10-10" });
    const { invoices, unpriced } = await preview("2026-10-11T00:00:00Z", operator.code, "2026-10");
    expect(invoices).toMatchObject([{ gross: 33.33, total: 0 }]);
    expect(unpriced).toMatchObject([{ provider_code: card.provider_code }]);
  });

  test("is forecast by run rate through the ladder, with what the next band changes", async () => {
    const { operator, card, who } = await aRateCard();
    await put(operator.code, card);
    await complete({ ...who, type: "bet", amount: 4_000, on: "2026-11-02" });
    await complete({ ...who, type: "bet", amount: 2_000, on: "2026-11-03", section: "live" });
    // A third of the month is over: 60.00 now, 180.00 in the second band at its end.
    const { invoices, forecast } = await preview("2026-11-11T00:00:00Z", operator.code, "2026-11");
    expect(invoices).toMatchObject([
      {
        ...{ currency: "EUR", gross: 60, amount: 9, total: 9 },
        lines: [
          {
            section_code: null,
            next_band: { ordinal: 2, from_amount: 100, missing: 40, percent: 10, amount_change: -1 },
          },
          {
            section_code: "live",
            next_band: { ordinal: 2, from_amount: 100, missing: 40, percent: 18, amount_change: -0.4 },
          },
        ],
      },
    ]);
    expect(forecast).toEqual([{ currency: "EUR", total: 22.8 }]);
  });

  test("progressive: the next band changes nothing below it, the highest has none", async () => {
    const { operator, card, who } = await aRateCard({ tierMode: "progressive" });
    await put(operator.code, card);
    await complete({ ...who, type: "bet", amount: 9_000, on: "2026-11-02" });
    const first = await preview("2026-11-03T00:00:00Z", operator.code, "2026-11");
    expect(first.invoices[0]?.lines[0]?.next_band).toMatchObject({ missing: 10, amount_change: 0 });
    await complete({ ...who, type: "bet", amount: 9_000, on: "2026-11-02" });
    const second = await preview("2026-11-03T00:00:00Z", operator.code, "2026-11");
    expect(second.invoices[0]?.lines[0]?.next_band).toBeNull();
  });

  test("expects what is to come at the rates of today", async () => {
    const { operator, card, who } = await aRateCard();
    const flat = (percent: number) => ({
      ...{ provider_code: card.provider_code, tiers: [], sections: [] },
      rates_by_market: [{ market: "rest_of_world", tier_ordinal: 1, percent }],
    });
    await put(operator.code, flat(10));
    const later = { providers: [flat(20)], from: "2026-11-06" };
    expect((await admin("PUT", `/operators/${operator.code}/rates`, later)).status).toBe(200);
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-11-02" });
    const { invoices, forecast } = await preview("2026-11-11T00:00:00Z", operator.code, "2026-11");
    expect(invoices).toMatchObject([{ total: 10 }]);
    expect(forecast).toEqual([{ currency: "EUR", total: 10 + 40 }]);
  });

  test("is empty without play, final once over, refused for a future or invalid month", async () => {
    const operator = await anOperator();
    const now = "2026-11-11T00:00:00Z";
    expect(await preview(now, operator.code, "2026-11")).toMatchObject({ final: false, invoices: [], forecast: [] });
    expect(await preview(now, operator.code, "2026-10")).toMatchObject({ final: true, invoices: [], forecast: [] });
    await expect(preview(now, operator.code, "2026-12")).rejects.toMatchObject({
      fields: [{ field: "month", message: "must not be in the future" }],
    });
    for (const query of ["", "?month=2026-13", "?month=2026"])
      expect((await signed(operator, "GET", `/v1/invoices/preview${query}`)).status).toBe(422);
  });

  test("is the operator's own", async () => {
    const [own, other] = [await aFlatDeal(), await anOperator()];
    const today = new Date().toISOString();
    await complete({ ...own, type: "bet", amount: 10_000, on: today });
    const path = `/v1/invoices/preview?month=${today.slice(0, 7)}`;
    const answer = await signed(other, "GET", path);
    expect([answer.status, (await answer.json<{ invoices: [] }>()).invoices]).toEqual([200, []]);
  });
});
