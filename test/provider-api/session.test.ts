import { afterEach, describe, expect, test, vi } from "vitest";
import { importGames } from "../../src/catalogue/import-games.ts";
import { sha256Hex } from "../../src/lib/encoding.ts";
import { blockPlayer } from "../../src/operators/block-player.ts";
import { answered, brokenFields, post } from "../support/answers.ts";
import { aCasino, adminCtx, aWindow } from "../support/fixtures.ts";
import { aLaunch, opened, tokenIn } from "../support/launches.ts";
import { aTable, type Reported } from "../support/money.ts";
import { type Signer, signed } from "../support/signed.ts";
import { STUDIO, Studio } from "../support/studio.ts";

const exchange = (provider: Signer, token: unknown) =>
  signed(provider, "POST", "/provider/v1/session", { body: { token } });

const exchanged = async (provider: Signer, token: unknown) => answered(await exchange(provider, token));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("POST /provider/v1/session", () => {
  test("tells what the session was opened with, any number of times", async () => {
    const casino = await aCasino({ title: { code: "book-of-tests", walletCode: "wallet-code" } });
    const told = {
      player_id: "player 1 🎰",
      player_name: "Ann",
      currency: "KWD",
      locale: "ru-RU",
      player_device: "mobile",
      lobby_url: "https://casino.com/lobby",
      deposit_url: "https://casino.com/deposit",
    };
    const full = await opened(casino, { ...told, player_ip: "193.0.6.139", player_country: "BR" });
    const { session_id, expires_at } = full;
    for (let times = 0; times < 3; times++) {
      expect(await exchanged(casino.provider, tokenIn(full))).toEqual({
        status: 200,
        json: { session_id, operator_code: casino.operator.code, expires_at, ...told, player_country: "NL", game_code: "book-of-tests", demo: false },
      });
    }
    const bare = await opened(casino, { player_country: "BR" });
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

  test("of a token that is no session's is NOT_FOUND, byte for byte as of another provider's", async () => {
    const [casino, other] = await Promise.all([aCasino(), aCasino()]);
    const session = await opened(casino);
    const token = tokenIn(session);
    const demo = (await post(casino, `/v1/games/${casino.gameId}/demo`)).json as { launch_url: string };
    const texts = new Set([await (await exchange(other.provider, token)).text()]);
    for (const wrong of [
      "nobody",
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

  test("goes on until the session ends, also for a player stopped since: then it is SESSION_CLOSED", async () => {
    const casino = await aCasino();
    const now = Date.now();
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const [one, two] = [await opened(casino, { ttl_minutes: 1 }), await opened(casino)];
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

  test("of a launch that the provider did not give is SESSION_CLOSED", async () => {
    const studio = new Studio();
    const casino = await aCasino({ provider: { adapter: "http", baseUrl: STUDIO } });
    studio.answer = () => Response.json({ error: "NO", message: "Not today." }, { status: 409 });
    expect((await post(casino, "/v1/sessions", aLaunch(casino))).status).toBe(503);
    const token = studio.calls[0]?.body.token;
    expect((await exchanged(casino.provider, token)).json.error).toBe("SESSION_CLOSED");
  });

  test("goes on when the title is withdrawn and the provider out of the window", async () => {
    const casino = await aCasino();
    const session = await opened(casino);
    await aWindow(casino.operator.code, []);
    await importGames(adminCtx(), casino.provider.code, { games: [], replace: true });
    const { status, json } = await exchanged(casino.provider, tokenIn(session));
    expect([status, json.session_id]).toEqual([200, session.session_id]);
  });

  test("is refused for a token that cannot be one, and a body that is no object", async () => {
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
        const answer = await answered(await signed(provider, "POST", `/provider/v1/${call}`, { body }));
        expect([body, answer.status, brokenFields(answer)]).toEqual([body, 422, ["body"]]);
      }
    }
  });
});

describe("POST /provider/v1/getbalance", () => {
  const balanceOf = (table: Awaited<ReturnType<typeof aTable>>): Promise<Reported> =>
    table.report("getbalance", { session_id: table.sessionId });

  test("asks the wallet with the interface's fields and tells its word in the session's precision", async () => {
    const table = await aTable();
    expect(await balanceOf(table)).toEqual({ status: 200, body: { balance: "1000.00", currency: "EUR" } });
    expect((await table.balanceCalls()).map(({ body }) => body)).toEqual([
      {
        action: "getbalance",
        transaction_id: "",
        reference_transaction_id: null,
        session_id: table.sessionId,
        round_id: "",
        player_id: table.playerId,
        game_id: null,
        currency: "EUR",
        amount: null,
      },
    ]);
    for (const [word, told] of [
      ["5", "5.00"],
      ["0", "0.00"],
      ["-2.5", "-2.50"],
      ["1.005", "1.005"],
    ]) {
      await table.script({ body: JSON.stringify({ balance: word, anything: "else" }) });
      expect(await balanceOf(table)).toEqual({ status: 200, body: { balance: told, currency: "EUR" } });
    }
  });

  test("is still told once the session is over or the player stopped: a win may settle yet", async () => {
    const [closed, expired, blocked] = await Promise.all([aTable(), aTable({ ttlMinutes: -1 }), aTable()]);
    await closed.close();
    await blocked.block();
    for (const table of [closed, expired, blocked]) {
      expect(await balanceOf(table)).toEqual({ status: 200, body: { balance: "1000.00", currency: "EUR" } });
    }
  });

  test("that the wallet refuses is 409 with the wallet's code, a limit and an exclusion by their one name", async () => {
    const table = await aTable();
    for (const [status, error, code] of [
      [404, "PLAYER_NOT_FOUND", "PLAYER_NOT_FOUND"],
      [409, "CURRENCY_MISMATCH", "CURRENCY_MISMATCH"],
      [403, "SELF_EXCLUDED", "PLAYER_BLOCKED"],
      [403, "DAILY_LIMIT_REACHED", "BET_LIMIT"],
      [401, "INVALID_SIGNATURE", "INVALID_SIGNATURE"],
      [400, "SOMETHING_ELSE", "SOMETHING_ELSE"],
    ] as const) {
      await table.script({ status, body: JSON.stringify({ error, message: "Its words." }) });
      expect(await balanceOf(table)).toEqual({
        status: 409,
        body: { error: code, message: "Its words.", retryable: false, fields: [] },
      });
    }
    await table.script({ status: 404, body: JSON.stringify({ error: "PLAYER_NOT_FOUND" }) });
    expect((await balanceOf(table)).body.message).not.toBe("");
  });

  test("that the wallet does not tell is 503, to be asked again", async () => {
    const table = await aTable();
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
      await table.script(step);
      expect(await balanceOf(table), JSON.stringify(step)).toEqual({
        status: 503,
        body: { error: "UPSTREAM_UNAVAILABLE", message: expect.any(String), retryable: true, fields: [] },
      });
    }
  });

  test("of an unknown session is NOT_FOUND, byte for byte as of another provider's; the wallet is not asked", async () => {
    const [table, other] = await Promise.all([aTable(), aTable()]);
    const answers = [];
    for (const session_id of ["nobody", crypto.randomUUID(), other.sessionId]) {
      answers.push(await table.report("getbalance", { session_id }));
    }
    const notFound = { error: "NOT_FOUND", message: expect.any(String), retryable: false, fields: [] };
    expect(answers).toEqual(Array(3).fill({ status: 404, body: notFound }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([...(await table.balanceCalls()), ...(await other.balanceCalls())]).toEqual([]);
    for (const session_id of [undefined, "", 5, null, "x".repeat(121)]) {
      const { status, body } = await table.report("getbalance", { session_id });
      expect([session_id, status, brokenFields({ json: body })]).toEqual([session_id, 422, ["session_id"]]);
    }
  });
});
