import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { DeliveryAttempt } from "../../clients/typescript/src/index.ts";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { recoverFailed } from "../../src/ledger/recover-failed.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";
import { admin } from "../support/admin.ts";
import { copyMovement, countRows } from "../support/backlog.ts";
import { adminCtx, aKeyFor, anOperator, ownKey } from "../support/fixtures.ts";
import { consumed, drained, keeping } from "../support/queues.ts";
import { aSession, laterCtx, type TestSession, until } from "../support/session.ts";
import { type Signer, signed } from "../support/signed.ts";

const idOf = (session: TestSession, id: string) => `${session.provider.code}:${id}`;

async function ask<Body = Record<string, unknown>>(signer: Signer, method: string, path: string, body?: object) {
  const response = await signed(signer, method, path, body ? { body } : {});
  return { status: response.status, body: await response.json<Body>() };
}

const path = (session: TestSession, id: string, call: string) =>
  `/v1/transactions/${encodeURIComponent(idOf(session, id))}/${call}`;
const attemptsOf = async (session: TestSession, id: string) =>
  (await ask<{ attempts: DeliveryAttempt[] }>(session.operator, "GET", path(session, id, "attempts"))).body.attempts;

/** What was sent and answered in an attempt that must have both. */
function bytesOf(attempt: DeliveryAttempt | undefined) {
  if (!attempt?.request || !attempt.response) throw new Error("the attempt has no request or no answer");
  return { ...attempt, request: attempt.request, response: attempt.response };
}
const resend = (session: TestSession, id: string) => ask(session.operator, "POST", path(session, id, "resend"), {});
const recover = (session: TestSession, since: string) =>
  ask(session.operator, "POST", "/v1/deliveries/recover", { since });

/** A win whose schedule is used up. */
async function aFailedWin(): Promise<TestSession> {
  const session = await aSession();
  await session.script({ action: "win", status: 500, body: "down", book: false });
  await session.win("w1");
  await fail(session, "w1");
  await session.script();
  return session;
}

/** Leaves a movement as its last attempt would. */
async function fail(session: TestSession, id: string): Promise<void> {
  await env.DB.prepare(
    "UPDATE movements SET status = 'failed', next_attempt_at = NULL, revision = 'failed' WHERE transaction_id = ?",
  )
    .bind(idOf(session, id))
    .run();
}

describe("the attempts of a transaction", () => {
  test("show what the wallet received, byte for byte, and what it answered", async () => {
    const session = await aSession();
    const headers = { "x-wallet-trace": "trace-1", "set-cookie": "secret=1" };
    await session.script({ action: "bet", headers });
    await session.bet("b1");
    await session.win("w1", { free_spins_id: await session.grant() });
    await session.rollback("r1", "b1");
    for (const [at, id] of ["b1", "w1", "r1"].entries()) {
      const call = (await session.calls())[at];
      const [first, ...others] = await attemptsOf(session, id);
      expect(others).toEqual([]);
      const attempt = bytesOf(first);
      expect(attempt).toMatchObject({ attempt: 1, class: "success", reason: null, duration_ms: expect.any(Number) });
      expect(attempt.request.body).toBe(call?.raw);
      expect(call?.headers).toMatchObject(attempt.request.headers);
      expect(attempt.request.headers["x-agg-signature"]).toMatch(/^[0-9a-f]{64}$/);
      expect(Number(attempt.request.headers["x-agg-timestamp"])).toBe(
        Math.floor(Date.parse(attempt.started_at) / 1_000),
      );
      expect(attempt.response).toMatchObject({ status: 200, headers: { "content-type": "application/json" } });
      expect(JSON.parse(attempt.response.body)).toMatchObject({ transaction_id: `op-${idOf(session, id)}` });
    }
    const { response } = bytesOf((await attemptsOf(session, "b1"))[0]);
    expect(response.headers).toMatchObject({ "x-wallet-trace": "trace-1" });
    expect(response.headers).not.toHaveProperty("set-cookie");
  });

  test("number every call, and keep the first 4 KiB of what cannot be read", async () => {
    const session = await aSession();
    await session.script(
      { action: "win", times: 1, status: 502, body: `<h1>é</h1>${"x".repeat(5_000)}`, book: false },
      { action: "win", times: 1, reset: true },
      { action: "win", times: 1, status: 409, body: '{"error":"SESSION_CLOSED","message":"over"}', book: false },
    );
    await session.win("w1");
    for (let tries = 0; tries < 3; tries++) await resend(session, "w1");
    const attempts = await attemptsOf(session, "w1");
    expect(attempts).toMatchObject([
      { attempt: 1, class: "unknown", reason: "status 502", response: { status: 502 } },
      { attempt: 2, class: "unknown", reason: "connection failed", response: null },
      { attempt: 3, class: "refusal", reason: null, response: { status: 409 } },
      { attempt: 4, class: "success", reason: null, response: { status: 200 } },
    ]);
    expect(new TextEncoder().encode(attempts[0]?.response?.body)).toHaveLength(4_096);
    expect(attempts[2]?.response?.body).toBe('{"error":"SESSION_CLOSED","message":"over"}');
    const calls = await session.calls();
    expect(attempts.map(({ request }) => request?.body)).toEqual(calls.map(({ raw }) => raw));
    for (const [at, call] of calls.entries())
      expect(call.headers).toMatchObject(attempts[at]?.request?.headers ?? { missing: true });
    expect((await session.transaction("w1")).body.status).toBe("completed");
  });

  test("are the same after their signing key was revoked and the address has moved", async () => {
    const session = await aSession();
    await session.bet("b1");
    const before = await attemptsOf(session, "b1");
    const next = await aKeyFor(session.operator.code);
    await revokeKey(adminCtx(), ownKey(session.operator));
    await env.DB.prepare("UPDATE operators SET wallet_url = 'https://wallet.example/new' WHERE code = ?")
      .bind(session.operator.code)
      .run();
    const after = await ask(next, "GET", path(session, "b1", "attempts"));
    expect(after.body.attempts).toEqual(before);
  });

  test("of a call whose process died show that it began, and no more", async () => {
    const session = await aSession();
    await session.abandon("b1");
    const unknown = { duration_ms: null, url: null, request: null, response: null, class: null, reason: null };
    expect(await attemptsOf(session, "b1")).toEqual([{ attempt: 1, started_at: expect.any(String), ...unknown }]);
  });

  test("of a transaction that was never sent are none", async () => {
    const session = await aSession();
    await session.rollback("r1", "b1");
    expect(await attemptsOf(session, "r1")).toEqual([]);
    await session.close();
    await session.bet("b2");
    expect(await attemptsOf(session, "b2")).toEqual([]);
  });

  test("of a call without room were not sent", async () => {
    const session = await aSession();
    await env.DB.prepare("UPDATE operators SET wallet_url = 'http://10.0.0.1/' WHERE code = ?")
      .bind(session.operator.code)
      .run();
    await session.win("w1");
    expect(await attemptsOf(session, "w1")).toMatchObject([
      { class: "unsent", url: null, request: null, response: null, reason: expect.stringContaining("address") },
    ]);
  });

  test("are shown for 30 days", async () => {
    const session = await aSession();
    await session.bet("b1");
    const move = (ms: number) =>
      env.DB.prepare("UPDATE movements SET called_at = ? WHERE transaction_id = ?")
        .bind(Date.now() - ms, idOf(session, "b1"))
        .run();
    await move(30 * DAY_MS - HOUR_MS);
    expect(await attemptsOf(session, "b1")).toHaveLength(1);
    await move(30 * DAY_MS + HOUR_MS);
    expect(await attemptsOf(session, "b1")).toEqual([]);
  });

  test("hold no secret", async () => {
    const session = await aSession();
    await session.bet("b1");
    expect(JSON.stringify(await attemptsOf(session, "b1"))).not.toContain(session.operator.secret);
  });
});

describe("a resend", () => {
  test("sends a pending win before its time; it is booked once", async () => {
    const session = await aSession();
    await session.script({ action: "win", times: 1, status: 500, body: "down" });
    await session.win("w1");
    expect((await session.transaction("w1")).body.status).toBe("pending");
    const { status, body } = await resend(session, "w1");
    expect([status, body]).toMatchObject([200, { transaction_id: idOf(session, "w1"), status: "completed" }]);
    expect((await session.calls()).map(({ body: sent }) => sent.transaction_id)).toEqual(
      Array(2).fill(idOf(session, "w1")),
    );
    expect((await session.bet("b1")).body.balance).toBe("1000.00");
  });

  test("that fails does not put off the next attempt", async () => {
    const session = await aSession();
    await session.script({ action: "win", status: 500, body: "down", book: false });
    await session.win("w1");
    await env.DB.prepare("UPDATE movements SET next_attempt_at = ? WHERE transaction_id = ?")
      .bind(Date.now() + HOUR_MS, idOf(session, "w1"))
      .run();
    const { next_attempt_at } = (await session.transaction("w1")).body;
    for (const attempts of [2, 3])
      expect((await resend(session, "w1")).body).toMatchObject({ status: "pending", attempts, next_attempt_at });
  });

  test("sends a failed win, and a failed bet by its rollback", async () => {
    const session = await aFailedWin();
    expect((await resend(session, "w1")).body).toMatchObject({ status: "completed" });
    await session.script(
      { action: "bet", times: 1, status: 500, body: "down", book: false },
      { action: "rollback", times: 1, status: 500, body: "down", book: false },
    );
    await session.bet("b1");
    await until(
      async () => (await session.calls()).length,
      (calls) => calls >= 3,
    );
    await until(
      () => session.transaction("undo-b1"),
      ({ body }) => body.status === "pending" && body.attempts !== 0,
    );
    await fail(session, "undo-b1");
    await fail(session, "b1");
    expect((await resend(session, "b1")).body).toMatchObject({ type: "bet", status: "cancelled" });
  });

  test("of two at once makes one call, and both are answered", async () => {
    const session = await aFailedWin();
    await session.script({ action: "win", delayMs: 1_500 });
    const both = await Promise.all([resend(session, "w1"), resend(session, "w1")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await session.calls()).toHaveLength(2);
    expect((await session.transaction("w1")).body.status).toBe("completed");
  });

  test.each<[string, (session: TestSession) => Promise<unknown>, string]>([
    ["completed", (session) => session.bet("t1"), "is completed"],
    [
      "refused",
      async (session) => {
        await session.block();
        await session.bet("t1");
      },
      "is refused",
    ],
    [
      "held",
      async (session) => {
        await session.win("t1");
        await env.DB.prepare(
          "UPDATE movements SET status = 'pending', held_for = 'max_win', next_attempt_at = NULL, give_up_at = NULL WHERE transaction_id = ?",
        )
          .bind(idOf(session, "t1"))
          .run();
      },
      "is held",
    ],
  ])("of one that is %s is refused", async (_, prepare, reason) => {
    const session = await aSession();
    await prepare(session);
    const before = await session.calls();
    const { status, body } = await resend(session, "t1");
    expect([status, body]).toMatchObject([409, { error: "NOT_RESENDABLE", retryable: false }]);
    expect(body.message).toContain(reason);
    expect(await session.calls()).toEqual(before);
  });

  test("of a bet in flight changes nothing", async () => {
    const session = await aSession();
    await session.abandon("b1");
    expect((await resend(session, "b1")).body).toMatchObject({ status: "pending" });
    expect(await session.calls()).toEqual([]);
  });
});

describe("a recovery", () => {
  test("sends every failed movement since a time again, and a repeat finds none", async () => {
    const session = await aFailedWin();
    await session.script({ action: "win", status: 500, body: "down", book: false });
    await session.win("w2");
    await fail(session, "w2");
    await session.bet("b1");
    await session.script();
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    expect(await recover(session, new Date(Date.now() + HOUR_MS).toISOString())).toEqual({
      status: 200,
      body: { queued: 0 },
    });
    const before = { since: new Date(Date.now() - 2 * HOUR_MS).toISOString(), until: since };
    const range = (body: object) => ask(session.operator, "POST", "/v1/deliveries/recover", body);
    expect((await range(before)).body).toEqual({ queued: 0 });
    expect((await range({ since, until: before.since })).body).toMatchObject({ fields: [{ field: "until" }] });
    expect((await recover(session, since)).body).toEqual({ queued: 2 });
    expect((await recover(session, since)).body).toEqual({ queued: 0 });
    await drained(laterCtx(0), (ctx) => consumed(ctx, { kind: "backlog", id: session.operator.code }));
    for (const id of ["w1", "w2"])
      await until(
        () => session.transaction(id),
        ({ body }) => body.status === "completed",
      );
    expect((await session.bet("b2")).body.balance).toBe("1000.00");
  });

  test("takes many in pages, each asking for the next", async () => {
    const session = await aFailedWin();
    const failed = { operatorCode: session.operator.code, since: 0 };
    await copyMovement(idOf(session, "w1"), 249);
    const left = () => countRows("operator_code = ? AND status = 'failed'", session.operator.code);
    const { ctx, kept } = keeping(laterCtx(0));
    await recoverFailed(ctx, failed);
    expect([await left(), kept]).toEqual([
      150,
      [
        { kind: "recovery", id: session.operator.code, since: 0 },
        { kind: "backlog", id: session.operator.code },
      ],
    ]);
    for (const count of [50, 0]) {
      const [next] = kept.splice(0).filter(({ kind }) => kind === "recovery");
      await consumed(ctx, next ?? { kind: "recovery", id: "none" });
      expect(await left()).toBe(count);
    }
    expect(kept.map(({ kind }) => kind)).toEqual(["backlog"]);
  });

  test("is of the operator alone", async () => {
    const session = await aFailedWin();
    const stranger = await anOperator();
    const { body } = await ask(stranger, "POST", "/v1/deliveries/recover", { since: "2020-01-01T00:00:00Z" });
    expect(body).toEqual({ queued: 0 });
    expect((await session.transaction("w1")).body.status).toBe("failed");
  });

  test("needs a time", async () => {
    const { status, body } = await ask((await aSession()).operator, "POST", "/v1/deliveries/recover", { since: "now" });
    expect([status, body.fields]).toMatchObject([422, [{ field: "since" }]]);
  });
});

describe("a bulk replay of the back office", () => {
  const EVER = { created_from: "2020-01-01T00:00:00Z" };
  const replay = (session: TestSession, filter: object, dry_run: boolean) =>
    admin("POST", "/movements/replay", { operator_code: session.operator.code, ...EVER, ...filter, dry_run });
  const audited = async (session: TestSession) =>
    (await env.DB.prepare(
      "SELECT count(*) AS n FROM audit_log WHERE action LIKE '%/movements/replay' AND detail LIKE ?",
    )
      .bind(`%"${session.operator.code}"%`)
      .first<number>("n")) ?? 0;

  test("counts first and changes nothing, then sends what it counted, a repeat nothing", async () => {
    const session = await aFailedWin();
    await copyMovement(idOf(session, "w1"), 3, { amount: "9007199254740991" });
    const sums = [{ currency: "EUR", type: "win", count: 4, amount: "270215977642230.73" }];
    expect(await replay(session, {}, true)).toEqual({ status: 200, body: { dry_run: true, count: 4, sums } });
    expect((await session.transaction("w1")).body.status).toBe("failed");
    expect(await audited(session)).toBe(0);
    expect((await replay(session, {}, false)).body).toEqual({ dry_run: false, count: 4, sums });
    expect(await audited(session)).toBe(1);
    expect((await replay(session, {}, false)).body).toMatchObject({ count: 0, sums: [] });
    expect(await countRows("operator_code = ? AND status = 'failed'", session.operator.code)).toBe(0);
    await drained(laterCtx(0), (ctx) => consumed(ctx, { kind: "backlog", id: session.operator.code }));
    await until(
      () => session.transaction("w1"),
      ({ body }) => body.status === "completed",
    );
  });

  test("takes those of its time and of the wallet's last code alone", async () => {
    const session = await aFailedWin();
    await session.script({ action: "win", status: 409, body: '{"error":"NO_SUCH_PLAYER"}', book: false });
    await session.win("w2");
    await fail(session, "w2");
    const count = async (filter: object) => (await replay(session, filter, true)).body.count;
    expect(await count({})).toBe(2);
    expect(await count({ code: "NO_SUCH_PLAYER" })).toBe(1);
    expect(await count({ code: "UNANSWERED" })).toBe(1);
    expect(await count({ code: "OTHER" })).toBe(0);
    expect(await count({ created_before: "2021-01-01T00:00:00Z" })).toBe(0);
    expect(await count({ created_from: new Date(Date.now() + HOUR_MS).toISOString() })).toBe(0);
    await replay(session, { code: "NO_SUCH_PLAYER" }, false);
    expect((await session.transaction("w1")).body.status).toBe("failed");
    expect((await session.transaction("w2")).body.status).not.toBe("failed");
    expect((await admin("POST", "/movements/replay", { operator_code: "x" })).body.fields).toMatchObject([
      { field: "created_from" },
      { field: "dry_run" },
    ]);
  });

  test("asks for its next page with the same filter", async () => {
    const session = await aFailedWin();
    await copyMovement(idOf(session, "w1"), 150);
    const failed = { operatorCode: session.operator.code, since: 0, until: Date.now() + 1, code: "UNANSWERED" };
    const { ctx, kept } = keeping(laterCtx(0));
    await recoverFailed(ctx, failed);
    const { operatorCode: id, ...filter } = failed;
    expect(kept).toContainEqual({ kind: "recovery", id, ...filter });
  });

  test("tries a pending one now, on record; a settled one is refused", async () => {
    const session = await aSession();
    await session.script({ action: "win", status: 500, body: "down", book: false });
    await session.win("w1");
    await session.script();
    const attempt = (id: string) => admin("POST", `/movements/${encodeURIComponent(idOf(session, id))}/try`);
    expect(await attempt("w1")).toMatchObject({ status: 200, body: { status: "completed", attempts: [{}, {}] } });
    expect(await attempt("w1")).toMatchObject({ status: 409, body: { error: "NOT_RESENDABLE" } });
    expect((await attempt("none")).status).toBe(404);
    const { results } = await env.DB.prepare("SELECT detail FROM audit_log WHERE action LIKE '%/try' AND detail LIKE ?")
      .bind(`%${idOf(session, "w1")}%`)
      .all();
    expect(results).toHaveLength(1);
  });
});
