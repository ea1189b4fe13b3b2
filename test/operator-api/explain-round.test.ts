import { describe, expect, test, vi } from "vitest";
import { putProvider } from "../../src/catalogue/games/put-provider.ts";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { DAY_MS } from "../../src/lib/clock.ts";
import { linkedRound } from "../../src/play/explain/round-link.ts";
import { aSandboxPlayer, withToken } from "../sandbox/support.ts";
import { get } from "../support/answers.ts";
import { adminCtx, aKeyFor } from "../support/fixtures.ts";
import { openSession } from "../support/launches.ts";
import { keepLogLines } from "../support/log-lines.ts";
import { aSession, laterCtx, type TestSession, until } from "../support/session.ts";
import { call, ORIGIN } from "../support/signed.ts";

const lines = keepLogLines();

interface Explained {
  readonly story: readonly { readonly at: string; readonly text: string }[];
  readonly url: string;
  readonly expires_at: string;
}

async function explain(session: Pick<TestSession, "operator">, roundId = "round") {
  const { status, json } = await get(session, `/v1/rounds/${encodeURIComponent(roundId)}/explain`);
  return { status, json: json as unknown as Explained };
}

const pathOf = (url: string) => url.slice(ORIGIN.length);
const page = async (url: string) => {
  const response = await call(pathOf(url));
  return { status: response.status, headers: response.headers, html: await response.text() };
};

async function aRetriedRound(): Promise<TestSession> {
  const session = await aSession();
  await session.bet("b1", { amount: "2.50" });
  await session.script({ action: "win", times: 1, status: 500, book: false });
  await session.win("w1", { amount: "10.00", round_closed: true });
  await deliverMovement(laterCtx(10_000), `${session.provider.code}:w1`);
  return session;
}

describe("GET /v1/rounds/{id}/explain", () => {
  test("tells in words what was staked, paid, answered and sent again, in its order", async () => {
    const session = await aRetriedRound();
    const { status, json } = await explain(session);
    expect(status).toBe(200);
    const id = (name: string) => `${session.provider.code}:${name}`;
    expect(json.story.map(({ text }) => text)).toEqual([
      expect.stringMatching(new RegExp(`^The player ${session.playerId} bet 2.50 EUR on The game-\\S+: ${id("b1")}.$`)),
      expect.stringMatching(
        new RegExp(`^Your wallet booked the bet as op-${id("b1")}. The balance was \\d+\\.\\d\\d EUR.$`),
      ),
      expect.stringMatching(new RegExp(`^The player won 10.00 EUR on The game-\\S+: ${id("w1")}.$`)),
      "The provider said that the round is over.",
      "A call to your wallet for the win was answered with HTTP 500, which is unclear.",
      expect.stringMatching(new RegExp(`^Your wallet booked the win as op-${id("w1")}.`)),
    ]);
    const times = json.story.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  test("tells refusals, rollbacks, free spins, jackpots and what is still to be sent", async () => {
    const session = await aSession();
    const free = await session.grant();
    await session.bet("free", { free_spins_id: free });
    await session.script({ action: "bet", times: 1, status: 402, body: '{"error":"INSUFFICIENT_FUNDS"}', book: false });
    await session.bet("poor");
    await session.bet("b1");
    await session.rollback("r1", "b1");
    await session.rollback("r2", "never");
    await session.win("w1", { amount: "5.00", jackpot: { tier_id: "grand", win_type: "progressive" } });
    await session.script({ action: "win", status: 503, book: false });
    await session.win("w2", { amount: "1.00" });
    const told = (await explain(session)).json.story.map(({ text }) => text).join("\n");
    for (const part of [
      `used a free spin of ${free}, worth 1.00 EUR`,
      "Your wallet refused the bet: INSUFFICIENT_FUNDS. No money moved.",
      `The provider rolled back the bet ${session.provider.code}:b1`,
      "The bet is cancelled. Your wallet accepted its rollback: the stake is not taken.",
      `The bet ${session.provider.code}:never is kept out: its rollback arrived before it.`,
      "There was nothing left to take back: your wallet was not called.",
      "It is a progressive jackpot.",
      "The win is not booked yet. It is sent at ",
    ]) {
      expect(told).toContain(part);
    }
  });

  test("never says that money moved or did not, where the wallet has not answered", async () => {
    const session = await aSession();
    const down = { times: 1, status: 503, book: false };
    await session.script({ action: "bet", ...down }, { action: "rollback", ...down });
    await session.bet("unclear");
    const story = async () => (await explain(session)).json.story.map(({ text }) => text).join("\n");
    const before = await until(story, (text) => text.includes("for the rollback was answered with HTTP 503"));
    expect(before).toContain("A call to your wallet for the bet was answered with HTTP 503, which is unclear.");
    expect(before).toContain("The bet is being taken back: your wallet has not accepted its rollback yet.");
    expect(before).not.toMatch(/no money moved|is not taken/i);
    await deliverMovement(laterCtx(10_000), `${session.provider.code}:undo-unclear`);
    expect(await story()).toContain("The bet is cancelled. Your wallet accepted its rollback: the stake is not taken.");
  });
});

describe("the page of a round", () => {
  test("shows story and transactions without a signature, and only of this operator", async () => {
    const session = await aRetriedRound();
    const { url, story, expires_at } = (await explain(session)).json;
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 6.9 * DAY_MS);
    const { status, headers, html } = await page(url);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    for (const { text } of story) expect(html).toContain(text);
    for (const part of [session.playerId, session.id, "10.00 EUR", `${session.provider.code}:w1`]) {
      expect(html).toContain(part);
    }
    expect(html).not.toMatch(/secret|token|<script/i);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  });

  test("sums up what was taken, paid, rolled back and is still open", async () => {
    const session = await aSession();
    const free = await session.grant();
    await session.bet("b1", { amount: "2.50" });
    await session.bet("b2", { amount: "4.00" });
    await session.rollback("r2", "b2");
    await session.bet("free", { free_spins_id: free });
    await session.win("w1", { amount: "1210.00" });
    const shown = async () => {
      const { html } = await page((await explain(session)).json.url);
      return [...html.matchAll(/<div><dt>([^<]+)<\/dt><dd>([^<]+)<small>/g)].map(([, name, sum]) =>
        `${name} ${sum}`.trim(),
      );
    };
    const taken = ["Stake taken 2.50", "Free spins, worth 1.00", "Win paid 1,210.00", "Stake rolled back 4.00"];
    expect(await shown()).toEqual([...taken, "For the player +1,207.50"]);
    await session.script({ action: "win", status: 503, book: false });
    await session.win("w2", { amount: "3.00" });
    expect(await shown()).toEqual([...taken, "Win not paid yet 3.00"]);
  });

  test("is the same 404 for an address that was changed, was not issued, or has ended", async () => {
    const session = await aRetriedRound();
    const { url } = (await explain(session)).json;
    const gone = await page(`${ORIGIN}/documents/rounds/abc.def`);
    expect(gone.status).toBe(404);
    const { json } = await get(session, "/v1/transactions?limit=1");
    const [place = "", tag = ""] = url.split("/").at(-1)?.split(".") ?? [];
    // Another first character: the last ones may already be those, and have bits that no byte takes.
    const other = (tag.startsWith("A") ? "B" : "A") + tag.slice(1);
    for (const token of [`${place}.${other}`, `${place}A.${tag}`, place, String(json.next_cursor)]) {
      const { status, html } = await page(`${ORIGIN}/documents/rounds/${token}`);
      expect([token, status, html]).toEqual([token, 404, gone.html]);
    }
    const token = `${place}.${tag}`;
    expect(await linkedRound(laterCtx(7 * DAY_MS - 60_000), token)).toMatchObject({ roundId: "round" });
    expect(await linkedRound(laterCtx(7 * DAY_MS), token)).toBeUndefined();
  });

  test("ends with the key that asked for it, and with no other", async () => {
    const session = await aRetriedRound();
    const { code } = session.operator;
    const second = await aKeyFor(code);
    const [own, others] = [
      (await explain(session)).json.url,
      (await explain({ operator: { ...session.operator, ...second } })).json.url,
    ];
    const shown = () => Promise.all([own, others].map(async (url) => (await page(url)).status));
    expect(await shown()).toEqual([200, 200]);
    await revokeKey(adminCtx(), { owner: { kind: "operator", code }, keyId: second.keyId });
    expect(await shown()).toEqual([200, 404]);
  });

  test("is shown 30 times a minute: its address is no way around the rate limit", async () => {
    const session = await aRetriedRound();
    const { url } = (await explain(session)).json;
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const statuses = [];
    for (let view = 0; view < 31; view++) statuses.push((await page(url)).status);
    vi.useRealTimers();
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });

  test("is in no log, neither when it is made nor when it is opened", async () => {
    const session = await aRetriedRound();
    const { url } = (await explain(session)).json;
    await page(url);
    expect(lines.filter(({ route }) => route === "/documents/rounds/:token")).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(url.split("/").at(-1));
  });

  test("shows ids as text, whatever they contain", async () => {
    const session = await aSession();
    const round_id = `<img/src="x"onerror='alert(1)'>&`;
    await session.bet("b1", { round_id });
    const { html } = await page((await explain(session, round_id)).json.url);
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img/src=&quot;x&quot;onerror=&#39;alert(1)&#39;&gt;&amp;");
  });

  test("shows what turns the direction of an id, so that it cannot look like another", async () => {
    const session = await aSession();
    const casino = { operator: session.operator, gameId: session.gameId };
    const { session_id } = await openSession(casino, { player_id: "p-\u202e1\u2069\u200f2\u200b" });
    await session.bet("b1", { session_id });
    const { html } = await page((await explain(session)).json.url);
    expect(html).toContain("p-&lt;U+202E&gt;1&lt;U+2069&gt;&lt;U+200F&gt;2&lt;U+200B&gt;");
    expect(html).not.toMatch(/\p{Bidi_C}/u);
  });

  test("links to the provider's replay, where the back office has its address", async () => {
    const session = await aSession();
    await session.bet("b1", { round_id: "a/b" });
    const images = { logoImageId: null, coverImageId: null };
    await putProvider(adminCtx(), {
      ...{
        ...images,
        code: session.provider.code,
        name: "A provider",
        adapter: "http",
        baseUrl: "https://p.example.com",
      },
      replayUrl: "https://support.example.com/rounds/{round_id}?session={session_id}",
    });
    const { html } = await page((await explain(session, "a/b")).json.url);
    expect(html).toContain(`href="https://support.example.com/rounds/a%2Fb?session=${session.id}"`);
    expect(html).not.toContain("<iframe");
  });

  test("shows a sandbox round again, and nothing of it to another token", async () => {
    const player = await aSandboxPlayer("slot");
    const { body: round } = await player.play();
    const { url } = (await explain(player, round.round_id)).json;
    const { html } = await page(url);
    const [, replay = ""] = /<iframe src="([^"]+)"/.exec(html) ?? [];
    const [place, token = ""] = replay.split("#replay=");
    expect((await call(pathOf(place ?? ""))).status).toBe(200);
    const shown = await withToken(token).get("/replay");
    expect(shown.body).toMatchObject({
      game: { kind: "slot" },
      round: { round_id: round.round_id, scene: round.scene },
    });
    for (const other of ["", "abc.def", `${token}A`]) expect((await withToken(other).get("/replay")).status).toBe(404);
    expect((await withToken(token).get("/state")).status).toBe(401);
    expect(JSON.stringify(lines)).not.toContain(token);
  });
});
