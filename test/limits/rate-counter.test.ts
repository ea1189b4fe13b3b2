import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { secondsToNextMinute } from "../../src/limits/minute.ts";

const MINUTE_START = 1_767_225_600_000;

afterEach(() => {
  vi.useRealTimers();
});

function at(ms: number) {
  vi.useFakeTimers({ now: MINUTE_START + ms, toFake: ["Date"] });
}

test("exactly N concurrent requests are admitted per minute, also across an eviction", async () => {
  at(0);
  const counter = env.RATE_COUNTERS.getByName("exact");
  const first = await Promise.all(Array.from({ length: 50 }, () => counter.take(70)));
  expect(first.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  await evictDurableObject(counter);
  const rest = await Promise.all(Array.from({ length: 50 }, () => counter.take(70)));
  expect(rest.filter((admission) => typeof admission === "number")).toHaveLength(20);
});

test("a failed write rejects the requests waiting for it, and no later ones", async () => {
  at(0);
  const counter = env.RATE_COUNTERS.getByName("failed-write");
  await counter.take(10);
  const answers = await runInDurableObject(counter, async (object, state) => {
    const first = object.take(10);
    const waiting = object.take(10);
    state.storage.sql.exec("ALTER TABLE counter RENAME TO away");
    const settled = await Promise.allSettled([first, waiting]);
    state.storage.sql.exec("ALTER TABLE away RENAME TO counter");
    return settled.map(({ status }) => status);
  });
  expect(answers).toContain("rejected");
  expect(await counter.take(10)).toEqual(expect.any(Number));
  expect(await counter.take(10)).toEqual(expect.any(Number));
});

test("a refused request is not counted, and the next minute starts at zero", async () => {
  at(59_000);
  const counter = env.RATE_COUNTERS.getByName("next-minute");
  await counter.take(1);
  expect(await counter.take(1)).toEqual({ outcome: "limited", retryAfterSeconds: 1 });
  expect(await counter.take(2)).toBe(2);
  at(60_000);
  expect(await counter.take(1)).toBe(1);
});

test("a caller with an outdated key version gets stale, and is not counted", async () => {
  const counter = env.RATE_COUNTERS.getByName("stale");
  const version = await counter.version();
  await counter.invalidate();
  expect(await counter.take(10, version)).toMatchObject({ outcome: "stale" });
  await evictDurableObject(counter);
  expect(await counter.version()).toBe(version + 1);
  expect(await counter.take(10, version + 1)).toBe(1);
});

test.each([
  [0, 60],
  [1, 60],
  [999, 60],
  [1_000, 59],
  [59_000, 1],
  [59_999, 1],
])("%i ms into a minute Retry-After is %i", (ms, seconds) => {
  expect(secondsToNextMinute(MINUTE_START + ms)).toBe(seconds);
});

test("usage of the last day is kept per minute, also across an eviction", async () => {
  at(0);
  const counter = env.RATE_COUNTERS.getByName("usage");
  const first = MINUTE_START / 60_000;
  for (const ms of [0, 1_000, 2_000, 60_000, 3 * 60_000]) {
    at(ms);
    await counter.take(2);
  }
  const usage = [
    { minute: first, admitted: 2, limited: 1 },
    { minute: first + 1, admitted: 1, limited: 0 },
    { minute: first + 3, admitted: 1, limited: 0 },
  ];
  expect(await counter.usage(first)).toEqual(usage);
  await evictDurableObject(counter);
  expect(await counter.usage(first + 1)).toEqual(usage.slice(1));
  at(24 * 60 * 60_000 + 60_000);
  await counter.take(2);
  at(24 * 60 * 60_000 + 2 * 60_000);
  await counter.take(2);
  expect((await counter.usage(0)).map(({ minute }) => minute - first)).toEqual([3, 24 * 60 + 1, 24 * 60 + 2]);
});
