import { expect, test } from "vitest";
import operators from "../../openapi.json" with { type: "json" };
import internal from "../../openapi-internal.json" with { type: "json" };
import { app } from "../../src/app.ts";

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
