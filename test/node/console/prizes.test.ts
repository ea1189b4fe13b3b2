import fc from "fast-check";
import { expect, test } from "vitest";
import { chances, drawCost, worthOf } from "../../../web/console/src/lib/prizes.ts";

test("chances of any weights are shares to three digits, equal for equal weights", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(weights, (list) => {
      const sum = list.reduce((total, one) => total + one, 0);
      const shown = chances(list);
      for (const [at, weight] of list.entries()) {
        const exact = sum === 0 ? 0 : (100 * weight) / sum;
        expect(Math.abs((shown[at] ?? 0) - exact)).toBeLessThanOrEqual(exact * 0.005);
        expect(shown[at]).toBe(shown[list.indexOf(weight)]);
      }
    }),
  );
});

test("sixteen equal prizes have 6.25 % each, and a rare one more than none", () => {
  expect(new Set(chances(Array.from({ length: 16 }, () => 1)))).toEqual(new Set([6.25]));
  expect(chances([1, 99_999])).toEqual([0.001, 100]);
});

test("a draw costs its prizes by weight; spins are worth what the game returns", () => {
  const money = (amount: string, weight: number) => ({ kind: "money" as const, amount, weight });
  expect(drawCost([money("10.00", 1), money("0", 3)], 0.96)).toBe(2.5);
  const spins = { kind: "free_spins" as const, spins: 10, bet_amount: "0.20", weight: 1 };
  expect(worthOf(spins, 0.5)).toBe(1);
  expect(drawCost([spins, money("3.00", 1)], 0.5)).toBe(2);
  expect(drawCost([money("10.00", 0)], 0.96)).toBeUndefined();
});
