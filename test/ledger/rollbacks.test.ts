import { describe, expect, test } from "vitest";
import { revokeKey } from "../../src/keys/revoke-key.ts";
import { ownKey } from "../support/fixtures.ts";
import { adminCtx, aTable, until } from "../support/money.ts";

const refusal = { status: 403, body: JSON.stringify({ error: "BET_LIMIT" }), book: false };

describe("a rollback", () => {
  test("of a completed bet is sent, in a round with wins too, and the bet still repeats its first answer", async () => {
    const table = await aTable();
    const bet = await table.bet("b1", { amount: "3.00" });
    await table.win("w1");
    expect(await table.rollback("r1", "b1")).toMatchObject({ status: 200, body: { balance: "1001.00" } });
    expect((await table.calls()).at(-1)?.body).toMatchObject({
      action: "rollback",
      transaction_id: `${table.provider.code}:r1`,
      reference_transaction_id: `${table.provider.code}:b1`,
      amount: "3.00",
    });
    expect((await table.transaction("b1")).body.status).toBe("cancelled");
    expect(await table.bet("b1", { amount: "3.00" })).toEqual(bet);
    expect(await table.calls()).toHaveLength(3);
  });

  test("before its bet is completed unsent, and the bet arriving later is never sent", async () => {
    const table = await aTable();
    const rollback = await table.rollback("r1", "b1");
    expect(rollback).toMatchObject({ status: 200, body: { status: "completed", balance: null } });
    expect((await table.transaction("b1")).body).toMatchObject({
      status: "cancelled",
      amount: "0.00",
      completed_at: null,
    });
    for (let i = 0; i < 2; i++) {
      const bet = await table.bet("b1", { amount: "4.00" });
      expect(bet).toMatchObject({ status: 409, body: { error: "BET_CANCELLED", status: "cancelled" } });
    }
    expect((await table.bet("b1", { amount: "5.00" })).body.error).toBe("TRANSACTION_CONFLICT");
    expect((await table.transaction("b1")).body).toMatchObject({ status: "cancelled", amount: "4.00" });
    expect(await table.rollback("r1", "b1")).toEqual(rollback);
    expect(await table.calls()).toHaveLength(0);
  });

  test("of a refused bet is completed unsent and leaves it refused", async () => {
    const table = await aTable();
    await table.script({ action: "bet", ...refusal });
    await table.bet("b1");
    expect((await table.rollback("r1", "b1")).body).toMatchObject({ status: "completed", balance: null });
    expect((await table.transaction("b1")).body.status).toBe("refused");
    expect(await table.calls()).toHaveLength(1);
  });

  test("for the second time, under another id, is completed unsent", async () => {
    const table = await aTable();
    await table.bet("b1");
    const first = await table.rollback("r1", "b1");
    expect((await table.rollback("r2", "b1")).body).toMatchObject({ status: "completed", balance: null });
    expect(await table.rollback("r1", "b1")).toEqual(first);
    expect(await table.calls()).toHaveLength(2);
  });

  test("of a bet that was never sent is completed unsent, and the bet is told what it was told first", async () => {
    const table = await aTable();
    // Without an active key there is no callback that could be signed.
    await revokeKey(adminCtx(), ownKey(table.operator));
    const told = await table.bet("b1");
    expect(told).toMatchObject({ status: 503, body: { error: "UPSTREAM_UNAVAILABLE", status: "cancelled" } });
    for (const id of ["r1", "r2", "r1"]) {
      const completed = { status: 200, body: { status: "completed", balance: null } };
      expect(await table.rollback(id, "b1")).toMatchObject(completed);
      expect(await table.bet("b1")).toEqual(told);
    }
    expect(await table.calls()).toHaveLength(0);
  });

  test.each([
    [{ action: "bet", delayMs: 300 }, ["bet", "rollback"]],
    [{ action: "bet", delayMs: 300, ...refusal }, ["bet"]],
  ])("of a bet in flight waits for the call to be over, and the bet is told cancelled ever after (%j)", async (step, sent) => {
    const table = await aTable();
    await table.script(step);
    const bet = table.bet("b1");
    await until(
      () => table.calls(),
      (calls) => calls.length === 1,
    );
    expect([200, 202]).toContain((await table.rollback("r1", "b1")).status);
    const cancelled = { status: 409, body: { error: "BET_CANCELLED", status: "cancelled" } };
    expect(await table.bet("b1")).toMatchObject(cancelled);
    expect(await bet).toMatchObject(cancelled);
    await until(
      () => table.transaction("r1"),
      ({ body }) => body.status === "completed",
    );
    expect((await table.transaction("b1")).body.status).toBe("cancelled");
    expect(await table.bet("b1")).toMatchObject(cancelled);
    expect((await table.calls()).map(({ body }) => body.action)).toEqual(sent);
  });

  test("naming a win, a rollback, itself, or a bet of another session is refused, with an alert and no row", async () => {
    const table = await aTable();
    const other = await table.anotherSession();
    await table.bet("b1");
    await table.win("w1");
    await table.rollback("r1", "b1");
    for (const [id, bet, fields] of [
      ["x1", "w1", {}],
      ["x2", "r1", {}],
      ["x3", "x3", {}],
      ["x4", "b1", { session_id: other }],
    ] as const) {
      expect(await table.rollback(id, bet, fields)).toMatchObject({
        status: 409,
        body: { error: "REFERENCE_INVALID" },
      });
      expect((await table.transaction(id)).status).toBe(404);
    }
    expect(await table.alertKinds()).toEqual(Array(4).fill("reference_invalid"));
    expect((await table.rollback("x5", "undo-b1")).status).toBe(422);
  });
});
