import { describe, expect, test } from "vitest";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { sha256Hex } from "../../src/lib/encoding.ts";
import { get } from "../support/answers.ts";
import { anOperator, aProvider, type TestOperator } from "../support/fixtures.ts";
import { aSession, laterCtx, type TestSession } from "../support/session.ts";
import { signed } from "../support/signed.ts";

const close = (session: TestSession, roundId = "round", change: Record<string, unknown> = {}) =>
  session.report(`rounds/${encodeURIComponent(roundId)}/close`, { session_id: session.id, ...change });

/** What the wallet was told of a round's end, by action. */
async function told(session: TestSession): Promise<unknown[]> {
  return (await session.calls()).map(({ body }) => [body.action, body.round_closed]);
}

interface Open {
  readonly round_id: string;
}

const openRounds = async (operator: TestOperator, query = "") =>
  (await get({ operator }, `/v1/rounds?open=true${query}`)).json.rounds as Open[];

describe("round_closed with a win or rollback", () => {
  test("reaches wallet, transaction and round; without it nothing says the round is over", async () => {
    const session = await aSession();
    await session.bet("b1");
    await session.win("w1", { round_closed: false });
    expect((await session.round()).body.round_closed).toBe(false);
    await session.win("w2", { round_closed: true });
    expect(await told(session)).toEqual([
      ["bet", undefined],
      ["win", undefined],
      ["win", true],
    ]);
    const { round_closed, transactions } = (await session.round()).body;
    expect(round_closed).toBe(true);
    expect(transactions.map((one: { round_closed: unknown }) => one.round_closed)).toEqual([null, null, true]);
  });

  test("of a rollback that the wallet is sent, and of one that it is not", async () => {
    const session = await aSession();
    await session.bet("b1");
    await session.rollback("r1", "b1", { round_closed: true });
    expect(await told(session)).toEqual([
      ["bet", undefined],
      ["rollback", true],
    ]);
    await session.rollback("r2", "never", { round_id: "other", round_closed: true });
    expect((await session.transaction("r2")).body).toMatchObject({ status: "completed", round_closed: true });
    expect((await session.round("other")).body.round_closed).toBe(true);
  });

  test("of a rollback that is not sent leaves a round open whose other bet stands", async () => {
    const session = await aSession();
    await session.bet("b1");
    const refused = { status: 402, body: '{"error":"INSUFFICIENT_FUNDS"}', book: false };
    await session.script({ action: "bet", times: 1, ...refused });
    await session.bet("b2");
    await session.rollback("r2", "b2", { round_closed: true });
    expect(await openRounds(session.operator)).toMatchObject([{ round_id: "round" }]);
    expect((await close(session)).status).toBe(200);
    expect((await told(session)).at(-1)).toEqual(["win", true]);
    expect(await openRounds(session.operator)).toEqual([]);
  });

  test("is part of the body: the same report repeats its answer, another is a conflict", async () => {
    const session = await aSession();
    const first = await session.win("w1", { round_closed: true });
    expect(await session.win("w1", { round_closed: true })).toEqual(first);
    expect((await session.win("w1")).body.error).toBe("TRANSACTION_CONFLICT");
    expect((await session.win("w2", { round_closed: null })).status).toBe(200);
    expect((await session.win("w2")).status).toBe(200);
  });

  test("is the same at every attempt", async () => {
    const session = await aSession();
    await session.script({ action: "win", times: 1, status: 500, book: false });
    await session.win("w1", { round_closed: true });
    await deliverMovement(laterCtx(10_000), `${session.provider.code}:w1`);
    const [one, other] = (await session.calls()).map(({ body }) => body);
    expect(other).toEqual(one);
    expect(other?.round_closed).toBe(true);
  });

  test.each(["yes", 1, "true"])("refuses %j", async (round_closed) => {
    const session = await aSession();
    for (const answer of [
      await session.win("w1", { round_closed }),
      await session.rollback("r1", "b", { round_closed }),
    ]) {
      expect([answer.status, answer.body.fields]).toMatchObject([422, [{ field: "round_closed" }]]);
    }
  });
});

describe("POST /provider/v1/rounds/{round_id}/close", () => {
  test("tells the wallet by a win of 0, once, and closes the round", async () => {
    const session = await aSession();
    await session.bet("b1");
    const closed = { status: 200, body: { round_id: "round", closed: true } };
    expect(await Promise.all([close(session), close(session), close(session)])).toEqual([closed, closed, closed]);
    expect(await close(session)).toEqual(closed);
    expect(await told(session)).toEqual([
      ["bet", undefined],
      ["win", true],
    ]);
    const { round_closed, transactions } = (await session.round()).body;
    const id = (await sha256Hex(JSON.stringify([session.id, "round"]))).slice(0, 32);
    expect([round_closed, transactions[1]]).toMatchObject([
      true,
      { transaction_id: `${session.provider.code}:close-${id}`, type: "win", amount: "0.00", round_closed: true },
    ]);
  });

  test("is sent until the wallet accepts it", async () => {
    const session = await aSession({ currency: "JPY" });
    await session.bet("b1", { amount: "5" });
    await session.script({ action: "win", times: 1, status: 500, book: false });
    expect((await close(session)).status).toBe(200);
    const { transactions } = (await session.round()).body;
    expect(transactions[1]).toMatchObject({ status: "pending", amount: "0" });
    await deliverMovement(laterCtx(10_000), transactions[1].transaction_id);
    expect((await session.round()).body.transactions[1].status).toBe("completed");
  });

  test("sends nothing where the round is closed, or no bet of it stands", async () => {
    const session = await aSession();
    await session.bet("b1");
    await session.win("w1", { round_closed: true });
    await session.script({ action: "bet", times: 1, status: 402, body: '{"error":"INSUFFICIENT_FUNDS"}', book: false });
    await session.bet("b2", { round_id: "refused" });
    await session.bet("b3", { round_id: "back" });
    await session.rollback("r3", "b3", { round_id: "back" });
    const before = await told(session);
    for (const round of ["round", "refused", "back"]) expect((await close(session, round)).status).toBe(200);
    expect(await told(session)).toEqual(before);
  });

  test("works in a session that has ended", async () => {
    const session = await aSession();
    await session.bet("b1");
    await session.close();
    expect((await close(session)).status).toBe(200);
    expect((await session.round()).body.round_closed).toBe(true);
  });

  test("is NOT_FOUND for an unknown round or session, another session's or provider's", async () => {
    const session = await aSession();
    await session.bet("b1");
    const unknown = await close(session, "unknown");
    expect([unknown.status, unknown.body.error]).toEqual([404, "NOT_FOUND"]);
    expect(await close(session, "round", { session_id: "unknown" })).toEqual(unknown);
    expect(await close(session, "round", { session_id: await session.anotherSession() })).toEqual(unknown);
    const body = { session_id: session.id };
    const foreign = await signed(await aProvider(), "POST", "/provider/v1/rounds/round/close", { body });
    expect({ status: foreign.status, body: await foreign.json() }).toEqual(unknown);
    expect((await session.round()).body.round_closed).toBe(false);
  });

  test("refuses a round id that cannot be one, and a body without a session", async () => {
    const session = await aSession();
    expect((await close(session, "a b")).body.fields).toMatchObject([{ field: "round_id" }]);
    expect((await close(session, "round", { session_id: undefined })).body.fields).toMatchObject([
      { field: "session_id" },
    ]);
  });
});

describe("GET /v1/rounds?open=true", () => {
  test("lists the rounds with a bet that stands and no end, oldest first", async () => {
    const session = await aSession();
    await session.bet("b1", { round_id: "open", amount: "1.50" });
    await session.bet("b2", { round_id: "open", amount: "1.00" });
    await session.bet("b3", { round_id: "won" });
    await session.win("w3", { round_id: "won", amount: "0" });
    await session.bet("b4", { round_id: "back" });
    await session.rollback("r4", "b4", { round_id: "back" });
    await session.bet("b5", { round_id: "closed" });
    await close(session, "closed");
    await session.script({ action: "bet", times: 1, status: 402, body: '{"error":"INSUFFICIENT_FUNDS"}', book: false });
    await session.bet("b6", { round_id: "refused" });
    await session.bet("b7", { round_id: "half" });
    await session.bet("b8", { round_id: "half", amount: "2.00" });
    await session.rollback("r8", "b8", { round_id: "half" });
    await session.bet("b9", { round_id: "said" });
    await session.bet("b10", { round_id: "said" });
    await session.rollback("r10", "b10", { round_id: "said", round_closed: true });
    const opened_at = (await session.transaction("b1")).body.created_at;
    const common = {
      session_id: session.id,
      player_id: session.playerId,
      game_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      provider_code: session.provider.code,
      currency: "EUR",
      win: "0.00",
    };
    expect(await openRounds(session.operator)).toEqual([
      { ...common, round_id: "open", bet: "2.50", opened_at },
      { ...common, round_id: "half", bet: "1.00", opened_at: expect.any(String) },
    ]);
    expect(await openRounds(session.operator, "&older_than=3600")).toEqual([]);
    expect(await openRounds(await anOperator())).toEqual([]);
  });

  test("pages, and takes no cursor of another operator or age", async () => {
    const session = await aSession();
    for (const round_id of ["one", "two", "three"]) await session.bet(`b-${round_id}`, { round_id });
    const walked: string[] = [];
    let cursor = "";
    do {
      const { json } = await get(session, `/v1/rounds?open=true&limit=1${cursor}`);
      walked.push(...(json.rounds as Open[]).map(({ round_id }) => round_id));
      cursor = json.next_cursor === null ? "" : `&cursor=${encodeURIComponent(String(json.next_cursor))}`;
      if (walked.length === 1) {
        for (const [as, query] of [
          [{ operator: await anOperator() }, ""],
          [session, "&older_than=1"],
        ] as const) {
          expect((await get(as, `/v1/rounds?open=true${query}${cursor}`)).status).toBe(422);
        }
      }
    } while (cursor !== "");
    expect(walked).toEqual(["one", "two", "three"]);
  });

  test("a round of two sessions is listed for each of them", async () => {
    const session = await aSession();
    const other = await session.anotherSession();
    await session.bet("b1");
    await session.bet("b2", { session_id: other });
    await session.win("w1");
    expect(await openRounds(session.operator)).toMatchObject([{ round_id: "round", session_id: other, bet: "1.00" }]);
  });

  test.each([
    ["", "open"],
    ["open=false", "open"],
    ["open=true&older_than=-1", "older_than"],
    ["open=true&older_than=1.5", "older_than"],
    ["open=true&limit=1001", "limit"],
  ])("refuses %s", async (query, field) => {
    const { status, json } = await get({ operator: await anOperator() }, `/v1/rounds?${query}`);
    expect([status, json.fields]).toMatchObject([422, [{ field }]]);
  });
});
