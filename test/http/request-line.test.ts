import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { admin } from "../support/admin.ts";
import { aCasino, anOperator } from "../support/fixtures.ts";
import { call, signed } from "../support/signed.ts";

type Line = Record<string, unknown>;

let lines: Line[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void lines.push(JSON.parse(text)));
});

afterEach(() => vi.restoreAllMocks());

const requests = () => lines.filter(({ event }) => event === "request");

describe("the line of a request", () => {
  it("tells who called what, with which outcome and at how many hops", async () => {
    const operator = await anOperator();
    const response = await signed(operator, "GET", "/v1/ping?secret=in-the-query");
    expect(requests()).toEqual([
      {
        level: "info",
        event: "request",
        request_id: response.headers.get("x-request-id"),
        method: "GET",
        route: "/v1/ping",
        status: 200,
        caller: operator.code,
        duration_ms: expect.any(Number),
        hops: expect.any(Number),
      },
    ]);
  });

  it("is not written for a probe, whose answer no cache keeps", async () => {
    const answer = await call("/healthz");
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(requests()).toEqual([]);
  });

  it("shows that a warm signed GET costs one hop: its counter", async () => {
    const { operator } = await aCasino();
    for (const target of ["/v1/ping", "/v1/games", "/v1/providers"]) await signed(operator, "GET", target);
    lines = [];
    for (const target of ["/v1/ping", "/v1/games", "/v1/providers"]) await signed(operator, "GET", target);
    expect(requests().map(({ route, hops }) => [route, hops])).toEqual([
      ["/v1/ping", 1],
      ["/v1/games", 1],
      ["/v1/providers", 1],
    ]);
  });

  it("names the route by its pattern, and an unknown one not at all", async () => {
    const operator = await anOperator();
    await signed(operator, "GET", "/v1/transactions/some-id");
    await signed(operator, "GET", "/v1/nothing/some-id");
    await admin("GET", `/operators/${operator.code}`);
    await call("/v1/images/some-id");
    expect(requests().map(({ route, status }) => [route, status])).toEqual([
      ["/v1/transactions/:id", 404],
      ["none", 404],
      ["/admin/v1/operators/:code", 200],
      ["/v1/images/:id", 404],
    ]);
    expect(JSON.stringify(lines)).not.toContain("some-id");
  });
});
