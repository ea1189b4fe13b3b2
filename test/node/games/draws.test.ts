import { describe, expect, it } from "vitest";
import { drawWeighted, totalWeight } from "../../../src/sandbox/games/draw.ts";
import { drawnSpins } from "../../../src/sandbox/promotions/fire-triggers.ts";
import { seededDraw } from "./support.ts";

const DRAWS = 100_000;

/** Chi-square at 0.1 % for 15, 9 and 4 degrees of freedom. */
const CRITICAL: Readonly<Record<number, number>> = { 15: 37.7, 9: 27.88, 4: 18.47 };

function chiSquare(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce((sum, count, i) => sum + (count - (expected[i] ?? 0)) ** 2 / (expected[i] ?? 1), 0);
}

describe("draws by weight", () => {
  const tables = {
    "a wheel of 16 unequal prizes": Array.from({ length: 16 }, (_, i) => i + 1),
    "a wheel of 16 equal prizes": Array.from({ length: 16 }, () => 7),
    "a dragon of 5 with one rare": [60_000, 25_000, 10_000, 4_900, 100],
  };
  for (const [name, weights] of Object.entries(tables)) {
    it(`${name}: ${DRAWS} draws agree with the weights (chi-square, 0.1 %)`, () => {
      const prizes = weights.map((weight, place) => ({ weight, place }));
      const draw = seededDraw(20_261_121);
      const counts = weights.map(() => 0);
      for (let i = 0; i < DRAWS; i++) {
        const { place } = drawWeighted(prizes, draw);
        counts[place] = (counts[place] ?? 0) + 1;
      }
      const expected = weights.map((weight) => (DRAWS * weight) / totalWeight(prizes));
      expect(chiSquare(counts, expected)).toBeLessThan(CRITICAL[weights.length - 1] ?? 0);
    });
  }

  it("never draws a prize of weight 0", () => {
    const prizes: { weight: number }[] = [{ weight: 0 }, { weight: 1 }, { weight: 0 }];
    const draw = seededDraw(7);
    const drawn = new Set(Array.from({ length: DRAWS }, () => prizes.indexOf(drawWeighted(prizes, draw))));
    expect([...drawn]).toEqual([1]);
  });
});

describe("the number of spins that fires a trigger", () => {
  it("is uniform between min and max inclusive, and fixed for a player", async () => {
    const range = { min: 5, max: 14 };
    const counts = Array.from({ length: 10 }, () => 0);
    const rounds = 10_000;
    for (let i = 0; i < rounds; i++) {
      const spins = await drawnSpins(range, ["campaign", "operator", `player-${i}`, 0]);
      counts[spins - range.min] = (counts[spins - range.min] ?? 0) + 1;
    }
    expect(
      chiSquare(
        counts,
        counts.map(() => rounds / 10),
      ),
    ).toBeLessThan(CRITICAL[9] ?? 0);
    const seed = ["campaign", "operator", "player", 3];
    expect(await drawnSpins(range, seed)).toBe(await drawnSpins(range, seed));
    expect(await drawnSpins({ min: 4, max: 4 }, seed)).toBe(4);
  });
});
