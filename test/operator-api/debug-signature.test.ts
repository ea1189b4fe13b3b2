import { createExecutionContext, listDurableObjectIds } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { app } from "../../src/app.ts";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { importSecret } from "../../src/gate/signing/digest.ts";
import { toHex, utf8 } from "../../src/lib/encoding.ts";
import { adminCtx, anOperator, aProvider, ownKey, type TestOperator } from "../support/fixtures.ts";
import { PRODUCTION } from "../support/production.ts";
import { call, ORIGIN } from "../support/signed.ts";

interface Diagnosis {
  readonly valid: boolean;
  readonly diagnosis: string;
  readonly key: { known: boolean };
  readonly timestamp: { fresh: boolean; server_time: number; drift_seconds: number | null; window_seconds: number };
  readonly payload: { kind: string; bytes: number };
  readonly canonical_string: string;
  readonly signature: { well_formed: boolean; matches: boolean };
  readonly hints: string[];
}

/** Ahead of the real clock, so that the counters' alarms do not ring during a test. */
const NEW_YEAR_2100 = Date.UTC(2100, 0);

let callers = 0;

function post(form: object, address = `192.0.2.${++callers % 250}`): Promise<Response> {
  return call("/v1/debug/signature", {
    method: "POST",
    headers: { "cf-connecting-ip": address },
    body: JSON.stringify(form),
  });
}

async function diagnose(form: object): Promise<Diagnosis> {
  const response = await post(form);
  expect(response.status).toBe(200);
  return response.json();
}

const seconds = () => Math.floor(Date.now() / 1000);

async function digest(operator: TestOperator, text: string): Promise<string> {
  const key = await importSecret(operator.secret);
  return toHex(await crypto.subtle.sign("HMAC", key, utf8(text)));
}

const QUERY = "/v1/games?limit=50";

async function form(operator: TestOperator, signedText: (time: string) => string, changes: object = {}) {
  const timestamp = String(seconds());
  const signature = await digest(operator, signedText(timestamp));
  return { key_id: operator.keyId, timestamp, signature, method: "GET", path: QUERY, ...changes };
}

test("a correct signature is valid, and every step is shown", async () => {
  const operator = await anOperator();
  const sent = await form(operator, (time) => `${time}.GET ${QUERY}`);
  const found = await diagnose(sent);
  expect(found).toEqual({
    valid: true,
    diagnosis: "The signature is valid.",
    key: { known: true },
    timestamp: { fresh: true, server_time: expect.any(Number), drift_seconds: expect.any(Number), window_seconds: 300 },
    payload: { kind: "request_line", bytes: `GET ${QUERY}`.length },
    canonical_string: `${sent.timestamp}.GET ${QUERY}`,
    signature: { well_formed: true, matches: true },
    hints: [],
  });
  expect(Math.abs(found.timestamp.server_time - seconds())).toBeLessThan(30);
});

describe("what was made of the secret by mistake", () => {
  test("another secret has no hint, and the answer says so", async () => {
    const operator = await anOperator();
    const found = await diagnose(await form({ ...operator, secret: "another" }, (time) => `${time}.GET ${QUERY}`));
    expect(found.hints).toEqual([]);
    expect(found.diagnosis).toContain("the secret is not this key's");
  });
});

test("a provider's key is diagnosed too", async () => {
  const provider = await aProvider();
  const body = '{"session_id": "s-1"}';
  const change = { method: "POST", path: "/provider/v1/getbalance", body };
  const right = await form(provider as TestOperator, (time) => `${time}.${body}`, change);
  expect(await diagnose(right)).toMatchObject({ valid: true, key: { known: true } });
  const compact = await form(provider as TestOperator, (time) => `${time}.{"session_id":"s-1"}`, change);
  expect((await diagnose(compact)).hints).toEqual(["body serialized again: compact"]);
});

test("in the sandbox a refused signature names this call, in production it does not", async () => {
  const operator = await anOperator();
  const wrong = await form({ ...operator, secret: "another" }, (time) => `${time}.GET /v1/ping`);
  const headers = {
    "x-agg-key-id": operator.keyId,
    "x-agg-timestamp": wrong.timestamp,
    "x-agg-signature": wrong.signature,
  };
  const messageAt = async (bindings: object) => {
    const request = new Request(`${PRODUCTION.BASE_URL}/v1/ping`, { headers });
    const response = await app.fetch(request, bindings, createExecutionContext());
    expect(response.status).toBe(401);
    return (await response.json<{ message: string }>()).message;
  };
  expect(await messageAt({ ...PRODUCTION, ENVIRONMENT: "sandbox" })).toMatch(/POST \/v1\/debug\/signature/);
  expect(await messageAt(PRODUCTION)).toBe("The signature does not match the request.");
});

test("a key is unknown as soon as it is revoked", async () => {
  const operator = await anOperator();
  const check = async () => diagnose(await form(operator, (time) => `${time}.GET ${QUERY}`));
  expect(await check()).toMatchObject({ valid: true, key: { known: true } });
  await revokeKey(adminCtx(), ownKey(operator));
  expect(await check()).toMatchObject({ valid: false, key: { known: false }, signature: { matches: false } });
});

test("the expected signature is never in the answer", async () => {
  const operator = await anOperator();
  const sent = await form(operator, () => "something else");
  const expected = await digest(operator, `${sent.timestamp}.GET ${QUERY}`);
  expect(JSON.stringify(await diagnose(sent))).not.toContain(expected);
});

test("outside the sandbox the call is a bare 404", async () => {
  const request = new Request(`${ORIGIN}/v1/debug/signature`, { method: "POST", body: "{}" });
  const response = await app.fetch(request, PRODUCTION, createExecutionContext());
  expect([response.status, await response.text()]).toEqual([404, ""]);
});

test("an incomplete form names every missing or invalid field", async () => {
  const response = await post({ method: "PATCH" });
  expect(response.status).toBe(422);
  const { fields } = await response.json<{ fields: { field: string }[] }>();
  expect(fields.map(({ field }) => field)).toEqual(["key_id", "timestamp", "signature", "method", "path"]);
});

test("an incomplete form does not count towards the rate limit", async () => {
  vi.useFakeTimers({ now: NEW_YEAR_2100 + 60_000, toFake: ["Date"] });
  const whole = { key_id: "counted", timestamp: "1", signature: "x", method: "GET", path: "/" };
  const statusOf = async (form: object) => (await post(form, "203.0.113.2")).status;
  const broken = Array.from({ length: 61 }, (_, i) => ({ ...whole, [Object.keys(whole)[i % 5]!]: "" }));
  expect(new Set(await Promise.all(broken.map(statusOf)))).toEqual(new Set([422]));
  expect(await statusOf(whole)).toBe(200);
  vi.useRealTimers();
});

test("30 checks per minute and key and 60 per address are allowed, then RATE_LIMITED", async () => {
  vi.useFakeTimers({ now: NEW_YEAR_2100, toFake: ["Date"] });
  const check = (keyId: string, address: string) =>
    post({ key_id: keyId, timestamp: "1", signature: "x", method: "GET", path: "/" }, address);
  const byKey = await Promise.all(Array.from({ length: 31 }, (_, i) => check("same-key", `198.51.100.${i}`)));
  expect(byKey.filter((response) => response.status === 200)).toHaveLength(30);
  const byAddress = await Promise.all(Array.from({ length: 61 }, (_, i) => check(`key-${i}`, "203.0.113.1")));
  const limited = byAddress.filter((response) => response.status === 429);
  expect(limited).toHaveLength(1);
  expect(limited[0]!.headers.get("retry-after")).toBe("60");
  expect(await limited[0]!.json()).toMatchObject({ error: "RATE_LIMITED", retryable: true });
  vi.useRealTimers();
});

test("invented keys and addresses make no objects; a /64 is one address (F11)", async () => {
  vi.useFakeTimers({ now: NEW_YEAR_2100 + 120_000, toFake: ["Date"] });
  const before = (await listDurableObjectIds(env.RATE_COUNTERS)).length;
  // Other files of the runtime make objects of their own.
  const known = new Set((await listDurableObjectIds(env.STRANGER_COUNTERS)).map(String));
  const check = (keyId: string, address: string) =>
    post({ key_id: keyId, timestamp: "1", signature: "x", method: "GET", path: "/" }, address);
  await Promise.all(Array.from({ length: 80 }, (_, i) => check(`invented-${i}`, `100.64.1.${i}`)));
  const network = await Promise.all(Array.from({ length: 61 }, (_, i) => check(`v6-${i}`, `2001:db8:0:1::${i + 1}`)));
  expect(network.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await check("v6", "2001:db8:0:2::1")).status).toBe(200);
  expect(await listDurableObjectIds(env.RATE_COUNTERS)).toHaveLength(before);
  const all = await listDurableObjectIds(env.STRANGER_COUNTERS);
  const ownOnes = Array.from({ length: 16 }, (_, i) => String(env.STRANGER_COUNTERS.idFromName(String(i))));
  expect(all.map(String).filter((id) => !known.has(id) && !ownOnes.includes(id))).toEqual([]);
  vi.useRealTimers();
});
