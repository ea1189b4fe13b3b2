import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { sideBySide } from "../../src/lib/side-by-side.ts";

const THINGS = Array.from({ length: 20 }, (_, thing) => thing);

test("work runs so many at once, and its results are in order", async () => {
  let [running, most] = [0, 0];
  const work = async (thing: number) => {
    most = Math.max(most, ++running);
    for (let turns = 20 - thing; turns > 0; turns--) await setImmediate();
    running--;
    return thing * 2;
  };
  expect(await sideBySide(THINGS, 6, work)).toEqual(THINGS.map((thing) => thing * 2));
  expect(most).toBe(6);
  expect(await sideBySide([], 6, work)).toEqual([]);
});

test("a failure ends it: nothing more is begun", async () => {
  const begun: number[] = [];
  const work = async (thing: number) => {
    begun.push(thing);
    await setImmediate();
    if (thing === 2) throw new Error("failed");
  };
  await expect(sideBySide(THINGS, 3, work)).rejects.toThrow("failed");
  for (let turns = 0; turns < 10; turns++) await setImmediate();
  expect(begun.length).toBeLessThanOrEqual(5);
});
