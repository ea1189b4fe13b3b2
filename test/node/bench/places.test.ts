import { expect, test } from "vitest";
import { CALLS, distanceMs, PLACES, REGIONS, roundTripMs } from "../../../bench/places.ts";

const { london, malta, newYork, sydney } = PLACES;
const [database, bet] = [REGIONS.weur, CALLS["POST /provider/v1/bet"]];
if (!database || !bet) throw new Error("The model has lost its region or its bet.");
const ends = { database, objects: database, operator: malta, provider: london };

test("distance is symmetric, and the same place is nearest", () => {
  expect(roundTripMs(london, sydney)).toBeCloseTo(roundTripMs(sydney, london), 9);
  expect(roundTripMs(london, london)).toBe(2);
  // 5,570 km: about 70 ms over the fastest cables, about 80 over most.
  expect(roundTripMs(london, newYork)).toBeGreaterThan(70);
  expect(roundTripMs(london, newYork)).toBeLessThan(90);
});

test("a bet waits for its provider, the database twice and the wallet once", () => {
  const [near, wallet] = [roundTripMs(london, database), roundTripMs(london, malta)];
  expect(distanceMs(bet, ends)).toBeCloseTo(2 + 2 * near + wallet, 9);
  const beside = near + 2 + roundTripMs(database, malta) + 2;
  expect(distanceMs(bet, { ...ends, worker: database })).toBeCloseTo(beside, 9);
});
