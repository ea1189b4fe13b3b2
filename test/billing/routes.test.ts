import { describe, expect, it } from "vitest";
import { sha256Hex } from "../../src/lib/encoding.ts";
import { admin } from "../support/admin.ts";
import { adminCtx, anOperator, aProvider } from "../support/fixtures.ts";
import { call, signed } from "../support/signed.ts";
import { complete } from "./support.ts";

const LADDER = [
  { currency: "EUR", ordinal: 1, from_amount: 0, to_amount: 100 },
  { currency: "EUR", ordinal: 2, from_amount: 100, to_amount: null },
  { currency: "JPY", ordinal: 1, from_amount: 0, to_amount: 20_000 },
  { currency: "JPY", ordinal: 2, from_amount: 20_000, to_amount: null },
];
const GRID = [
  { market: "rest_of_world", tier_ordinal: 1, percent: 12.5 },
  { market: "rest_of_world", tier_ordinal: 2, percent: 10 },
  { market: "asia", tier_ordinal: 1, percent: 14 },
  { market: "asia", tier_ordinal: 2, percent: 11.25 },
];
const LIVE = {
  section_code: "live",
  rates: [
    { tier_ordinal: 1, percent: 20 },
    { tier_ordinal: 2, percent: 18 },
  ],
};

async function aDeal(input: Parameters<typeof anOperator>[0] = {}) {
  const [operator, provider] = await Promise.all([anOperator(input), aProvider({ name: "A studio" })]);
  const card = { provider_code: provider.code, tiers: LADDER, rates_by_market: GRID, sections: [LIVE] };
  return { operator, card, who: { operator: operator.code, provider: provider.code } };
}

const put = (code: string, ...providers: object[]) => admin("PUT", `/operators/${code}/rates`, { providers });

describe("rates", () => {
  it("read as they were written: the billed column, the whole grid, both ladders, sections", async () => {
    const { operator, card } = await aDeal({ market: "asia", regulated: true, tierMode: "progressive" });
    const live = { ...LIVE, rates_by_market: GRID.map((rate) => ({ ...rate, percent: rate.percent + 5 })) };
    const written = await put(operator.code, { ...card, sections: [live] });
    expect(written.status).toBe(200);
    const answer = await signed(operator, "GET", "/v1/rates");
    expect(answer.status).toBe(200);
    const rates = await answer.json();
    expect(rates).toEqual(written.body);
    expect(rates).toEqual({
      revenue_base: "ggr",
      market: "asia",
      regulated: true,
      tier_mode: "progressive",
      providers: [
        {
          provider_code: card.provider_code,
          provider_name: "A studio",
          tiers: LADDER,
          rates: [
            { tier_ordinal: 1, percent: 14 },
            { tier_ordinal: 2, percent: 11.25 },
          ],
          rates_by_market: GRID,
          sections: [
            {
              ...live,
              rates: [
                { tier_ordinal: 1, percent: 19 },
                { tier_ordinal: 2, percent: 16.25 },
              ],
            },
          ],
        },
      ],
    });
  });

  it("are flat without tiers, and empty without a card", async () => {
    const { operator, card } = await aDeal();
    expect(await (await signed(operator, "GET", "/v1/rates")).json()).toMatchObject({ providers: [] });
    const flat = {
      provider_code: card.provider_code,
      rates_by_market: [{ market: "rest_of_world", tier_ordinal: 1, percent: 8 }],
    };
    expect((await put(operator.code, flat)).body.providers).toMatchObject([
      { tiers: [], rates: [{ tier_ordinal: 1, percent: 8 }], sections: [] },
    ]);
  });

  it.each([
    ["a gap between bands", { tiers: [LADDER[0], { ...LADDER[1], from_amount: 101 }] }],
    [
      "a band that ends where it begins",
      {
        tiers: [
          { ...LADDER[0], to_amount: 0 },
          { ...LADDER[1], from_amount: 0 },
        ],
      },
    ],
    ["a closed top band", { tiers: [LADDER[0], { ...LADDER[1], to_amount: 200 }] }],
    ["a lowest band above 0", { tiers: [{ ...LADDER[0], from_amount: 1 }, LADDER[1]] }],
    ["ordinals that do not count from 1", { tiers: [LADDER[0], { ...LADDER[1], ordinal: 3 }] }],
    [
      "a bound finer than the currency",
      {
        tiers: [
          { ...LADDER[2], to_amount: 0.5 },
          { ...LADDER[3], from_amount: 0.5 },
        ],
      },
    ],
    ["an unknown currency", { tiers: LADDER.map((tier) => ({ ...tier, currency: "XQQ" })) }],
    ["a band without a percent", { rates_by_market: GRID.slice(0, 1) }],
    ["a percent for no band", { rates_by_market: [...GRID, { market: "asia", tier_ordinal: 3, percent: 1 }] }],
    ["a percent given twice", { rates_by_market: [...GRID, GRID[0]] }],
    ["the operator's market left out", { rates_by_market: GRID.slice(2) }],
    ["a percent above 100", { rates_by_market: GRID.map((rate) => ({ ...rate, percent: 100.5 })) }],
    ["a percent of seven places", { rates_by_market: GRID.map((rate) => ({ ...rate, percent: 1.2345678 })) }],
    ["a section listed twice", { sections: [LIVE, LIVE] }],
    ["a section without percents", { sections: [{ section_code: "live", rates: [] }] }],
    ["an unknown provider", { provider_code: "nobody" }],
    ["no provider code", { provider_code: undefined }],
  ])("refuse %s", async (_, change) => {
    const { operator, card } = await aDeal();
    const { status, body } = await put(operator.code, { ...card, ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: "VALIDATION_FAILED", retryable: false });
    expect(new Set(body.fields.map((broken: { field: string }) => broken.field))).toEqual(new Set(["providers"]));
  });

  it("refuse an unknown operator", async () => {
    expect((await put("nobody")).status).toBe(404);
  });
});

describe("invoices in the back office", () => {
  it("are issued, listed, read, voided and issued anew", async () => {
    const { operator, card, who } = await aDeal();
    await put(operator.code, card);
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-10" });
    await complete({ ...who, type: "bet", amount: 5_000, on: "2026-10-10", section: "live" });
    const body = { operator_code: operator.code, period: "2026-10" };
    const first = await admin("POST", "/invoices", body);
    expect(first.status).toBe(201);
    const [invoice] = first.body.invoices;
    // 150.00 lands in the second band: 100.00 at 10 and 50.00 at 18 percent.
    expect(invoice).toMatchObject({
      amount: 19,
      lines: [
        { section_code: null, rate_percent: 10, amount: 10 },
        {
          section_code: "live",
          rate_percent: 18,
          amount: 9,
          bands: [{ ordinal: 2, from_amount: 100, to_amount: null }],
        },
      ],
    });
    expect(await admin("POST", "/invoices", body)).toEqual(first);
    expect((await admin("GET", `/invoices/${invoice.id}`)).body).toEqual(invoice);
    const listed = await admin("GET", `/invoices?operator_code=${operator.code}&period=2026-10`);
    expect(listed.body).toEqual(first.body);

    const gone = await admin("POST", `/invoices/${invoice.id}/void`, { reason: "Wrong" });
    expect(gone.body).toMatchObject({ status: "voided", void_reason: "Wrong", document: invoice.document });
    const second = await admin("POST", "/invoices", body);
    expect(second.body.invoices).toMatchObject([{ status: "issued", amount: 19 }]);
    const both = await admin("GET", `/invoices?operator_code=${operator.code}`);
    expect(both.body.invoices.map((item: { status: string }) => item.status)).toEqual(["voided", "issued"]);
  });

  it("price a ladder in progressive mode band by band, shares in proportion", async () => {
    const { operator, card, who } = await aDeal({ tierMode: "progressive" });
    await put(operator.code, card);
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-10" });
    await complete({ ...who, type: "bet", amount: 5_000, on: "2026-10-10", section: "live" });
    const { body } = await admin("POST", "/invoices", { operator_code: operator.code, period: "2026-10" });
    expect(body.invoices[0].lines).toMatchObject([
      {
        section_code: null,
        rate_percent: 11.666667,
        amount: 11.67,
        bands: [
          { ordinal: 1, percent: 12.5, gross: 66.67, amount: 8.33 },
          { ordinal: 2, percent: 10, gross: 33.33, amount: 3.33 },
        ],
      },
      {
        section_code: "live",
        amount: 9.67,
        bands: [
          { ordinal: 1, percent: 20, gross: 33.33, amount: 6.67 },
          { ordinal: 2, percent: 18, gross: 16.67, amount: 3 },
        ],
      },
    ]);
  });

  it("read a second currency against its own ladder", async () => {
    const { operator, card, who } = await aDeal();
    await put(operator.code, card);
    await complete({ ...who, type: "bet", amount: 20_000, on: "2026-10-10", currency: "JPY", precision: 0 });
    const { body } = await admin("POST", "/invoices", { operator_code: operator.code, period: "2026-10" });
    expect(body.invoices).toMatchObject([{ currency: "JPY", amount: 2000, lines: [{ rate_percent: 10 }] }]);
  });

  it("have a document at an unguessable address, with the hash and size that are told", async () => {
    const { operator, who } = await aDeal();
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-10" });
    const { body } = await admin("POST", "/invoices", { operator_code: operator.code, period: "2026-10" });
    const { url, content_type, size_bytes, sha256 } = body.invoices[0].document;
    const document = await call(new URL(url).pathname);
    expect(document.status).toBe(200);
    expect(document.headers.get("content-type")).toBe(content_type);
    const bytes = new Uint8Array(await document.arrayBuffer());
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
    expect(bytes.byteLength).toBe(size_bytes);
    expect(await sha256Hex(bytes)).toBe(sha256);
    for (const path of [`/documents/${"A".repeat(43)}.pdf`, "/documents/x.pdf", "/documents/..%2Fx.pdf"]) {
      expect((await call(path)).status).toBe(404);
    }
  });

  it.each([
    ["a month in another form", { period: "2026-13" }, "period"],
    ["a future month", { period: "2999-01" }, "period"],
    ["no operator", { operator_code: undefined }, "operator_code"],
    [
      "an adjustment with too many places",
      { adjustment_amount: [{ currency: "EUR", amount: "1.001", reason: "x" }] },
      "adjustment_amount",
    ],
    [
      "an adjustment with an exponent",
      { adjustment_amount: [{ currency: "EUR", amount: "1e3", reason: "x" }] },
      "adjustment_amount",
    ],
    [
      "an adjustment in an unknown currency",
      { adjustment_amount: [{ currency: "XQQ", amount: "1", reason: "x" }] },
      "adjustment_amount",
    ],
    ["an adjustment without a reason", { adjustment_amount: [{ currency: "EUR", amount: "1" }] }, "adjustment_amount"],
  ])("refuse %s", async (_, change, field) => {
    const { operator } = await aDeal();
    const { status, body } = await admin("POST", "/invoices", {
      operator_code: operator.code,
      period: "2026-10",
      ...change,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: "VALIDATION_FAILED", fields: [{ field }] });
  });

  it("take adjustments as decimal strings and as numbers", async () => {
    const { operator } = await aDeal();
    const adjustment_amount = [
      { currency: "EUR", amount: "-5.00", reason: "one" },
      { currency: "EUR", amount: 7.25, reason: "two" },
    ];
    const { body } = await admin("POST", "/invoices", {
      operator_code: operator.code,
      period: "2026-10",
      adjustment_amount,
    });
    expect(body.invoices).toMatchObject([{ adjustment_amount: 2.25, adjustments: [{ amount: -5 }, { amount: 7.25 }] }]);
  });

  it("do not know strangers", async () => {
    expect((await admin("POST", "/invoices", { operator_code: "nobody", period: "2026-10" })).status).toBe(404);
    expect((await admin("POST", "/invoices/none/void", { reason: "x" })).status).toBe(404);
    expect((await admin("POST", "/invoices/none/resend")).status).toBe(404);
    expect((await admin("GET", "/invoices/none/deliveries")).status).toBe(404);
    expect((await admin("GET", "/invoices/preview?operator_code=nobody&period=2026-10")).status).toBe(404);
    expect((await admin("GET", "/invoices/check?operator_code=nobody&period=2026-10")).status).toBe(404);
    expect((await admin("POST", "/invoices/none/void", {})).status).toBe(422);
  });

  it("are previewed while the month runs, under both tier modes", async () => {
    const { operator, card, who } = await aDeal({ taxPercent: "10" });
    await put(operator.code, card);
    const now = new Date(adminCtx().clock.now()).toISOString();
    await complete({ ...who, type: "bet", amount: 15_000, on: now });
    const period = now.slice(0, 7);
    const { body } = await admin("GET", `/invoices/preview?operator_code=${operator.code}&period=${period}`);
    expect(body.previews).toMatchObject([
      {
        currency: "EUR",
        tier_mode: "whole",
        ggr: 150,
        amount: 15,
        tax_amount: 1.5,
        total: 16.5,
        invoice: null,
        by_tier_mode: {
          whole: { amount: 15, tax_amount: 1.5, total: 16.5 },
          progressive: { amount: 17.5, tax_amount: 1.75, total: 19.25 },
        },
      },
    ]);
    expect((await admin("GET", `/invoices?operator_code=${operator.code}`)).body.invoices).toEqual([]);
  });
});
