import fc from "fast-check";
import { expect, test } from "vitest";
import { chances, drawCost, worthOf } from "../../../web/console/src/lib/prizes.ts";

const tenths = (list: readonly number[]) => list.reduce((sum, one) => sum + Math.round(one * 10), 0);

test("chances of any weights add up to exactly 100 %, each within a tenth", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(weights, (list) => {
      const sum = list.reduce((total, one) => total + one, 0);
      const shown = chances(list);
      expect(tenths(shown)).toBe(sum === 0 ? 0 : 1000);
      for (const [at, weight] of list.entries()) {
        if (sum > 0) expect(Math.abs((shown[at] ?? 0) - (100 * weight) / sum)).toBeLessThan(0.1 + 1e-9);
        if (weight === 0) expect(shown[at]).toBe(0);
      }
    }),
  );
});

test("sixteen equal prizes have 6.3 % or 6.2 %", () => {
  expect(new Set(chances(Array.from({ length: 16 }, () => 1)))).toEqual(new Set([6.3, 6.2]));
});

test("a draw costs its prizes by weight; spins are worth what the game returns", () => {
  const money = (amount: string, weight: number) => ({ kind: "money" as const, amount, weight });
  expect(drawCost([money("10.00", 1), money("0", 3)], 0.96)).toBe(2.5);
  const spins = { kind: "free_spins" as const, spins: 10, bet_amount: "0.20", weight: 1 };
  expect(worthOf(spins, 0.5)).toBe(1);
  expect(drawCost([spins, money("3.00", 1)], 0.5)).toBe(2);
  expect(drawCost([money("10.00", 0)], 0.96)).toBeUndefined();
});
