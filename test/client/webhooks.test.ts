import { describe, expect, it } from "vitest";
import {
  InvalidSignatureError,
  importSecret,
  sign,
  signatureHeaders,
  verifyInvoiceNotification,
  verifyWalletCallback,
} from "../../clients/typescript/src/index.ts";
import vectors from "../../docs/vectors/signatures.json" with { type: "json" };
import vectorsV2 from "../../docs/vectors/signatures-v2.json" with { type: "json" };

const NOW_SECONDS = 1_767_225_600;
const KEYS = { "key-new": "the new secret", "key-old": "the old secret" };
const BODY =
  '{"action":"getbalance","transaction_id":"","session_id":"s","round_id":"","player_id":"Zo\\u00eb","currency":"EUR"}';

async function arrived(keyId: keyof typeof KEYS, { body = BODY, seconds = NOW_SECONDS } = {}) {
  const key = await importSecret(KEYS[keyId]);
  return { headers: { ...(await signatureHeaders(keyId, key, { method: "POST", target: "/", body }, seconds)) }, body };
}

const verify = (incoming: Parameters<typeof verifyWalletCallback>[1], keys = KEYS as Record<string, string>) =>
  verifyWalletCallback(keys, incoming, NOW_SECONDS * 1000);

const refused = async (promise: Promise<unknown>) => {
  const error = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidSignatureError);
  return (error as InvalidSignatureError).reason;
};

describe("signing", () => {
  it.each(vectors.vectors)("agrees with the published vector $name", async (vector) => {
    expect(await sign(await importSecret(vector.secret), vector.canonical_string)).toBe(vector.signature);
  });
});

describe("the second signature (F6)", () => {
  it.each(vectorsV2.vectors)("agrees with the published vector $name", async (vector) => {
    const { secret, method, path: target, timestamp } = vector;
    const signable = { method, target, body: vector.body ?? "" };
    const headers = await signatureHeaders("key", await importSecret(secret), signable, Number(timestamp));
    expect(headers["X-Agg-Signature-V2"]).toBe(vector.signature);
  });
});

it("no bytes are signed as no text is: by the request line", async () => {
  const [key, request] = [await importSecret("s"), { method: "PUT", target: "/v1/reconciliations/r/parts/1" }];
  const ofBytes = await signatureHeaders("key", key, { ...request, body: new Uint8Array(0) }, NOW_SECONDS);
  expect(ofBytes).toEqual(await signatureHeaders("key", key, { ...request, body: "" }, NOW_SECONDS));
});

describe("a callback", () => {
  it("is parsed after its signature verifies, under either key of a rotation", async () => {
    for (const keyId of ["key-new", "key-old"] as const) {
      expect(await verify(await arrived(keyId))).toMatchObject({ action: "getbalance", player_id: "Zoë" });
    }
  });

  it("may be bytes or a string, with headers from fetch or Node", async () => {
    const { headers, body } = await arrived("key-new");
    const bytes = new TextEncoder().encode(body);
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    expect(await verify({ headers: new Headers(headers), body: bytes })).toBeTruthy();
    expect(await verify({ headers: lower, body: new Uint8Array(bytes).buffer })).toBeTruthy();
  });

  it("has its second signature verified where the path is known (F6)", async () => {
    const incoming = await arrived("key-new");
    expect(await verify({ ...incoming, target: "/" })).toBeTruthy();
    expect(await refused(verify({ ...incoming, target: "/v1/sessions" }))).toBe("digest");
    const { "X-Agg-Signature-V2": _, ...headers } = incoming.headers;
    expect(await refused(verify({ ...incoming, headers, target: "/" }))).toBe("headers");
    expect(await verify({ ...incoming, headers })).toBeTruthy();
    const malformed = { ...headers, "X-Agg-Signature-V2": "x" };
    expect(await refused(verify({ ...incoming, headers: malformed, target: "/" }))).toBe("digest");
  });

  it("may have an upper-case digest", async () => {
    const { headers, body } = await arrived("key-new");
    const upper = { ...headers, "X-Agg-Signature": headers["X-Agg-Signature"].toUpperCase() };
    expect(await verify({ headers: upper, body })).toBeTruthy();
  });

  it("is refused when one byte of its body differs, before it is parsed", async () => {
    const { headers, body } = await arrived("key-new");
    expect(await refused(verify({ headers, body: `${body} ` }))).toBe("digest");
    expect(await refused(verify({ headers, body: "{not json" }))).toBe("digest");
  });

  it("is refused under an unknown or revoked key, or one named like an object's member", async () => {
    const { headers, body } = await arrived("key-new");
    expect(await refused(verify({ headers, body }, { "key-old": KEYS["key-old"] }))).toBe("key");
    const odd = { ...headers, "X-Agg-Key-Id": "__proto__" };
    expect(await refused(verify({ headers: odd, body }))).toBe("key");
  });

  it("is refused under a key whose secret is empty", async () => {
    expect(await refused(verify(await arrived("key-new"), { "key-new": "" }))).toBe("key");
  });

  it.each([
    ["half a body", "{"],
    ["an array", "[]"],
    ["null", "null"],
    ["a text", '"x"'],
    ["half a surrogate pair", '{"player_id":"ann\\ud800"}'],
    ["a byte order mark", '\ufeff{"player_id":"ann"}'],
    ["101 levels", `{"x":${"[".repeat(100)}${"]".repeat(100)}}`],
    ["20,000 levels", `{"x":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
  ])("that is signed but %s is told apart", async (_, body) => {
    await expect(verify(await arrived("key-new", { body }))).rejects.toBeInstanceOf(SyntaxError);
  });

  it("with a byte that is not UTF-8 is told apart: two ids could become equal", async () => {
    const body = new Uint8Array([...'{"player_id":"ann'].map((one) => one.charCodeAt(0)).concat(0xff, 34, 125));
    const signable = { method: "POST", target: "/", body };
    const headers = {
      ...(await signatureHeaders("key-new", await importSecret(KEYS["key-new"]), signable, NOW_SECONDS)),
    };
    await expect(verify({ headers, body })).rejects.toBeInstanceOf(SyntaxError);
  });

  it("is refused with missing or malformed headers", async () => {
    const { headers, body } = await arrived("key-new");
    expect(await refused(verify({ headers: {}, body }))).toBe("headers");
    for (const [name, value] of [
      ["X-Agg-Timestamp", "now"],
      ["X-Agg-Timestamp", "1767225600.0"],
      ["X-Agg-Signature", "abc"],
    ] as const) {
      expect(await refused(verify({ headers: { ...headers, [name]: value }, body }))).toBe("headers");
    }
  });

  it("is accepted up to 300 seconds early or late, and refused beyond", async () => {
    for (const drift of [-300, 300]) {
      expect(await verify(await arrived("key-new", { seconds: NOW_SECONDS + drift }))).toBeTruthy();
    }
    for (const drift of [-301, 301]) {
      const late = await arrived("key-new", { seconds: NOW_SECONDS + drift });
      expect(await refused(verify(late))).toBe("clock");
    }
  });
});

it("an invoice notification is verified the same way", async () => {
  const incoming = await arrived("key-old", { body: '{"event":"invoice.issued"}' });
  expect(await verifyInvoiceNotification(KEYS, incoming, NOW_SECONDS * 1000)).toEqual({ event: "invoice.issued" });
  const forged = { ...incoming, body: '{"event":"invoice.voided"}' };
  expect(await refused(verifyInvoiceNotification(KEYS, forged, NOW_SECONDS * 1000))).toBe("digest");
});
