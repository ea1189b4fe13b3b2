import { beforeAll, describe, expect, test } from "vitest";
import operators from "../../openapi.json" with { type: "json" };
import internal from "../../openapi-internal.json" with { type: "json" };
import { app } from "../../src/app.ts";
import { ADMIN_TOKEN } from "../support/admin.ts";
import { anOperator, aProvider, type TestOperator, type TestProvider } from "../support/fixtures.ts";
import { call, signed } from "../support/signed.ts";

const SURFACE = /^\/(?:v1|provider\/v1|admin\/v1)\/[^*]+$/;

/** "GET /v1/rounds/{}": the names of path parameters are nobody's business but the document's. */
function calls(paths: Readonly<Record<string, object>>): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "{}")}`),
  );
}

test("every call that is routed is described, and every call that is described is routed", () => {
  const routed = app.routes
    .filter(({ method, path }) => method !== "ALL" && SURFACE.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:\w+(?:\{[^}]*\})?/g, "{}")}`);
  const described = [...calls(operators.paths), ...calls(internal.paths)];
  expect([...new Set(routed)].sort()).toEqual(described.sort());
});

describe("garbage is answered in a form that the call's document has, and never as a fault", () => {
  let keys: readonly [TestOperator, TestProvider];

  beforeAll(async () => {
    keys = await Promise.all([anOperator({ requestsPerMinute: 100_000 }), aProvider()]);
  });

  const described = [operators, internal].flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => [method, path] as const)),
  );
  const QUERY = "?cursor=x&cursor=y&since=q&limit=0&currency=&minutes=-1&status=z&operator_code=&period=0&player_id=";
  /** What stands in the place of each parameter of a path, the query and the body. */
  const GARBAGE = [
    ["x", QUERY, "{"],
    ["%E0%A4%A", `?reference=${"%F0%9F%8E%B0".repeat(121)}&game_id=%00&currency=EUR&%`, "[]"],
    [
      "'%00OR%201=1--",
      "?cursor=forged&status=failed",
      '{"__proto__":{"a":1},"session_id":{"$gt":""},"games":{"length":9}}',
    ],
  ] as const;

  test.each(described)("%s %s", async (lower, path) => {
    const method = lower.toUpperCase();
    const [operator, provider] = keys;
    for (const [parameter, query, garbage] of GARBAGE) {
      const target = new URL(path.replace(/\{\w+\}/g, parameter) + query, "http://x");
      const sent = target.pathname + target.search;
      const body = method === "GET" ? "" : garbage;
      const signer = path.startsWith("/provider/") ? provider : operator;
      const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
      const response = path.startsWith("/admin/")
        ? await call(sent, { method, headers, ...(body === "" ? {} : { body }) })
        : await signed(signer, method, sent, { body });
      expect([sent, body, response.status]).toSatisfy(([, , status]) => status < 500);
    }
  });
});
