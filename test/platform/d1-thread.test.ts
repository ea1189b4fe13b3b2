import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { Platform, type Weather } from "../weather/platform.ts";

const many = (count: number, d1Thread: Weather["d1Thread"]) => {
  const { DB } = new Platform({ d1Thread }).wrap(env);
  return Promise.allSettled(Array.from({ length: count }, () => DB.prepare("SELECT 1").first()));
};
const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === "rejected" ? (result.reason as Error).message : "ok"));

describe("a database of one thread", () => {
  it("runs one statement after the other", async () => {
    const began = Date.now();
    expect(reasons(await many(4, { serviceMs: 25, maxQueued: 100, maxWaitMs: 10_000 }))).toEqual(Array(4).fill("ok"));
    expect(Date.now() - began).toBeGreaterThanOrEqual(99);
  });

  it("refuses more than may queue", async () => {
    expect(reasons(await many(3, { serviceMs: 200, maxQueued: 1, maxWaitMs: 10_000 }))).toEqual([
      "ok",
      "ok",
      "D1_ERROR: D1 DB is overloaded. Too many requests queued.",
    ]);
  });

  it("gives up on those that queue for too long", async () => {
    expect(reasons(await many(2, { serviceMs: 500, maxQueued: 100, maxWaitMs: 1 }))).toEqual([
      "ok",
      "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
    ]);
  });

  it("is free again afterwards", async () => {
    const { DB } = new Platform({ d1Thread: { serviceMs: 5, maxQueued: 0, maxWaitMs: 0 } }).wrap(env);
    const read = () => DB.prepare("SELECT 1 AS one").first("one");
    await read();
    await scheduler.wait(10);
    expect(await read()).toBe(1);
  });

  it("switched off, is the local database", async () => {
    expect(reasons(await many(50, undefined))).toEqual(Array(50).fill("ok"));
  });
});
