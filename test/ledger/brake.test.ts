import { expect, test } from "vitest";
import { Brake } from "../../src/ledger/books/brake.ts";
import { seededRandom } from "../node/ledger/simulation.ts";

/** A brake over a shard whose answers take as long as the test says. */
function braked() {
  let now = 1_000_000;
  const brake = new Brake({ now: () => now });
  const pass = (ms: number) => {
    now += ms;
  };
  let isBusy = false;
  /** Answers one after the other, while another opening runs. */
  const answers = async (ms: number, times: number) => {
    if (!isBusy) void brake.open(() => new Promise<never>(() => undefined));
    isBusy = true;
    for (let i = 0; i < times; i++) await brake.open(async () => pass(ms));
  };
  return { brake, answers, pass };
}

interface Bet {
  readonly at: number;
  readonly ms: number;
}

/**
 * A shard that takes 10 ms for a batch, one after the other, and bets that come by chance, each two batches: what is taken of
 * them, in the time of a simulation. `stops`: times at which the shard does nothing for 400 ms; `bursts`: of 40 bets at once.
 */
async function simulated({
  perSecond,
  seconds,
  stops = [],
  bursts = [],
}: {
  readonly perSecond: number;
  readonly seconds: number;
  readonly stops?: readonly number[];
  readonly bursts?: readonly number[];
}) {
  const random = seededRandom(7);
  let now = 0;
  let freeAt = 0;
  const due = new Map<number, (() => void)[]>();
  const at = (ms: number, run: () => void) => {
    const place = Math.ceil(ms);
    due.set(place, [...(due.get(place) ?? []), run]);
  };
  const brake = new Brake({ now: () => now });
  const batch = () => {
    freeAt = Math.max(now, freeAt) + 10;
    return new Promise<void>((resolve) => at(freeAt, resolve));
  };
  const taken: Bet[] = [];
  let refused = 0;
  const bet = async () => {
    const began = now;
    try {
      await brake.open(batch);
    } catch {
      refused++;
      return;
    }
    await batch();
    taken.push({ at: began, ms: now - began });
  };
  for (let next = 1; next < seconds * 1_000; next += (-Math.log(1 - random()) * 1_000) / perSecond)
    at(next, () => void bet());
  for (const stop of stops)
    at(stop, () => {
      freeAt = Math.max(now, freeAt) + 400;
    });
  for (const burst of bursts) for (let i = 0; i < 40; i++) at(burst, () => void bet());
  for (; due.size > 0; now++) {
    for (const run of due.get(now) ?? []) {
      run();
      // What it goes on with in this millisecond.
      for (let turns = 0; turns < 8; turns++) await Promise.resolve();
    }
    due.delete(now);
  }
  return { taken, refused };
}

/** Once a load has lasted. */
const p99 = (bets: readonly Bet[]) => {
  const sorted = bets
    .filter(({ at }) => at >= 3_000)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  return sorted[Math.ceil(0.99 * sorted.length) - 1] ?? Number.NaN;
};

test("at twice the load, what is taken takes at most twice as long as below the limit", async () => {
  const usual = await simulated({ perSecond: 45, seconds: 10 });
  expect(usual.refused).toBe(0);
  const twice = await simulated({ perSecond: 100, seconds: 10 });
  expect(p99(twice.taken)).toBeLessThan(2 * p99(usual.taken));
  // It takes 50 a second: none of its time is lost.
  expect(twice.taken.length).toBeGreaterThan(480);
});

test("a shard that stops for 400 ms, or gets bursts of 40 bets, refuses none", async () => {
  const at = [2_000, 5_000, 8_000];
  expect((await simulated({ perSecond: 20, seconds: 10, stops: at })).refused).toBe(0);
  expect((await simulated({ perSecond: 10, seconds: 10, bursts: at })).refused).toBe(0);
});

test("late answers alone for a second bound the openings; those in time end that", async () => {
  const { brake, answers } = braked();
  await answers(10, 10);
  await answers(100, 9);
  expect(brake.most).toBe(128);
  await answers(100, 20);
  expect(brake.most).toBe(2);
  await answers(10, 20);
  expect(brake.most).toBeLessThan(20);
  await answers(10, 110);
  expect(brake.most).toBe(128);
});

test("a shard far away is not late, one that moved is not for long, nor is a lone bet", async () => {
  const far = braked();
  await far.answers(300, 100);
  expect(far.brake.most).toBe(128);
  const moved = braked();
  await moved.answers(20, 50);
  await moved.answers(300, 30);
  expect(moved.brake.most).toBe(2);
  await moved.answers(300, 170);
  expect(moved.brake.most).toBe(128);
  const { brake, pass } = braked();
  for (const ms of [10, ...Array<number>(50).fill(300)]) await brake.open(async () => pass(ms));
  expect(brake.most).toBe(128);
});

test("an opening beyond the bound is refused before it begins; cancelled ones free it", async () => {
  const { brake, pass } = braked();
  let begun = 0;
  const hanging = () => {
    begun++;
    return new Promise<never>(() => undefined);
  };
  for (let i = 0; i < brake.most; i++) void brake.open(hanging);
  const refused = { code: "UPSTREAM_UNAVAILABLE", retryable: true, retryAfterSeconds: 1 };
  await expect(brake.open(hanging)).rejects.toMatchObject(refused);
  expect(begun).toBe(brake.most);
  pass(31_000);
  await brake.open(async () => undefined);
});

test("an opening that fails says nothing of the time that the shard takes", async () => {
  const { brake, answers } = braked();
  await expect(brake.open(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await answers(300, 100);
  expect(brake.most).toBe(128);
});
