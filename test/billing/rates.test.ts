import { describe, expect, it, vi } from "vitest";
import { admin } from "../support/admin.ts";
import { nextLook } from "../support/next-look.ts";
import { signed } from "../support/signed.ts";
import { aRateCard, GRID, LADDER, LIVE, put } from "./rate-card.ts";

describe("rates", () => {
  it("read back as written: billed rates, grid, ladders and sections", async () => {
    const { operator, card } = await aRateCard({ market: "asia", regulated: true, tierMode: "progressive" });
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
          provider_name: "A provider",
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
    const { operator, card } = await aRateCard();
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
    ["an unknown provider", { provider_code: "unknown" }],
    ["no provider code", { provider_code: undefined }],
  ])("refuse %s", async (_, change) => {
    const { operator, card } = await aRateCard();
    const { status, body } = await put(operator.code, { ...card, ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: "VALIDATION_FAILED", retryable: false });
    expect(new Set(body.fields.map((broken: { field: string }) => broken.field))).toEqual(new Set(["providers"]));
  });

  it("name a provider by its new name half a minute after it got one", async () => {
    const { operator, card, who } = await aRateCard();
    await put(operator.code, card);
    const names = async () => {
      const answer = await signed(operator, "GET", "/v1/rates");
      const { providers } = await answer.json<{ providers: { provider_name: string }[] }>();
      return providers.map(({ provider_name }) => provider_name);
    };
    vi.useFakeTimers({ now: nextLook(), toFake: ["Date"] });
    // What was read before the isolate's first look is read again at the second, whatever has changed.
    for (let looks = 0; looks < 3; looks++) {
      vi.setSystemTime(Date.now() + 30_000);
      expect(await names()).toEqual(["A provider"]);
    }
    const settings = { provider_name: "Another name", adapter: "http", base_url: "https://provider.example" };
    expect((await admin("PUT", `/providers/${who.provider}`, settings)).status).toBe(200);
    vi.setSystemTime(nextLook());
    expect(await names()).toEqual(["Another name"]);
  });

  it("refuse an unknown operator", async () => {
    expect((await put("unknown")).status).toBe(404);
  });
});
