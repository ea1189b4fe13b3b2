import { expect, test } from "vitest";
import { InFlight } from "../../src/lib/in-flight.ts";

const never = () => new Promise<never>(() => undefined);
const done = async () => "done";

test("the bound is each key's own, and work that ends or throws frees its place", async () => {
  const inFlight = new InFlight(2);
  const { promise, resolve } = Promise.withResolvers<string>();
  const running = [inFlight.run("a", () => promise), inFlight.run("a", () => promise)];
  expect(await inFlight.run("a", done)).toBeUndefined();
  expect(await inFlight.run("b", done)).toBe("done");
  resolve("held");
  expect(await Promise.all(running)).toEqual(["held", "held"]);
  for (let i = 0; i < 3; i++)
    await expect(inFlight.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inFlight.run("a", done)).toBe("done");
});

test("work that was cancelled with its request frees its place after a minute (H4, H8)", async () => {
  let now = 0;
  const inFlight = new InFlight(2, { now: () => now });
  void inFlight.run("a", never);
  now = 1_000;
  void inFlight.run("a", never);
  now = 59_999;
  expect(await inFlight.run("a", done)).toBeUndefined();
  now = 60_000;
  expect(await inFlight.run("a", done)).toBe("done");
  void inFlight.run("a", never);
  expect(await inFlight.run("a", done)).toBeUndefined();
  now = 61_000;
  expect(await inFlight.run("a", done)).toBe("done");
});
