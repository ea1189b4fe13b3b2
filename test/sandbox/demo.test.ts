import { createExecutionContext } from "cloudflare:test";
import { describe, expect, inject, it, vi } from "vitest";
import { app } from "../../src/app.ts";
import { sandboxRounds } from "../../src/db/schema/sandbox.ts";
import { limitCalls } from "../../src/sandbox/api/limit-calls.ts";
import { forgetDemos } from "../../src/sandbox/play/open-demo.ts";
import { aCasino } from "../support/fixtures.ts";
import { PRODUCTION } from "../support/production.ts";
import { call, ORIGIN, signed } from "../support/signed.ts";
import { aSandboxPlayer, later, tokenOf, withToken } from "./support.ts";

async function aDemo() {
  const name = `demo-${crypto.randomUUID()}`;
  const walletUrl = `${inject("scriptedWallet")}/wallet/${name}`;
  const { operator, gameId } = await aCasino({ operator: { walletUrl } });
  const answer = await signed(operator, "POST", `/v1/games/${gameId}/demo`, { body: {} });
  const { launch_url: launchUrl } = (await answer.json()) as { launch_url: string };
  const calls = async () => (await fetch(`${inject("scriptedWallet")}/calls/${name}`)).json();
  return { ...withToken(tokenOf(launchUrl)), calls };
}

describe("a demo", () => {
  it("plays with a consistent fun balance and never calls the wallet", async () => {
    const demo = await aDemo();
    let cents = 100_000;
    for (let rounds = 0; rounds < 10; rounds++) {
      const { body } = await demo.play();
      cents += Math.round((Number(body.win) - Number(body.cost)) * 100);
      expect(Math.round(Number(body.balance) * 100)).toBe(cents);
    }
    expect((await demo.get("/state")).body).toMatchObject({
      demo: true,
      currency: "FUN",
      balance: (cents / 100).toFixed(2),
    });
    expect(await demo.calls()).toEqual([]);
  });

  it("refuses a bet above its fun balance", async () => {
    const demo = await aDemo();
    const stakes: string[] = (await demo.get("/state")).body.stakes;
    const feature = { feature: true, stake: stakes.at(-1) };
    expect((await demo.play(feature)).body).toMatchObject({ status: "refused", error: { code: "INSUFFICIENT_FUNDS" } });
  });

  it("ends after four hours and its rounds are deleted; a player's rounds are not", async () => {
    const [demo, player] = [await aDemo(), await aSandboxPlayer("slot")];
    await demo.play();
    await player.play();
    expect((await demo.get("/state")).status).toBe(200);
    await forgetDemos(later(4 * 3_600_000 + 1));
    expect((await demo.get("/state")).status).toBe(401);
    const left = await later(0).db.select({ demo: sandboxRounds.demo }).from(sandboxRounds);
    expect(left).toEqual([{ demo: false }]);
  });
});

describe("the page's calls", () => {
  it("are limited to 6,000 per minute and session", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const [player, other] = [await aSandboxPlayer("slot"), await aSandboxPlayer("slot")];
    for (let calls = 0; calls < 6_000; calls++) limitCalls(player.sessionId, Date.now());
    const refused = await player.get("/state");
    expect(refused).toMatchObject({ status: 429, body: { error: "RATE_LIMITED", retryable: true } });
    expect((await other.play()).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await player.get("/state")).status).toBe(200);
  });

  it("are a 404 outside the sandbox, like the page itself", async () => {
    for (const path of ["/sandbox/play/any-game", "/sandbox/page/main.page.js", "/sandbox/api/state"]) {
      const response = await app.fetch(new Request(ORIGIN + path), PRODUCTION, createExecutionContext());
      expect([path, response.status]).toEqual([path, 404]);
    }
    const body = JSON.stringify({ round_key: "ordered-round", stake: "1.00", order: { outcome: "win" } });
    const ordered = new Request(`${ORIGIN}/sandbox/api/rounds`, { method: "POST", body });
    expect((await app.fetch(ordered, PRODUCTION, createExecutionContext())).status).toBe(404);
  });
});

describe("the page", () => {
  it("runs only its own scripts, sends no referrer, may be framed and is revalidated", async () => {
    const answer = await call("/sandbox/play/any-game");
    expect(answer.headers.get("content-type")).toContain("text/html");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toContain("frame-ancestors *");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    const html = await answer.text();
    expect(html).not.toMatch(/<script(?![^>]*src=)|\son\w+=|\sstyle=/);

    for (const [, file] of html.matchAll(/(?:src|href)="(\/sandbox\/page\/[^"]+)"/g)) {
      const found = await call(file!);
      expect(found.status, file).toBe(200);
      await found.body?.cancel();
      const again = await call(file!, { headers: { "if-none-match": found.headers.get("etag") ?? "" } });
      expect(again.status).toBe(304);
    }
    expect((await call("/sandbox/page/constructor")).status).toBe(404);
  });
});
