import { expect, it } from "vitest";
import { aKeyFor, anOperator } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

it("every signed answer tells the minute's limit and what is left of it", async () => {
  const operator = await anOperator({ requestsPerMinute: 50 });
  const told = async (method: string, target: string) => {
    const { headers } = await signed(operator, method, target);
    return [headers.get("x-ratelimit-limit"), Number(headers.get("x-ratelimit-remaining"))] as const;
  };
  const [limit, first] = await told("GET", "/v1/ping");
  const [, second] = await told("POST", "/v1/free-spins/unknown/cancel");
  expect(limit).toBe("50");
  expect(first).toBeGreaterThan(0);
  // A new minute may begin between the two.
  expect([first - 1, 49]).toContain(second);
});

it("each key of an operator has the whole limit to itself, and one over it costs the other nothing", async () => {
  const operator = await anOperator({ requestsPerMinute: 2 });
  const second = await aKeyFor(operator.code);
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await signed(operator, "GET", "/v1/ping"));
  const limited = answers.find(({ status }) => status === 429);
  expect(await limited?.json()).toMatchObject({ error: "RATE_LIMITED", retryable: true, fields: [] });
  expect(limited?.headers.get("retry-after")).toMatch(/^([1-9]|[1-5][0-9]|60)$/);
  expect(limited?.headers.get("cache-control")).toBe("no-store");
  for (let i = 0; i < 2; i++) expect((await signed(second, "GET", "/v1/ping")).status).toBe(200);
});
