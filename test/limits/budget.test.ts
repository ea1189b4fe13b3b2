import { expect, it } from "vitest";
import { anOperator } from "../support/fixtures.ts";
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
