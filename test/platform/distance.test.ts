import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { distanceOf, roundTripMs } from "../weather/distance.ts";
import { Platform } from "../weather/platform.ts";

test("the way round the world is the table's; a Worker at the edge is near its caller", () => {
  expect(roundTripMs("sydney", "weur")).toBe(233);
  expect(roundTripMs("weur", "weur")).toBe(2);
  expect(distanceOf("sydney-weur")).toEqual({ caller: 233, server: 233, database: 2, object: 2, bucket: 2, queue: 2 });
  expect(distanceOf("sydney-weur-edge")).toMatchObject({ caller: 2, server: 2, database: 233, object: 233 });
  expect(() => distanceOf("atlantis-weur")).toThrow("No place atlantis.");
  expect(() => distanceOf("sydney")).toThrow("A distance is like sydney-weur");
  expect(() => distanceOf("sydney-weur-moon")).toThrow("like sydney-weur");
});

test("each call waits for its distance, and calls at once wait once", async () => {
  const distance = { caller: 0, server: 0, database: 60, object: 0, bucket: 90, queue: 0 };
  const platform = new Platform({ distance });
  const { DB, DOCUMENTS } = platform.wrap(env);
  const one = () => DB.prepare("SELECT 1").first();
  const invocation = platform.invoke(async () => {
    const started = performance.now();
    await Promise.all([one(), one(), one()]);
    await DOCUMENTS.head("none");
    return performance.now() - started;
  });
  expect(await invocation.result).toBeGreaterThan(140);
  expect(invocation.trips()).toEqual(["database", "bucket"]);
});
