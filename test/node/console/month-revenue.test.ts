import { expect, test } from "vitest";
import { revenueIn } from "../../../web/console/src/lib/month-revenue.ts";

type Days = Parameters<typeof revenueIn>[0];

function aDay(
  ...parts: readonly (readonly [provider: string, currency: string, bets: string, wins: string, bonus: string])[]
) {
  const statements = parts.map(([provider_code, currency, bets, wins, bonus_wins]) => ({
    currency,
    by_provider: [{ provider_code, bets, wins, bonus_wins }],
  }));
  return { statements } as unknown as Days[number];
}

test("a month's revenue is bets less wins in the currency, for ngr less bonus wins", () => {
  const days = [
    aDay(
      ["one", "EUR", "10.00", "4.50", "1.00"],
      ["one", "JPY", "900", "0", "0"],
      ["two", "EUR", "7.00", "0.00", "0.00"],
    ),
    aDay(["one", "EUR", "1.00", "9.00", "0.25"]),
    aDay(),
  ];
  expect(revenueIn(days, "one", "EUR", "ggr")).toBe("-2.50");
  expect(revenueIn(days, "one", "EUR", "ngr")).toBe("-3.75");
  expect(revenueIn(days, "one", "JPY", "ngr")).toBe("900");
  expect(revenueIn(days, "none", "EUR", "ggr")).toBe("0");
});
