import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import operators from "../../openapi.json" with { type: "json" };
import { app } from "../../src/app.ts";
import { ADMIN_TOKEN, admin } from "../support/admin.ts";
import { signedCalls } from "../support/documented-calls.ts";
import { aKeyFor, anOperator, aProvider, type TestOperator, type TestProvider } from "../support/fixtures.ts";
import { signedRequest } from "../support/in-process.ts";
import { PRODUCTION } from "../support/production.ts";
import { call, ORIGIN, signed } from "../support/signed.ts";
import { stopClock } from "../support/standing-clock.ts";

const NOT_FOUND = {
  error: "NOT_FOUND",
  message: "No such endpoint. Check the method and the path, which does not end with a slash.",
  retryable: false,
  fields: [],
};
const BEARER = { authorization: `Bearer ${ADMIN_TOKEN}` };

let operator: TestOperator;
let provider: TestProvider;

beforeAll(async () => {
  [operator, provider] = await Promise.all([anOperator(), aProvider()]);
});

describe("an unknown call", () => {
  test.each([
    ["GET", "/v1"],
    ["GET", "/v1/"],
    ["GET", "/v1/ping/"],
    ["GET", "/v1/PING"],
    ["GET", "/v1/games/7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"],
    ["GET", "/v1/transactions/"],
    ["GET", "/v1/transactions/a/b"],
    ["GET", "/v1/rounds/"],
    ["GET", "/v1/admin/v1/operators"],
    ["POST", "/v1/games"],
    ["POST", "/v1/rates"],
    ["PUT", "/v1/jackpots"],
    ["PATCH", "/v1/jackpots/winners"],
    ["DELETE", "/v1/transactions/a"],
    ["DELETE", "/v1/rounds/a"],
    ["OPTIONS", "/v1/ping"],
    ["GET", "/v1/debug/signature"],
    ["POST", `/v1/images/${"0".repeat(32)}`],
    ["DELETE", `/v1/images/${"0".repeat(32)}`],
  ])("%s %s is 401 unsigned and NOT_FOUND signed", async (method, target) => {
    const unsigned = await call(target, { method });
    expect([unsigned.status, (await unsigned.json<{ error: string }>()).error]).toEqual([401, "UNAUTHORIZED"]);
    const response = await signed(operator, method, target);
    expect([response.status, await response.json()]).toEqual([
      404,
      { ...NOT_FOUND, message: expect.stringMatching(/^(No such endpoint|There is no)/) },
    ]);
  });

  test.each([
    ["GET", "/v1/game", "No such endpoint. Did you mean /v1/games?"],
    ["GET", "/v1/transaction/a", "No such endpoint. Did you mean /v1/transactions/{id}?"],
    ["POST", "/v1/freespins", "No such endpoint. Did you mean /v1/free-spins?"],
    ["POST", "/v1/sessions/abc/closed", "No such endpoint. Did you mean /v1/sessions/{id}/close?"],
    ["PUT", "/v1/sessions", "There is no PUT of this path. It takes GET and POST."],
    ["POST", "/v1/rates", "There is no POST of this path. It takes GET."],
    ["DELETE", "/v1/transactions/a", "There is no DELETE of this path. It takes GET."],
    ["GET", "/v1/games/", NOT_FOUND.message],
    ["GET", "/v1/nothing-like-it", NOT_FOUND.message],
    ["GET", `/v1/${"g".repeat(5_000)}`, NOT_FOUND.message],
  ])("%s %.40s says what it may have meant", async (method, target, message) => {
    const response = await signed(operator, method, target);
    expect([response.status, await response.json()]).toEqual([404, { ...NOT_FOUND, message }]);
  });

  const inProduction = async (method: string, target: string, body = "") => {
    const request = await signedRequest(operator, method, target, body);
    const answer = await app.fetch(request, PRODUCTION, createExecutionContext());
    return [answer.status, await answer.json()];
  };

  test("names no call of a sandbox in production", async () => {
    expect(await inProduction("GET", "/v1/test/clok")).toEqual([404, NOT_FOUND]);
    expect((await (await signed(operator, "GET", "/v1/test/clok")).json<{ message: string }>()).message).toContain(
      "Did you mean /v1/test/clock?",
    );
  });

  const OF_A_SANDBOX = signedCalls(operators).filter(([, target]) => target.startsWith("/v1/test/"));

  test.each(OF_A_SANDBOX)("%s %s is of a sandbox, and NOT_FOUND in production", async (method, target, body) => {
    expect(await inProduction(method, target, body)).toMatchObject([404, { error: "NOT_FOUND" }]);
  });

  test.each([
    ["GET", "/provider/v1/session"],
    ["POST", "/provider/v1/jackpots"],
    ["PUT", "/provider/v1/live-tables"],
    ["GET", "/provider/v1/live-tables/EUR"],
    ["POST", "/provider/v1/bet/1"],
    ["POST", "/provider/v1/undo"],
    ["GET", "/provider/v1/"],
  ])("%s %s is 401 unsigned and NOT_FOUND when signed by a provider", async (method, target) => {
    expect((await call(target, { method })).status).toBe(401);
    const response = await signed(provider, method, target);
    expect([response.status, await response.json()]).toEqual([404, NOT_FOUND]);
  });

  test.each([
    ["POST", "/operators"],
    ["DELETE", "/operators/x"],
    ["PUT", "/operators/x/keys"],
    ["GET", "/operators/x/window"],
    ["POST", "/audit"],
    ["DELETE", "/alerts"],
    ["DELETE", "/movements/x"],
    ["GET", "/images"],
    ["GET", "/"],
  ])("%s /admin/v1%s is 401 without the token, and NOT_FOUND with it", async (method, path) => {
    expect((await admin(method, path, undefined, "wrong")).status).toBe(401);
    expect(await admin(method, path)).toEqual({ status: 404, body: NOT_FOUND });
  });

  test.each([
    ["GET", "/nothing"],
    ["POST", "/healthz"],
    ["GET", "/v2/ping"],
    ["GET", "/provider/v2"],
    ["POST", "/documents/x.pdf"],
  ])("%s %s outside every API is NOT_FOUND with the same error shape", async (method, target) => {
    const response = await call(target, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const message = "No such endpoint. Operators' calls are under /v1, providers' under /provider/v1.";
    expect(await response.json()).toEqual({ ...NOT_FOUND, message });
  });

  test("a file of the desk, there or not, has the headers of every answer", async () => {
    for (const path of ["/desk/", "/desk/app/nothing.js"]) {
      const { status, headers } = await call(path);
      expect([200, 404]).toContain(status);
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("counts towards the key's rate limit, for HEAD too", async () => {
    // All requests fall into one minute.
    stopClock();
    const key = await anOperator({ requestsPerMinute: 1_000 });
    const remaining = (response: Response) => Number(response.headers.get("x-ratelimit-remaining"));
    expect(remaining(await signed(key, "GET", "/v1/ping"))).toBe(999);
    expect(remaining(await signed(key, "GET", "/v1/no-such-call"))).toBe(998);
    expect(remaining(await signed(key, "DELETE", "/v1/ping"))).toBe(997);
    const head = await signed(key, "HEAD", "/v1/games");
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([404, 0]);
    expect(remaining(await signed(key, "GET", "/v1/games?limit=0"))).toBe(995);
    expect(remaining(await signed(key, "POST", "/v1/free-spins", { body: "{" }))).toBe(994);
    await call("/v1/ping", { headers: { "x-agg-key-id": key.keyId } });
    expect(remaining(await signed(key, "GET", "/v1/ping"))).toBe(993);
  });
});

describe("a body over the size limit is VALIDATION_FAILED on body; one at it is read", () => {
  const filled = (bytes: number) => `{"filler":"${"x".repeat(bytes - 13)}"}`;
  const fieldsOf = async (response: Response) => {
    expect(response.status).toBe(422);
    return (await response.json<{ fields: { field: string }[] }>()).fields.map(({ field }) => field);
  };

  test("256 KiB on /v1", async () => {
    const post = (bytes: number) => signed(operator, "POST", "/v1/test/wallet-validation", { body: filled(bytes) });
    expect(await fieldsOf(await post(256 * 1024))).toEqual(["player_id", "currency"]);
    expect(await fieldsOf(await post(256 * 1024 + 1))).toEqual(["body"]);
    const debug = (bytes: number) => call("/v1/debug/signature", { method: "POST", body: filled(bytes) });
    expect(await fieldsOf(await debug(256 * 1024))).toContain("key_id");
    expect(await fieldsOf(await debug(256 * 1024 + 1))).toEqual(["body"]);
  });

  test("1 MiB on /provider/v1, and 8 MiB on /admin/v1", async () => {
    const put = (bytes: number) => signed(provider, "PUT", "/provider/v1/jackpots", { body: filled(bytes) });
    expect(await fieldsOf(await put(1024 * 1024))).toEqual(["jackpots"]);
    expect(await fieldsOf(await put(1024 * 1024 + 1))).toEqual(["body"]);
    const office = (bytes: number) =>
      call("/admin/v1/exchange-rates", { method: "PUT", headers: BEARER, body: filled(bytes) });
    expect(await fieldsOf(await office(8 * 1024 * 1024))).toEqual(["rates"]);
    expect(await fieldsOf(await office(8 * 1024 * 1024 + 1))).toEqual(["body"]);
  });

  test("even without content-length, and only once the headers are well-formed", async () => {
    const stream = () => new Blob([filled(256 * 1024 + 1)]).stream();
    const init = { method: "POST", body: stream(), headers: { "x-agg-key-id": "k" } };
    expect((await call("/v1/sessions", init)).status).toBe(401);
    const formed = { ...init.headers, "x-agg-timestamp": "1", "x-agg-signature": "0".repeat(64) };
    expect(await fieldsOf(await call("/v1/sessions", { ...init, body: stream(), headers: formed }))).toEqual(["body"]);
  });
});

describe("every answer", () => {
  test("has its own request id, ignoring the caller's, and is not cached", async () => {
    const own = { "x-request-id": "mine" };
    const answers = await Promise.all([
      signed(operator, "GET", "/v1/ping", { headers: own }),
      signed(operator, "GET", "/v1/games?limit=0", { headers: own }),
      call("/v1/ping", { headers: own }),
      call("/v1/debug/signature", { method: "POST", headers: own, body: "{}" }),
      signed(provider, "PUT", "/provider/v1/jackpots", { headers: own, body: { jackpots: [] } }),
      signed(provider, "POST", "/provider/v1/bet", { headers: own, body: {} }),
      call("/provider/v1/bet", { method: "POST", headers: own }),
      call("/admin/v1/operators", { headers: { ...own, ...BEARER } }),
      call("/admin/v1/operators", { headers: own }),
      call("/v1/images/none", { headers: own }),
      call("/documents/none.pdf", { headers: own }),
    ]);
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(new Set(ids).size).toBe(answers.length);
    expect(answers.map(({ headers }) => headers.get("cache-control"))).toEqual(answers.map(() => "no-store"));
  });

  test("that is an error is JSON with the four documented fields", async () => {
    const refusals = await Promise.all([
      call("/v1/ping"),
      signed(operator, "GET", "/v1/rounds/none"),
      signed(operator, "POST", "/v1/free-spins", { body: "x" }),
      signed(provider, "POST", "/provider/v1/rollback", { body: {} }),
      call("/admin/v1/operators"),
      call("/nothing"),
    ]);
    for (const response of refusals) {
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(await response.json()).toEqual({
        error: expect.stringMatching(/^[A-Z_]+$/),
        message: expect.stringMatching(/\S/),
        retryable: false,
        fields: expect.any(Array),
      });
    }
  });
});

describe("every answer, errors included, has security headers (F18)", () => {
  const targets = ["/healthz", "/nothing", "/v1/ping", "/v1/images/none", "/documents/none.pdf", "/admin/v1/operators"];

  test.each([...targets, "/provider/v1/none", "/sandbox/api/state"])("%s", async (target) => {
    const [local, hosted] = await Promise.all([answered(target, "true"), answered(target, "")]);
    for (const { headers } of [local, hosted]) {
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    }
    expect(local.headers.get("strict-transport-security")).toBeNull();
    expect(hosted.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  test("a signed success", async () => {
    const { status, headers } = await signed(operator, "GET", "/v1/ping");
    expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test("a game page, which any site may frame, keeps its own policy", async () => {
    const { status, headers } = await answered("/sandbox/play/any", "");
    expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors *");
  });

  const answered = (target: string, LOCAL_DEVELOPMENT: string) =>
    app.fetch(new Request(ORIGIN + target), { ...env, LOCAL_DEVELOPMENT }, createExecutionContext());
});

test("/healthz is ok, signed or not", async () => {
  for (const response of [await call("/healthz"), await signed(operator, "GET", "/healthz")]) {
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  }
});

test("every signed answer has the rate limit and the remaining requests", async () => {
  const operator = await anOperator({ requestsPerMinute: 50 });
  const limitAndRemaining = async (method: string, target: string) => {
    const { headers } = await signed(operator, method, target);
    return [headers.get("x-ratelimit-limit"), Number(headers.get("x-ratelimit-remaining"))] as const;
  };
  const [limit, first] = await limitAndRemaining("GET", "/v1/ping");
  const [, second] = await limitAndRemaining("POST", "/v1/free-spins/unknown/cancel");
  expect(limit).toBe("50");
  expect(first).toBeGreaterThan(0);
  // A new minute may begin between the two.
  expect([first - 1, 49]).toContain(second);
});

test("the keys of an operator share its rate limit (F13)", async () => {
  stopClock();
  const operator = await anOperator({ requestsPerMinute: 2 });
  const second = await aKeyFor(operator.code);
  for (const key of [operator, second]) expect((await signed(key, "GET", "/v1/ping")).status).toBe(200);
  for (const key of [operator, second]) {
    const limited = await signed(key, "GET", "/v1/ping");
    expect(limited.status).toBe(429);
    expect(await limited.json()).toMatchObject({ error: "RATE_LIMITED", retryable: true, fields: [] });
    expect(limited.headers.get("retry-after")).toMatch(/^([1-9]|[1-5][0-9]|60)$/);
    expect(limited.headers.get("cache-control")).toBe("no-store");
  }
});
