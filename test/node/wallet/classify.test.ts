import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_ANSWER_BYTES } from "../../../src/gate/outgoing/bounds.ts";
import { classify, normalisedCode } from "../../../src/ledger/wallet/classify.ts";

const read = (status: number, body: unknown) =>
  classify(status, new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body))).class;

test.each([
  [200, { balance: "1.00" }, "success"],
  [201, { balance: "0", transaction_id: 5, bonus_amount: "x" }, "success"],
  [200, { balance: "-3.50" }, "success"],
  [200, { balance: "1.00", error: null }, "success"],
  [402, { error: "INSUFFICIENT_FUNDS" }, "refusal"],
  [499, { error: "X", message: 5 }, "refusal"],
  [200, { balance: 1 }, "unknown"],
  [200, { balance: "1e3" }, "unknown"],
  [200, { balance: " 1" }, "unknown"],
  [200, { balance: "1,00" }, "unknown"],
  [200, { balance: "1." }, "unknown"],
  [200, { balance: "" }, "unknown"],
  [200, { balance: null }, "unknown"],
  [200, { balance: "1.00", error: "X" }, "unknown"],
  [200, [{ balance: "1.00" }], "unknown"],
  [200, "", "unknown"],
  [200, "null", "unknown"],
  [204, "", "unknown"],
  [302, { balance: "1.00" }, "unknown"],
  [400, { error: "" }, "unknown"],
  [400, { error: 5 }, "unknown"],
  [400, "<html>", "unknown"],
  [408, { error: "X" }, "unknown"],
  [429, { error: "X" }, "unknown"],
  [500, { error: "X" }, "unknown"],
  [503, { balance: "1.00" }, "unknown"],
])("%i with %j is %s", (status, body, expected) => {
  expect(read(status, body)).toBe(expected);
});

test("a body over 64 KiB, or not in UTF-8, is unknown", () => {
  expect(read(200, { balance: "1.00", padding: "x".repeat(MAX_ANSWER_BYTES) })).toBe("unknown");
  const bytes = new TextEncoder().encode('{"balance":"1.00","a":"?"}');
  bytes[bytes.length - 3] = 0xff;
  expect(classify(200, bytes).class).toBe("unknown");
});

test("every answer is classified, and none throws", () => {
  const classes = ["success", "refusal", "unknown"];
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.json(), fc.string()), (status, body) => {
      expect(classes).toContain(read(status, body));
    }),
    { numRuns: 2_000 },
  );
});

test("codes with LIMIT become BET_LIMIT, SELF_EXCLUDED PLAYER_BLOCKED, others stay", () => {
  expect(["MY_LIMIT_X", "SELF_EXCLUDED", "PLAYER_NOT_FOUND"].map(normalisedCode)).toEqual([
    "BET_LIMIT",
    "PLAYER_BLOCKED",
    "PLAYER_NOT_FOUND",
  ]);
});
