import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Request, vectorsV2 } from "../../../scripts/vectors/vectors-v2.ts";
import { canonicalV2, payloadOf, targetOf } from "../../../src/gate/signing/canonical.ts";
import { importSecret, matches, matchesV2, signPayload, signV2 } from "../../../src/gate/signing/digest.ts";
import { type SignedRequest, verify } from "../../../src/gate/signing/verify.ts";

const text = (name: string) => readFileSync(`docs/vectors/${name}.json`, "utf8");
const bytes = (content: string | null) => new TextEncoder().encode(content ?? "");

const published = JSON.parse(text("signatures-v2")) as ReturnType<typeof vectorsV2>;

test("the published vectors of the second signature are as npm run generate writes", () => {
  const { vectors } = JSON.parse(text("signatures")) as { vectors: Request[] };
  expect(vectorsV2(vectors)).toEqual(published);
});

describe.each(published.vectors)("the V2 vector $name (F6)", (vector) => {
  const parts = { ...vector, target: vector.path, body: bytes(vector.body) };

  test("has the published canonical string and digest", async () => {
    const key = await importSecret(vector.secret);
    expect(await canonicalV2(parts)).toBe(vector.canonical_string);
    expect(await signV2(key, parts)).toBe(vector.signature);
    expect(await matchesV2(key, vector.signature.toUpperCase(), parts)).toBe(true);
  });

  test("is refused for every other request", async () => {
    const key = await importSecret(vector.secret);
    for (const change of [
      { timestamp: "1767225601" },
      { method: `${vector.method}X` },
      { target: `${vector.path}/` },
      { body: bytes(`${vector.body ?? ""} `) },
    ]) {
      expect(await matchesV2(key, vector.signature, { ...parts, ...change })).toBe(false);
    }
    expect(await matchesV2(await importSecret("another"), vector.signature, parts)).toBe(false);
  });

  test("is no signature of the first scheme, nor the reverse", async () => {
    const key = await importSecret(vector.secret);
    const payload = payloadOf(vector.method, vector.path, parts.body).bytes;
    expect(await matches(key, vector.signature, vector.timestamp, payload)).toBe(false);
    expect(await matchesV2(key, await signPayload(key, vector.timestamp, payload), parts)).toBe(false);
  });
});

test.each([
  ["https://wallet.example", "/"],
  ["https://wallet.example/callback?op=a%20b", "/callback?op=a%20b"],
  ["https://wallet.example?op=1", "/?op=1"],
  ["https://wallet.example/a/../b c#top", "/b%20c"],
  ["no address", "/"],
])("a call to %s arrives as %s", (url, target) => {
  expect(targetOf(url)).toBe(target);
});

describe("a request that carries both signatures", () => {
  const NOW = 1_767_225_600_000;
  const parts = { timestamp: "1767225600", method: "POST", target: "/v1/sessions", body: bytes("{}") };
  const request = async (change: Partial<SignedRequest> = {}): Promise<SignedRequest> => {
    const key = await importSecret("a secret");
    const signature = await signPayload(key, parts.timestamp, parts.body);
    return { ...parts, keyId: "key-1", signature, signatureV2: await signV2(key, parts), ...change };
  };
  const check = async (change: Partial<SignedRequest>, now = NOW, requireV2 = false) =>
    verify(await request(change), await importSecret("a secret"), now, requireV2);

  test.each<[string, Partial<SignedRequest>, string | undefined]>([
    ["is taken when both are right", {}, undefined],
    ["is refused on another path", { target: "/v1/games/x/demo" }, "v2"],
    ["is refused by another method", { method: "PUT" }, "v2"],
    ["is refused when the first is wrong", { signature: "0".repeat(64) }, "digest"],
    ["is refused when the second is wrong", { signatureV2: "0".repeat(64) }, "v2"],
    ["is refused when the second is malformed", { signatureV2: "0".repeat(63) }, "headers"],
    ["is refused when the second is empty", { signatureV2: "" }, "headers"],
  ])("%s", async (_, change, expected) => {
    expect(await check(change)).toBe(expected);
    expect(await check(change, NOW, true)).toBe(expected);
  });

  test("learns about its clock only when both are right", async () => {
    expect(await check({}, NOW + 301_000)).toBe("clock");
    expect(await check({ target: "/v1/other" }, NOW + 301_000)).toBe("v2");
  });

  test("needs the second only where it is required, and not before the first is right", async () => {
    const without = { signatureV2: undefined };
    expect(await check(without)).toBeUndefined();
    expect(await check(without, NOW, true)).toBe("no_v2");
    expect(await check({ ...without, signature: "0".repeat(64) }, NOW, true)).toBe("digest");
    expect(await verify(await request(without), undefined, NOW, true)).toBe("key");
  });
});
