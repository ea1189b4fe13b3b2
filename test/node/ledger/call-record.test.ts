import { describe, expect, test } from "vitest";
import { parseRecord, recordOf } from "../../../src/ledger/books/call-record.ts";
import type { CallResult } from "../../../src/ledger/wallet/call-wallet.ts";

const UNKNOWN = { class: "unknown", reason: "status 502" } as const;
const SUCCESS = { class: "success", balance: "1.00", operatorTransactionId: null } as const;

/** What is kept of an answer. */
function kept(body: Uint8Array<ArrayBuffer>, headers: [string, string][] = [], answer: CallResult["answer"] = UNKNOWN) {
  const result: CallResult = {
    answer,
    httpStatus: 502,
    durationMs: 12,
    exchange: {
      url: "https://wallet.example/c",
      keyId: "k",
      received: { status: 502, headers: new Headers(headers), body },
    },
  };
  return parseRecord(recordOf(result));
}

const bytes = (...values: number[]) => new Uint8Array(values);
const text = (value: string) => new TextEncoder().encode(value);

describe("the record of a call", () => {
  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ["a NUL and a control character", bytes(0x61, 0, 0x1b, 0x62), "a\u0000\u001bb"],
    ["bytes that are no UTF-8", bytes(0xff, 0xfe, 0x41, 0xc3, 0x28), "\ufffd\ufffdA\ufffd("],
    ["quotes and backslashes", text('"\\n'), '"\\n'],
    ["no body", bytes(), ""],
  ])("keeps %s", (_, body, read) => {
    expect(kept(body)).toMatchObject({
      durationMs: 12,
      class: "unknown",
      httpStatus: 502,
      reason: "status 502",
      body: read,
    });
  });

  test("ends after 4 KiB, and before a character that the end cuts", () => {
    expect(kept(text("x".repeat(5_000))).body).toBe("x".repeat(4_096));
    expect(kept(text(`${"x".repeat(4_095)}é`)).body).toBe("x".repeat(4_095));
  });

  test("of a success has 512 bytes of body and headers at most, the body first", () => {
    const headers = Array.from({ length: 20 }, (_, i): [string, string] => [`x-${i + 10}`, "v".repeat(96)]);
    const { body, headers: some } = kept(text("x".repeat(300)), headers, SUCCESS);
    expect([body, Object.keys(some ?? {})]).toEqual(["x".repeat(300), ["x-10", "x-11"]]);
    expect(kept(text("x".repeat(600)), headers, SUCCESS)).toMatchObject({ body: "x".repeat(512), headers: {} });
  });

  test("has no cookie and no credential, and headers of 2,048 characters at most", () => {
    const secret: [string, string][] = [
      ["set-cookie", "a=1"],
      ["authorization", "Bearer x"],
      ["proxy-authorization", "Basic x"],
    ];
    expect(kept(bytes(), [...secret, ["x-trace", "1"]]).headers).toEqual({ "x-trace": "1" });
    const many = Array.from({ length: 40 }, (_, i): [string, string] => [`x-${i + 10}`, "v".repeat(96)]);
    expect(Object.keys(kept(bytes(), many).headers ?? {})).toHaveLength(20);
  });

  test("of a call that was not sent has neither address nor answer", () => {
    const answer = { class: "unsent", reason: "no key", barred: true } as const;
    const record = parseRecord(recordOf({ answer, httpStatus: null, durationMs: 0, exchange: null }));
    expect(record).toMatchObject({
      class: "unsent",
      reason: "no key",
      url: null,
      keyId: null,
      headers: null,
      body: null,
    });
  });
});
