import { describe, expect, inject, it } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { safeFetch } from "../../src/gate/outgoing/safe-fetch.ts";
import { adminCtx } from "../support/fixtures.ts";

const bounds = { method: "POST", timeoutMs: 5_000, maxAnswerBytes: 1_000 } as const;
const at = (path: string) => `${inject("faultyServer")}/${path}`;

describe("an outgoing call", () => {
  it("returns status and bytes", async () => {
    expect(await safeFetch(adminCtx(), { ...bounds, url: at("html/404") })).toEqual({
      kind: "answered",
      status: 404,
      headers: expect.any(Headers),
      body: new TextEncoder().encode("<h1>no</h1>"),
    });
  });

  it.each([
    ["chunked", "in parts"],
    ["gzip", "packed"],
    ["empty/204", ""],
  ])("reads a body that is %s", async (path, text) => {
    const answer = await safeFetch(adminCtx(), { ...bounds, url: at(path) });
    expect(answer).toMatchObject({ kind: "answered", body: new TextEncoder().encode(text) });
  });

  it("keeps the beginning of an answer that is too large, announced or not", async () => {
    for (const path of ["large", "large-announced"]) {
      const answer = await safeFetch(adminCtx(), { ...bounds, url: at(path) });
      expect(answer).toMatchObject({ received: { status: 200, body: { byteLength: 1_000 } } });
    }
  });

  it.each([
    ["hang", { timeoutMs: 100 }, "timeout"],
    ["drip", { timeoutMs: 100 }, "timeout"],
    ["drip-announced", { timeoutMs: 100 }, "timeout"],
    ["short", {}, "connection failed"],
    ["reset", {}, "connection failed"],
    ["redirect", {}, "redirect"],
    ["large", {}, "answer too large"],
    ["large-announced", {}, "answer too large"],
    ["gzip-bomb", {}, "answer too large"],
  ])("fails on %s, within its limits", async (path, change, reason) => {
    expect(await safeFetch(adminCtx(), { ...bounds, ...change, url: at(path) })).toMatchObject({
      kind: "failed",
      reason,
    });
  });

  it("is not made to an unsafe URL, even one that was stored as safe", async () => {
    const ctx: Ctx = { ...adminCtx(), settings: { ...adminCtx().settings, localDevelopment: false } };
    expect(await safeFetch(ctx, { ...bounds, url: at("ok") })).toMatchObject({ kind: "unsent" });
  });
});
