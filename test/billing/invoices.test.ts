import { describe, expect, it } from "vitest";
import { listInvoices } from "../../src/billing/invoices/read-invoices.ts";
import { auditLog } from "../../src/db/schema/audit.ts";
import { anOperator, aProvider } from "../support/fixtures.ts";
import { aFlatDeal, at, cancel, complete, issue, write } from "./support.ts";

const NOVEMBER = at("2026-11-03T08:00:00Z");

describe("an invoice", () => {
  it("counts bets minus wins; free-spin bets are left out, their wins are the bonus", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-01" });
    await complete({ ...who, type: "win", amount: 2_500, on: "2026-10-31" });
    await complete({ ...who, type: "bet", amount: 700, on: "2026-10-15", freeSpins: true });
    await complete({ ...who, type: "win", amount: 300, on: "2026-10-15", freeSpins: true });
    const [invoice, ...others] = await issue(NOVEMBER, who.operator, "2026-10");
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      status: "issued",
      operator_code: who.operator,
      period: "2026-10",
      period_start: "2026-10-01T00:00:00.000Z",
      period_end: "2026-11-01T00:00:00.000Z",
      currency: "EUR",
      revenue_base: "ggr",
      ggr: 75,
      bonus: 3,
      gross: 75,
      amount: 7.5,
      adjustment_amount: 0,
      total: 7.5,
      issued_at: "2026-11-03T08:00:00.000Z",
      voided_at: null,
    });
    expect(invoice?.lines).toMatchObject([
      {
        provider_code: who.provider,
        section_code: null,
        revenue: 75,
        bonus: 3,
        gross: 75,
        rate_percent: 10,
        amount: 7.5,
      },
    ]);
  });

  it("is audited once when issued by hand; repeats and refusals are not audited", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-01" });
    const reason = "a gift";
    const issueIt = (period: string) =>
      issue(NOVEMBER, who.operator, period, [{ currency: "USD", amount: "-5.00", reason }]);
    await Promise.all([issueIt("2026-10"), issueIt("2026-10")]);
    await issueIt("2026-10");
    await expect(issueIt("2027-01")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    const entries = (await NOVEMBER.db.select().from(auditLog)).map(
      ({ detail }) => detail as { operator_code?: string },
    );
    const period = { operator_code: who.operator, period: "2026-10" };
    const recorded = entries.filter((detail) => detail.operator_code === who.operator && "adjustment_amount" in detail);
    expect(recorded).toMatchObject([
      { ...period, currency: "EUR", adjustment_amount: [] },
      { ...period, currency: "USD", adjustment_amount: [{ amount: "-5.00", reason }] },
    ]);
  });

  it("subtracts the bonus when the base is ngr", async () => {
    const who = await aFlatDeal(10, { revenueBase: "ngr" });
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-01" });
    await complete({ ...who, type: "win", amount: 4_000, on: "2026-10-01", freeSpins: true });
    const [invoice] = await issue(NOVEMBER, who.operator, "2026-10");
    expect(invoice).toMatchObject({ ggr: 100, bonus: 40, gross: 60, amount: 6 });
  });

  it("does not count a bet cancelled before issue", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "bet", amount: 500, on: "2026-10-01" });
    await cancel(await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-01" }));
    const [invoice] = await issue(NOVEMBER, who.operator, "2026-10");
    expect(invoice).toMatchObject({ ggr: 5, amount: 0.5 });
  });

  it("counts a movement and its cancellation once, however often they are written", async () => {
    const who = await aFlatDeal();
    const bet = await complete({ ...who, type: "bet", amount: 900, on: "2026-10-01" });
    await write({ update: bet, previous: { ...bet, status: "pending", revision: "first" } }, "again");
    const gone = await complete({ ...who, type: "bet", amount: 100, on: "2026-10-01" });
    await cancel(gone);
    await cancel(gone);
    expect(await issue(NOVEMBER, who.operator, "2026-10")).toMatchObject([{ ggr: 9 }]);
  });

  it("separates months at midnight UTC", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "bet", amount: 100, on: "2026-09-30T23:59:59.999Z" });
    await complete({ ...who, type: "bet", amount: 200, on: "2026-10-01T00:00:00.000Z" });
    await complete({ ...who, type: "bet", amount: 400, on: "2026-10-31T23:59:59.999Z" });
    await complete({ ...who, type: "bet", amount: 800, on: "2026-11-01T00:00:00.000Z" });
    expect(await issue(NOVEMBER, who.operator, "2026-10")).toMatchObject([{ ggr: 6, adjustment_amount: 0 }]);
  });

  it("is one per currency, in that currency's precision", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "bet", amount: 1_005, on: "2026-10-01", currency: "JPY", precision: 0 });
    await complete({ ...who, type: "bet", amount: 1_005, on: "2026-10-01", currency: "KWD", precision: 3 });
    await complete({ ...who, type: "bet", amount: 1_005, on: "2026-10-01" });
    expect(await issue(NOVEMBER, who.operator, "2026-10")).toMatchObject([
      { currency: "EUR", ggr: 10.05, amount: 1 },
      { currency: "JPY", ggr: 1005, amount: 100 },
      { currency: "KWD", ggr: 1.005, amount: 0.1 },
    ]);
  });

  it("is exact to the last unit beyond the range of a float", async () => {
    const who = await aFlatDeal(100);
    for (let i = 0; i < 3; i++) {
      await complete({
        ...who,
        type: "bet",
        amount: Number.MAX_SAFE_INTEGER,
        on: "2026-10-10",
        currency: "BTC",
        precision: 8,
      });
    }
    await issue(NOVEMBER, who.operator, "2026-10");
    const [invoice] = await listInvoices(NOVEMBER, { operatorCode: who.operator });
    expect(invoice?.statement.totals).toMatchObject({ ggr: 27_021_597_764_222_973n, total: 27_021_597_764_222_973n });
  });

  it("bills negative gross at 0 and carries nothing over", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "win", amount: 10_000, on: "2026-09-10" });
    await complete({ ...who, type: "bet", amount: 5_000, on: "2026-10-10" });
    expect(await issue(NOVEMBER, who.operator, "2026-09")).toMatchObject([{ ggr: -100, amount: 0, total: 0 }]);
    expect(await issue(NOVEMBER, who.operator, "2026-10")).toMatchObject([{ ggr: 50, amount: 5, total: 5 }]);
  });

  it("taxes amount plus adjustment, rounding half to even", async () => {
    const who = await aFlatDeal(10, { taxPercent: "19" });
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-10" });
    const adjustments = [
      { currency: "EUR", amount: "-2.50", reason: "Goodwill" },
      { currency: "EUR", amount: "0.25", reason: "A fee" },
    ];
    expect(await issue(NOVEMBER, who.operator, "2026-10", adjustments)).toMatchObject([
      { amount: 10, adjustment_amount: -2.25, tax_percent: 19, tax_amount: 1.47, total: 9.22 },
    ]);
  });

  it("prices play without a rate at 0", async () => {
    const operator = (await anOperator()).code;
    const provider = (await aProvider({ name: "Unpriced" })).code;
    await complete({ operator, provider, type: "bet", amount: 100, on: "2026-10-10" });
    expect(await issue(NOVEMBER, operator, "2026-10")).toMatchObject([
      { ggr: 1, amount: 0, lines: [{ provider_name: "Unpriced", rate_percent: 0 }] },
    ]);
  });
});

describe("issuing", () => {
  it("again answers the first invoice, even after more play", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "bet", amount: 100, on: "2026-10-10" });
    const first = await issue(NOVEMBER, who.operator, "2026-10");
    await complete({ ...who, type: "bet", amount: 100, on: "2026-10-11" });
    const later = at("2026-11-09T00:00:00Z");
    expect(await issue(later, who.operator, "2026-10")).toEqual(first);
    const tooLate = issue(later, who.operator, "2026-10", [{ currency: "EUR", amount: "5", reason: "too late" }]);
    await expect(tooLate).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("creates no invoice for a month without play", async () => {
    const who = await aFlatDeal();
    expect(await issue(NOVEMBER, who.operator, "2026-10")).toEqual([]);
  });

  it("creates an invoice for an adjustment alone", async () => {
    const who = await aFlatDeal();
    const adjustments = [{ currency: "EUR", amount: "12.50", reason: "Setup fee" }];
    expect(await issue(NOVEMBER, who.operator, "2026-10", adjustments)).toMatchObject([{ lines: [], total: 12.5 }]);
  });

  it("refuses a future month and accepts the current one", async () => {
    const who = await aFlatDeal();
    await complete({ ...who, type: "bet", amount: 100, on: "2026-11-01" });
    await expect(issue(NOVEMBER, who.operator, "2026-12")).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: [{ field: "period" }],
    });
    expect(await issue(NOVEMBER, who.operator, "2026-11")).toMatchObject([{ ggr: 1 }]);
  });

  it("concurrently creates each invoice once, with numbers without gaps", async () => {
    const deals = await Promise.all([aFlatDeal(), aFlatDeal(), aFlatDeal()]);
    for (const who of deals) {
      await complete({ ...who, type: "bet", amount: 100, on: "2026-10-10" });
      await complete({ ...who, type: "bet", amount: 100, on: "2026-10-10", currency: "USD" });
    }
    const answers = await Promise.all(
      [...deals, ...deals, ...deals].map((who) => issue(NOVEMBER, who.operator, "2026-10")),
    );
    const issued = new Set(answers.flat().map((invoice) => invoice.id));
    expect(issued.size).toBe(6);
    const numbers = [...new Set(answers.flat().map((invoice) => invoice.number))]
      .map((number) => Number(number.slice("INV-".length)))
      .sort((a, b) => a - b);
    expect(numbers.at(-1)! - numbers[0]!).toBe(5);
  });
});
