import { describe, expect, test } from "vitest";
import { revokeKey } from "../../src/keys/revoke-key.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { rearmMovement } from "../../src/ledger/delivery/rearm-movement.ts";
import { sweep } from "../../src/ledger/delivery/sweep.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { admin } from "../support/admin.ts";
import { aKeyFor, ownKey } from "../support/fixtures.ts";
import { adminCtx, aTable, laterCtx, type Table } from "../support/money.ts";

const refusal = { status: 409, body: JSON.stringify({ error: "SESSION_CLOSED" }), book: false };

/** Sends what is due, minute by minute or at longer steps, as the cron would. */
async function runUntil(table: Table, id: string, fromMs: number, toMs: number, stepMs = HOUR_MS / 4): Promise<void> {
  for (let ms = fromMs; ms <= toMs; ms += stepMs) {
    await deliverMovement(laterCtx(ms), `${table.provider.code}:${id}`);
  }
}

const credits = async (table: Table) => (await table.calls()).filter(({ body }) => body.action === "win").length;

describe("a win", () => {
  test("that the wallet refuses is taken, alerted at once, and credited when the wallet takes it", async () => {
    const table = await aTable();
    await table.script({ action: "win", times: 2, ...refusal });
    const taken = {
      status: 202,
      body: { transaction_id: `${table.provider.code}:w1`, status: "pending", balance: null },
    };
    expect(await table.win("w1")).toEqual(taken);
    expect(await table.win("w1")).toEqual(taken);
    expect(await table.alertKinds()).toEqual(["movement_refused"]);
    await runUntil(table, "w1", 2_000, 3_000, 1_000);
    expect(await credits(table)).toBe(1);
    await runUntil(table, "w1", 7_000, 50_000, 1_000);
    expect(await credits(table)).toBe(3);
    expect(await table.win("w1")).toMatchObject({ status: 200, body: { status: "completed", balance: "1001.00" } });
    const amounts = new Set((await table.calls()).map(({ raw }) => raw));
    expect(amounts.size).toBe(1);
    expect(await table.alertKinds()).toEqual(["movement_refused"]);
  });

  test("refused for 71 hours is credited once", async () => {
    const table = await aTable();
    await table.script({ action: "win", ...refusal });
    await table.win("w1");
    await runUntil(table, "w1", 0, 71 * HOUR_MS);
    await table.script();
    await runUntil(table, "w1", 71 * HOUR_MS, 73 * HOUR_MS);
    expect((await table.transaction("w1")).body.status).toBe("completed");
    expect((await table.report("getbalance", { session_id: table.sessionId })).body.balance).toBe("1001.00");
  });

  test("refused for 73 hours is failed and alerted, and credited once by a replay", async () => {
    const table = await aTable();
    await table.script({ action: "win", ...refusal });
    await table.win("w1");
    await runUntil(table, "w1", 0, 73 * HOUR_MS);
    expect((await table.transaction("w1")).body.status).toBe("failed");
    expect(await table.alertKinds()).toEqual(["movement_refused", "movement_failed"]);
    expect(await table.win("w1")).toMatchObject({ status: 503, body: { retryable: false, status: "failed" } });
    await table.script();
    const id = encodeURIComponent(`${table.provider.code}:w1`);
    const replays = await Promise.all([1, 2, 3].map(() => admin("POST", `/movements/${id}/replay`)));
    expect(replays.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body: audit } = await admin("GET", "/audit");
    const { code } = table.provider;
    const recorded = audit.entries.filter(({ detail }: { detail: unknown }) =>
      JSON.stringify(detail).includes(`"${code}:`),
    );
    expect(recorded).toMatchObject([{ detail: { transaction_id: `${code}:w1` } }]);
    const listed = await admin("GET", `/movements?operator_code=${table.operator.code}&status=completed`);
    expect(listed.body.movements).toMatchObject([
      { transaction_id: `${table.provider.code}:w1`, operator_code: table.operator.code, status: "completed" },
    ]);
    const { attempts } = listed.body.movements[0];
    expect(attempts).toContainEqual(expect.objectContaining({ class: "success", http_status: 200 }));
    expect(attempts[0]).toMatchObject({ class: "refusal", wallet_code: "SESSION_CLOSED" });
    expect((await table.report("getbalance", { session_id: table.sessionId })).body.balance).toBe("1001.00");
  });

  test("of an operator without a key keeps the schedule, is failed and alerted after 72 hours, and credited by a replay", async () => {
    const table = await aTable();
    await revokeKey(adminCtx(), ownKey(table.operator));
    expect(await table.win("w1")).toMatchObject({ status: 202 });
    await runUntil(table, "w1", 0, 73 * HOUR_MS);
    const listed = async () =>
      (await admin("GET", `/movements?operator_code=${table.operator.code}`)).body.movements[0];
    const { status, attempts } = await listed();
    expect([status, attempts.length < 20]).toEqual(["failed", true]);
    expect(new Set(attempts.map((attempt: { class: string }) => attempt.class))).toEqual(new Set(["unsent"]));
    expect(await table.alertKinds()).toEqual(["movement_failed"]);
    await aKeyFor(table.operator.code);
    await admin("POST", `/movements/${encodeURIComponent(`${table.provider.code}:w1`)}/replay`);
    expect([(await listed()).status, await credits(table)]).toEqual(["completed", 1]);
  });

  test("waits 5 s, 30 s, 2 m, 10 m, 30 m, 1, 2, 4, 8 and then 12 hours between its tries, within 20 %", async () => {
    const table = await aTable();
    await table.script({ action: "win", ...refusal });
    await table.win("w1");
    const waits = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 43_200].map((s) => s * 1_000);
    let elapsed = 0;
    for (const [tries, wait] of waits.entries()) {
      await deliverMovement(laterCtx(elapsed + wait * 0.75), `${table.provider.code}:w1`);
      expect(await credits(table)).toBe(tries + 1);
      elapsed += wait * 1.25;
      await deliverMovement(laterCtx(elapsed), `${table.provider.code}:w1`);
      expect(await credits(table)).toBe(tries + 2);
    }
  });
});

describe("the sweep", () => {
  test("undoes a bet whose process was killed, and sends a win whose message was lost", async () => {
    const table = await aTable();
    await table.script({ action: "win", times: 1, status: 500 });
    await table.win("w1");
    await table.abandon("b1");
    await sweep(laterCtx(2 * MINUTE_MS));
    await sweep(laterCtx(3 * MINUTE_MS));
    expect((await table.transaction("w1")).body.status).toBe("completed");
    expect((await table.transaction("b1")).body.status).toBe("cancelled");
    expect((await table.transaction("undo-b1")).status).toBe(200);
  });

  test("leaves alone what is settled, leased or not due", async () => {
    const table = await aTable();
    await table.bet("b1");
    await table.script({ action: "win", status: 500 });
    await table.win("w1");
    await sweep(laterCtx(0));
    expect(await table.calls()).toHaveLength(2);
  });
});

test("a dead letter re-arms its movement and raises an alert", async () => {
  const table = await aTable();
  await table.script({ action: "win", times: 1, status: 500 });
  await table.win("w1");
  await rearmMovement(adminCtx(), `${table.provider.code}:w1`);
  expect(await table.alertKinds()).toEqual(["dead_letter"]);
  await deliverMovement(laterCtx(10), `${table.provider.code}:w1`);
  expect((await table.transaction("w1")).body.status).toBe("completed");
});

test("a wallet that comes back after an outage gets its backlog at once", async () => {
  const table = await aTable();
  await table.script({ status: 500 });
  await Promise.all(Array.from({ length: 12 }, (_, i) => table.win(`w${i}`)));
  await table.script();
  await table.report("getbalance", { session_id: table.sessionId });
  await table.bet("b1");
  const open = await admin("GET", `/movements?operator_code=${table.operator.code}&status=pending`);
  await sweep(laterCtx(10));
  const left = await admin("GET", `/movements?operator_code=${table.operator.code}&status=pending`);
  expect([open.body.movements.length <= 12, left.body.movements.length]).toEqual([true, 0]);
});
