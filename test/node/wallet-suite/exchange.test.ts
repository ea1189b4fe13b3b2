import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount } from "../../../src/lib/money.ts";
import { balanceOf, describe as describeExchange, formFault } from "../../../src/suites/wallet/exchange.ts";

describe("answers are read leniently, and their format is judged strictly", () => {
  const exchange = (status: number, body: string) => ({
    keyId: null,
    timestamp: null,
    sent: "",
    status,
    body,
    fault: null,
    durationMs: 1,
  });

  test("a balance in the currency's precision is read exactly and well-formed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.maxSafeNat(), (precision, minor) => {
        const answer = exchange(200, JSON.stringify({ balance: formatAmount(minor, precision) }));
        expect(balanceOf(answer, precision)).toBe(minor);
        expect(formFault(answer, precision)).toBeUndefined();
      }),
    );
  });

  test("a minus is readable and well formed: a negative balance fails its own case", () => {
    const answer = exchange(200, JSON.stringify({ balance: "-1.00" }));
    expect(balanceOf(answer, 2)).toBe(-100);
    expect(formFault(answer, 2)).toBeUndefined();
    expect(formFault(exchange(200, JSON.stringify({ balance: "--1.00" })), 2)).toBeDefined();
  });

  test.each([
    ["12.5", 1250],
    ["12.500", 1250],
    ["1e3", 100_000],
    ["007.00", 700],
    [12.5, 1250],
    [1e21, undefined],
    [null, undefined],
    ["", undefined],
    ["12,50", undefined],
  ])("%j is read as %j and malformed", (balance, minor) => {
    const answer = exchange(200, JSON.stringify({ balance }));
    expect(balanceOf(answer, 2)).toBe(minor);
    expect(formFault(answer, 2)).toBeTruthy();
  });

  test.each([
    ["at most 64 characters, whatever zeros end it", `12.5${"0".repeat(60)}`, 1250],
    ["no balance of 65 characters", `12.5${"0".repeat(61)}`, undefined],
    ["no balance of 64 KiB", `1000.${"0".repeat(65_000)}1`, undefined],
  ])("the reader takes %s (F10)", (_, balance, minor) => {
    expect(balanceOf(exchange(200, JSON.stringify({ balance })), 2)).toBe(minor);
  });

  test("a refusal that is not UTF-8 is malformed: production reads no code in it", () => {
    const refusal = { ...exchange(402, '{"error":"INSUFFICIENT_FUNDS","message":"M\ufffdller"}'), fault: "not UTF-8" };
    expect(formFault(refusal, 2)).toBe("the answer is not UTF-8");
    expect(describeExchange(refusal)).toBe("402, not UTF-8");
  });

  test("no answer makes the reader throw", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.json(), fc.string()), (status, body) => {
        const answer = exchange(status, body);
        formFault(answer, 2);
        balanceOf(answer, 2);
        expect(describeExchange(answer)).toContain(String(status));
      }),
    );
  });
});
