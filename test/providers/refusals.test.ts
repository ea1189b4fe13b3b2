import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { sessions } from "../../src/db/schema/ledger.ts";
import { bonusCampaigns } from "../../src/db/schema/promotions.ts";
import { httpProvider } from "../../src/play/providers/http/adapter.ts";
import { forgetProviderCalls } from "../../src/play/providers/read-provider-status.ts";
import { aCampaign, aGrant, aPromotingCasino, type PromotingCasino } from "../promotions/support.ts";
import { admin } from "../support/admin.ts";
import { get, post } from "../support/answers.ts";
import { FAKE_PROVIDER_URL, FakeProvider } from "../support/fake-provider.ts";
import { adminCtx, anOperator, aProvider, aWindow } from "../support/fixtures.ts";
import { aLaunch } from "../support/launches.ts";
import { signed } from "../support/signed.ts";

// What a provider refuses in words is no outage: operators get the words, and when to try again.

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const refusing = (casino: PromotingCasino, terms: object, status = 409) => {
  casino.fakeProvider.answer = () =>
    Response.json({ error: "MAINTENANCE", message: "Under maintenance until 12:00.", ...terms }, { status });
};

describe.each([
  ["a session", "/v1/sessions", 503, "UPSTREAM_UNAVAILABLE", (casino: PromotingCasino) => aLaunch(casino)],
  ["a grant", "/v1/free-spins", 409, "FREE_SPINS_REFUSED", (casino: PromotingCasino) => aGrant(casino)],
])("%s that a provider refuses", (_, path, status, error, body) => {
  const refused = {
    status,
    json: { error, message: "Under maintenance until 12:00.", retryable: status === 503, fields: [] },
  };
  const answered = async (casino: PromotingCasino) => {
    const answer = await signed(casino.operator, "POST", path, { body: body(casino) });
    return { wait: answer.headers.get("retry-after"), status: answer.status, json: await answer.json() };
  };

  test("is the interface's error with its words, whatever it says about trying again", async () => {
    const casino = await aPromotingCasino();
    const all = [{}, { retryable: true }, { retryable: false, retry_at: inMinutes(5) }, { retryable: "yes" }];
    for (const terms of [...all, { retry_at: 12 }]) {
      refusing(casino, terms, 423);
      expect(await answered(casino)).toEqual({ wait: null, ...refused });
    }
  });

  test("says in Retry-After when the provider wants to be asked again", async () => {
    const casino = await aPromotingCasino();
    refusing(casino, { retry_at: inMinutes(5) });
    const { wait, ...answer } = await answered(casino);
    expect(answer).toEqual(refused);
    expect(Number(wait)).toBeGreaterThan(240);
    expect(Number(wait)).toBeLessThanOrEqual(300);
  });

  test.each([
    ["a past one", () => inMinutes(-1)],
    ["one a year ahead", () => inMinutes(366 * 1440)],
    ["one in another zone", () => inMinutes(5).replace("Z", "+02:00")],
    ["one that is none", () => "12:00"],
  ])("names no time for %s", async (_, time) => {
    const casino = await aPromotingCasino();
    refusing(casino, { retry_at: time(), retryable: true });
    expect(await answered(casino)).toEqual({ wait: null, ...refused });
  });
});

test.each([
  ["control characters", "Under\r\n\u001b[31mmaintenance", "Under [31mmaintenance"],
  ["characters that change the direction or are invisible", "Not \u202etoday\u200b", "Not today"],
  ["halves of characters", "Not today \ud800", "Not today \ufffd"],
  ["markup, which stays text", "<b>Not today</b>", "<b>Not today</b>"],
  ["a joiner that its script needs", "نمی\u200cشود", "نمی\u200cشود"],
  ["more than 200 characters", `${"x".repeat(199)}👍👍`, `${"x".repeat(199)}👍`],
  ["nothing that can be read", "\u0000\u202e", "The provider refused without giving a reason."],
])("a refusal is shown without %s", async (_, sent, message) => {
  const casino = await aPromotingCasino();
  refusing(casino, { message: sent });
  expect((await post(casino, "/v1/sessions", aLaunch(casino))).json).toMatchObject({ message });
});

test("a launch that a provider refuses leaves no open session; a demo is alike", async () => {
  const casino = await aPromotingCasino();
  refusing(casino, {});
  await post(casino, "/v1/sessions", aLaunch(casino));
  const rows = await adminCtx().ledger.select().from(sessions).where(eq(sessions.operatorCode, casino.operator.code));
  expect(rows.map(({ closedAt }) => closedAt)).toEqual([expect.any(Number)]);
  expect(await post(casino, `/v1/games/${casino.gameId}/demo`)).toMatchObject({
    status: 503,
    json: { error: "UPSTREAM_UNAVAILABLE", message: "Under maintenance until 12:00." },
  });
});

test("a campaign that a provider refuses for now stays pending until the time it names", async () => {
  const casino = await aPromotingCasino();
  const until = Date.now() + 3_600_000;
  refusing(casino, { retry_at: new Date(until).toISOString() });
  const { status, json } = await post(casino, "/v1/bonus-campaigns", aCampaign(casino));
  expect([status, json.status, json.failure_reason]).toEqual([200, "pending", null]);
  const kept = () =>
    adminCtx()
      .db.select()
      .from(bonusCampaigns)
      .where(eq(bonusCampaigns.id, String(json.id)))
      .get();
  expect((await kept())?.nextAttemptAt).toBe(until);
  refusing(casino, {});
  expect((await post(casino, "/v1/bonus-campaigns", aCampaign(casino))).json.error).toBe("BONUS_CAMPAIGN_REFUSED");
});

describe("a provider's status", () => {
  /** A provider in an operator's window, called as often as the test says. */
  async function setUp() {
    const server = new FakeProvider();
    const [operator, { code }] = await Promise.all([
      anOperator(),
      aProvider({ adapter: "http", baseUrl: FAKE_PROVIDER_URL }),
    ]);
    await aWindow(operator.code, [code]);
    const port = httpProvider({ code, adapter: "http", baseUrl: FAKE_PROVIDER_URL });
    const called = async (call: (ctx: Ctx) => Promise<unknown>, answer?: FakeProvider["answer"]) => {
      const [work, normal] = [[] as Promise<unknown>[], server.answer];
      if (answer) server.answer = answer;
      await call({ ...adminCtx(), waitUntil: (promise) => void work.push(promise) }).catch(() => undefined);
      await Promise.all(work);
      server.answer = normal;
    };
    const options = (ctx: Ctx) => port.betOptions(ctx, "g", "EUR");
    const subscribe = (ctx: Ctx) => port.subscribeLiveTables(ctx, "EUR");
    const status = () => get({ operator }, `/v1/providers/${code}/status`);
    return { operator, code, called, options, subscribe, status };
  }

  const quiet = { calls: 0, refused: 0, unanswered: 0, average_ms: null, max_ms: null, last_fault_at: null };

  test("of one that was never called is up", async () => {
    const { code, status } = await setUp();
    expect(await status()).toEqual({
      status: 200,
      json: {
        ...{ provider_code: code, status: "up", since: null, stops: [] },
        calls: ["launch", "promotion", "feed"].map((call) => ({ call, ...quiet })),
      },
    });
  });

  test("counts calls, refusals and no answers of an hour by kind; staff see the reason", async () => {
    const now = Date.now();
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const { code, called, options, subscribe, status } = await setUp();
    await called(options);
    await called(options, () => Response.json({ error: "NO", message: "Not on Sundays." }, { status: 409 }));
    await called(subscribe, () => "hangs up");
    const { json } = await status();
    expect(json).toMatchObject({ status: "unsteady", since: new Date(now).toISOString() });
    expect(json.calls).toMatchObject([
      { call: "launch", ...quiet },
      { call: "promotion", calls: 2, refused: 1, unanswered: 0, last_fault_at: new Date(now).toISOString() },
      { call: "feed", calls: 1, refused: 0, unanswered: 1, average_ms: expect.any(Number) },
    ]);
    expect(JSON.stringify(json)).not.toContain("Sundays");
    const { body } = await admin("GET", `/providers/${code}/status`);
    expect(body.calls).toMatchObject([{ last_fault: null }, { last_fault: "Not on Sundays." }, {}]);
    vi.setSystemTime(now + 66 * 60_000);
    expect((await status()).json.calls).toMatchObject([quiet, quiet, quiet]);
  });

  test("is down after three calls and a minute without answer, up with the next answer", async () => {
    const now = Date.now();
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const { called, options, status } = await setUp();
    for (let i = 0; i < 3; i++) await called(options, () => "hangs up");
    expect((await status()).json.status).toBe("unsteady");
    vi.setSystemTime(now + 60_000);
    expect((await status()).json.status).toBe("down");
    await called(options);
    expect((await status()).json).toMatchObject({ status: "up", since: null });
  });

  test("counts the calls of ten seconds in one write, and forgets them after a day", async () => {
    const now = Date.now() - (Date.now() % 300_000);
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const { called, options, status } = await setUp();
    const promotions = async () => ((await status()).json.calls as { calls: number }[])[1]?.calls;
    for (let i = 0; i < 3; i++) await called(options);
    expect(await promotions()).toBe(1);
    vi.setSystemTime(now + 10_000);
    await called(options);
    expect(await promotions()).toBe(4);
    await forgetProviderCalls({ ...adminCtx(), clock: { now: () => now + 86_400_000 } });
    expect(await promotions()).toBe(4);
    await forgetProviderCalls({ ...adminCtx(), clock: { now: () => now + 86_400_001 } });
    expect(await promotions()).toBe(0);
  });

  test("is NOT_FOUND for a provider outside the window, exactly like an unknown one", async () => {
    const [{ code }, other] = [await setUp(), await anOperator()];
    const [outside, unknown] = [
      await get({ operator: other }, `/v1/providers/${code}/status`),
      await get({ operator: other }, "/v1/providers/unknown/status"),
    ];
    expect(outside).toMatchObject({ status: 404, json: { error: "NOT_FOUND" } });
    expect(outside).toEqual(unknown);
    expect((await admin("GET", "/providers/unknown/status")).status).toBe(404);
  });
});
