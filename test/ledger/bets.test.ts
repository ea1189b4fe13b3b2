import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { WalletStep } from "../support/provided.d.ts";
import { aSession, type TestSession, until } from "../support/session.ts";

const json = (value: unknown) => JSON.stringify(value);

async function settledRound(session: TestSession) {
  const { body } = await until(
    () => session.round(),
    (round) => round.body.transactions?.every(({ status }: { status: string }) => status !== "pending"),
  );
  return body.transactions.map(({ type, status, amount, transaction_id }: Record<string, string>) => [
    type,
    status,
    amount,
    transaction_id?.split(":")[1],
  ]);
}

describe("a bet", () => {
  test("booked by the wallet is completed, and its callback has the documented fields", async () => {
    const session = await aSession();
    const { status, body } = await session.bet("b1", { amount: "2.5", round_id: "r:1/x" });
    expect([status, body]).toEqual([
      200,
      { transaction_id: `${session.provider.code}:b1`, status: "completed", balance: "997.50", currency: "EUR" },
    ]);
    const [call] = await session.calls();
    expect(call?.body).toEqual({
      action: "bet",
      transaction_id: `${session.provider.code}:b1`,
      reference_transaction_id: null,
      session_id: session.id,
      round_id: "r:1/x",
      player_id: session.playerId,
      game_id: "wallet-code",
      currency: "EUR",
      amount: "2.50",
    });
    expect((await session.transaction("b1")).body).toMatchObject({
      type: "bet",
      status: "completed",
      amount: "2.50",
      operator_transaction_id: `op-${session.provider.code}:b1`,
      completed_at: expect.any(String),
    });
    expect((await session.round("r:1/x")).body).toMatchObject({ round_id: "r:1/x", transactions: [{ type: "bet" }] });
  });

  test.each([
    ["INSUFFICIENT_FUNDS", 402, "INSUFFICIENT_FUNDS"],
    ["DAILY_LOSS_LIMIT_REACHED", 403, "BET_LIMIT"],
    ["SELF_EXCLUDED", 403, "PLAYER_BLOCKED"],
    ["PLAYER_NOT_FOUND", 404, "PLAYER_NOT_FOUND"],
    ["SOMETHING_ELSE", 499, "SOMETHING_ELSE"],
  ])("refused with %s repeats the first answer and is never undone", async (error, status, code) => {
    const session = await aSession();
    await session.script({
      action: "bet",
      times: 1,
      book: false,
      status,
      body: json({ error, message: "no", balance: "3" }),
    });
    const first = await session.bet("b1");
    expect([first.status, first.body]).toMatchObject([
      409,
      { error: code, message: "no", retryable: false, status: "refused", balance: "3.00" },
    ]);
    expect(await session.bet("b1")).toEqual(first);
    expect(await session.calls()).toHaveLength(1);
    expect(await settledRound(session)).toEqual([["bet", "refused", "1.00", "b1"]]);
  });

  const unknown: [string, WalletStep][] = [
    ["500", { status: 500 }],
    ["200 with a numeric balance", { body: json({ balance: 5 }) }],
    ["a body over 64 KiB", { body: json({ balance: "5.00", padding: "x".repeat(65_536) }) }],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:9/" } }],
    ["a reset", { reset: true }],
    ["no answer in 5 s", { hang: true }],
  ];
  test.concurrent.each(
    unknown,
  )("with an unknown outcome (%s) is undone, whether or not the wallet booked it", async (_, step) => {
    for (const book of [true, false]) {
      const session = await aSession();
      await session.script({ action: "bet", book, ...step });
      const first = await session.bet("b1");
      expect([first.status, first.body]).toMatchObject([
        503,
        { error: "UPSTREAM_UNAVAILABLE", retryable: false, status: "cancelled" },
      ]);
      expect(await settledRound(session)).toEqual([
        ["bet", "cancelled", "1.00", "b1"],
        ["rollback", "completed", "1.00", "undo-b1"],
      ]);
      expect(await session.bet("b1")).toEqual(first);
      const sent = (await session.calls()).map(({ body }) => [body.action, body.amount, body.reference_transaction_id]);
      // A wallet that takes longer than its 5 seconds, as on a busy machine, is told of the same rollback again.
      expect([...new Map(sent.map((call) => [String(call), call])).values()]).toEqual([
        ["bet", "1.00", null],
        ["rollback", "1.00", `${session.provider.code}:b1`],
      ]);
      if (step.hang) return;
    }
  });

  test("reported ten times at once is sent once, and all get the same answer", async () => {
    const session = await aSession();
    await session.script({ action: "bet", delayMs: 100 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => session.bet("b1")));
    expect(new Set(answers.map((answer) => json(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await session.calls()).toHaveLength(1);
  });

  test("repeated with an equal amount is the same; other changes conflict and alert", async () => {
    const session = await aSession();
    const first = await session.bet("b1", { amount: "1" });
    expect(await session.bet("b1", { amount: "1.00" })).toEqual(first);
    for (const other of [{ amount: "1.01" }, { round_id: "other" }, { free_spins_id: "f" }, { currency: "USD" }]) {
      expect(await session.bet("b1", other)).toMatchObject({ status: 409, body: { error: "TRANSACTION_CONFLICT" } });
    }
    expect((await session.win("b1")).body.error).toBe("TRANSACTION_CONFLICT");
    expect((await session.rollback("b1", "b2")).body.error).toBe("TRANSACTION_CONFLICT");
    expect(await session.calls()).toHaveLength(1);
    expect(new Set(await session.alertKinds())).toEqual(new Set(["transaction_conflict"]));
  });

  test("sends free_spins_id to the wallet, and omits the field when there is none", async () => {
    const session = await aSession();
    const free = await session.grant();
    await session.bet("b1", { free_spins_id: free });
    await session.bet("b2", { free_spins_id: null });
    const [first, second] = await session.calls();
    expect(first?.body.free_spins_id).toBe(free);
    expect(second?.body).not.toHaveProperty("free_spins_id");
    await session.rollback("r1", "b1");
    const [, , undone] = await session.calls();
    expect(Object.keys(undone?.body ?? {})).toEqual(Object.keys(second?.body ?? {}));
    expect(undone?.body.action).toBe("rollback");
  });

  test("is cancelled unsent, without an undo, when the operator's key cannot be opened", async () => {
    const session = await aSession();
    await env.DB.prepare("UPDATE operator_keys SET sealed_secret = 'damaged' WHERE operator_code = ?")
      .bind(session.operator.code)
      .run();
    expect(await session.bet("b1")).toMatchObject({ status: 503, body: { error: "UPSTREAM_UNAVAILABLE" } });
    const { results } = await env.DB.prepare("SELECT type, status FROM movements WHERE session_id = ?")
      .bind(session.id)
      .all();
    expect(results).toEqual([{ type: "bet", status: "cancelled" }]);
    expect(await session.calls()).toEqual([]);
  });

  test("is refused unsent when the session is over or the player blocked; a win is sent", async () => {
    const [closed, expired, blocked] = await Promise.all([aSession(), aSession({ ttlMinutes: -1 }), aSession()]);
    await closed.close();
    await blocked.block();
    for (const [session, error] of [
      [closed, "SESSION_CLOSED"],
      [expired, "SESSION_CLOSED"],
      [blocked, "PLAYER_BLOCKED"],
    ] as const) {
      expect(await session.bet("b1")).toMatchObject({ status: 409, body: { error, status: "refused" } });
      expect((await session.transaction("b1")).body.status).toBe("refused");
      expect(await session.calls()).toHaveLength(0);
      expect((await session.win("w1")).status).toBe(200);
    }
  });

  test("in another currency, too precise or too large leaves no row", async () => {
    const session = await aSession();
    expect((await session.bet("b1", { currency: "USD" })).body.error).toBe("CURRENCY_MISMATCH");
    expect(await session.bet("b1", { amount: "1.001" })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "amount", message: "must have at most 2 decimal places" }] },
    });
    expect(await session.bet("b1", { amount: "99999999999999999999" })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "amount", message: "must be at most 9259259.25" }] },
    });
    expect((await session.transaction("b1")).status).toBe(404);
    expect(await session.calls()).toHaveLength(0);
  });

  test("on an unknown session or another provider's is NOT_FOUND and raises an alert", async () => {
    const [session, other] = await Promise.all([aSession(), aSession()]);
    for (const session_id of ["unknown", other.id]) {
      expect(await session.bet("b1", { session_id })).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
    }
    expect(new Set(await session.alertKinds())).toEqual(new Set(["session_unknown"]));
  });

  test("in a currency that the back office added is exact", async () => {
    const session = await aSession({ currency: "GOLDX" });
    expect((await session.bet("b1", { amount: "0.0001" })).body.status).toBe("completed");
    expect((await session.calls())[0]?.body.amount).toBe("0.0001");
    expect((await session.bet("b2", { amount: "0.00001" })).status).toBe(422);
  });
});

// The last of the file: on a busy machine it leaves the brake of the shard on for a while.
test("a burst of bets is booked: 80 within the time that the wallet takes for one", async () => {
  const session = await aSession();
  await session.script({ action: "bet", times: 80, delayMs: 500 });
  /** As a provider: the brake of a busy machine's shard asks for the bet again. */
  const booked = async (id: string) => {
    for (;;) {
      const answer = await session.bet(id);
      if (!answer.body.retryable) return answer;
      await scheduler.wait(1_000);
    }
  };
  const answers = await Promise.all(Array.from({ length: 80 }, (_, i) => booked(`b${i}`)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});
