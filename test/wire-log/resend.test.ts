import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { verifyWalletCallback } from "../../clients/typescript/src/index.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { signed } from "../support/signed.ts";
import { EVENTS, eventually } from "./support.ts";

async function resent({ operator }: TestSession, id: string | undefined) {
  const response = await signed(operator, "POST", `${EVENTS}/${id}/resend`, { body: {} });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape.
  return { status: response.status, body: await response.json<any>() };
}

/** The session's only callback with an action. */
async function callback({ operator }: TestSession, action: string) {
  const [event] = await eventually(operator, 1, `?kind=callback&action=${action}`);
  return event?.id;
}

describe("a callback that the wallet has booked", () => {
  test("is sent again byte for byte, signed again, and changes no books", async () => {
    const session = await aSession();
    await session.bet("b-1");
    const before = await session.transaction("b-1");
    const id = await callback(session, "bet");
    const { status, body } = await resent(session, id);
    expect([status, body.resend_of, body.status, body.attempt]).toEqual([200, id, 200, null]);
    const [first, second] = await session.calls();
    expect(second?.raw).toBe(first?.raw);
    expect(body.request.body).toBe(first?.raw);
    const { keyId, secret } = session.operator;
    const url = new URL(body.url);
    const incoming = { headers: second?.headers ?? {}, body: second?.raw ?? "", target: url.pathname };
    expect(await verifyWalletCallback({ [keyId]: secret }, incoming)).toMatchObject({ action: "bet" });
    expect(await session.transaction("b-1")).toEqual(before);
    const path = `/v1/transactions/${encodeURIComponent(before.body.transaction_id)}/attempts`;
    const attempts = await (await signed(session.operator, "GET", path)).json<{ attempts: object[] }>();
    expect(attempts.attempts).toHaveLength(1);
    const events = await eventually(session.operator, 2, "?kind=callback");
    expect(events.map(({ id: one }) => one)).toContain(body.id);
    // What was sent again can be sent again.
    expect((await resent(session, body.id)).body.resend_of).toBe(body.id);
  });

  test("is not sent to an address that may not be called, and the answer says so", async () => {
    const session = await aSession();
    await session.bet("b-1");
    const id = await callback(session, "bet");
    const { code } = session.operator;
    await env.DB.prepare("UPDATE operators SET wallet_url = 'https://10.0.0.1/wallet' WHERE code = ?").bind(code).run();
    const { status, body } = await resent(session, id);
    expect([status, body.status, body.response]).toEqual([200, null, null]);
    expect(body.reason).toMatch(/^not sent: the address must have a host name/);
    expect(await session.calls()).toHaveLength(1);
  });
});

describe("nothing is sent again", () => {
  test("that the wallet refused or left open: it might book it now", async () => {
    const session = await aSession();
    await session.script({ action: "bet", book: false, times: 1, status: 402, body: '{"error":"INSUFFICIENT_FUNDS"}' });
    await session.bet("b-1");
    const refusal = await resent(session, await callback(session, "bet"));
    expect([refusal.status, refusal.body.error]).toEqual([409, "NOT_RESENDABLE"]);
    await session.script({ action: "win", book: false, times: 1, status: 500 });
    await session.win("w-1");
    const unknown = await resent(session, await callback(session, "win"));
    expect([unknown.status, unknown.body.error]).toEqual([409, "NOT_RESENDABLE"]);
    expect(unknown.body.message).toContain("/v1/transactions/{id}/resend");
    expect((await session.calls()).map(({ body }) => body.action)).toEqual(["bet", "win"]);
  });

  test("that is a call of the operator, or no event", async () => {
    const session = await aSession();
    await signed(session.operator, "GET", "/v1/ping");
    const [event] = await eventually(session.operator, 1);
    expect((await resent(session, event?.id)).body.error).toBe("NOT_RESENDABLE");
    expect((await resent(session, "1")).status).toBe(404);
  });
});

test("a balance is asked for again although the wallet refused it", async () => {
  const session = await aSession();
  await session.script({ action: "getbalance", times: 1, status: 404, body: '{"error":"PLAYER_NOT_FOUND"}' });
  await session.report("getbalance", { session_id: session.id });
  const { status, body } = await resent(session, await callback(session, "getbalance"));
  expect([status, body.status]).toEqual([200, 200]);
  expect(await session.balanceCalls()).toHaveLength(2);
});
