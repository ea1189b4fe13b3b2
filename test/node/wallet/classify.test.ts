import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_ANSWER_BYTES } from "../../../src/gate/outgoing/bounds.ts";
import { classify, normalisedCode } from "../../../src/ledger/wallet/classify.ts";

const answer = (status: number, body: unknown) =>
  classify(status, new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)));
const read = (status: number, body: unknown) => answer(status, body).class;

test.each([
  [200, { balance: "1.00" }, "success"],
  [201, { balance: "0", transaction_id: 5, bonus_amount: "x" }, "success"],
  [200, { balance: "-3.50" }, "success"],
  [200, { balance: "1.00", error: null }, "success"],
  [402, { error: "INSUFFICIENT_FUNDS" }, "refusal"],
  [499, { error: "X", message: 5 }, "refusal"],
  [200, { balance: "1e3" }, "unknown"],
  [200, { balance: " 1" }, "unknown"],
  [200, { balance: "1,00" }, "unknown"],
  [200, { balance: "1." }, "unknown"],
  [200, { balance: null }, "unknown"],
  [200, [{ balance: "1.00" }], "unknown"],
  [200, "null", "unknown"],
  [204, "", "unknown"],
  [400, { error: 5 }, "unknown"],
  [400, "<html>", "unknown"],
  [503, { balance: "1.00" }, "unknown"],
])("%i with %j is %s", (status, body, expected) => {
  expect(read(status, body)).toBe(expected);
});

test("a body that is not in UTF-8 is unknown", () => {
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

/** A body of exactly that many bytes. */
function padded(bytes: number): string {
  const empty = JSON.stringify({ balance: "1.00", padding: "" }).length;
  return JSON.stringify({ balance: "1.00", padding: "x".repeat(bytes - empty) });
}

describe("an answer that is unknown says why", () => {
  test.each([
    [200, padded(MAX_ANSWER_BYTES + 1), "body too large"],
    [408, { error: "X" }, "status 408"],
    [429, { error: "X" }, "status 429"],
    [199, { balance: "1.00", error: "X" }, "status 199"],
    [300, { balance: "1.00", error: "X" }, "status 300"],
    [302, { balance: "1.00", error: "X" }, "status 302"],
    [399, { balance: "1.00", error: "X" }, "status 399"],
    [500, { balance: "1.00", error: "X" }, "status 500"],
    [200, "", "status 200 without a JSON object"],
    [400, "[]", "status 400 without a JSON object"],
    [400, { balance: "1.00" }, "status 400 without an error code"],
    [404, { error: "" }, "status 404 without an error code"],
    [200, { balance: "1.00", error: "X" }, "status 200 with an error"],
    [299, { balance: "1.00", error: "" }, "status 299 with an error"],
    [200, { balance: 1 }, "balance is not a plain decimal string"],
    [200, {}, "balance is not a plain decimal string"],
  ])("%i with %.60j", (status, body, reason) => {
    expect(answer(status, body)).toEqual({ class: "unknown", reason });
  });
});

describe("a success", () => {
  const success = (body: object) => answer(200, { balance: "1.00", ...body });

  test("may be as large as the limit, and have any 2xx status", () => {
    expect(answer(200, padded(MAX_ANSWER_BYTES)).class).toBe("success");
    expect(answer(299, { balance: "1.00" }).class).toBe("success");
  });

  test.each([
    [{ transaction_id: "tx-1" }, "tx-1"],
    [{ transaction_id: "t".repeat(300) }, "t".repeat(300)],
    [{ transaction_id: "t".repeat(301) }, "t".repeat(300)],
    [{ transaction_id: `${"t".repeat(299)}\u{1f600}` }, `${"t".repeat(299)}\ufffd`],
    [{ transaction_id: "" }, null],
    [{ transaction_id: "tx-1\nof the day" }, null],
    [{ transaction_id: "tx-1\0" }, null],
    [{ transaction_id: 5 }, null],
    [{ transaction_id: null }, null],
    [{}, null],
  ])("with %.60j carries the wallet's id, at most 300 characters of it", (body, operatorTransactionId) => {
    expect(success(body)).toEqual({ class: "success", balance: "1.00", operatorTransactionId });
  });

  test.each([
    "0",
    "1000",
    "1234567.89",
    "-1234.5",
    "0.00000001",
    "9".repeat(40),
    `${"9".repeat(38)}.9`,
  ])("has the balance %s as it was written", (balance) => {
    expect(success({ balance })).toMatchObject({ class: "success", balance });
  });

  test.each([
    "9".repeat(41),
    `${"9".repeat(39)}.9`,
    "--1",
    "1.2.3",
    "1..2",
    ".5",
    "1\n",
    "+1",
    "-",
    "x1",
    "1x",
  ])("has no balance %j", (balance) => {
    expect(success({ balance }).class).toBe("unknown");
  });
});

describe("a refusal", () => {
  test("carries code, message and balance", () => {
    expect(answer(400, { error: "LIMIT", message: "too much", balance: "2.50" })).toEqual({
      class: "refusal",
      code: "LIMIT",
      message: "too much",
      balance: "2.50",
    });
  });

  test.each([
    {},
    { message: 5, balance: 5 },
    { message: null, balance: null },
    { balance: "1e3" },
  ])("carries no message and no balance that are not texts in form: %j", (body) => {
    expect(answer(499, { error: "X", ...body })).toEqual({ class: "refusal", code: "X", message: "", balance: null });
  });

  test("is cut at 64 characters of the code and 300 of the message", () => {
    const at = { error: "e".repeat(64), message: "m".repeat(300) };
    const over = { error: "e".repeat(65), message: "m".repeat(301) };
    for (const body of [at, over]) expect(answer(402, body)).toMatchObject({ code: at.error, message: at.message });
  });

  test("has no half of a character, cut or sent: many parsers of JSON refuse one", () => {
    const sent = { error: `${"e".repeat(63)}\u{1f600}`, message: `\udc00${"m".repeat(298)}\u{1f600}` };
    expect(answer(402, JSON.stringify(sent))).toMatchObject({
      code: `${"e".repeat(63)}\ufffd`,
      message: `\ufffd${"m".repeat(298)}\ufffd`,
    });
  });
});
