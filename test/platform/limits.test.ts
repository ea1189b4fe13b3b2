import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createContext } from "../../src/create-context.ts";
import { providers } from "../../src/db/schema/catalogue.ts";
import { LIMITS, Platform } from "../weather/platform.ts";
import { HeldServer, settled } from "./held-server.ts";

const SEVEN = Array.from({ length: 7 }, (_, i) => String(i));
const call = (init?: RequestInit) => fetch("https://wallet.example/", init);

afterEach(() => vi.unstubAllGlobals());

describe("connections of an invocation", () => {
  it("lets six wait for headers and the seventh wait inside", async () => {
    const server = new HeldServer();
    const { result } = new Platform(LIMITS).invoke(() => Promise.all(SEVEN.map(() => call())));
    await settled();
    expect(server.started).toBe(6);
    server.answer(1);
    await settled();
    expect(server.started).toBe(7);
    server.answer();
    expect(await result).toHaveLength(7);
  });

  it("aborts a call that still waits, which never starts", async () => {
    const server = new HeldServer();
    const { result } = new Platform(LIMITS).invoke(async () => {
      const others = SEVEN.slice(1).map(() => call());
      const abort = new AbortController();
      const seventh = call({ signal: abort.signal });
      abort.abort(new Error("its timer ran out"));
      await expect(seventh).rejects.toThrow("its timer ran out");
      return Promise.all(others);
    });
    await settled();
    server.answer();
    await result;
    expect(server.started).toBe(6);
  });

  it("counts buckets, queues and D1 too, and each invocation by itself", async () => {
    const server = new HeldServer();
    const platform = new Platform(LIMITS);
    const wrapped = platform.wrap(env);
    const busy = platform.invoke(async () => {
      const held = SEVEN.slice(1).map(() => call());
      let open = 0;
      const waiting = [
        wrapped.DOCUMENTS.head("none"),
        wrapped.DB.prepare("SELECT 1").first(),
        wrapped.DELIVERIES.sendBatch([]),
      ].map((promise) => promise.catch(() => undefined).then(() => open++));
      await settled();
      const before = open;
      server.answer();
      await Promise.all([...held, ...waiting]);
      return { before, after: open };
    });
    const free = platform.invoke(() => wrapped.DB.prepare("SELECT 1 AS one").first("one"));
    expect(await free.result).toBe(1);
    expect(await busy.result).toEqual({ before: 0, after: 3 });
  });

  it("switched off, lets all start", async () => {
    const server = new HeldServer();
    const { result } = new Platform({}).invoke(() => Promise.all(SEVEN.map(() => call())));
    await settled();
    expect(server.started).toBe(7);
    server.answer();
    await result;
  });
});

describe("calls of an invocation", () => {
  const name = "limits";
  const version = (bound: typeof env) => bound.RATE_COUNTERS.getByName(name).version();

  it("are limited, objects included", async () => {
    const platform = new Platform({ subrequests: 2 });
    const wrapped = platform.wrap(env);
    const work = async () => {
      await version(wrapped);
      await wrapped.DOCUMENTS.head("none");
      await version(wrapped);
    };
    await expect(platform.invoke(work).result).rejects.toThrow("Too many subrequests.");
    await expect(new Platform({}).invoke(work).result).resolves.toBeUndefined();
  });

  it("are limited in D1 queries, of which a batch has as many as statements", async () => {
    const platform = new Platform({ d1Queries: 3 });
    const db = platform.wrap(env).DB;
    const one = db.prepare("SELECT 1");
    const work = async () => {
      await db.batch([one, one]);
      await one.all();
      await one.raw();
    };
    await expect(platform.invoke(work).result).rejects.toThrow("Too many API requests by single worker invocation.");
    await expect(new Platform({}).invoke(work).result).resolves.toBeUndefined();
  });

  it("are found through the context, the counting bindings and Drizzle", async () => {
    const platform = new Platform({ subrequests: 2 });
    const wrapped = platform.wrap(env);
    const { result } = platform.invoke(async (execution) => {
      const ctx = createContext(wrapped, (work) => execution.waitUntil(work));
      const query = ctx.db.select({ code: providers.code }).from(providers);
      const answers = [await query, await ctx.db.batch([query, query])];
      await expect(ctx.env.RATE_COUNTERS.getByName(name).version()).rejects.toThrow("Too many subrequests.");
      return { answers: answers.length, hops: ctx.hops.count };
    });
    expect(await result).toEqual({ answers: 2, hops: 3 });
  });
});
