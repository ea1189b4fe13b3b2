import { describe, expect, test } from "vitest";
import { classify } from "../../../src/ledger/wallet/classify.ts";

const MAX_BYTES = 64 * 1024;

const read = (status: number, body: unknown) =>
  classify(status, new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)));

/** A body of exactly that many bytes. */
function padded(bytes: number): string {
  const empty = JSON.stringify({ balance: "1.00", padding: "" }).length;
  return JSON.stringify({ balance: "1.00", padding: "x".repeat(bytes - empty) });
}

describe("an answer that is unknown says why", () => {
  test.each([
    [200, padded(MAX_BYTES + 1), "body too large"],
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
    expect(read(status, body)).toEqual({ class: "unknown", reason });
  });
});

describe("a success", () => {
  const success = (body: object) => read(200, { balance: "1.00", ...body });

  test("may be as large as the limit, and have any 2xx status", () => {
    expect(read(200, padded(MAX_BYTES)).class).toBe("success");
    expect(read(299, { balance: "1.00" }).class).toBe("success");
  });

  test.each([
    [{ transaction_id: "tx-1" }, "tx-1"],
    [{ transaction_id: "t".repeat(300) }, "t".repeat(300)],
    [{ transaction_id: "t".repeat(301) }, "t".repeat(300)],
    [{ transaction_id: "" }, null],
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
    expect(read(400, { error: "LIMIT", message: "too much", balance: "2.50" })).toEqual({
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
    expect(read(499, { error: "X", ...body })).toEqual({ class: "refusal", code: "X", message: "", balance: null });
  });

  test("is cut at 64 characters of the code and 300 of the message", () => {
    const at = { error: "e".repeat(64), message: "m".repeat(300) };
    const over = { error: "e".repeat(65), message: "m".repeat(301) };
    for (const body of [at, over]) expect(read(402, body)).toMatchObject({ code: at.error, message: at.message });
  });
});
