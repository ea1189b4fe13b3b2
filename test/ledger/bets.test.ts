import { describe, expect, test } from "vitest";
import { aTable, type Table, until } from "../support/money.ts";
import type { WalletStep } from "../support/provided.d.ts";

const json = (value: unknown) => JSON.stringify(value);

async function settledRound(table: Table) {
  const { body } = await until(
    () => table.round(),
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
  test("that the wallet books is completed, and its callback has the interface's fields", async () => {
    const table = await aTable();
    const { status, body } = await table.bet("b1", { amount: "2.5", round_id: "r:1/x" });
    expect([status, body]).toEqual([
      200,
      { transaction_id: `${table.provider.code}:b1`, status: "completed", balance: "997.50", currency: "EUR" },
    ]);
    const [call] = await table.calls();
    expect(call?.body).toEqual({
      action: "bet",
      transaction_id: `${table.provider.code}:b1`,
      reference_transaction_id: null,
      session_id: table.sessionId,
      round_id: "r:1/x",
      player_id: table.playerId,
      game_id: "wallet-code",
      currency: "EUR",
      amount: "2.50",
    });
    expect((await table.transaction("b1")).body).toMatchObject({
      type: "bet",
      status: "completed",
      amount: "2.50",
      operator_transaction_id: `op-${table.provider.code}:b1`,
      completed_at: expect.any(String),
    });
    expect((await table.round("r:1/x")).body).toMatchObject({ round_id: "r:1/x", transactions: [{ type: "bet" }] });
  });

  test.each([
    ["INSUFFICIENT_FUNDS", 402, "INSUFFICIENT_FUNDS"],
    ["DAILY_LOSS_LIMIT_REACHED", 403, "BET_LIMIT"],
    ["SELF_EXCLUDED", 403, "PLAYER_BLOCKED"],
    ["PLAYER_NOT_FOUND", 404, "PLAYER_NOT_FOUND"],
    ["SOMETHING_ELSE", 499, "SOMETHING_ELSE"],
  ])("refused with %s is told once and for all, and never undone", async (error, status, told) => {
    const table = await aTable();
    await table.script({
      action: "bet",
      times: 1,
      book: false,
      status,
      body: json({ error, message: "no", balance: "3" }),
    });
    const first = await table.bet("b1");
    expect([first.status, first.body]).toMatchObject([
      409,
      { error: told, message: "no", retryable: false, status: "refused", balance: "3.00" },
    ]);
    expect(await table.bet("b1")).toEqual(first);
    expect(await table.calls()).toHaveLength(1);
    expect(await settledRound(table)).toEqual([["bet", "refused", "1.00", "b1"]]);
  });

  const unknown: [string, WalletStep][] = [
    ["500", { status: 500 }],
    ["200 with a numeric balance", { body: json({ balance: 5 }) }],
    ["200 with an exponent", { body: json({ balance: "1e3" }) }],
    ["200 without a balance", { body: json({}) }],
    ["200 with an error", { body: json({ balance: "5.00", error: "X" }) }],
    ["200 of HTML", { body: "<html>" }],
    ["a body over 64 KiB", { body: json({ balance: "5.00", padding: "x".repeat(65_536) }) }],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:9/" } }],
    ["408", { status: 408, body: json({ error: "X" }) }],
    ["429", { status: 429, body: json({ error: "X" }) }],
    ["400 without a code", { status: 400, body: json({ message: "X" }) }],
    ["a reset", { reset: true }],
    ["no answer in 5 s", { hang: true }],
  ];
  test.concurrent.each(unknown)(
    "whose outcome is unknown (%s) is undone, whether the wallet booked it or not",
    async (_, step) => {
      for (const book of [true, false]) {
        const table = await aTable();
        await table.script({ action: "bet", book, ...step });
        const first = await table.bet("b1");
        expect([first.status, first.body]).toMatchObject([
          503,
          { error: "UPSTREAM_UNAVAILABLE", retryable: false, status: "cancelled" },
        ]);
        expect(await settledRound(table)).toEqual([
          ["bet", "cancelled", "1.00", "b1"],
          ["rollback", "completed", "1.00", "undo-b1"],
        ]);
        expect(await table.bet("b1")).toEqual(first);
        const sent = (await table.calls()).map(({ body }) => [body.action, body.amount, body.reference_transaction_id]);
        expect(sent).toEqual([
          ["bet", "1.00", null],
          ["rollback", "1.00", `${table.provider.code}:b1`],
        ]);
        if (step.hang) return;
      }
    },
    20_000,
  );

  test("reported by many at once is sent once, and all are told the same", async () => {
    const table = await aTable();
    await table.script({ action: "bet", delayMs: 100 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => table.bet("b1")));
    expect(new Set(answers.map((answer) => json(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await table.calls()).toHaveLength(1);
  });

  test("repeated in another spelling is the same, with anything else in it a conflict and an alert", async () => {
    const table = await aTable();
    const first = await table.bet("b1", { amount: "1" });
    expect(await table.bet("b1", { amount: "1.00" })).toEqual(first);
    for (const other of [{ amount: "1.01" }, { round_id: "other" }, { free_spins_id: "f" }, { currency: "USD" }]) {
      expect(await table.bet("b1", other)).toMatchObject({ status: 409, body: { error: "TRANSACTION_CONFLICT" } });
    }
    expect((await table.win("b1")).body.error).toBe("TRANSACTION_CONFLICT");
    expect((await table.rollback("b1", "b2")).body.error).toBe("TRANSACTION_CONFLICT");
    expect(await table.calls()).toHaveLength(1);
    expect(await table.alertKinds()).toEqual(["transaction_conflict"]);
  });

  test("carrying free_spins_id says so to the wallet, and without it the field is absent", async () => {
    const table = await aTable();
    const free = await table.grant();
    await table.bet("b1", { free_spins_id: free });
    await table.bet("b2", { free_spins_id: null });
    const [first, second] = await table.calls();
    expect(first?.body.free_spins_id).toBe(free);
    expect(second?.body).not.toHaveProperty("free_spins_id");
    await table.rollback("r1", "b1");
    await table.rollback("r2", "b2");
    const [, , ofFree, ofPlain] = await table.calls();
    expect(ofFree?.body).toMatchObject({ action: "rollback", reference_free_spins_id: free });
    expect(ofFree?.body).not.toHaveProperty("free_spins_id");
    expect(ofPlain?.body).not.toHaveProperty("reference_free_spins_id");
  });

  test("on a closed or expired session, or of a blocked player, is refused here and never sent; a win is sent", async () => {
    const [closed, expired, blocked] = await Promise.all([aTable(), aTable({ ttlMinutes: -1 }), aTable()]);
    await closed.close();
    await blocked.block();
    for (const [table, error] of [
      [closed, "SESSION_CLOSED"],
      [expired, "SESSION_CLOSED"],
      [blocked, "PLAYER_BLOCKED"],
    ] as const) {
      expect(await table.bet("b1")).toMatchObject({ status: 409, body: { error, status: "refused" } });
      expect((await table.transaction("b1")).body.status).toBe("refused");
      expect(await table.calls()).toHaveLength(0);
      expect((await table.win("w1")).status).toBe(200);
    }
  });

  test("in another currency, or with more places than the currency has, leaves no row", async () => {
    const table = await aTable();
    expect((await table.bet("b1", { currency: "USD" })).body.error).toBe("CURRENCY_MISMATCH");
    expect(await table.bet("b1", { amount: "1.001" })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "amount", message: "must have at most 2 decimal places" }] },
    });
    expect(await table.bet("b1", { amount: "99999999999999999999" })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "amount", message: expect.stringMatching(/^must be at most 90071992547409.91,/) }] },
    });
    expect((await table.transaction("b1")).status).toBe(404);
    expect(await table.calls()).toHaveLength(0);
  });

  test("on an unknown session, or on one of another provider's game, is NOT_FOUND and an alert", async () => {
    const [table, other] = await Promise.all([aTable(), aTable()]);
    for (const session_id of ["nobody", other.sessionId]) {
      expect(await table.bet("b1", { session_id })).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
    }
    expect(await table.alertKinds()).toEqual(["session_unknown"]);
  });

  test("is refused for a form that the contract does not allow", async () => {
    const table = await aTable();
    const broken: Record<string, unknown>[] = [
      { transaction_id: "undo-1" },
      { transaction_id: "a b" },
      { transaction_id: "x".repeat(121) },
      { transaction_id: "ü" },
      { round_id: "" },
      { amount: "-1" },
      { amount: "01" },
      { amount: "1." },
      { amount: ".5" },
      { amount: "1e2" },
      { amount: 1 },
      { currency: "eur" },
    ];
    for (const fields of broken) {
      const answer = await table.bet("b1", fields);
      const field = Object.keys(fields)[0];
      expect([fields, answer.status, answer.body.fields[0].field]).toEqual([fields, 422, field]);
    }
    expect((await table.bet(`a:${"~!".repeat(59)}`)).status).toBe(200);
  });

  test("in a currency whose places only the back office knows is exact", async () => {
    const table = await aTable({ currency: "GOLDX" });
    expect((await table.bet("b1", { amount: "0.0001" })).body.status).toBe("completed");
    expect((await table.calls())[0]?.body.amount).toBe("0.0001");
    expect((await table.bet("b2", { amount: "0.00001" })).status).toBe(422);
  });
});
