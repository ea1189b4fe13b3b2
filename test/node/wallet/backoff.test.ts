import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS } from "../../../src/lib/clock.ts";
import { giveUpAt, nextAttemptAt } from "../../../src/lib/outbox/schedule.ts";

const waits = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 43_200, 43_200].map(
  (seconds) => seconds * 1_000,
);

test("waits grow from 5 s to 12 h, within 20 %, at any time scale", () => {
  fc.assert(
    fc.property(
      fc.nat(waits.length - 1),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(1, 60, 3_600),
      (tries, chance, scale) => {
        const schedule = { lastAt: giveUpAt(0, scale), timeScale: scale, chance };
        const wait = (nextAttemptAt({ ...schedule, now: 0, attempts: tries + 1 }) ?? Number.NaN) * scale;
        const nominal = waits[tries] as number;
        expect(wait).toBeGreaterThanOrEqual(nominal * 0.8);
        expect(wait).toBeLessThanOrEqual(nominal * 1.2 + scale);
      },
    ),
  );
});

test("the last attempt is at 72 hours", () => {
  const last = giveUpAt(0, 1);
  expect(last).toBe(72 * HOUR_MS);
  const schedule = { lastAt: last, timeScale: 1, chance: 0.5 };
  expect(nextAttemptAt({ ...schedule, now: 64 * HOUR_MS, attempts: 13 })).toBe(last);
  expect(nextAttemptAt({ ...schedule, now: last, attempts: 14 })).toBeUndefined();
});
