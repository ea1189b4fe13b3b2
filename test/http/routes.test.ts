import { describe, expect, test } from "vitest";
import { app } from "../../src/app.ts";
import { backOffice } from "../../src/back-office.ts";

/** The calls of an app in the order of their routes, middleware apart. */
function callsOf({ routes }: Pick<typeof app, "routes">): string[] {
  const calls = routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"));
  return [...new Set(calls.map(({ method, path }) => `${method} ${path}`))];
}

/** Whether one route takes every path of another. */
function takes(one: string, other: string): boolean {
  const pattern = one.replace(/[.]/g, "\\.").replace(/:\w+(?:\{[^}]*\})?/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(other.replace(/:\w+(?:\{[^}]*\})?/g, "x"));
}

describe.each([
  ["the service", app],
  ["the back office", backOffice],
])("%s", (_, routed) => {
  test("has no call that an earlier one takes: /things/options stands before /things/:id", () => {
    const calls = callsOf(routed);
    expect(calls.length).toBeGreaterThan(50);
    const hidden = calls.flatMap((call, place) =>
      calls.slice(0, place).flatMap((earlier) => (takes(earlier, call) ? [`${call} behind ${earlier}`] : [])),
    );
    expect(hidden).toEqual([]);
  });
});
