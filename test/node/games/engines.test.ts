import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CRASH_ENGINE,
  CRASH_LIMITS,
  drawCrashPoint,
  elapsedAt,
  multiplierAt,
  settleFlight,
  TICK_MS,
} from "../../../src/sandbox/games/crash.ts";
import { drawWeighted, uniformDraw, wordsFrom } from "../../../src/sandbox/games/draw.ts";
import { PLAIN_CHOICE } from "../../../src/sandbox/games/engine.ts";
import { engineFor } from "../../../src/sandbox/games/engine-for.ts";
import { playForced } from "../../../src/sandbox/games/forced.ts";
import { payoutMinor } from "../../../src/sandbox/games/money.ts";
import { ROULETTE, ROULETTE_ENGINE } from "../../../src/sandbox/games/roulette.ts";
import { SCRATCH_ENGINE, TICKET } from "../../../src/sandbox/games/scratch.ts";
import { ofStake, readReels, SLOT, SLOT_ENGINE } from "../../../src/sandbox/games/slot.ts";
import { seededDraw } from "./support.ts";

const TYPES = [
  "slot",
  "table",
  "live_dealer",
  "instant",
  "crash",
  "lottery",
  "virtual",
  "sportsbook",
  "skill",
  "other",
];
const PRECISIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

describe("draws", () => {
  it("rejects words that would favour low numbers", () => {
    const words = [2 ** 32 - 1, 2 ** 32 - 2, 5];
    expect(uniformDraw(() => words.shift() ?? 0)(3)).toBe(2);
    expect(words).toEqual([5]);
  });

  it("reads every word of the source once", () => {
    let filled = 0;
    const next = wordsFrom({ bytes: (length) => new Uint8Array(length).fill(++filled) });
    const read = Array.from({ length: 65 }, next);
    expect(new Set(read.slice(0, 64)).size).toBe(1);
    expect(read[64]).not.toBe(read[0]);
  });

  it("draws by weight, never an entry of weight 0", () => {
    const draw = seededDraw(3);
    const counts = { never: 0, once: 0, thrice: 0 };
    const entries = [
      { code: "never", weight: 0 },
      { code: "once", weight: 1 },
      { code: "thrice", weight: 3 },
    ] as const;
    for (let i = 0; i < 40_000; i++) counts[drawWeighted(entries, draw).code]++;
    expect(counts.never).toBe(0);
    expect(Math.abs(counts.once - 10_000)).toBeLessThan(300);
  });
});

describe("engineFor", () => {
  it.each(TYPES)("a game of type %s plays, with exact stakes in every precision", (type) => {
    const game = engineFor({ type });
    for (const precision of PRECISIONS) {
      const stakes = game.stakes({ currency: "XXX", precision });
      expect(stakes.length).toBeGreaterThan(4);
      expect(stakes).toEqual([...stakes].sort((a, b) => a - b));
      expect(stakes.every((stake) => stake % game.engine.stakeUnitMinor === 0)).toBe(true);
    }
    const choice = { ...PLAIN_CHOICE, bet: game.engine.kind === "board" ? "red" : null };
    expect(game.engine.refusalOf(choice)).toBeUndefined();
    expect(game.engine.play(100, choice, seededDraw(1)).scene.kind).toBe(game.engine.kind);
  });
});

describe("payouts", () => {
  it("never round against the player at an offered stake: multipliers are exact", () => {
    const multipliers = [
      ...ROULETTE.bets.map((bet) => bet.pays),
      ...TICKET.map((prize) => prize.multiplier),
      ...Object.values(SLOT.pays).flatMap((pays) => pays.map(ofStake)),
      ...Object.values(SLOT.scatters).map((row) => row.pays),
      SLOT.bought.price,
    ];
    expect(multipliers.filter((multiplier) => multiplier % 5 !== 0)).toEqual([]);
  });

  it("are whole minor units, rounded down; an overflow throws", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), fc.integer({ min: 0, max: 8191 }), (stake, multiplier) => {
        const paid = BigInt(payoutMinor(stake, multiplier));
        const exact = BigInt(stake) * BigInt(multiplier);
        expect(paid * 100n <= exact && exact < paid * 100n + 100n).toBe(true);
      }),
    );
    expect(() => payoutMinor(2 ** 52, 250)).toThrow(RangeError);
  });
});

describe("slots", () => {
  it("never show two scatters on a reel", () => {
    for (const strip of SLOT.strips) {
      for (let stop = 0; stop < strip.length; stop++) {
        expect([...(strip + strip).slice(stop, stop + 3)].filter((symbol) => symbol === "S").length).toBeLessThan(2);
      }
    }
  });

  it("pay a line once, from the left and with wilds, and multiply it in free spins", () => {
    const spin = readReels(SLOT, ["EAF", "FWG", "GAH", "HWE", "EBF"], 3);
    expect(spin.lines).toEqual([{ line: 0, symbol: "A", count: 4, multiplier: 350 * 5 * 3 }]);
    expect(spin.multiplier).toBe(5_250);
  });

  it("pay scatters anywhere", () => {
    const spin = readReels(SLOT, ["SAF", "FBS", "CSD", "HCE", "EBF"], 1);
    expect(spin).toMatchObject({ scatters: 3, lines: [], multiplier: 200 });
  });
});

describe("an ordered outcome", () => {
  const stakeMinor = 100;
  const engines = [SCRATCH_ENGINE, ROULETTE_ENGINE, SLOT_ENGINE];

  it("is the same each time, of the ordered multiple, without unordered free spins", () => {
    for (const engine of engines) {
      const choice = { ...PLAIN_CHOICE, bet: engine.kind === "board" ? "red" : null };
      for (const times of engine.kind === "slot" ? [50, 200, 300, 1000] : [200]) {
        const wish = { outcome: "win", times } as const;
        const forced = playForced(engine, { stakeMinor, choice, wish });
        expect(forced.winMinor, `${engine.kind} ×${times / 100}`).toBe((stakeMinor * times) / 100);
        expect(forced).toEqual(playForced(engine, { stakeMinor, choice, wish }));
        if (forced.scene.kind === "slot") expect(forced.scene.freeSpins).toEqual([]);
      }
      expect(playForced(engine, { stakeMinor, choice, wish: { outcome: "lose" } }).winMinor).toBe(0);
    }
  });

  it("may be the free spins", () => {
    const { scene } = playForced(SLOT_ENGINE, { stakeMinor, choice: PLAIN_CHOICE, wish: { outcome: "feature" } });
    expect(scene.kind === "slot" && scene.freeSpins.length).toBeGreaterThanOrEqual(8);
  });
});

describe("roulette", () => {
  it("decides all bets of a round by one draw, and takes each of its fields once", () => {
    const bets = ["red", "17", "dozen-2"].map((bet) => ({ bet, stake: 100 }));
    const choice = { ...PLAIN_CHOICE, bets };
    expect(ROULETTE_ENGINE.refusalOf({ ...choice, bets: [...bets, { bet: "red", stake: 100 }] })?.field).toBe("bets");
    expect(ROULETTE_ENGINE.refusalOf({ ...choice, bets: [] })?.message).toMatch(/red, black,.*or 0 to 36/);
    for (let pocket = 0; pocket <= 36; pocket++) {
      const { scene, winMinor } = ROULETTE_ENGINE.play(300, choice, () => pocket);
      const won = ROULETTE.bets.filter(
        ({ code, wins }) =>
          scene.kind === "board" && wins.includes(scene.outcome) && bets.some(({ bet }) => bet === code),
      );
      expect(scene).toMatchObject({ outcome: String(pocket), bet: "red 17 dozen-2" });
      expect(winMinor).toBe(won.reduce((sum, { pays }) => sum + pays, 0));
    }
  });
});

describe("a ticket", () => {
  it("shows three of the prize and of nothing else", () => {
    const draw = seededDraw(5);
    for (let ticket = 0; ticket < 5000; ticket++) {
      const { scene, winMinor } = SCRATCH_ENGINE.play(100, PLAIN_CHOICE, draw);
      if (scene.kind !== "scratch") throw new Error("not a ticket");
      const triples = [...new Set(scene.fields)].filter((prize) => scene.fields.filter((f) => f === prize).length >= 3);
      expect(scene.fields).toHaveLength(9);
      expect(triples).toEqual(scene.multiplier > 0 ? [scene.multiplier] : []);
      expect(winMinor).toBe(scene.multiplier);
    }
  });
});

describe("crash", () => {
  it("pays a target that is reached exactly, and nothing one hundredth above", () => {
    expect(settleFlight(100, 250, 250).winMinor).toBe(250);
    expect(settleFlight(100, 250, 251).winMinor).toBe(0);
  });

  it("crashes at 0.97 or higher", () => {
    expect(drawCrashPoint(() => 0)).toBe(97);
    expect(drawCrashPoint((bound) => bound - 1)).toBe(97 * 2 ** 32);
  });

  it("never falls, ends at the highest cash-out, and its times match its multipliers", () => {
    let last = 0;
    for (let ms = 0; ms < 200_000; ms += TICK_MS) {
      const shown = multiplierAt(ms);
      expect(shown).toBeGreaterThanOrEqual(last);
      expect(elapsedAt(shown)).toBeLessThanOrEqual(ms);
      last = shown;
    }
    expect(multiplierAt(-5)).toBe(100);
    expect(last).toBe(CRASH_LIMITS.highest);
  });

  it("accepts targets from 1.01 to 1000.00 only", () => {
    const accepts = (cashOutAt: number | null) => CRASH_ENGINE.refusalOf({ ...PLAIN_CHOICE, cashOutAt }) === undefined;
    expect([100, 101, 100_000, 100_001, 150.5, null].map(accepts)).toEqual([false, true, true, false, false, true]);
  });
});
