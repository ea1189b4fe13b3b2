import { describe, expect, test } from "vitest";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { adminCtx, ownKey } from "../support/fixtures.ts";
import { aSession, until } from "../support/session.ts";

const refusal = { status: 403, body: JSON.stringify({ error: "BET_LIMIT" }), book: false };

describe("a rollback", () => {
  test("of a completed bet is sent even after a win; the bet repeats its first answer", async () => {
    const session = await aSession();
    const bet = await session.bet("b1", { amount: "3.00" });
    await session.win("w1");
    expect(await session.rollback("r1", "b1")).toMatchObject({ status: 200, body: { balance: "1001.00" } });
    expect((await session.calls()).at(-1)?.body).toMatchObject({
      action: "rollback",
      transaction_id: `${session.provider.code}:r1`,
      reference_transaction_id: `${session.provider.code}:b1`,
      amount: "3.00",
    });
    expect((await session.transaction("b1")).body.status).toBe("cancelled");
    expect(await session.bet("b1", { amount: "3.00" })).toEqual(bet);
    expect(await session.calls()).toHaveLength(3);
  });

  test("before its bet is completed without a callback, and the late bet is never sent", async () => {
    const session = await aSession();
    const rollback = await session.rollback("r1", "b1");
    expect(rollback).toMatchObject({ status: 200, body: { status: "completed", balance: null } });
    expect((await session.transaction("b1")).body).toMatchObject({
      status: "cancelled",
      amount: "0.00",
      completed_at: null,
    });
    for (let i = 0; i < 2; i++) {
      const bet = await session.bet("b1", { amount: "4.00" });
      expect(bet).toMatchObject({ status: 409, body: { error: "BET_CANCELLED", status: "cancelled" } });
    }
    expect((await session.bet("b1", { amount: "5.00" })).body.error).toBe("TRANSACTION_CONFLICT");
    expect((await session.transaction("b1")).body).toMatchObject({ status: "cancelled", amount: "4.00" });
    expect(await session.rollback("r1", "b1")).toEqual(rollback);
    expect(await session.calls()).toHaveLength(0);
  });

  test("accepts the id that the service answered for the bet; an own id comes first", async () => {
    const session = await aSession();
    const code = session.provider.code;
    const { body } = await session.bet("b1", { amount: "3.00" });
    expect((await session.rollback("r1", body.transaction_id)).body).toMatchObject({ bet_known: true });
    expect((await session.calls()).at(-1)?.body).toMatchObject({ reference_transaction_id: `${code}:b1` });
    await session.bet("b2");
    await session.bet(`${code}:b2`);
    await session.rollback("r2", `${code}:b2`);
    expect((await session.calls()).at(-1)?.body).toMatchObject({ reference_transaction_id: `${code}:${code}:b2` });
    const long = "l".repeat(120);
    await session.bet(long);
    expect((await session.rollback("r3", `${code}:${long}`)).body).toMatchObject({ bet_known: true });
    expect((await session.rollback("r4", `x${long}`)).status).toBe(422);
  });

  test("of a bet that has not arrived, named as the service would, keeps out either bet", async () => {
    const session = await aSession();
    expect((await session.rollback("r1", `${session.provider.code}:b1`)).body).toMatchObject({ bet_known: false });
    for (const id of ["b1", `${session.provider.code}:b1`]) {
      expect((await session.bet(id)).body).toMatchObject({ error: "BET_CANCELLED" });
    }
    expect(await session.calls()).toHaveLength(0);
  });

  test("answers whether its bet had arrived, and repeats that when the bet comes later", async () => {
    const session = await aSession();
    const before = await session.rollback("r1", "b1");
    expect(before.body).toMatchObject({ bet_known: false });
    expect((await session.rollback("r2", "b1")).body).toMatchObject({ bet_known: false });
    await session.bet("b1");
    expect(await session.rollback("r1", "b1")).toEqual(before);
    expect((await session.rollback("r3", "b1")).body).toMatchObject({ bet_known: true });
    await session.script({ action: "rollback", status: 500, body: "{}", book: false });
    await session.bet("b2");
    expect(await session.rollback("r4", "b2")).toMatchObject({ status: 202, body: { bet_known: true } });
    expect((await session.win("w1")).body).not.toHaveProperty("bet_known");
  });

  test("of a refused bet is completed without a callback; the bet stays refused", async () => {
    const session = await aSession();
    await session.script({ action: "bet", ...refusal });
    await session.bet("b1");
    expect((await session.rollback("r1", "b1")).body).toMatchObject({ status: "completed", balance: null });
    expect((await session.transaction("b1")).body.status).toBe("refused");
    expect(await session.calls()).toHaveLength(1);
  });

  test("of a bet already rolled back, under another id, is completed without a callback", async () => {
    const session = await aSession();
    await session.bet("b1");
    const first = await session.rollback("r1", "b1");
    expect((await session.rollback("r2", "b1")).body).toMatchObject({ status: "completed", balance: null });
    expect(await session.rollback("r1", "b1")).toEqual(first);
    expect(await session.calls()).toHaveLength(2);
  });

  test("of a bet never sent completes without a callback; the bet keeps its answer", async () => {
    const session = await aSession();
    // Without an active key no callback can be signed.
    await revokeKey(adminCtx(), ownKey(session.operator));
    const first = await session.bet("b1");
    expect(first).toMatchObject({ status: 503, body: { error: "UPSTREAM_UNAVAILABLE", status: "cancelled" } });
    for (const id of ["r1", "r2", "r1"]) {
      const completed = { status: 200, body: { status: "completed", balance: null } };
      expect(await session.rollback(id, "b1")).toMatchObject(completed);
      expect(await session.bet("b1")).toEqual(first);
    }
    expect(await session.calls()).toHaveLength(0);
  });

  test.each([
    [{ action: "bet", delayMs: 2_000 }, ["bet", "rollback"]],
    [{ action: "bet", delayMs: 2_000, ...refusal }, ["bet"]],
  ])("of a bet in flight waits for its callback; the bet then stays cancelled (%j)", async (step, sent) => {
    const session = await aSession();
    await session.script(step);
    const bet = session.bet("b1");
    await until(
      () => session.calls(),
      (calls) => calls.length === 1,
    );
    expect([200, 202]).toContain((await session.rollback("r1", "b1")).status);
    const cancelled = { status: 409, body: { error: "BET_CANCELLED", status: "cancelled" } };
    expect(await session.bet("b1")).toMatchObject(cancelled);
    expect(await bet).toMatchObject(cancelled);
    await until(
      () => session.transaction("r1"),
      ({ body }) => body.status === "completed",
    );
    expect((await session.transaction("b1")).body.status).toBe("cancelled");
    expect(await session.bet("b1")).toMatchObject(cancelled);
    expect((await session.calls()).map(({ body }) => body.action)).toEqual(sent);
  });

  test("of anything but a bet of its own session is refused with an alert and no row", async () => {
    const session = await aSession();
    const other = await session.anotherSession();
    await session.bet("b1");
    await session.win("w1");
    await session.rollback("r1", "b1");
    for (const [id, bet, fields] of [
      ["x1", "w1", {}],
      ["x2", "r1", {}],
      ["x3", "x3", {}],
      ["x4", "b1", { session_id: other }],
    ] as const) {
      expect(await session.rollback(id, bet, fields)).toMatchObject({
        status: 409,
        body: { error: "REFERENCE_INVALID" },
      });
      expect((await session.transaction(id)).status).toBe(404);
    }
    expect(new Set(await session.alertKinds())).toEqual(new Set(["reference_invalid"]));
    expect((await session.rollback("x5", "undo-b1")).status).toBe(422);
  });
});
