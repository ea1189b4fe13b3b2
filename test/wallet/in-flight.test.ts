import { expect, test } from "vitest";
import { enterCall, limitInFlight } from "../../src/ledger/wallet/in-flight.ts";

test("calls in flight are at most 64 per operator; other operators are not affected", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const running = Array.from({ length: 64 }, () => limitInFlight("hanging", () => promise));
  expect(await limitInFlight("hanging", async () => "one more")).toBeUndefined();
  expect(await limitInFlight("other", async () => "done")).toBe("done");
  resolve("done");
  expect(await Promise.all(running)).toEqual(Array(64).fill("done"));
  expect(await limitInFlight("hanging", async () => "again")).toBe("again");
});

test("one call more waits for a place, for two seconds at most", async () => {
  const places = await Promise.all(Array.from({ length: 64 }, () => enterCall("busy")));
  const late = enterCall("busy");
  places[0]?.();
  const taken = await late;
  expect(taken).toBeDefined();
  const waiting = Array.from({ length: 128 }, () => enterCall("busy"));
  const atOnce = await Promise.race([enterCall("busy").then(() => "at once"), scheduler.wait(1_000)]);
  expect(atOnce).toBe("at once");
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]));
  for (const leave of [taken, ...places]) leave?.();
});

test("calls in flight free their slot when they throw", async () => {
  for (let i = 0; i < 70; i++) await limitInFlight("broken", () => Promise.reject(new Error())).catch(() => undefined);
  expect(await limitInFlight("broken", async () => "done")).toBe("done");
});
