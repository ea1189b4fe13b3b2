import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { blockPlayer } from "../../src/catalogue/operators/player-blocks.ts";
import { bonusCampaigns, freeSpins } from "../../src/db/schema/promotions.ts";
import { sessions } from "../../src/db/schema/sessions.ts";
import { SECOND_MS } from "../../src/lib/clock.ts";
import { aCampaign, aGrant, aPromotingCasino } from "../promotions/support.ts";
import { answerOf } from "../support/answers.ts";
import { aRefusal, FAKE_PROVIDER_URL, FakeProvider } from "../support/fake-provider.ts";
import { aCasino, adminCtx, someGames, type TestOperator } from "../support/fixtures.ts";
import { aLaunch } from "../support/launches.ts";
import { bothSignatures, call, signatureHeaders, signed } from "../support/signed.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * SECOND_MS);

/** A signed request as it was captured: sending it again is a replay. */
async function captured(sign: typeof signatureHeaders, operator: TestOperator, target: string, body: object) {
  const text = JSON.stringify(body);
  const headers = await sign(operator, "POST", target, text);
  return async () => answerOf(await call(target, { method: "POST", headers, body: text }));
}

const sessionsOf = ({ code }: TestOperator) =>
  adminCtx().db.select().from(sessions).where(eq(sessions.operatorCode, code));

const CLOSE_PLAYER = "/v1/players/player-1/close-sessions";

const closeAll = ({ code }: TestOperator) =>
  adminCtx().db.update(sessions).set({ closedAt: Date.now() }).where(eq(sessions.operatorCode, code));

/** A provider's answer that waits until it is released. */
function held(answer: FakeProvider["answer"]) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const given: FakeProvider["answer"] = async (call) => {
    await released;
    return answer(call);
  };
  return { given, release };
}

const failed = () => new Response("no", { status: 500 });

/** What tells the sessions of equal requests apart. */
const idsOf = (answers: readonly { readonly json: Record<string, unknown> }[]) =>
  new Set(answers.map(({ json }) => json.session_id));

describe("equal requests of POST /v1/sessions", () => {
  test("within 2 s of the first open a session each, three at most; the next the first", async () => {
    const casino = await aCasino();
    const send = await captured(signatureHeaders, casino.operator, "/v1/sessions", aLaunch(casino));
    const [first, second, third] = [await send(), await send(), await send()];
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(idsOf([first, second, third]).size).toBe(3);
    expect([await send(), await send()]).toEqual([first, first]);
    expect(await sessionsOf(casino.operator)).toHaveLength(3);
  });

  test("at the same moment open three sessions at most, and each is answered with one", async () => {
    const casino = await aCasino();
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(idsOf(answers).size).toBe(3);
    expect(await sessionsOf(casino.operator)).toHaveLength(3);
  });

  test.each([
    ["both signatures, 2 s later", bothSignatures, 2],
    ["both signatures, minutes later", bothSignatures, 200],
    ["the first signature alone, 2 s later", signatureHeaders, 2],
    ["the first signature alone, minutes later", signatureHeaders, 200],
  ])("with %s are answered with the first session", async (_, sign, seconds) => {
    const casino = await aCasino();
    const send = await captured(sign, casino.operator, "/v1/sessions", aLaunch(casino));
    const first = await send();
    expect(first.status).toBe(200);
    later(seconds);
    expect(await Promise.all([send(), send(), send()])).toEqual([first, first, first]);
    expect(await sessionsOf(casino.operator)).toHaveLength(1);
  });

  test("later are answered with the first session also when it has ended, and open none", async () => {
    const casino = await aCasino();
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    const first = await send();
    later(1);
    await closeAll(casino.operator);
    later(2);
    expect([await send(), await send()]).toEqual([first, first]);
    expect((await sessionsOf(casino.operator)).filter(({ closedAt }) => closedAt === null)).toEqual([]);
  });

  test.each([0, 2, 200])("are refused %d s after the player's sessions were closed", async (seconds) => {
    const casino = await aCasino();
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    expect((await send()).status).toBe(200);
    later(seconds);
    expect((await signed(casino.operator, "POST", CLOSE_PLAYER, { body: {} })).status).toBe(200);
    expect(await send()).toMatchObject({ status: 401, json: { error: "UNAUTHORIZED", retryable: false } });
    expect((await sessionsOf(casino.operator)).filter(({ closedAt }) => closedAt === null)).toEqual([]);
  });

  test("with the hex digits of its signature in the other case is the same replay", async () => {
    const casino = await aCasino();
    const body = JSON.stringify(aLaunch(casino));
    const headers = await bothSignatures(casino.operator, "POST", "/v1/sessions", body);
    const send = async (signature: string) => {
      const sent = { ...headers, "x-agg-signature": signature };
      return answerOf(await call("/v1/sessions", { method: "POST", headers: sent, body }));
    };
    const digest = headers["x-agg-signature"] ?? "";
    const first = await send(digest.toUpperCase());
    later(2);
    expect(await send(digest)).toEqual(first);
  });

  test("is refused like any call once the player is blocked", async () => {
    const casino = await aCasino();
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    await send();
    await blockPlayer(adminCtx(), { operatorCode: casino.operator.code, playerId: "player-1" });
    expect(await send()).toMatchObject({ status: 409, json: { error: "PLAYER_BLOCKED" } });
  });

  test("opens the session that the provider did not launch, and never closes the other", async () => {
    const fakeProvider = new FakeProvider();
    const casino = await aCasino({ provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL } });
    const launch = fakeProvider.answer;
    const fail = () => new Response("no", { status: 500 });
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    fakeProvider.answer = fail;
    expect((await send()).status).toBe(503);
    fakeProvider.answer = launch;
    expect((await send()).status).toBe(200);
    later(2);
    fakeProvider.answer = fail;
    expect((await send()).status).toBe(503);
    expect((await sessionsOf(casino.operator)).filter(({ closedAt }) => closedAt === null)).toHaveLength(1);
  });

  test("open another session where the provider did not launch one, also minutes later", async () => {
    const fakeProvider = new FakeProvider();
    const casino = await aCasino({ provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL } });
    const launch = fakeProvider.answer;
    fakeProvider.answer = () => new Response("no", { status: 500 });
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    expect((await send()).json).toMatchObject({ error: "UPSTREAM_UNAVAILABLE", retryable: true });
    later(6);
    fakeProvider.answer = launch;
    const second = await send();
    const open = (await sessionsOf(casino.operator)).filter(({ closedAt }) => closedAt === null);
    expect([second.status, open.map(({ id }) => id)]).toEqual([200, [second.json.session_id]]);
    later(200);
    expect(await send()).toEqual(second);
  });

  test("keep the session that a repeat was given, when its first launch fails late", async () => {
    const fakeProvider = new FakeProvider();
    const casino = await aCasino({ provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL } });
    const launch = fakeProvider.answer;
    const late = held(failed);
    fakeProvider.answer = late.given;
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    const first = send();
    await vi.waitFor(() => expect(fakeProvider.calls).toHaveLength(1));
    later(3);
    fakeProvider.answer = launch;
    const second = await send();
    late.release();
    expect([(await first).status, second.status]).toEqual([503, 200]);
    const [session, ...others] = await sessionsOf(casino.operator);
    expect([session?.id, session?.closedAt, others]).toEqual([second.json.session_id, null, []]);
    expect(await send()).toEqual(second);
  });

  test("answer an error where the first launch fails meanwhile; the next opens one", async () => {
    const fakeProvider = new FakeProvider();
    const casino = await aCasino({ provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL } });
    const launch = fakeProvider.answer;
    const one = held(failed);
    const two = held(launch);
    fakeProvider.answer = one.given;
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    const first = send();
    await vi.waitFor(() => expect(fakeProvider.calls).toHaveLength(1));
    later(3);
    fakeProvider.answer = two.given;
    const second = send();
    await vi.waitFor(() => expect(fakeProvider.calls).toHaveLength(2));
    one.release();
    expect((await first).status).toBe(503);
    two.release();
    expect(await second).toMatchObject({
      status: 503,
      json: { error: "UPSTREAM_UNAVAILABLE", message: expect.stringContaining("Send the request again") },
    });
    fakeProvider.answer = launch;
    const third = await send();
    const open = (await sessionsOf(casino.operator)).filter(({ closedAt }) => closedAt === null);
    expect([third.status, open.map(({ id }) => id)]).toEqual([200, [third.json.session_id]]);
  });

  test("later open none, where the session was closed in the millisecond of its opening", async () => {
    const casino = await aCasino();
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    const first = await send();
    await closeAll(casino.operator);
    later(2);
    expect(await send()).toEqual(first);
    expect(await sessionsOf(casino.operator)).toHaveLength(1);
  });

  test("open none where its operator closed the session before the launch failed", async () => {
    const fakeProvider = new FakeProvider();
    const casino = await aCasino({ provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL } });
    const close = async () => {
      const [session] = await sessionsOf(casino.operator);
      return answerOf(await signed(casino.operator, "POST", `/v1/sessions/${session?.id}/close`, { body: {} }));
    };
    const launch = fakeProvider.answer;
    const closed: unknown[] = [];
    fakeProvider.answer = async () => {
      later(3);
      closed.push(await close());
      return new Response("no", { status: 500 });
    };
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    expect((await send()).status).toBe(503);
    // The answer of a repeat is the same: when it was closed first.
    expect([await close()]).toEqual(closed);
    fakeProvider.answer = launch;
    await send();
    expect((await sessionsOf(casino.operator)).filter(({ closedAt }) => closedAt === null)).toEqual([]);
  });

  test("say each time why the provider does not launch, ten times at most", async () => {
    const fakeProvider = new FakeProvider();
    const casino = await aCasino({ provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL } });
    fakeProvider.answer = () => aRefusal("Not now.");
    const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
    const messages = new Set<unknown>();
    for (let times = 0; times < 10; times++, later(6)) messages.add((await send()).json.message);
    expect([...messages]).toEqual(["Not now."]);
    expect(await send()).toMatchObject({ status: 503, json: { message: expect.stringContaining("Sign the request") } });
    expect(await sessionsOf(casino.operator)).toHaveLength(10);
  });
});

test("a launch signed before its player's sessions closed is refused, later ones not", async () => {
  const casino = await aCasino();
  const send = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
  const other = await captured(
    bothSignatures,
    casino.operator,
    "/v1/sessions",
    aLaunch(casino, { player_id: "other" }),
  );
  later(1);
  expect((await signed(casino.operator, "POST", CLOSE_PLAYER, { body: {} })).status).toBe(200);
  expect(await send()).toMatchObject({ status: 401, json: { error: "UNAUTHORIZED" } });
  expect(await sessionsOf(casino.operator)).toEqual([]);
  expect((await other()).status).toBe(200);
  later(1);
  const signedAfter = await captured(bothSignatures, casino.operator, "/v1/sessions", aLaunch(casino));
  expect((await signedAfter()).status).toBe(200);
});

test("calls that differ in a byte, or in their second, open a session each", async () => {
  const casino = await aCasino();
  const opened = async (change: object) =>
    (await captured(signatureHeaders, casino.operator, "/v1/sessions", { ...aLaunch(casino), ...change }))();
  const answers = [await opened({}), await opened({ locale: "de" }), await opened({ tab: 2 })];
  later(1);
  answers.push(await opened({}));
  expect(new Set(answers.map(({ json }) => json.launch_url)).size).toBe(4);
});

test("equal calls of two operators have nothing in common", async () => {
  const casino = await aCasino();
  const { operator } = await aCasino();
  const body = aLaunch(casino);
  const [own, other] = [
    await captured(bothSignatures, casino.operator, "/v1/sessions", body),
    await captured(bothSignatures, operator, "/v1/sessions", body),
  ];
  expect((await own()).status).toBe(200);
  expect(await other()).toMatchObject({ status: 409, json: { error: "GAME_UNAVAILABLE" } });
});

describe("a replay of a demo (F6)", () => {
  test.each([
    ["with both signatures", bothSignatures, 0],
    ["with the first signature alone", signatureHeaders, 200],
  ])("%s is answered with the same launch URL", async (_, sign, seconds) => {
    const { operator, gameId } = await aCasino();
    const send = await captured(sign, operator, `/v1/games/${gameId}/demo`, {});
    const first = await send();
    expect(first.status).toBe(200);
    later(seconds);
    expect(await Promise.all([send(), send()])).toEqual([first, first]);
  });

  test("at an http provider carries the same demo_id, and another request has its own", async () => {
    const { operator, gameIds, fakeProvider } = await aPromotingCasino();
    const gameId = gameIds[0];
    const send = await captured(bothSignatures, operator, `/v1/games/${gameId}/demo`, {});
    const first = await send();
    expect([first.status, await send()]).toEqual([200, first]);
    expect((await signed(operator, "POST", `/v1/games/${gameId}/demo`, { body: { locale: "de" } })).status).toBe(200);
    const [one, replay, other] = fakeProvider.calls.map(({ body }) => (body as { demo_id: string }).demo_id);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(replay).toBe(one);
    expect(other).not.toBe(one);
  });

  test("is for one game only", async () => {
    const casino = await aCasino();
    const [second] = await someGames(casino.provider.code, [{}]);
    const headers = await signatureHeaders(casino.operator, "POST", "/v1/sessions", "{}");
    const demo = async (id: string) =>
      answerOf(await call(`/v1/games/${id}/demo`, { method: "POST", headers, body: "{}" }));
    const [one, other] = [await demo(casino.gameId), await demo(second!.id)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.json.launch_url).not.toBe(other.json.launch_url);
  });
});

describe("a replay of any other POST has no second effect (F6)", () => {
  test("free spins and campaigns are placed once, cancelling and closing are repeated", async () => {
    const casino = await aPromotingCasino();
    const { operator, fakeProvider } = casino;
    const twice = async (target: string, body: object) => {
      const send = await captured(signatureHeaders, operator, target, body);
      const first = await send();
      later(10);
      expect([target, first.status, await send()]).toEqual([target, 200, first]);
      return first.json;
    };
    const grant = await twice("/v1/free-spins", aGrant(casino));
    await twice("/v1/bonus-campaigns", aCampaign(casino));
    await twice(`/v1/free-spins/${grant.id}/cancel`, {});
    const session = await twice("/v1/sessions", aLaunch(casino));
    await twice(`/v1/sessions/${session.session_id}/close`, {});
    for (const path of ["/free-spins", "/bonus-campaigns"]) expect(fakeProvider.callsTo(path)).toHaveLength(1);
    const own = (table: typeof freeSpins | typeof bonusCampaigns) =>
      adminCtx().db.select().from(table).where(eq(table.operatorCode, operator.code));
    expect([(await own(freeSpins)).length, (await own(bonusCampaigns)).length]).toEqual([1, 1]);
  });
});
