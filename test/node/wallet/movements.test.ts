import { beforeEach, describe, expect, test } from "vitest";
import { balanceOf, bet, call, putPlayer, read, rollback, startWallet, win } from "./support.ts";

let base: string;
beforeEach(async () => {
  base = await startWallet();
  await putPlayer(base, "ann", {});
});
const balance = () => balanceOf(base, "ann");

test("getbalance accepts empty ids and a null amount", async () => {
  const empty = { transaction_id: "", round_id: "", session_id: "", game_id: null, amount: null };
  expect(await call(base, { action: "getbalance", ...empty })).toEqual({ status: 200, body: { balance: "100.00" } });
});

test("bet, win and rollback move money and answer the balance and the operator's id", async () => {
  const taken = await call(base, bet("b", "10.00"));
  expect(taken.body).toEqual({ balance: "90.00", bonus_amount: "0.00", transaction_id: expect.any(String) });
  expect((await call(base, win("w", "4.50"))).body.balance).toBe("94.50");
  const returned = await call(base, rollback("x", "b", "10.00"));
  expect(returned.body).toEqual({ balance: "104.50", transaction_id: expect.any(String) });
});

describe("a repeated id moves money once", () => {
  test.each([
    ["bet", bet("1", "60.00"), "40.00"],
    ["win", win("1", "60.00"), "160.00"],
  ])("%s", async (_, movement, after) => {
    const first = await call(base, movement);
    expect(await call(base, { ...movement, unknown_field: { a: 1 } })).toEqual(first);
    expect(await balance()).toBe(after);
  });

  test("a bet is a 200 again even when the balance no longer covers it", async () => {
    await call(base, bet("1", "60.00"));
    await call(base, bet("2", "40.00"));
    expect(await call(base, bet("1", "60.00"))).toMatchObject({ status: 200, body: { balance: "0.00" } });
  });

  test("with any other field changed it is a conflict", async () => {
    await call(base, bet("1", "1.00"));
    const others = [
      bet("1", "2.00"),
      bet("1", "1.00", { round_id: "r-2" }),
      bet("1", "1.00", { session_id: "s-2" }),
      bet("1", "1.00", { free_spins_id: "f" }),
      win("1", "1.00"),
      rollback("1", "9", "1.00"),
    ];
    for (const other of others) {
      expect(await call(base, other)).toMatchObject({ status: 409, body: { error: "TRANSACTION_CONFLICT" } });
    }
    expect(await balance()).toBe("99.00");
  });

  test("ids that differ only in case, and ids of 120 characters, are distinct", async () => {
    for (const id of ["a".repeat(120), `${"a".repeat(119)}A`, "a:b.c-d_e", "A:b.c-d_e"]) {
      await call(base, bet(id, "1.00"));
    }
    expect(await balance()).toBe("96.00");
  });
});

describe("a bet is refused and changes nothing", () => {
  test.each([
    ["above the balance", bet("1", "100.01"), 402, "INSUFFICIENT_FUNDS"],
    ["in another currency", bet("1", "1.00", { currency: "USD" }), 409, "CURRENCY_MISMATCH"],
    ["of an unknown player", bet("1", "1.00", { player_id: "bob" }), 404, "PLAYER_NOT_FOUND"],
    ["without an amount", bet("1", undefined), 400, "VALIDATION_FAILED"],
    ["with a null amount", bet("1", null), 400, "VALIDATION_FAILED"],
    ["with a number for an amount", bet("1", 1), 400, "VALIDATION_FAILED"],
    ["with a negative amount", bet("1", "-1.00"), 400, "VALIDATION_FAILED"],
    ["with an exponent", bet("1", "1e1"), 400, "VALIDATION_FAILED"],
    ["with too many decimal places", bet("1", "1.001"), 400, "VALIDATION_FAILED"],
    ["without a transaction id", bet("1", "1.00", { transaction_id: "" }), 400, "VALIDATION_FAILED"],
    ["without a round id", bet("1", "1.00", { round_id: null }), 400, "VALIDATION_FAILED"],
    ["with an unknown action", bet("1", "1.00", { action: "debit" }), 400, "VALIDATION_FAILED"],
  ])("%s", async (_, movement, status, error) => {
    expect(await call(base, movement)).toMatchObject({ status, body: { error } });
    expect(await balance()).toBe("100.00");
    expect((await read(base, "/books/movements")).movements).toEqual([]);
  });

  test("above the player's limit", async () => {
    await putPlayer(base, "ann", { bet_limit: "5.00" });
    expect(await call(base, bet("1", "5.01"))).toMatchObject({ status: 403, body: { error: "BET_LIMIT" } });
    expect((await call(base, bet("2", "5.00"))).status).toBe(200);
  });

  test("and a repeat is judged again once there is money", async () => {
    await call(base, bet("1", "150.00"));
    await call(base, win("w", "50.00"));
    expect(await call(base, bet("1", "150.00"))).toMatchObject({ status: 200, body: { balance: "0.00" } });
  });
});

describe("wins and rollbacks settle money already staked", () => {
  test("for a blocked player, whose bets are refused", async () => {
    await call(base, bet("1", "10.00"));
    await putPlayer(base, "ann", { balance: "90.00", blocked: true });
    expect(await call(base, bet("2", "1.00"))).toMatchObject({ status: 403, body: { error: "PLAYER_BLOCKED" } });
    expect((await call(base, rollback("3", "1", "10.00"))).body.balance).toBe("100.00");
    expect((await call(base, win("4", "5.00"))).body.balance).toBe("105.00");
  });

  test("on a closed session, whose bets are refused", async () => {
    await call(base, bet("1", "10.00"));
    await fetch(`${base}/books/sessions/s-1`, { method: "PUT", body: '{"closed":true}' });
    expect(await call(base, bet("2", "1.00"))).toMatchObject({ status: 409, body: { error: "SESSION_CLOSED" } });
    expect((await call(base, rollback("3", "1", "10.00"))).status).toBe(200);
    expect((await call(base, win("4", "5.00", { session_id: "never-seen" }))).body.balance).toBe("105.00");
  });
});

describe("a rollback returns a stake at most once", () => {
  test("under the same id and under another", async () => {
    await call(base, bet("1", "10.00"));
    for (const id of ["2", "2", "3"])
      expect((await call(base, rollback(id, "1", "10.00"))).body.balance).toBe("100.00");
  });

  test("and is the bet's amount, not the rollback's", async () => {
    await call(base, bet("1", "10.00"));
    expect((await call(base, rollback("2", "1", "99.00"))).body.balance).toBe("100.00");
  });

  test("and before its bet moves nothing; the late bet is refused", async () => {
    expect((await call(base, rollback("2", "1", "10.00"))).body.balance).toBe("100.00");
    expect(await call(base, bet("1", "10.00"))).toMatchObject({ status: 409, body: { error: "BET_CANCELLED" } });
    expect(await balance()).toBe("100.00");
  });

  test("and never of a win, or of another player's bet", async () => {
    await putPlayer(base, "bob", {});
    await call(base, bet("1", "10.00", { player_id: "bob" }));
    await call(base, win("2", "10.00"));
    for (const of of ["1", "2"]) expect((await call(base, rollback("3", of, "10.00"))).status).toBe(400);
    expect([await balance(), await balanceOf(base, "bob")]).toEqual(["110.00", "90.00"]);
  });
});

test("free spins cost nothing, pay bonus money and are not refunded", async () => {
  await putPlayer(base, "ann", { balance: "0.50", bet_limit: "1.00" });
  const grant = { free_spins_id: "summer" };
  expect((await call(base, bet("1", "5.00", grant))).body.balance).toBe("0.50");
  expect((await call(base, win("2", "7.00", grant))).body).toMatchObject({ balance: "7.50", bonus_amount: "7.00" });
  expect((await call(base, rollback("3", "1", "5.00"))).body.balance).toBe("7.50");
});
