import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { admin } from "../support/admin.ts";
import { aCasino, anOperator } from "../support/fixtures.ts";
import { aTable } from "../support/money.ts";
import { call, signed } from "../support/signed.ts";

type Line = Record<string, unknown>;

let lines: Line[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void lines.push(JSON.parse(text)));
});

afterEach(() => vi.restoreAllMocks());

const requests = () => lines.filter(({ event }) => event === "request");
const metrics = (name: string) => lines.filter(({ event, metric }) => event === "metric" && metric === name);

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

describe("the line of a measurement", () => {
  it("tells of each call to a wallet how it was read and how long it took, and of no player", async () => {
    const table = await aTable();
    const refusal = { status: 409, body: JSON.stringify({ error: "BET_LIMIT" }), book: false };
    await table.script({ action: "bet", times: 1, ...refusal }, { action: "win", times: 1, status: 500, book: false });
    await table.bet("b1");
    await table.bet("b2");
    await table.win("w1");
    const common = { level: "info", event: "metric", metric: "wallet_call", operator: table.operator.code };
    const line = { ...common, request_id: expect.any(String), value: expect.any(Number) };
    expect(metrics("wallet_call")).toEqual([
      expect.objectContaining({ ...line, action: "bet", class: "refusal" }),
      expect.objectContaining({ ...line, action: "bet", class: "success" }),
      expect.objectContaining({ ...line, action: "win", class: "unknown" }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(table.playerId);
  });

  it("tells of a request over its key's limit, and of none within it", async () => {
    const operator = await anOperator({ requestsPerMinute: 2 });
    const answers: number[] = [];
    for (let i = 0; i < 5; i++) answers.push((await signed(operator, "GET", "/v1/ping")).status);
    const limited = answers.filter((status) => status === 429).length;
    // A new minute may begin among the five: one is over the limit at least.
    expect(limited).toBeGreaterThanOrEqual(1);
    const line = { level: "info", event: "metric", metric: "rate_limited", value: 1, operator: operator.code };
    expect(metrics("rate_limited")).toEqual(
      Array.from({ length: limited }, () => ({ ...line, request_id: expect.any(String) })),
    );
    expect(requests().map(({ status }) => status)).toEqual(answers);
  });
});
