import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CallerGone, Platform } from "../weather/platform.ts";
import { HeldServer, settled } from "./held-server.ts";

afterEach(() => vi.unstubAllGlobals());

const written = async (key: string) => (await env.DOCUMENTS.head(key)) !== null;

/** A handler that calls a wallet and then writes; `keep` decides what it passes to `waitUntil`. */
function bet(key: string, weather: ConstructorParameters<typeof Platform>[0], keep: "all" | "other" | "nothing") {
  const server = new HeldServer();
  const platform = new Platform(weather);
  const wrapped = platform.wrap(env);
  const invocation = platform.invoke(async (execution) => {
    const work = (async () => {
      await fetch("https://wallet.example/");
      await wrapped.DOCUMENTS.put(key, "text");
    })();
    if (keep === "all") execution.waitUntil(work);
    if (keep === "other") execution.waitUntil(scheduler.wait(1));
    await work;
    return "answer";
  });
  return { server, invocation };
}

describe("a caller that hangs up", () => {
  it("cancels what the handler does", async () => {
    const { server, invocation } = bet("hang-up-1", {}, "nothing");
    await settled();
    invocation.hangUp();
    await invocation.ended;
    server.answer();
    await settled();
    expect(await written("hang-up-1")).toBe(false);
    await expect(invocation.result).rejects.toThrow(CallerGone);
  });

  it("does not cancel what is under waitUntil", async () => {
    const { server, invocation } = bet("hang-up-2", {}, "all");
    await settled();
    invocation.hangUp();
    server.answer();
    await invocation.ended;
    expect(await written("hang-up-2")).toBe(true);
  });

  it("cancels the rest once what is under waitUntil is done", async () => {
    const { server, invocation } = bet("hang-up-3", {}, "other");
    invocation.hangUp();
    await invocation.ended;
    server.answer();
    await settled();
    expect(await written("hang-up-3")).toBe(false);
  });

  it("cancels timers, and calls that are not yet started", async () => {
    let rang = false;
    const platform = new Platform({});
    const invocation = platform.invoke(() => {
      setTimeout(() => {
        rang = true;
      }, 5);
      return new Promise(() => undefined);
    });
    invocation.hangUp();
    await invocation.ended;
    await scheduler.wait(20);
    expect(rang).toBe(false);
  });

  it("changes nothing after the answer", async () => {
    const { server, invocation } = bet("hang-up-4", {}, "nothing");
    await settled();
    server.answer();
    expect(await invocation.result).toBe("answer");
    invocation.hangUp();
    await invocation.ended;
    expect(await written("hang-up-4")).toBe(true);
  });
});

describe("work under waitUntil", () => {
  it("is cancelled when its time after the hang-up is over", async () => {
    const { server, invocation } = bet("wait-until-1", { waitUntilSeconds: 0.01 }, "all");
    invocation.hangUp();
    await invocation.ended;
    server.answer();
    await settled();
    expect(await written("wait-until-1")).toBe(false);
  });

  it("is cancelled when its time after the answer is over", async () => {
    const server = new HeldServer();
    const platform = new Platform({ waitUntilSeconds: 0.01 });
    const wrapped = platform.wrap(env);
    const invocation = platform.invoke((execution) => {
      execution.waitUntil(fetch("https://wallet.example/").then(() => wrapped.DOCUMENTS.put("wait-until-2", "text")));
      return "answer";
    });
    expect(await invocation.result).toBe("answer");
    await invocation.ended;
    server.answer();
    await settled();
    expect(await written("wait-until-2")).toBe(false);
  });

  it("ends the invocation when it is done", async () => {
    const { server, invocation } = bet("wait-until-3", { waitUntilSeconds: 3_600 }, "all");
    await settled();
    server.answer();
    await invocation.ended;
    expect(await written("wait-until-3")).toBe(true);
  });

  it("may be all there is: what is not under it stops with the answer", async () => {
    const server = new HeldServer();
    const platform = new Platform({});
    const wrapped = platform.wrap(env);
    const invocation = platform.invoke(() => {
      void fetch("https://wallet.example/").then(() => wrapped.DOCUMENTS.put("stray", "text"));
      return "answer";
    });
    await invocation.ended;
    server.answer();
    await settled();
    expect(await written("stray")).toBe(false);
  });
});
