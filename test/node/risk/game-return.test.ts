import { describe, expect, test } from "vitest";
import { judgeReturn, NO_PLAY, withBlock } from "../../../src/ops/risk/watch-returns.ts";
import { CRASH_ENGINE } from "../../../src/sandbox/games/crash.ts";
import { type Choice, type Engine, PLAIN_CHOICE } from "../../../src/sandbox/games/engine.ts";
import { ROULETTE_ENGINE } from "../../../src/sandbox/games/roulette.ts";
import { SCRATCH_ENGINE } from "../../../src/sandbox/games/scratch.ts";
import { SLOT_ENGINE } from "../../../src/sandbox/games/slot.ts";
import { seededDraw } from "../games/support.ts";
import { seededRandom } from "../ledger/simulation.ts";

/** By hand: RETURN_NIGHTS=10000. */
const NIGHTS = Number(process.env.RETURN_NIGHTS ?? 300);
const BLOCKS = 1_440;
const STAKE = 100;

const GAMES: readonly (readonly [string, Engine, Partial<Choice>])[] = [
  ["slot", SLOT_ENGINE, {}],
  ["scratch", SCRATCH_ENGINE, {}],
  ["roulette, a colour", ROULETTE_ENGINE, { bet: "red" }],
  ["roulette, a number", ROULETTE_ENGINE, { bet: "17" }],
  ["crash at 2.00", CRASH_ENGINE, { cashOutAt: 200 }],
  ["crash at 1000.00", CRASH_ENGINE, { cashOutAt: 100_000 }],
];

/** Multipliers of rounds that the engine played, and their mean: the published return of what is drawn from them. */
function sample(engine: Engine, choice: Partial<Choice>): { wins: Float64Array; rtp: number } {
  const draw = seededDraw(17);
  const wins = Float64Array.from({ length: 200_000 }, () => {
    return engine.play(STAKE, { ...PLAIN_CHOICE, ...choice }, draw).winMinor / STAKE;
  });
  return { wins, rtp: wins.reduce((sum, win) => sum + win, 0) / wins.length };
}

interface Night {
  readonly wins: Float64Array;
  /** What the game pays of what it should. */
  readonly pays: number;
  readonly rtp: number;
  readonly roundsPerBlock: number;
  /** Players who bet on the same thing in one round. */
  readonly players?: number;
}

/** Plays a night, judged after each block as the job does; the verdict, and the bets that it took. */
function play({ wins, pays, rtp, roundsPerBlock, players = 1 }: Night, random: () => number) {
  let day = NO_PLAY;
  for (let block = 0; block < BLOCKS; block++) {
    let won = 0;
    for (let round = 0; round < roundsPerBlock; round++) won += wins[Math.floor(random() * wins.length)] ?? 0;
    const bets = roundsPerBlock * players;
    day = withBlock(day, { bets, staked: bets, stakedSquares: bets, won: won * pays * players }, rtp);
    const verdict = judgeReturn(day);
    if (verdict) return { verdict, bets: day.bets };
  }
  return { verdict: undefined, bets: day.bets };
}

describe("the return of a game", () => {
  const samples = new Map(GAMES.map(([name, engine, choice]) => [name, sample(engine, choice)]));
  const sampleOf = (name: string) => samples.get(name) ?? { wins: new Float64Array(), rtp: 0 };

  test.each(
    GAMES.flatMap(([name]) =>
      [7, 70].map((roundsPerBlock) => [name, BLOCKS * roundsPerBlock, roundsPerBlock] as const),
    ),
  )(
    `${NIGHTS} honest nights of %s of %i rounds raise nothing`,
    (name, _, roundsPerBlock) => {
      const random = seededRandom(1);
      const night = { ...sampleOf(name), pays: 1, roundsPerBlock };
      let alarms = 0;
      for (let i = 0; i < NIGHTS; i++) if (play(night, random).verdict) alarms++;
      expect(alarms).toBe(0);
    },
    600_000,
  );

  test(`${NIGHTS} honest nights of a table with 50 players on the same bet raise nothing`, () => {
    const random = seededRandom(2);
    const night = { ...sampleOf("roulette, a number"), pays: 1, roundsPerBlock: 2, players: 50 };
    for (let i = 0; i < NIGHTS; i++) expect(play(night, random).verdict).toBeUndefined();
  }, 600_000);

  const BROKEN = [
    ["pays 110 %", 1.1, "above"],
    ["pays 80 %", 0.8, "below"],
    ["never pays", 0, "below"],
  ] as const;
  /** All but bets that win once in 1,000 rounds. */
  const ORDINARY = GAMES.filter(([name]) => name !== "crash at 1000.00").map(([name]) => name);
  const BROKEN_NIGHTS = 20;

  test.each(BROKEN)(
    "that %s is noticed within a day at 400,000 rounds, a volatile one at 1,000,000",
    (_, target, expected) => {
      const random = seededRandom(3);
      const seen = ORDINARY.map((name) => {
        const { wins, rtp } = sampleOf(name);
        const deviation = Math.sqrt(wins.reduce((sum, win) => sum + (win - rtp) ** 2, 0) / wins.length);
        const night = { wins, rtp, pays: target / rtp, roundsPerBlock: deviation > 10 ? 695 : 278 };
        return { name, nights: Array.from({ length: BROKEN_NIGHTS }, () => play(night, random)) };
      });
      for (const { name, nights } of seen) {
        const verdicts = new Set(nights.map(({ verdict }) => verdict));
        expect([name, ...verdicts]).toEqual([name, expected]);
      }
    },
    600_000,
  );

  test("is not judged without play", () => {
    expect(judgeReturn(NO_PLAY)).toBeUndefined();
  });
});
