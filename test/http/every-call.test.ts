import { beforeAll, describe, expect, test } from "vitest";
import operators from "../../openapi.json" with { type: "json" };
import internal from "../../openapi-internal.json" with { type: "json" };
import { app } from "../../src/app.ts";
import { backOffice } from "../../src/back-office.ts";
import { ADMIN_TOKEN, admin } from "../support/admin.ts";
import { signedCalls } from "../support/documented-calls.ts";
import { anOperator, aProvider, type TestOperator, type TestProvider } from "../support/fixtures.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { call, type Signer, signatureHeaders, signed } from "../support/signed.ts";

const SURFACE = /^\/(?:v1|provider\/v1|admin\/v1)\/[^*]+$/;

/** Calls as "GET /v1/rounds/{}": the names of path parameters do not matter. */
function calls(paths: Readonly<Record<string, object>>): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "{}")}`),
  );
}

test("every routed call is documented, and every documented call is routed", () => {
  const routed = [...app.routes, ...backOffice.routes]
    // A WebSocket: OpenAPI has no words for one.
    .filter(({ method, path }) => method !== "ALL" && SURFACE.test(path) && path !== "/v1/test/listen")
    .map(({ method, path }) => `${method} ${path.replace(/:\w+(?:\{[^}]*\})?/g, "{}")}`);
  const described = [...calls(operators.paths), ...calls(internal.paths)];
  expect([...new Set(routed)].sort()).toEqual(described.sort());
});

describe("garbage gets a documented answer, never a 5xx", () => {
  let keys: readonly [TestOperator, TestProvider];

  beforeAll(async () => {
    keys = await Promise.all([anOperator({ requestsPerMinute: 100_000 }), aProvider()]);
  });

  const described = [operators, internal].flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => [method, path] as const)),
  );
  const QUERY = "?cursor=x&cursor=y&since=q&limit=0&currency=&minutes=-1&status=z&operator_code=&period=0&player_id=";
  /** Path parameter, query string and body. */
  const GARBAGE = [
    ["x", QUERY, "{"],
    ["%E0%A4%A", `?reference=${"%F0%9F%8E%B0".repeat(121)}&game_id=%00&currency=EUR&%`, "[]"],
    [
      "'%00OR%201=1--",
      "?cursor=forged&status=failed",
      '{"__proto__":{"a":1},"session_id":{"$gt":""},"games":{"length":9}}',
    ],
  ] as const;

  /** An array in an array, and so on: what makes a text of it exhausts the stack. */
  const DEEP = "[".repeat(5_000) + "]".repeat(5_000);
  const FIELDS = [
    "since",
    "until",
    "starts_at",
    "ends_at",
    "paid_at",
    "from",
    "reference",
    "valid_from",
    "valid_until",
  ];
  const NESTED = ["x", "", `{${FIELDS.map((name) => `"${name}":${DEEP}`).join()}}`] as const;

  test.each(described)("%s %s", async (lower, path) => {
    const method = lower.toUpperCase();
    const [operator, provider] = keys;
    for (const [parameter, query, garbage] of [...GARBAGE, NESTED]) {
      const target = new URL(path.replace(/\{\w+\}/g, parameter) + query, "http://x");
      const sent = target.pathname + target.search;
      const body = method === "GET" ? "" : garbage;
      const signer = path.startsWith("/provider/") ? provider : operator;
      const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
      const response = path.startsWith("/admin/")
        ? await call(sent, { method, headers, ...(body === "" ? {} : { body }) })
        : await signed(signer, method, sent, { body });
      expect([sent, body, response.status]).toSatisfy(([, , status]) => status < 500);
      // A cache is in front of the Worker.
      expect(response.headers.get("cache-control"), sent).toMatch(/\bno-store$/);
      // A stream goes on otherwise.
      await response.body?.cancel();
    }
  });
});

/** Every call of the provider API. */
const PROVIDER_CALLS = signedCalls(internal);

let session: TestSession;

beforeAll(async () => {
  session = await aSession();
});

async function refusal(response: Response) {
  const { error, retryable, fields } = await response.json<Record<string, unknown>>();
  return [response.status, error, retryable, fields];
}

describe.each(PROVIDER_CALLS)("%s %s", (method, target, body) => {
  const send = (headers: Record<string, string>, sent = body) =>
    call(target, { method, headers, ...(sent === "" ? {} : { body: sent }) });

  test("is refused with a missing header, unknown key, wrong secret or changed body", async () => {
    const whole = await signatureHeaders(session.provider, method, target, body);
    const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
    const attempts = [
      send({}),
      ...Object.keys(whole).map((name) => send(without(name))),
      ...(body === "" ? [] : [send(whole, "{ }")]),
      send(await signatureHeaders({ ...session.provider, keyId: "unknown" }, method, target, body)),
      send(await signatureHeaders({ ...session.provider, secret: "wrong" }, method, target, body)),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(await refusal(answer)).toEqual([401, "UNAUTHORIZED", false, []]);
    }
  });

  test("is retryable only for a correct digest outside the time window", async () => {
    const old = String(Math.floor(Date.now() / 1000) - 302);
    const late = (by: Signer) => signatureHeaders(by, method, target, body, old);
    expect(await refusal(await send(await late(session.provider)))).toEqual([401, "UNAUTHORIZED", true, []]);
    const wrong = await late({ ...session.provider, secret: "wrong" });
    expect(await refusal(await send(wrong))).toEqual([401, "UNAUTHORIZED", false, []]);
  });

  test("refuses operator keys, and is VALIDATION_FAILED on body without a JSON object", async () => {
    const operators = await signed(session.operator, method, target, { body });
    expect(await refusal(operators)).toEqual([401, "UNAUTHORIZED", false, []]);
    for (const broken of body === "" ? [] : ["{", "[]", "null", '"x"', "\u{feff}{", ""]) {
      const response = await signed(session.provider, method, target, { body: broken });
      const [status, error, , fields] = await refusal(response);
      expect([broken, status, error]).toEqual([broken, 422, "VALIDATION_FAILED"]);
      expect(fields).toMatchObject([{ field: "body" }]);
    }
  });
});

test("a provider's key is refused by the operator API", async () => {
  for (const target of ["/v1/ping", "/v1/games", `/v1/transactions/${session.provider.code}:x`]) {
    expect(await refusal(await signed(session.provider, "GET", target))).toEqual([401, "UNAUTHORIZED", false, []]);
  }
});

test("every active provider key works; a revoked one is refused from the next call on", async () => {
  const { code } = session.provider;
  const issued = await Promise.all([1, 2, 3].map(() => admin("POST", `/providers/${code}/keys`, {})));
  const keys = issued.map(({ status, body }) => {
    expect([status, Object.keys(body).sort()]).toEqual([201, ["base_url", "created_at", "key_id", "secret"]]);
    return { keyId: body.key_id, secret: body.secret };
  });
  const push = async (key: Signer) =>
    (await signed(key, "PUT", "/provider/v1/jackpots", { body: { jackpots: [] } })).status;
  expect(await Promise.all([session.provider, ...keys].map(push))).toEqual([200, 200, 200, 200]);
  const path = `/providers/${code}/keys/${keys[1]!.keyId}`;
  const first = await admin("DELETE", path);
  expect(first).toEqual({ status: 200, body: { key_id: keys[1]!.keyId, revoked_at: expect.any(String) } });
  expect(await admin("DELETE", path)).toEqual(first);
  expect(await Promise.all([session.provider, ...keys].map(push))).toEqual([200, 200, 401, 200]);
});
