import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { secondsToNextMinute } from "../../src/gate/limits/minute.ts";

const MINUTE_START = 1_767_225_600_000;

function at(ms: number) {
  vi.useFakeTimers({ now: MINUTE_START + ms, toFake: ["Date"] });
}

test("exactly N concurrent requests are admitted per minute while the counter lives", async () => {
  at(0);
  const counter = env.RATE_COUNTERS.getByName("exact");
  const admissions = await Promise.all(Array.from({ length: 150 }, () => counter.take(130)));
  const admitted = admissions.filter((admission) => typeof admission === "number");
  expect(admitted.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 130 }, (_, i) => i + 1));
});

test("never more than N are admitted; an eviction loses at most a twentieth (H14)", async () => {
  at(0);
  const counter = env.RATE_COUNTERS.getByName("evicted");
  const limit = 500;
  let admitted = 0;
  let evictions = 0;
  for (let round = 60; ; round += 7) {
    const answers = await Promise.all(Array.from({ length: round }, () => counter.take(limit)));
    admitted += answers.filter((answer) => typeof answer === "number").length;
    if (answers.some((answer) => typeof answer === "object")) break;
    await evictDurableObject(counter);
    evictions++;
  }
  expect(evictions).toBeGreaterThan(3);
  expect(admitted).toBeLessThanOrEqual(limit);
  expect(admitted).toBeGreaterThanOrEqual(limit - evictions * limit * 0.05);
  const [usage] = await counter.usage(0);
  expect(usage?.admitted).toBe(limit);
});

test("counts are written before they are answered, most of them write nothing (H14)", async () => {
  at(0);
  const counter = env.RATE_COUNTERS.getByName("blocks");
  const written = await runInDurableObject(counter, (object, { storage }) => {
    const blocks = new Set<unknown>();
    for (let count = 1; count <= 600; count++) {
      expect(object.take(600)).toBe(count);
      const [row] = storage.sql.exec<{ used: number }>("SELECT used FROM counter").toArray();
      expect(row?.used).toBeGreaterThanOrEqual(count);
      expect(row?.used).toBeLessThanOrEqual(Math.min(600, count * 1.05));
      blocks.add(row?.used);
    }
    return blocks.size;
  });
  expect(written).toBeLessThan(100);
});

test("a count whose write fails is refused and not counted", async () => {
  at(0);
  const counter = env.RATE_COUNTERS.getByName("failed-write");
  await counter.take(10);
  await runInDurableObject(counter, (object, { storage }) => {
    storage.sql.exec("ALTER TABLE counter RENAME TO away");
    expect(() => object.take(10)).toThrow("no such table");
    storage.sql.exec("ALTER TABLE away RENAME TO counter");
  });
  expect(await counter.take(10)).toBe(2);
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

test("a clock a minute back grants nothing twice; one that was far ahead bars nobody", async () => {
  const counter = env.RATE_COUNTERS.getByName("clock");
  at(3_600_000);
  expect(await counter.take(1)).toBe(1);
  at(3_540_000);
  expect(await counter.take(1)).toMatchObject({ outcome: "limited" });
  at(0);
  expect([await counter.take(1), await counter.take(1)]).toEqual([1, { outcome: "limited", retryAfterSeconds: 60 }]);
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

test("a caller that knows no version learns it, unless something has just changed", async () => {
  at(0);
  const counter = env.RATE_COUNTERS.getByName("first");
  expect(await counter.takeFirst(10, 1)).toEqual({ outcome: "first", used: 1, version: 1 });
  await counter.invalidate();
  expect(await counter.takeFirst(10, 1)).toEqual({ outcome: "stale", version: 2 });
  await evictDurableObject(counter);
  at(119_000);
  expect(await counter.takeFirst(10, 1)).toEqual({ outcome: "stale", version: 2 });
  at(120_000);
  expect(await counter.takeFirst(2, 2)).toEqual({ outcome: "first", used: 2, version: 2 });
  expect(await counter.takeFirst(2, 1)).toMatchObject({ outcome: "limited" });
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
