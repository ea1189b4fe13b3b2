import { describe, expect, it } from "vitest";
import { CRASH_ENGINE, CRASH_LIMITS, drawCrashPoint } from "../../../src/sandbox/games/crash.ts";
import { totalWeight } from "../../../src/sandbox/games/draw.ts";
import { type Choice, type Engine, PLAIN_CHOICE } from "../../../src/sandbox/games/engine.ts";
import { ROULETTE, ROULETTE_ENGINE } from "../../../src/sandbox/games/roulette.ts";
import { SCRATCH_ENGINE, TICKET } from "../../../src/sandbox/games/scratch.ts";
import { readReels, SLOT, SLOT_ENGINE, type SlotTable } from "../../../src/sandbox/games/slot.ts";
import { expectedReturn, highestWin, publishedPercent } from "./slot-expectation.ts";
import { simulate } from "./support.ts";

const ROUNDS = 1_000_000;
const CASES = 2 ** 32;

/** How many of 2^32 equally likely flights reach `multiplier`, of which each crashes where `drawCrashPoint` says. */
function casesReaching(multiplier: number): bigint {
  const cases = (97n * BigInt(CASES)) / BigInt(multiplier);
  return cases > BigInt(CASES) ? BigInt(CASES) : cases;
}

describe("the published return equals the calculated one", { timeout: 60_000 }, () => {
  it("slot, spin and bought feature", () => {
    expect(expectedReturn(SLOT)).toEqual({ spin: SLOT.publishedRtp, bought: SLOT.bought.publishedRtp });
  });

  it("slot, whose calculation agrees with every stop of a short game", () => {
    // Eight stops per reel are 32,768 combinations; the engine reads every one.
    const strips = SLOT.strips.map(
      (strip) => `${strip.replaceAll("S", "").slice(0, 7)}S`,
    ) as unknown as SlotTable["strips"];
    const short: SlotTable = { ...SLOT, strips, scatters: { 3: { pays: 200, freeSpins: 0 } } };
    let paid = 0;
    let combinations = 0;
    const stops = (strip: string) =>
      Array.from({ length: strip.length }, (_, stop) => (strip + strip).slice(stop, stop + 3));
    for (const a of stops(strips[0]))
      for (const b of stops(strips[1]))
        for (const c of stops(strips[2]))
          for (const d of stops(strips[3]))
            for (const e of stops(strips[4])) {
              paid += readReels(short, [a, b, c, d, e], 1).multiplier;
              combinations++;
            }
    expect(publishedPercent(BigInt(paid), BigInt(combinations) * 100n)).toBe(expectedReturn(short).spin);
  });

  it("roulette, the same for every bet", () => {
    const cases = totalWeight(ROULETTE.outcomes);
    for (const { code, wins, pays } of ROULETTE.bets) {
      expect(publishedPercent(BigInt(wins.length * pays), BigInt(cases * 100)), code).toBe(
        ROULETTE_ENGINE.publishedRtp,
      );
    }
  });

  it("ticket", () => {
    const paid = TICKET.reduce((sum, prize) => sum + prize.weight * prize.multiplier, 0);
    expect(publishedPercent(BigInt(paid), BigInt(totalWeight(TICKET) * 100))).toBe(SCRATCH_ENGINE.publishedRtp);
  });

  it("crash: as many flights reach a target as the draw says", () => {
    for (const target of [101, 102, 150, 333, 1_000, 99_999, CRASH_LIMITS.highest]) {
      const first = CASES - Number(casesReaching(target));
      expect(drawCrashPoint(() => first)).toBeGreaterThanOrEqual(target);
      expect(drawCrashPoint(() => first - 1)).toBeLessThan(target);
    }
  });

  it("crash, for every target a player can choose", () => {
    for (let target: number = CRASH_LIMITS.lowest; target <= CRASH_LIMITS.highest; target++) {
      const paid = casesReaching(target) * BigInt(target);
      if (publishedPercent(paid, 100n * BigInt(CASES)) !== CRASH_ENGINE.publishedRtp)
        throw new Error(`target ${target}`);
    }
  });
});

describe("the published highest win is the most that a round can pay", { timeout: 120_000 }, () => {
  it("slot", () => {
    expect(highestWin(SLOT)).toBe(SLOT.highestWin);
  });

  it("ticket, roulette and crash", () => {
    expect(Math.max(...TICKET.map(({ multiplier }) => multiplier))).toBe(SCRATCH_ENGINE.highestWin);
    expect(Math.max(...ROULETTE.bets.map(({ pays }) => pays))).toBe(ROULETTE_ENGINE.highestWin);
    expect(CRASH_LIMITS.highest).toBe(CRASH_ENGINE.highestWin);
  });
});

// Pure arithmetic, slow on a busy machine.
const SLOW = { timeout: 120_000 };

describe("a million rounds return the published rtp within the 99.9 % confidence interval", SLOW, () => {
  const expectWithin = (engine: Engine, choice: Choice, published: number, seed: number, rounds = ROUNDS) => {
    const { mean, margin } = simulate(engine, choice, rounds, seed);
    expect(Math.abs(mean - published), `mean ${mean.toFixed(3)} ± ${margin.toFixed(3)}`).toBeLessThan(margin);
    // A wide interval would prove nothing.
    expect(margin).toBeLessThan(6);
  };

  it("slot", () => {
    expectWithin(SLOT_ENGINE, PLAIN_CHOICE, SLOT_ENGINE.publishedRtp, 11);
  });

  it("slot, bought feature (40,000 of them: about half a million free spins)", () => {
    expectWithin(SLOT_ENGINE, { ...PLAIN_CHOICE, feature: true }, SLOT.bought.publishedRtp, 12, 40_000);
  });

  it("ticket", () => {
    expectWithin(SCRATCH_ENGINE, PLAIN_CHOICE, SCRATCH_ENGINE.publishedRtp, 13);
  });

  it.each(["red", "dozen-2", "17"])("roulette on %s", (bet) => {
    expectWithin(ROULETTE_ENGINE, { ...PLAIN_CHOICE, bet }, ROULETTE_ENGINE.publishedRtp, 14);
  });

  it.each([101, 150, 200, 1000])("crash with a target of %i hundredths", (cashOutAt) => {
    expectWithin(CRASH_ENGINE, { ...PLAIN_CHOICE, cashOutAt }, CRASH_ENGINE.publishedRtp, 15);
  });
});
