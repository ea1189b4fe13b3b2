import { describe, expect, test } from "vitest";
import { canonicalBytes, payloadOf, requestTarget } from "../../../src/gate/signing/canonical.ts";
import {
  decoyKey,
  importSecret,
  isWellFormed,
  matches,
  matchesBytes,
  signPayload,
} from "../../../src/gate/signing/digest.ts";
import {
  driftSeconds,
  headerFaults,
  headersWellFormed,
  isFresh,
  mayHaveBody,
  verify,
} from "../../../src/gate/signing/verify.ts";

const NOW = 1_767_225_600_000;
const SECONDS = "1767225600";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array) => new TextDecoder().decode(content);

test.each([
  ["https://games.example.com", "/"],
  ["https://games.example.com/", "/"],
  ["https://games.example.com/v1/games?limit=5", "/v1/games?limit=5"],
  ["http://127.0.0.1:8787/v1/ping", "/v1/ping"],
  ["https://games.example.com/v1/%70ing//a/../b?c=/d", "/v1/%70ing//a/../b?c=/d"],
])("the target of %s is %s, as it was sent", (url, target) => {
  expect(requestTarget(url)).toBe(target);
});

test("the body is signed where there is one, else the request line", () => {
  const body = payloadOf("POST", "/v1/sessions", bytes('{"a":1}'));
  expect([body.kind, text(body.bytes)]).toEqual(["body", '{"a":1}']);
  const line = payloadOf("GET", "/v1/games?limit=5", new Uint8Array(0));
  expect([line.kind, text(line.bytes)]).toEqual(["request_line", "GET /v1/games?limit=5"]);
  expect(text(canonicalBytes(SECONDS, line.bytes))).toBe(`${SECONDS}.GET /v1/games?limit=5`);
});

test.each([
  ["GET", false],
  ["HEAD", false],
  ["DELETE", false],
  ["POST", true],
  ["PUT", true],
  ["PATCH", true],
  ["", true],
])("a request of method '%s' may have a body: %s", (method, expected) => {
  expect(mayHaveBody(method)).toBe(expected);
});

describe("faults of the headers are said", () => {
  const signature = "a".repeat(64);
  const good = { keyId: "k", timestamp: SECONDS, signature, method: "GET", target: "/", body: bytes("") };

  test("with each header's name, all at once; the second signature may be absent", () => {
    const missing = { ...good, keyId: undefined, timestamp: "", signature: undefined, signatureV2: "" };
    expect(headerFaults(missing)).toEqual([
      "X-Agg-Key-Id is missing",
      "X-Agg-Timestamp is missing",
      "X-Agg-Signature is missing",
      "X-Agg-Signature-V2 is missing",
    ]);
    // Of a timestamp alone, 13 digits are milliseconds.
    const malformed = { ...good, keyId: "k".repeat(129), signature: "1767225600000", signatureV2: "1767225600000" };
    expect(headerFaults(malformed)).toEqual([
      "X-Agg-Key-Id is malformed",
      "X-Agg-Signature is malformed",
      "X-Agg-Signature-V2 is malformed",
    ]);
    expect(headerFaults({ ...good, keyId: "k".repeat(128) })).toEqual([]);
  });

  test.each([
    ["1767225600000", "in milliseconds"],
    ["17672256000000", "malformed"],
    ["17672256000", "malformed"],
    ["-1767225600000", "malformed"],
    ["1767225600000.5", "malformed"],
    ["2026-01-01T00", "malformed"],
  ])("of the timestamp %s: it is %s", (timestamp, fault) => {
    expect(headerFaults({ ...good, timestamp })).toEqual([`X-Agg-Timestamp is ${fault}`]);
  });
});

describe("a signature", () => {
  test.each([
    ["a".repeat(64), true],
    ["A0".repeat(32), true],
    ["a".repeat(63), false],
    ["a".repeat(65), false],
    [`g${"a".repeat(64)}`, false],
    [`${"a".repeat(64)}g`, false],
    [`${"a".repeat(63)}g`, false],
    ["", false],
  ])("%s is in form: %s", (signature, expected) => {
    expect(isWellFormed(signature)).toBe(expected);
  });

  test("matches its own bytes only", async () => {
    const key = await importSecret("a secret");
    const signature = await signPayload(key, SECONDS, bytes("payload"));
    expect(await matches(key, signature, SECONDS, bytes("payload"))).toBe(true);
    expect(await matches(key, signature, SECONDS, bytes("payloae"))).toBe(false);
    expect(await matchesBytes(key, signature, bytes(`${SECONDS}.payload`))).toBe(true);
    expect(await matchesBytes(key, signature.toUpperCase(), bytes(`${SECONDS}.payload`))).toBe(true);
    expect(await matchesBytes(key, signature, bytes(`${SECONDS}.payload `))).toBe(false);
    for (const other of ["", "zz", signature.slice(2), `${signature}00`, `z${signature.slice(1)}`]) {
      expect(await matchesBytes(key, other, bytes(`${SECONDS}.payload`))).toBe(false);
    }
  });

  test("is made with a key that signs, verifies and cannot be exported", async () => {
    for (const key of [await importSecret("a secret"), await decoyKey()]) {
      expect(key).toMatchObject({ extractable: false, usages: ["sign", "verify"] });
    }
    expect(decoyKey()).toBe(decoyKey());
  });
});

describe("the headers", () => {
  const request = {
    keyId: "key-1",
    timestamp: SECONDS,
    signature: "a".repeat(64),
    method: "GET",
    target: "/v1/ping",
    body: new Uint8Array(0),
  };

  test.each([
    [{ keyId: "k" }, true],
    [{ keyId: "k".repeat(128) }, true],
    [{ keyId: "k".repeat(129) }, false],
    [{ keyId: "" }, false],
    [{ keyId: undefined }, false],
    [{ timestamp: "1" }, true],
    [{ timestamp: "9999999999" }, true],
    [{ timestamp: "99999999999" }, false],
    [{ timestamp: "" }, false],
    [{ timestamp: `x${SECONDS.slice(1)}` }, false],
    [{ timestamp: `${SECONDS.slice(1)}x` }, false],
    [{ timestamp: undefined }, false],
    [{ timestamp: "+1767225600" }, false],
    [{ timestamp: "1767225600.0" }, false],
    [{ timestamp: "١٧٦٧٢٢٥٦٠٠" }, false],
    [{ signature: "a".repeat(63) }, false],
    [{ signature: undefined }, false],
  ])("with %j are in form: %s", async (change, expected) => {
    expect(headersWellFormed({ ...request, ...change })).toBe(expected);
    const failure = await verify({ ...request, ...change }, await importSecret("a secret"), NOW);
    expect(failure).toBe(expected ? "digest" : "headers");
  });

  test("under an unknown key have no right signature, not even the decoy's", async () => {
    const signature = await signPayload(await decoyKey(), SECONDS, bytes("GET /v1/ping"));
    expect(await verify({ ...request, signature }, undefined, NOW)).toBe("key");
    const key = await importSecret("a secret");
    const right = await signPayload(key, SECONDS, bytes("GET /v1/ping"));
    expect(await verify({ ...request, signature: right }, key, NOW)).toBeUndefined();
    expect(await verify({ ...request, signature: right }, key, NOW + 301_000)).toBe("clock");
    expect(await verify({ ...request, signature: right, target: "/v1/ping?" }, key, NOW + 301_000)).toBe("digest");
  });
});

describe("a timestamp", () => {
  test("drifts from the clock by whole seconds", () => {
    expect(driftSeconds(SECONDS, NOW)).toBe(0);
    expect(driftSeconds(SECONDS, NOW + 999)).toBe(0);
    expect(driftSeconds(SECONDS, NOW + 1_000)).toBe(-1);
    expect(driftSeconds(SECONDS, NOW - 1)).toBe(1);
  });

  test.each([
    [SECONDS, 300_999, true],
    [SECONDS, 301_000, false],
    [SECONDS, -300_000, true],
    [SECONDS, -300_001, false],
    [`${SECONDS}.0`, 0, false],
    [` ${SECONDS}`, 0, false],
    [`+${SECONDS}`, 0, false],
    [`0${SECONDS}`, 0, false],
    ["", 0, false],
  ])("%j is fresh %d ms later: %s", (timestamp, later, expected) => {
    expect(isFresh(timestamp, NOW + later)).toBe(expected);
  });
});
