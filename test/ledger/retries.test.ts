import { describe, expect, test } from "vitest";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { rearmMovement } from "../../src/ledger/delivery/rearm-movement.ts";
import { sweep } from "../../src/ledger/delivery/sweep.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { admin } from "../support/admin.ts";
import { adminCtx, aKeyFor, ownKey } from "../support/fixtures.ts";
import { drained } from "../support/queues.ts";
import { aSession, laterCtx, type TestSession } from "../support/session.ts";
import { stopClock } from "../support/standing-clock.ts";

const refusal = { status: 409, body: JSON.stringify({ error: "SESSION_CLOSED" }), book: false };

/** Delivers one movement at each step of the clock, as the cron would. */
async function runUntil(
  session: TestSession,
  id: string,
  fromMs: number,
  toMs: number,
  stepMs = HOUR_MS / 4,
): Promise<void> {
  for (let ms = fromMs; ms <= toMs; ms += stepMs) {
    await deliverMovement(laterCtx(ms), `${session.provider.code}:${id}`);
  }
}

const credits = async (session: TestSession) =>
  (await session.calls()).filter(({ body }) => body.action === "win").length;

describe("a win", () => {
  test("that the wallet refuses is accepted, raises an alert and is credited later", async () => {
    stopClock();
    const session = await aSession();
    await session.script({ action: "win", times: 2, ...refusal });
    const accepted = {
      status: 202,
      body: { transaction_id: `${session.provider.code}:w1`, status: "pending", balance: null },
    };
    expect(await session.win("w1")).toEqual(accepted);
    expect(await session.win("w1")).toEqual(accepted);
    expect(await session.alertKinds()).toEqual(["movement_refused"]);
    await runUntil(session, "w1", 2_000, 3_000, 1_000);
    expect(await credits(session)).toBe(1);
    await runUntil(session, "w1", 7_000, 50_000, 1_000);
    expect(await credits(session)).toBe(3);
    expect(await session.win("w1")).toMatchObject({ status: 200, body: { status: "completed", balance: "1001.00" } });
    const amounts = new Set((await session.calls()).map(({ raw }) => raw));
    expect(amounts.size).toBe(1);
    expect(await session.alertKinds()).toEqual(["movement_refused"]);
  });

  test("refused for 71 hours is credited once", async () => {
    const session = await aSession();
    await session.script({ action: "win", ...refusal });
    await session.win("w1");
    await runUntil(session, "w1", 0, 71 * HOUR_MS);
    await session.script();
    await runUntil(session, "w1", 71 * HOUR_MS, 73 * HOUR_MS);
    expect((await session.transaction("w1")).body.status).toBe("completed");
    expect((await session.report("getbalance", { session_id: session.id })).body.balance).toBe("1001.00");
  });

  test("refused for 73 hours fails with an alert, and a replay credits it once", async () => {
    const session = await aSession();
    await session.script({ action: "win", ...refusal });
    await session.win("w1");
    await runUntil(session, "w1", 0, 73 * HOUR_MS);
    expect((await session.transaction("w1")).body.status).toBe("failed");
    expect(await session.alertKinds()).toEqual(["movement_refused", "movement_failed"]);
    expect(await session.win("w1")).toMatchObject({ status: 503, body: { retryable: false, status: "failed" } });
    await session.script();
    const id = encodeURIComponent(`${session.provider.code}:w1`);
    const replays = await Promise.all([1, 2, 3].map(() => admin("POST", `/movements/${id}/replay`)));
    expect(replays.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body: audit } = await admin("GET", "/audit");
    const { code } = session.provider;
    const recorded = audit.entries.filter(({ detail }: { detail: unknown }) =>
      JSON.stringify(detail).includes(`"${code}:`),
    );
    expect(recorded).toMatchObject([{ detail: { transaction_id: `${code}:w1` } }]);
    const listed = await admin("GET", `/movements?operator_code=${session.operator.code}&status=completed`);
    expect(listed.body.movements).toMatchObject([
      { transaction_id: `${session.provider.code}:w1`, operator_code: session.operator.code, status: "completed" },
    ]);
    const { attempts } = listed.body.movements[0];
    expect(attempts).toContainEqual(expect.objectContaining({ class: "success", http_status: 200 }));
    expect(attempts[0]).toMatchObject({ class: "refusal", wallet_code: "SESSION_CLOSED" });
    expect((await session.report("getbalance", { session_id: session.id })).body.balance).toBe("1001.00");
  });

  test("of an operator without a key fails with an alert after 72 hours, replayable", async () => {
    const session = await aSession();
    await revokeKey(adminCtx(), ownKey(session.operator));
    expect(await session.win("w1")).toMatchObject({ status: 202 });
    await runUntil(session, "w1", 0, 73 * HOUR_MS);
    const listed = async () =>
      (await admin("GET", `/movements?operator_code=${session.operator.code}`)).body.movements[0];
    const { status, attempts } = await listed();
    expect([status, attempts.length < 20]).toEqual(["failed", true]);
    expect(new Set(attempts.map((attempt: { class: string }) => attempt.class))).toEqual(new Set(["unsent"]));
    expect(await session.alertKinds()).toEqual(["movement_failed"]);
    await aKeyFor(session.operator.code);
    await admin("POST", `/movements/${encodeURIComponent(`${session.provider.code}:w1`)}/replay`);
    expect([(await listed()).status, await credits(session)]).toEqual(["completed", 1]);
  });

  test("is retried after 5 s, 30 s, 2, 10, 30 min, 1, 2, 4, 8 and then 12 h, within 20 %", async () => {
    // Waits are counted from here: a busy machine must not use up what is left of them.
    stopClock();
    const session = await aSession();
    await session.script({ action: "win", ...refusal });
    await session.win("w1");
    const waits = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 43_200].map((s) => s * 1_000);
    let elapsed = 0;
    for (const [tries, wait] of waits.entries()) {
      await deliverMovement(laterCtx(elapsed + wait * 0.75), `${session.provider.code}:w1`);
      expect(await credits(session)).toBe(tries + 1);
      elapsed += wait * 1.25;
      await deliverMovement(laterCtx(elapsed), `${session.provider.code}:w1`);
      expect(await credits(session)).toBe(tries + 2);
    }
  });
});

describe("the sweep", () => {
  test("undoes a bet whose process died and sends a win whose wake-up message was lost", async () => {
    const session = await aSession();
    await session.script({ action: "win", times: 1, status: 500 });
    await session.win("w1");
    await session.abandon("b1");
    await drained(laterCtx(2 * MINUTE_MS), sweep);
    await drained(laterCtx(3 * MINUTE_MS), sweep);
    expect((await session.transaction("w1")).body.status).toBe("completed");
    expect((await session.transaction("b1")).body.status).toBe("cancelled");
    expect((await session.transaction("undo-b1")).status).toBe(200);
  });

  test("skips rows that are settled, leased or not due", async () => {
    const session = await aSession();
    await session.bet("b1");
    await session.script({ action: "win", status: 500 });
    await session.win("w1");
    await drained(laterCtx(0), sweep);
    expect(await session.calls()).toHaveLength(2);
  });
});

test("a dead letter re-arms its movement and raises an alert", async () => {
  const session = await aSession();
  await session.script({ action: "win", times: 1, status: 500 });
  await session.win("w1");
  await rearmMovement(adminCtx(), `${session.provider.code}:w1`);
  expect(await session.alertKinds()).toEqual(["dead_letter"]);
  await deliverMovement(laterCtx(10), `${session.provider.code}:w1`);
  expect((await session.transaction("w1")).body.status).toBe("completed");
});

test("a wallet that recovers from an outage gets its backlog at once", async () => {
  const session = await aSession();
  await session.script({ status: 500 });
  await Promise.all(Array.from({ length: 12 }, (_, i) => session.win(`w${i}`)));
  await session.script();
  await session.report("getbalance", { session_id: session.id });
  await session.bet("b1");
  const path = `/movements?operator_code=${session.operator.code}&status=pending`;
  // The queue itself delivers here: no sweep runs, and the schedule's next time would be minutes away.
  const pending = async () => (await admin("GET", path)).body.movements.length;
  await expect.poll(pending, { timeout: 30_000, interval: 100 }).toBe(0);
});
