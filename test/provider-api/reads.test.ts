import { env } from "cloudflare:workers";
import { getTableColumns } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PROVIDER_DAY } from "../../src/billing/revenue/read-provider-day.ts";
import { importGames } from "../../src/catalogue/games/import-games.ts";
import { movements } from "../../src/db/schema/ledger.ts";
import { complete } from "../billing/support.ts";
import { answerOf, brokenFields } from "../support/answers.ts";
import { aCasino, adminCtx, aGame, anOperator, someGames } from "../support/fixtures.ts";
import { type Answer, aSession, type TestSession } from "../support/session.ts";
import { call, type Signer, signatureHeaders, signed } from "../support/signed.ts";
import { analyze } from "../support/statistics.ts";

async function read(provider: Signer, path: string): Promise<Answer> {
  const response = await signed(provider, "GET", `/provider/v1${path}`);
  return { status: response.status, body: await response.json() };
}

describe("GET /provider/v1/transactions/{id}", () => {
  test("answers a transaction under the provider's id and under the answered one", async () => {
    const session = await aSession();
    const { code } = session.provider;
    await session.bet("b1");
    await session.win("w1", { free_spins_id: null });
    const bet = await read(session.provider, "/transactions/b1");
    expect(bet).toMatchObject({
      status: 200,
      body: {
        ...{ transaction_id: `${code}:b1`, type: "bet", status: "completed", refusal: null },
        ...{ operator_code: session.operator.code, player_id: session.playerId, balance: expect.any(String) },
      },
    });
    expect(await read(session.provider, `/transactions/${encodeURIComponent(`${code}:b1`)}`)).toEqual(bet);
    expect(bet.body).not.toHaveProperty("operator_transaction_id");
    expect(await read(session.provider, "/transactions/w1")).toMatchObject({ body: { type: "win" } });
  });

  test("reads an id as the provider's own first", async () => {
    const session = await aSession();
    const { code } = session.provider;
    await session.bet("b1", { amount: "1.00" });
    await session.bet(`${code}:b1`, { amount: "2.00" });
    const found = await read(session.provider, `/transactions/${encodeURIComponent(`${code}:b1`)}`);
    expect(found.body).toMatchObject({ transaction_id: `${code}:${code}:b1`, amount: "2.00" });
  });

  test("shows the refusal of a refused bet, and a pending win", async () => {
    const session = await aSession();
    await session.script({
      action: "bet",
      times: 1,
      status: 402,
      body: '{"error":"INSUFFICIENT_FUNDS","message":"No."}',
    });
    await session.bet("b1");
    await session.script({ action: "win", times: 1, status: 500, book: false });
    await session.win("w1");
    expect((await read(session.provider, "/transactions/b1")).body).toMatchObject({
      status: "refused",
      refusal: { error: "INSUFFICIENT_FUNDS", message: "No." },
    });
    expect((await read(session.provider, "/transactions/w1")).body).toMatchObject({
      ...{ status: "pending", balance: null, completed_at: null, refusal: null },
    });
  });
});

const roundOf = (session: TestSession, id: string, query = "") =>
  read(session.provider, `/rounds/${encodeURIComponent(id)}?session_id=${session.id}${query}`);

describe("GET /provider/v1/rounds/{id}", () => {
  test("lists the session's part of the round, oldest first", async () => {
    const session = await aSession();
    await session.bet("b1", { round_id: "r/1" });
    await session.rollback("u1", "b1", { round_id: "r/1" });
    await session.bet("b2", { round_id: "r2" });
    const { status, body } = await roundOf(session, "r/1");
    expect([status, body.round_id, body.session_id, body.next_cursor]).toEqual([200, "r/1", session.id, null]);
    expect(body.transactions).toMatchObject([
      { type: "bet", status: "cancelled" },
      { type: "rollback", status: "completed", reference_transaction_id: `${session.provider.code}:b1` },
    ]);
  });

  test("needs a session, and refuses a cursor of another round", async () => {
    const session = await aSession();
    await session.bet("b1");
    const response = await signed(session.provider, "GET", "/provider/v1/rounds/round");
    expect(brokenFields(await answerOf(response))).toEqual(["session_id"]);
    expect((await roundOf(session, "round", "&cursor=x")).status).toBe(422);
  });

  test("pages 200 transactions at a time without a repeat or a gap", async () => {
    const session = await aSession();
    await session.win("w");
    const copied = Object.values(getTableColumns(movements))
      .map(({ name }) => name)
      .filter((name) => name !== "seq" && name !== "transaction_id");
    const numbers = JSON.stringify(Array.from({ length: 200 }, (_, i) => i + 1));
    await env.DB.prepare(
      `INSERT INTO movements (transaction_id, ${copied}) SELECT transaction_id || '-' || copy.value, ${copied.map((name) => `m.${name}`)}
        FROM movements m JOIN json_each(?) copy WHERE transaction_id = ?`,
    )
      .bind(numbers, `${session.provider.code}:w`)
      .run();
    const first = await roundOf(session, "round");
    expect(first.body.transactions).toHaveLength(200);
    const second = await roundOf(session, "round", `&cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect(second.body).toMatchObject({ transactions: [{ transaction_id: `${session.provider.code}:w-200` }] });
    expect(second.body.next_cursor).toBeNull();
  });
});

describe("GET /provider/v1/games", () => {
  test("lists the provider's own games by code, withdrawn ones too", async () => {
    const [casino, other] = await Promise.all([aCasino({ game: { code: "b" } }), aCasino()]);
    await someGames(casino.provider.code, [{ code: "c", type: "crash", walletCode: "crash-1" }]);
    await importGames(adminCtx(), {
      ...{ providerCode: casino.provider.code, games: [aGame({ code: "b" }), aGame({ code: "a" })], replace: true },
    });
    const { status, body } = await read(casino.provider, "/games");
    expect([status, body.next_cursor]).toEqual([200, null]);
    expect(body.games).toMatchObject([
      { code: "a", withdrawn_at: null },
      { code: "b", id: casino.gameId, withdrawn_at: null },
      { code: "c", type: "crash", wallet_code: "crash-1", withdrawn_at: expect.any(String) },
    ]);
    expect((await read(other.provider, "/games")).body.games).toMatchObject([{ id: other.gameId }]);
    expect((await read(casino.provider, "/games?cursor=x")).status).toBe(422);
  });
});

describe("GET /provider/v1/statements/{day}", () => {
  const today = () => new Date().toISOString().slice(0, 10);

  // The day stays the same for the whole test, also at midnight.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  test("sums completed bets and wins by currency, without free spins or other providers", async () => {
    const [eur, jpy, other] = [await aSession(), await aSession({ currency: "JPY" }), await aSession()];
    const { provider } = eur;
    const second = await anOperator();
    await eur.bet("b1", { amount: "2.50" });
    await eur.bet("b2", { amount: "1.00" });
    await eur.rollback("u2", "b2");
    await eur.win("w1", { amount: "7.25" });
    const free_spins_id = await eur.grant();
    await eur.bet("b3", { amount: "1.00", free_spins_id });
    await eur.win("w3", { amount: "0.75", free_spins_id });
    const on = new Date().toISOString();
    await complete({ operator: second.code, provider: provider.code, type: "bet", amount: 1_000, on });
    await jpy.bet("b1", { amount: "500" });
    await other.bet("b1");
    const { status, body } = await read(provider, `/statements/${today()}`);
    expect([status, body]).toEqual([
      200,
      {
        ...{ day: today(), provider_code: provider.code, operator_code: null, read_at: expect.any(String) },
        totals: [{ currency: "EUR", bets: "12.50", wins: "7.25", bonus_wins: "0.75" }],
      },
    ]);
    const ofOne = await read(provider, `/statements/${today()}?operator_code=${second.code}`);
    expect(ofOne.body.totals).toEqual([{ currency: "EUR", bets: "10.00", wins: "0.00", bonus_wins: "0.00" }]);
    expect((await read(jpy.provider, `/statements/${today()}`)).body.totals).toMatchObject([
      { currency: "JPY", bets: "500" },
    ]);
    expect((await read(provider, "/statements/2026-01-31")).body.totals).toEqual([]);
  });

  test.each([
    "2026-02-30",
    "2026-2-1",
    "today",
    "2026-01-01T00:00:00Z",
    "9999-12-31",
  ])("refuses the day %s", async (day) => {
    const { provider } = await aCasino();
    const response = await signed(provider, "GET", `/provider/v1/statements/${day}`);
    expect(brokenFields(await answerOf(response))).toEqual(["day"]);
  });

  test("finds each row through the books' key, with statistics and without", async () => {
    const plan = async () => {
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${PROVIDER_DAY}`)
        .bind('["a"]', "2026-11-22", "p")
        .all<{ detail: string }>();
      return results.map(({ detail }) => detail).filter((detail) => /revenue_days|next|day/.test(detail));
    };
    const key = /^SEARCH \w+ USING (?:COVERING )?INDEX sqlite_autoindex_revenue_days_1 \(operator_code=\?/;
    const found = async () => {
      const steps = await plan();
      expect(steps).toHaveLength(3);
      for (const step of steps) expect(step).toMatch(key);
      expect(steps.some((step) => step.includes("AND currency=? AND day=? AND provider_code=?"))).toBe(true);
    };
    await found();
    await analyze();
    await found();
  });
});

describe("POST /provider/v1/debug/signature", () => {
  const diagnose = async (form: object) => {
    const headers = { "cf-connecting-ip": "192.0.2.77" };
    const init = { method: "POST", headers, body: JSON.stringify(form) };
    return (await call("/provider/v1/debug/signature", init)).json<Record<string, unknown>>();
  };

  test("takes a provider's signature apart, without a signature of its own", async () => {
    const { provider } = await aCasino();
    const [path, body] = ["/provider/v1/bet", '{"a":1}'];
    const headers = await signatureHeaders(provider, "POST", path, body);
    const form = {
      ...{ key_id: provider.keyId, timestamp: headers["x-agg-timestamp"], method: "POST", path, body },
      signature: headers["x-agg-signature"],
    };
    expect(await diagnose(form)).toMatchObject({ valid: true, key: { known: true } });
    expect(await diagnose({ ...form, body: '{"a": 1}' })).toMatchObject({ valid: false, key: { known: true } });
  });
});
