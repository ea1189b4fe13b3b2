import { describe, expect, it } from "vitest";
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

  it("an unknown invoice is NOT_FOUND", async () => {
    await expect(voided(NOVEMBER, "none")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
