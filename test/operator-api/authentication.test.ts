import { beforeAll, describe, expect, test } from "vitest";
import operators from "../../openapi.json" with { type: "json" };
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { signedCalls } from "../support/documented-calls.ts";
import { aCasino, adminCtx, aKeyFor, anOperator, ownKey } from "../support/fixtures.ts";
import { call, signatureHeaders, signed } from "../support/signed.ts";
import { stopClock } from "../support/standing-clock.ts";

/** Every signed call of /v1, and targets whose signed form is easily wrong. */
const CALLS = [
  ...signedCalls(operators),
  ["GET", "/v1/games?limit=5&type=slot"],
  ["GET", "/v1/free-spins?reference=a%2Fb"],
  ["GET", "/v1/transactions/sandbox%3A42"],
  ["GET", "/v1/no-such-call"],
  ["DELETE", "/v1/ping"],
] as const;

async function refusal(response: Response) {
  return { status: response.status, ...(await response.json<Record<string, unknown>>()) };
}

/** Nothing that they send is admitted, so one of each serves all calls. */
let refused: Awaited<ReturnType<typeof anOperator>>;
let elsewhere: typeof refused;

beforeAll(async () => {
  refused = await anOperator();
  elsewhere = await anOperator({ allowlist: ["203.0.113.0/24"] });
});

describe.each(CALLS)("%s %s", (method, target, body: string = "") => {
  const send = (headers: Record<string, string>) => call(target, { method, headers, ...(body === "" ? {} : { body }) });

  test("is refused without headers, and with any single one missing", async () => {
    const whole = await signatureHeaders(refused, method, target, body);
    for (const left of [undefined, ...Object.keys(whole)]) {
      const headers = left === undefined ? {} : Object.fromEntries(Object.entries(whole).filter(([k]) => k !== left));
      const answer = await refusal(await send(headers));
      expect(answer).toMatchObject({ status: 401, error: "UNAUTHORIZED", retryable: false, fields: [] });
    }
  });

  test("is refused with an unknown key, a wrong secret or a changed request", async () => {
    const attempts = [
      signatureHeaders({ ...refused, keyId: "unknown" }, method, target, body),
      signatureHeaders({ ...refused, secret: "wrong" }, method, target, body),
      signatureHeaders(refused, method, `${target}x`, body === "" ? "" : `${body} `),
    ];
    for (const headers of attempts) {
      const answer = await refusal(await send(await headers));
      expect(answer).toMatchObject({ status: 401, error: "UNAUTHORIZED", retryable: false, fields: [] });
    }
  });

  test("is retryable only for a correct digest more than 5 minutes off the clock", async () => {
    const old = String(Math.floor(Date.now() / 1000) - 302);
    const right = await send(await signatureHeaders(refused, method, target, body, old));
    expect(Math.abs(Date.parse(right.headers.get("x-server-time") ?? "") - Date.now())).toBeLessThan(300_000);
    expect(right.status).toBe(401);
    expect(await right.json()).toEqual({
      ...{ error: "UNAUTHORIZED", message: expect.stringContaining("clock"), retryable: true, fields: [] },
    });
    const wrong = await signatureHeaders({ ...refused, secret: "wrong" }, method, target, body, old);
    const untold = await send(wrong);
    expect(untold.headers.has("x-server-time")).toBe(false);
    expect(await refusal(untold)).toMatchObject({ status: 401, retryable: false });
  });

  test("is refused from an address outside the allowlist, naming it", async () => {
    const headers = {
      ...(await signatureHeaders(elsewhere, method, target, body)),
      "cf-connecting-ip": "198.51.100.7",
    };
    const answer = await refusal(await send(headers));
    expect(answer).toMatchObject({ status: 403, error: "ADDRESS_NOT_ALLOWED", retryable: false });
    expect(answer).toHaveProperty("message", expect.stringContaining("198.51.100.7"));
  });

  test("answers with a request id and is never cached", async () => {
    const response = await signed(await anOperator(), method, target, body === "" ? {} : { body });
    expect(response.status).not.toBe(401);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    // A stream goes on otherwise.
    await response.body?.cancel();
  });
});

test("ping answers the operator, the key and the time", async () => {
  const operator = await anOperator();
  const response = await signed(operator, "GET", "/v1/ping");
  expect(response.status).toBe(200);
  const answer = await response.json<{ server_time: string }>();
  expect(answer).toEqual({ operator_code: operator.code, key_id: operator.keyId, server_time: expect.any(String) });
  expect(Math.abs(Date.parse(answer.server_time) - Date.now())).toBeLessThan(60_000);
});

test("both keys work during a rotation, and a revoked one stops working at once", async () => {
  const operator = await anOperator();
  const second = { ...(await aKeyFor(operator.code)), code: operator.code };
  for (const key of [operator, second]) expect((await signed(key, "GET", "/v1/ping")).status).toBe(200);
  await revokeKey(adminCtx(), ownKey(operator));
  expect((await signed(operator, "GET", "/v1/ping")).status).toBe(401);
  expect((await signed(second, "GET", "/v1/ping")).status).toBe(200);
});

test("a revoked key is a final 401, even with a wrong clock", async () => {
  const operator = await anOperator();
  expect((await signed(operator, "GET", "/v1/ping")).status).toBe(200);
  await revokeKey(adminCtx(), ownKey(operator));
  const timestamp = String(Math.floor(Date.now() / 1000) - 302);
  const answer = await refusal(await signed(operator, "GET", "/v1/ping", { timestamp }));
  expect(answer).toMatchObject({ status: 401, error: "UNAUTHORIZED", retryable: false });
});

test("an address on the allowlist is admitted, also as IPv4-mapped IPv6", async () => {
  const operator = await anOperator({ allowlist: ["203.0.113.0/24", "2001:db8::/32"] });
  for (const address of ["203.0.113.9", "::ffff:203.0.113.9", "2001:db8::5"]) {
    const response = await signed(operator, "GET", "/v1/ping", { headers: { "cf-connecting-ip": address } });
    expect(response.status).toBe(200);
  }
});

test("exactly 20 of 50 concurrent calls succeed at limit 20; unsigned ones are free", async () => {
  // All requests fall into one minute.
  stopClock();
  const operator = await anOperator({ requestsPerMinute: 20 });
  for (let i = 0; i < 5; i++) {
    await call("/v1/ping", { headers: { "x-agg-key-id": operator.keyId } });
    await signed({ ...operator, secret: "wrong" }, "GET", "/v1/ping");
  }
  const responses = await Promise.all(Array.from({ length: 50 }, () => signed(operator, "GET", "/v1/ping")));
  expect(responses.filter((response) => response.status === 200)).toHaveLength(20);
  const limited = responses.filter((response) => response.status === 429);
  expect(limited).toHaveLength(30);
  for (const response of limited) {
    expect(await response.json()).toMatchObject({ error: "RATE_LIMITED", retryable: true, fields: [] });
    const seconds = Number(response.headers.get("retry-after"));
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true);
  }
});

describe("a body", () => {
  test.each(["{", "", "[]", '"text"', "null", "1", "{}x"])("%j is VALIDATION_FAILED on body", async (body) => {
    const response = await signed(await anOperator(), "POST", "/v1/sessions", { body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: "VALIDATION_FAILED", fields: [{ field: "body" }] });
  });

  test("over 256 KiB is VALIDATION_FAILED on body", async () => {
    const response = await signed(await anOperator(), "POST", "/v1/sessions", { body: " ".repeat(256 * 1024 + 1) });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ fields: [{ field: "body" }] });
  });

  test("of a captured wallet callback is refused on action by every call with a body", async () => {
    const operator = await anOperator();
    const posts = CALLS.map(([method, target]) => (method === "POST" ? target : "")).filter((target) => target !== "");
    for (const action of ["bet", "getbalance", null]) {
      for (const target of [...posts, "/v1/debug/signature"]) {
        const response = await signed(operator, "POST", target, { body: { action, player_id: "p" } });
        expect([target, response.status]).toEqual([target, 422]);
        expect(await response.json()).toMatchObject({ error: "VALIDATION_FAILED", fields: [{ field: "action" }] });
      }
    }
  });

  test("of a captured invoice notification is refused, and closes no session", async () => {
    const { operator, gameId } = await aCasino();
    const opened = await signed(operator, "POST", "/v1/sessions", {
      body: { player_id: "ann", currency: "EUR", game_id: gameId },
    });
    const { session_id } = await opened.json<{ session_id: string }>();
    const body = { event: "invoice.issued", sent_at: "2026-11-01T00:00:00.000Z", invoice: { id: "1" }, document: {} };
    const close = `/v1/sessions/${session_id}/close`;
    for (const target of [close, `/v1/games/${gameId}/demo`]) {
      const response = await signed(operator, "POST", target, { body });
      expect([target, response.status]).toEqual([target, 422]);
      expect(await response.json()).toMatchObject({ fields: [{ field: "event" }] });
    }
    expect(await (await signed(operator, "POST", close, { body: { event: "a field of mine" } })).json()).toMatchObject({
      status: "closed",
    });
  });
});
