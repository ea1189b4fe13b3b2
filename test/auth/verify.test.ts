import { describe, expect, test } from "vitest";
import { importSecret, signPayload } from "../../src/gate/signing/digest.ts";
import { isFresh, type SignedRequest, verify } from "../../src/gate/signing/verify.ts";
import { utf8 } from "../../src/lib/encoding.ts";

const NOW = 1_767_225_600_000;

async function request(changes: Partial<SignedRequest> = {}, signedAt = "1767225600"): Promise<SignedRequest> {
  const key = await importSecret("a secret");
  const signature = await signPayload(key, signedAt, utf8("GET /v1/ping"));
  return {
    keyId: "key-1",
    timestamp: signedAt,
    signature,
    method: "GET",
    target: "/v1/ping",
    body: new Uint8Array(0),
    ...changes,
  };
}

describe("a request is checked in the order headers, key, digest, clock", () => {
  const key = () => importSecret("a secret");

  test("a valid one passes, with its digest in either case", async () => {
    const valid = await request();
    expect(await verify(valid, await key(), NOW)).toBeUndefined();
    expect(await verify({ ...valid, signature: valid.signature?.toUpperCase() }, await key(), NOW)).toBeUndefined();
  });

  test.each([
    { keyId: undefined },
    { keyId: "" },
    { timestamp: undefined },
    { timestamp: "" },
    { timestamp: "1767225600000" },
    { timestamp: "1767225600.0" },
    { timestamp: "+1767225600" },
    { timestamp: " 1767225600" },
    { timestamp: "١٧٦٧٢٢٥٦٠٠" },
    { signature: undefined },
    { signature: "" },
    { signature: "0".repeat(63) },
    { signature: "0".repeat(65) },
    { signature: "g".repeat(64) },
  ])("malformed headers %#: %j", async (change) => {
    expect(await verify(await request(change), await key(), NOW)).toBe("headers");
  });

  test("an unknown key", async () => {
    expect(await verify(await request(), undefined, NOW)).toBe("key");
  });

  test("a wrong digest, even when the clock is wrong too", async () => {
    expect(await verify(await request({ target: "/v1/ping?" }), await key(), NOW)).toBe("digest");
    expect(await verify(await request({ target: "/v1/ping?" }), await key(), NOW + 3_600_000)).toBe("digest");
  });

  test("a valid digest outside the time window", async () => {
    expect(await verify(await request({}, "1767225299"), await key(), NOW)).toBe("clock");
    expect(await verify(await request({}, "1767225901"), await key(), NOW)).toBe("clock");
  });
});

test.each([
  ["1767225300", true],
  ["1767225299", false],
  ["1767225900", true],
  ["1767225901", false],
])("the time window includes its edges: %s is fresh: %s", (timestamp, expected) => {
  expect(isFresh(timestamp, NOW)).toBe(expected);
  expect(isFresh(timestamp, NOW + 999)).toBe(expected);
});
