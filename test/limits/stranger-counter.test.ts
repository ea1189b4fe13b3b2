import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";

/** Ahead of the real clock, so that no alarm rings by itself. */
const MINUTE_START = Date.UTC(2100, 0);

function at(ms: number) {
  vi.useFakeTimers({ now: MINUTE_START + ms, toFake: ["Date"] });
}

test("names are counted one by one and per minute, also across an eviction", async () => {
  const counter = env.STRANGER_COUNTERS.getByName("names");
  at(15_000);
  expect(await Promise.all(["a", "a", "a", "b"].map((name) => counter.take(name, 2)))).toEqual([
    undefined,
    undefined,
    45,
    undefined,
  ]);
  await evictDurableObject(counter);
  expect([await counter.take("a", 2), await counter.wait("a", 2), await counter.wait("b", 2)]).toEqual([
    45,
    45,
    undefined,
  ]);
  at(60_000);
  expect(await counter.wait("a", 2)).toBeUndefined();
  expect(await counter.take("a", 2)).toBeUndefined();
});

test("a clock a minute back grants nothing twice; one that was far ahead bars nobody", async () => {
  const counter = env.STRANGER_COUNTERS.getByName("clock");
  at(3_600_000);
  expect([await counter.take("a", 1), await counter.take("a", 1)]).toEqual([undefined, 60]);
  at(3_540_000);
  expect(await counter.take("a", 1)).toBe(60);
  await evictDurableObject(counter);
  expect(await counter.take("a", 1)).toBe(60);
  at(0);
  expect([await counter.take("a", 1), await counter.take("a", 1)]).toEqual([undefined, 60]);

  const evicted = env.STRANGER_COUNTERS.getByName("evicted");
  at(3_600_000);
  await evicted.take("a", 1);
  await evictDurableObject(evicted);
  at(0);
  expect(await evicted.wait("a", 1)).toBeUndefined();
});

test("a counter deletes what a clock that was far ahead left in it", async () => {
  const counter = env.STRANGER_COUNTERS.getByName("ahead");
  at(3_600_000);
  await counter.take("a", 1);
  at(0);
  expect(await runDurableObjectAlarm(counter)).toBe(true);
  expect(
    await runInDurableObject(counter, (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'counts'").toArray(),
    ),
  ).toEqual([]);
});

test("a counter deletes what it stored after a quiet minute, and counts again later", async () => {
  const counter = env.STRANGER_COUNTERS.getByName("quiet");
  const tables = () =>
    runInDurableObject(counter, (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'counts'").toArray(),
    );
  at(0);
  await counter.take("a", 1);
  at(59_000);
  expect(await runDurableObjectAlarm(counter)).toBe(true);
  expect(await tables()).toHaveLength(1);
  at(120_000);
  expect(await runDurableObjectAlarm(counter)).toBe(true);
  expect(await tables()).toEqual([]);
  expect(await counter.take("a", 1)).toBeUndefined();
  expect(await counter.take("a", 1)).toBe(60);
});
