import { describe, expect, test, vi } from "vitest";
import { importGames } from "../../src/catalogue/games/import-games.ts";
import { blockPlayer } from "../../src/catalogue/operators/player-blocks.ts";
import { sha256Hex } from "../../src/lib/encoding.ts";
import { answerOf, brokenFields, post } from "../support/answers.ts";
import { FAKE_PROVIDER_URL, FakeProvider } from "../support/fake-provider.ts";
import { aCasino, adminCtx, aWindow } from "../support/fixtures.ts";
import { aLaunch, openSession, tokenIn } from "../support/launches.ts";
import { type Answer, aSession } from "../support/session.ts";
import { type Signer, signed } from "../support/signed.ts";

const exchange = (provider: Signer, token: unknown) =>
  signed(provider, "POST", "/provider/v1/session", { body: { token } });

const exchanged = async (provider: Signer, token: unknown) => answerOf(await exchange(provider, token));

describe("POST /provider/v1/session", () => {
  test("answers the session's launch data, any number of times", async () => {
    const casino = await aCasino({ game: { code: "book-of-tests", walletCode: "wallet-code" } });
    const visit = {
      player_id: "player 1 🎰",
      player_name: "Ann",
      currency: "KWD",
      locale: "ru-RU",
      player_device: "mobile",
      lobby_url: "https://casino.com/lobby",
      deposit_url: "https://casino.com/deposit",
    };
    const full = await openSession(casino, { ...visit, player_ip: "193.0.6.139", player_country: "BR" });
    const { session_id, expires_at } = full;
    for (let times = 0; times < 3; times++) {
      expect(await exchanged(casino.provider, tokenIn(full))).toEqual({
        status: 200,
        json: {
          ...{ session_id, operator_code: casino.operator.code, expires_at, ...visit, player_country: "NL" },
          ...{ game_code: "book-of-tests", demo: false },
        },
      });
    }
    const bare = await openSession(casino, { player_country: "BR" });
    expect((await exchanged(casino.provider, tokenIn(bare))).json).toEqual({
      session_id: bare.session_id,
      operator_code: casino.operator.code,
      expires_at: bare.expires_at,
      player_id: "player-1",
      player_name: null,
      currency: "EUR",
      game_code: "book-of-tests",
      locale: null,
      player_country: "BR",
      player_device: null,
      lobby_url: null,
      deposit_url: null,
      demo: false,
    });
  });

  test("of an unknown token is NOT_FOUND, exactly like another provider's", async () => {
    const [casino, other] = await Promise.all([aCasino(), aCasino()]);
    const session = await openSession(casino);
    const token = tokenIn(session);
    const demo = (await post(casino, `/v1/games/${casino.gameId}/demo`)).json as { launch_url: string };
    const texts = new Set([await (await exchange(other.provider, token)).text()]);
    for (const wrong of [
      "unknown",
      session.session_id,
      await sha256Hex(token),
      tokenIn(demo),
      `${token}x`,
      token.slice(1),
    ]) {
      const answer = await exchange(casino.provider, wrong);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      texts.add(await answer.text());
    }
    expect([...texts].map((text) => JSON.parse(text))).toEqual([
      { error: "NOT_FOUND", message: expect.any(String), retryable: false, fields: [] },
    ]);
    expect((await exchange(casino.operator, token)).status).toBe(401);
  });

  test("works until the session ends, even for a blocked player; then SESSION_CLOSED", async () => {
    const casino = await aCasino();
    const now = Date.now();
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const [one, two] = [await openSession(casino, { ttl_minutes: 1 }), await openSession(casino)];
    await blockPlayer(adminCtx(), { operatorCode: casino.operator.code, playerId: "player-1" });
    vi.setSystemTime(now + 59_999);
    for (const session of [one, two]) expect((await exchange(casino.provider, tokenIn(session))).status).toBe(200);
    vi.setSystemTime(now + 60_000);
    await post(casino, `/v1/sessions/${two.session_id}/close`);
    for (const session of [one, two]) {
      expect(await exchanged(casino.provider, tokenIn(session))).toEqual({
        status: 409,
        json: { error: "SESSION_CLOSED", message: expect.any(String), retryable: false, fields: [] },
      });
    }
  });

  test("after a failed launch is SESSION_CLOSED", async () => {
    const fakeProvider = new FakeProvider();
    const casino = await aCasino({ provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL } });
    fakeProvider.answer = () => Response.json({ error: "NO", message: "Not today." }, { status: 409 });
    expect((await post(casino, "/v1/sessions", aLaunch(casino))).status).toBe(503);
    const token = fakeProvider.calls[0]?.body.token;
    expect((await exchanged(casino.provider, token)).json.error).toBe("SESSION_CLOSED");
  });

  test("works after the game is withdrawn and the provider leaves the window", async () => {
    const casino = await aCasino();
    const session = await openSession(casino);
    await aWindow(casino.operator.code, []);
    await importGames(adminCtx(), { providerCode: casino.provider.code, games: [], replace: true });
    const { status, json } = await exchanged(casino.provider, tokenIn(session));
    expect([status, json.session_id]).toEqual([200, session.session_id]);
  });

  test("refuses a malformed token, and a body that is not an object", async () => {
    const { provider } = await aCasino();
    for (const token of [undefined, "", "x".repeat(201), "a\nb", 5, null, ["x"], {}]) {
      const answer = await exchanged(provider, token);
      expect([token, answer.status, answer.json.error, brokenFields(answer)]).toEqual([
        token,
        422,
        "VALIDATION_FAILED",
        ["token"],
      ]);
    }
    for (const body of ["{", "[]", "null", "", '"token"']) {
      for (const call of ["session", "getbalance"]) {
        const answer = await answerOf(await signed(provider, "POST", `/provider/v1/${call}`, { body }));
        expect([body, answer.status, brokenFields(answer)]).toEqual([body, 422, ["body"]]);
      }
    }
  });
});

describe("POST /provider/v1/getbalance", () => {
  const balanceOf = (session: Awaited<ReturnType<typeof aSession>>): Promise<Answer> =>
    session.report("getbalance", { session_id: session.id });

  test("sends the documented fields and answers in the session's precision", async () => {
    const session = await aSession();
    expect(await balanceOf(session)).toEqual({ status: 200, body: { balance: "1000.00", currency: "EUR" } });
    expect((await session.balanceCalls()).map(({ body }) => body)).toEqual([
      {
        action: "getbalance",
        transaction_id: "",
        reference_transaction_id: null,
        session_id: session.id,
        round_id: "",
        player_id: session.playerId,
        game_id: null,
        currency: "EUR",
        amount: null,
      },
    ]);
    for (const [balance, answered] of [
      ["5", "5.00"],
      ["0", "0.00"],
      ["-2.5", "-2.50"],
      ["1.005", "1.005"],
    ]) {
      await session.script({ body: JSON.stringify({ balance, anything: "else" }) });
      expect(await balanceOf(session)).toEqual({ status: 200, body: { balance: answered, currency: "EUR" } });
    }
  });

  test("still works after the session ends or the player is blocked: wins may be pending", async () => {
    const [closed, expired, blocked] = await Promise.all([aSession(), aSession({ ttlMinutes: -1 }), aSession()]);
    await closed.close();
    await blocked.block();
    for (const session of [closed, expired, blocked]) {
      expect(await balanceOf(session)).toEqual({ status: 200, body: { balance: "1000.00", currency: "EUR" } });
    }
  });

  test("refused by the wallet is 409 with its code, normalised for limits and exclusions", async () => {
    const session = await aSession();
    for (const [status, error, code, words = "Its words."] of [
      [404, "PLAYER_NOT_FOUND", "PLAYER_NOT_FOUND"],
      [409, "CURRENCY_MISMATCH", "CURRENCY_MISMATCH"],
      [403, "SELF_EXCLUDED", "PLAYER_BLOCKED"],
      [403, "DAILY_LIMIT_REACHED", "BET_LIMIT"],
      [401, "INVALID_SIGNATURE", "INVALID_SIGNATURE", expect.stringContaining("the service's signature, not yours")],
      [400, "SOMETHING_ELSE", "SOMETHING_ELSE"],
    ] as const) {
      await session.script({ status, body: JSON.stringify({ error, message: "Its words." }) });
      expect(await balanceOf(session)).toEqual({
        status: 409,
        body: { error: code, message: words, retryable: false, fields: [] },
      });
    }
    await session.script({ status: 404, body: JSON.stringify({ error: "PLAYER_NOT_FOUND" }) });
    expect((await balanceOf(session)).body.message).not.toBe("");
  });

  test("without a usable wallet answer is a retryable 503", async () => {
    const session = await aSession();
    for (const step of [
      { status: 500 },
      { status: 503, body: JSON.stringify({ error: "PLAYER_NOT_FOUND" }) },
      { status: 404, body: JSON.stringify({ message: "no code" }) },
      { status: 429, body: JSON.stringify({ error: "X" }) },
      { status: 302, headers: { location: "http://127.0.0.1:9/" } },
      { body: JSON.stringify({ balance: 5 }) },
      { body: JSON.stringify({ balance: "1e3" }) },
      { body: JSON.stringify({ balance: "5.00", error: "X" }) },
      { body: JSON.stringify({}) },
      { body: "<html>" },
      { reset: true },
      { delayMs: 7_000, body: JSON.stringify({ balance: "5.00" }) },
    ]) {
      await session.script(step);
      expect(await balanceOf(session), JSON.stringify(step)).toEqual({
        status: 503,
        body: { error: "UPSTREAM_UNAVAILABLE", message: expect.any(String), retryable: true, fields: [] },
      });
    }
  });

  test("of an unknown session is NOT_FOUND, like another provider's, without a call", async () => {
    const [session, other] = await Promise.all([aSession(), aSession()]);
    const answers = [];
    for (const session_id of ["unknown", crypto.randomUUID(), other.id]) {
      answers.push(await session.report("getbalance", { session_id }));
    }
    const notFound = { error: "NOT_FOUND", message: expect.any(String), retryable: false, fields: [] };
    expect(answers).toEqual(Array(3).fill({ status: 404, body: notFound }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([...(await session.balanceCalls()), ...(await other.balanceCalls())]).toEqual([]);
    for (const session_id of [undefined, "", 5, null, "x".repeat(121)]) {
      const { status, body } = await session.report("getbalance", { session_id });
      expect([session_id, status, brokenFields({ json: body })]).toEqual([session_id, 422, ["session_id"]]);
    }
  });
});
