import { describe, expect, test } from "vitest";
import vectors from "../../docs/vectors/signatures.json";
import { canonicalBytes, payloadOf } from "../../src/gate/signing/canonical.ts";
import { importSecret, matches, signPayload } from "../../src/gate/signing/digest.ts";
import { utf8 } from "../../src/lib/encoding.ts";

describe.each(vectors.vectors)("the vector $name", (vector) => {
  const payload = payloadOf(vector.method, vector.path, utf8(vector.body ?? ""));

  test("has the published kind, length and canonical string", () => {
    expect(payload.kind).toBe(vector.kind);
    expect(payload.bytes.byteLength).toBe(vector.bytes);
    expect(new TextDecoder().decode(canonicalBytes(vector.timestamp, payload.bytes))).toBe(vector.canonical_string);
  });

  test("has the published digest, accepted in either case", async () => {
    const key = await importSecret(vector.secret);
    expect(await signPayload(key, vector.timestamp, payload.bytes)).toBe(vector.signature);
    expect(await matches(key, vector.signature.toUpperCase(), vector.timestamp, payload.bytes)).toBe(true);
  });

  test("is refused under another secret, timestamp or payload", async () => {
    const key = await importSecret(vector.secret);
    const other = await importSecret(`${vector.secret}.`);
    const longer = utf8(`${new TextDecoder().decode(payload.bytes)} `);
    expect(await matches(other, vector.signature, vector.timestamp, payload.bytes)).toBe(false);
    expect(await matches(key, vector.signature, "1767225601", payload.bytes)).toBe(false);
    expect(await matches(key, vector.signature, vector.timestamp, longer)).toBe(false);
  });
});
