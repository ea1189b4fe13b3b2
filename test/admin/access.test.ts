import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { app } from "../../src/app.ts";
import type { Env } from "../../src/env.ts";
import { toBase64Url, utf8 } from "../../src/lib/encoding.ts";
import { ADMIN_TOKEN, admin } from "../support/admin.ts";
import { assertConforms } from "../support/conformance.ts";
import { ORIGIN } from "../support/signed.ts";

const RSA = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const AUDIENCE = "back-office-audience";

interface TeamKey {
  readonly kid: string;
  readonly pair: CryptoKeyPair;
}

let teams = 0;
let domain: string;
let protectedEnv: Env;
let tokens: { person: string; other: string; machine: string };
let key: TeamKey;
let stranger: TeamKey;
/** The keys that the team publishes; undefined: its server fails. */
let published: readonly TeamKey[] | undefined;
let reads: string[];

async function aKey(kid: string): Promise<TeamKey> {
  return { kid, pair: (await crypto.subtle.generateKey(RSA, true, ["sign", "verify"])) as CryptoKeyPair };
}

beforeAll(async () => {
  [key, stranger] = [await aKey("k1"), await aKey("k1")];
  await admin("PUT", "/staff/ada", { name: "Ada", kind: "person", scopes: ["support"], email: "ada@example.com" });
  await admin("PUT", "/staff/ben", { name: "Ben", kind: "person", scopes: ["read"], email: "ben@example.com" });
  await admin("PUT", "/staff/robot", { name: "Robot", kind: "machine", scopes: ["read"] });
  const token = async (id: string) => (await admin("POST", `/staff/${id}/tokens`)).body.token;
  tokens = { person: await token("ada"), other: await token("ben"), machine: await token("robot") };
});

beforeEach(() => {
  // A team of its own for each test, because an isolate remembers keys.
  domain = `team-${++teams}.cloudflareaccess.com`;
  protectedEnv = { ...env, ACCESS_TEAM_DOMAIN: domain, ACCESS_AUDIENCE: AUDIENCE } as Env;
  published = [key];
  reads = [];
  vi.stubGlobal("fetch", async (url: string) => {
    reads.push(url);
    if (!published) return new Response("no", { status: 500 });
    const jwk = async ({ kid, pair }: TeamKey) => ({ ...(await crypto.subtle.exportKey("jwk", pair.publicKey)), kid });
    return Response.json({ keys: [null, { kid: "ec", kty: "EC" }, ...(await Promise.all(published.map(jwk)))] });
  });
});

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;
const encode = (value: unknown) => toBase64Url(utf8(JSON.stringify(value)));

async function anAssertion(claims: object = {}, header: object = {}, signer = key): Promise<string> {
  const issued = { iss: `https://${domain}`, aud: [AUDIENCE], exp: seconds(60), nbf: seconds(-1) };
  const head = encode({ alg: "RS256", typ: "JWT", kid: signer.kid, ...header });
  const text = `${head}.${encode({ ...issued, email: "ada@example.com", ...claims })}`;
  const signature = await crypto.subtle.sign(RSA.name, signer.pair.privateKey, utf8(text));
  return `${text}.${toBase64Url(new Uint8Array(signature))}`;
}

interface Sent {
  readonly assertion?: string | undefined;
  readonly token?: string | undefined;
  readonly method?: string;
  readonly path?: string;
  readonly origin?: string;
}

/** Calls the back office behind Access: the actor's id, or the status of a refusal. */
async function actor({ assertion, token, method = "GET", path = "/admin/v1/me", origin }: Sent): Promise<unknown> {
  const headers = new Headers();
  if (assertion !== undefined) headers.set("cf-access-jwt-assertion", assertion);
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (origin !== undefined) headers.set("origin", origin);
  const context = createExecutionContext();
  const response = await app.fetch(new Request(ORIGIN + path, { method, headers }), protectedEnv, context);
  await waitOnExecutionContext(context);
  await assertConforms(method, path, response);
  const body = await response.json<{ id?: string }>();
  return response.status === 200 ? body.id : response.status;
}

describe("a person behind Cloudflare Access (F15)", () => {
  it("signs in by a valid assertion alone, with the member's scopes", async () => {
    expect(await actor({ assertion: await anAssertion() })).toBe("ada");
    expect(
      await actor({ assertion: await anAssertion({ aud: AUDIENCE, email: "Ada@Example.com", nbf: undefined }) }),
    ).toBe("ada");
    const finance = { method: "POST", path: "/admin/v1/invoices" };
    expect(await actor({ assertion: await anAssertion(), ...finance })).toBe(403);
    expect(reads).toEqual([`https://${domain}/cdn-cgi/access/certs`]);
  });

  it("is refused with a token alone, or with another person's token", async () => {
    expect(await actor({ token: tokens.person })).toBe(401);
    expect(await actor({ token: tokens.other, assertion: await anAssertion() })).toBe(401);
    expect(await actor({ token: "wrong", assertion: await anAssertion() })).toBe(401);
    expect(await actor({ token: tokens.person, assertion: await anAssertion() })).toBe("ada");
  });

  it("is refused once the member is removed, or without a member", async () => {
    await admin("PUT", "/staff/eve", { name: "Eve", kind: "person", scopes: ["read"], email: "eve@example.com" });
    const assertion = await anAssertion({ email: "eve@example.com" });
    expect(await actor({ assertion })).toBe("eve");
    await admin("DELETE", "/staff/eve");
    expect(await actor({ assertion })).toBe(401);
    expect(await actor({ assertion: await anAssertion({ email: "nobody@example.com" }) })).toBe(401);
    expect(await actor({ assertion: await anAssertion({ email: ["ada@example.com"] }) })).toBe(401);
  });

  it("is refused when another site's page sends the request", async () => {
    const assertion = await anAssertion();
    expect(await actor({ assertion, origin: "https://evil.example" })).toBe(401);
    expect(await actor({ assertion, origin: "null" })).toBe(401);
    expect(await actor({ assertion, origin: ORIGIN })).toBe("ada");
  });
});

describe("a manipulated assertion is refused (F15):", () => {
  it.each([
    ["another audience", () => anAssertion({ aud: ["other"] })],
    ["no audience", () => anAssertion({ aud: undefined })],
    ["another issuer", () => anAssertion({ iss: "https://evil.cloudflareaccess.com" })],
    ["expired", () => anAssertion({ exp: seconds(-1) })],
    ["no expiry", () => anAssertion({ exp: undefined })],
    ["an expiry as text", () => anAssertion({ exp: String(seconds(60)) })],
    ["not valid yet", () => anAssertion({ nbf: seconds(120) })],
    ["another algorithm", () => anAssertion({}, { alg: "HS256" })],
    ["no algorithm", () => anAssertion({}, { alg: "none" })],
    ["a critical extension", () => anAssertion({}, { crit: ["exp"] })],
    ["an unknown key", () => anAssertion({}, { kid: "k9" })],
    ["another's key under the same id", () => anAssertion({}, {}, stranger)],
    [
      "claims that were not signed",
      async () => (await anAssertion()).replace(/\.[^.]+\./, `.${encode({ email: "ben@example.com" })}.`),
    ],
    ["no signature", async () => (await anAssertion()).replace(/[^.]+$/, "")],
    ["a part too many", async () => `${await anAssertion()}.x`],
    ["no JWT", () => "x"],
    ["empty", () => ""],
    ["too long", () => anAssertion({ filler: "x".repeat(9_000) })],
  ] as [string, () => string | Promise<string>][])("%s", async (_, make) => {
    const assertion = await make();
    expect(await actor({ assertion })).toBe(401);
    expect(await actor({ assertion, token: tokens.machine })).toBe(401);
    expect(await actor({ assertion, token: ADMIN_TOKEN })).toBe(401);
  });
});

describe("machines and the admin token behind Cloudflare Access (F15)", () => {
  it("need no assertion, and may carry that of a service token", async () => {
    const service = await anAssertion({ email: undefined, common_name: "service" });
    for (const assertion of [undefined, service]) {
      expect(await actor({ assertion, token: tokens.machine })).toBe("robot");
      expect(await actor({ assertion, token: ADMIN_TOKEN })).toBe("root");
    }
    expect(await actor({ assertion: service })).toBe(401);
    expect(await actor({})).toBe(401);
  });
});

describe("the team's keys (F15)", () => {
  it("are read again for an unknown key, at most once a minute, and hourly", async () => {
    const rotated = await aKey("k2");
    const start = Date.now();
    const at = (ms: number) => vi.useFakeTimers({ now: start + ms, toFake: ["Date"] });
    const signedBy = async (signer: TeamKey) => actor({ assertion: await anAssertion({}, {}, signer) });
    at(0);
    expect(await signedBy(key)).toBe("ada");
    published = [rotated];
    expect(await signedBy(rotated)).toBe(401);
    at(59_000);
    expect(await signedBy(rotated)).toBe(401);
    expect(reads).toHaveLength(1);
    at(60_000);
    expect(await signedBy(rotated)).toBe("ada");
    expect(await signedBy(key)).toBe(401);
    expect(reads).toHaveLength(2);
    published = [];
    at(60_000 + 3_600_000);
    expect(await signedBy(rotated)).toBe(401);
  });

  it("are trusted for a day while they cannot be read; without any, the answer is 503", async () => {
    const start = Date.now();
    const at = (ms: number) => vi.useFakeTimers({ now: start + ms, toFake: ["Date"] });
    published = undefined;
    expect(await actor({ assertion: await anAssertion() })).toBe(503);
    published = [key];
    at(0);
    expect(await actor({ assertion: await anAssertion() })).toBe("ada");
    published = undefined;
    at(86_399_000);
    expect(await actor({ assertion: await anAssertion() })).toBe("ada");
    at(86_400_000);
    expect(await actor({ assertion: await anAssertion() })).toBe(503);
  });
});

it("without the setting, the header of Access is ignored", async () => {
  protectedEnv = { ...env } as Env;
  expect(await actor({ assertion: "x", token: tokens.person })).toBe("ada");
  expect(await actor({ assertion: await anAssertion() })).toBe(401);
});
