import { describe, expect, test } from "vitest";
import { diagnose, type SignatureForm } from "../../../src/gate/auth/diagnosis.ts";
import { decoyKey, importSecret } from "../../../src/gate/signing/digest.ts";
import { sha256Hex } from "../../../src/lib/encoding.ts";

const NOW = 1_767_225_600_000;
const SECONDS = "1767225600";
const PATH = "/v1/games?limit=5";

const key = await importSecret("a secret");

async function sign(text: string, by: CryptoKey = key): Promise<string> {
  return Buffer.from(await crypto.subtle.sign("HMAC", by, new TextEncoder().encode(text))).toString("hex");
}

const FORM: SignatureForm = { keyId: "key-1", timestamp: SECONDS, signature: "", method: "GET", path: PATH, body: "" };

const OF_NOTHING = await sha256Hex("");

const POST_LONG = { method: "POST", body: "x".repeat(2_049) };

const ORIGIN = "https://games.example.com";
const UNKNOWN = { reported: undefined, origin: ORIGIN, nowMs: NOW };
const KNOWN = {
  ...UNKNOWN,
  reported: { key, requireV2: false, misread: [["key id used as the secret", await importSecret("key-1")] as const] },
};

/** Diagnoses a form whose signature is over `text`. */
async function taken(text: string, change: Partial<SignatureForm> = {}) {
  return diagnose({ ...FORM, signature: await sign(text), ...change }, KNOWN);
}

test("a key that needs the second signature is told so where it is missing", async () => {
  const strict = { ...KNOWN, reported: { ...KNOWN.reported, requireV2: true } };
  const form = { ...FORM, signature: await sign(`${SECONDS}.GET ${PATH}`) };
  expect(await diagnose(form, strict)).toMatchObject({
    valid: false,
    matches: true,
    diagnosis: expect.stringContaining("X-Agg-Signature-V2 is required of this key"),
  });
  const signatureV2 = await sign(`v2.${SECONDS}.GET.${PATH}.${OF_NOTHING}`);
  expect(await diagnose({ ...form, signatureV2 }, strict)).toMatchObject({ valid: true });
});

test("a correct signature is valid at every step", async () => {
  expect(await taken(`${SECONDS}.GET ${PATH}`)).toEqual({
    valid: true,
    diagnosis: expect.stringMatching(/valid/),
    keyKnown: true,
    fresh: true,
    driftSeconds: 0,
    payload: { kind: "request_line", bytes: `GET ${PATH}`.length },
    canonicalString: `${SECONDS}.GET ${PATH}`,
    wellFormed: true,
    matches: true,
    hints: [],
    second: undefined,
  });
});

describe("the second signature (F6)", () => {
  const HASH = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
  const line = `${SECONDS}.POST.${PATH}`;
  const post = async (second: string, first = `${SECONDS}.{}`) =>
    taken(first, { method: "POST", body: "{}", signatureV2: await sign(second) });

  test("is valid beside a valid one", async () => {
    expect(await post(`v2.${line}.${HASH}`)).toMatchObject({
      valid: true,
      second: { canonicalString: `v2.${line}.${HASH}`, wellFormed: true, matches: true, hints: [] },
    });
  });

  test.each([
    ["path signed without its query", `v2.${SECONDS}.POST./v1/games.${HASH}`],
    ["lowercase method", `v2.${SECONDS}.post.${PATH}.${HASH}`],
    ["missing v2 prefix", `${line}.${HASH}`],
    ["body signed instead of its hash", `v2.${line}.{}`],
    ["the first signature's string", `${SECONDS}.{}`],
  ])("has the hint %s", async (hint, text) => {
    const found = await post(text);
    expect(found).toMatchObject({ valid: false, matches: true, second: { matches: false, hints: [hint] } });
    expect(found.diagnosis).toMatch(new RegExp(`V2 does not: .*: ${hint}`));
  });

  test("of a request without a body may be the first one's too", async () => {
    const first = `${SECONDS}.GET ${PATH}`;
    const found = await taken(first, { signatureV2: await sign(first) });
    expect(found).toMatchObject({ valid: false, matches: true, second: { hints: ["the first signature's string"] } });
    expect(found.diagnosis).toMatch(/V2 does not: it matches a common mistake: the first signature's string\.$/);
  });

  test("is reported after the first, and has no hint for anything else", async () => {
    expect(await post("something else")).toMatchObject({ valid: false, matches: true, second: { hints: [] } });
    expect((await post("something else")).diagnosis).toMatch(/V2 does not: compare/);
    expect((await post(`v2.${line}.${HASH}`, "something else")).diagnosis).toMatch(/^The signature does not match/);
    const form = { ...FORM, signature: "0".repeat(64), signatureV2: "x" };
    expect(await diagnose(form, UNKNOWN)).toMatchObject({ second: { wellFormed: false, matches: false } });
  });
});

test("a body is counted in bytes", async () => {
  const body = '{"name":"Zoë"}';
  expect(await taken(`${SECONDS}.${body}`, { method: "POST", body })).toMatchObject({
    valid: true,
    payload: { kind: "body", bytes: 15 },
    canonicalString: `${SECONDS}.${body}`,
    hints: [],
  });
});

test.each(["GET", "DELETE"])("a right signature of a %s with a body is not valid (F6)", async (method) => {
  expect(await taken(`${SECONDS}.{}`, { method, body: "{}" })).toMatchObject({
    valid: false,
    diagnosis: `A ${method} request must not have a body.`,
    matches: true,
  });
});

test("a signature in Base64 is named, and another text of no hex is not", async () => {
  const base64 = Buffer.alloc(32, 7).toString("base64");
  expect((await taken("", { signature: base64 })).diagnosis).toContain("looks like Base64");
  expect((await taken("", { signature: "no signature" })).diagnosis).not.toContain("Base64");
});

describe("a common mistake has its hint", () => {
  test.each<[string, string, Partial<SignatureForm>]>([
    ["path signed without its query", `${SECONDS}.GET /v1/games`, {}],
    ["missing timestamp prefix", `GET ${PATH}`, {}],
    ["missing timestamp prefix", "{}", { method: "POST", body: "{}" }],
    ["newline in place of the dot", `${SECONDS}\nGET ${PATH}`, {}],
    ["newline in place of the dot", `${SECONDS}\n{}`, { method: "POST", body: "{}" }],
    ["colon in place of the dot", `${SECONDS}:GET ${PATH}`, {}],
    ["colon in place of the dot", `${SECONDS}:{}`, { method: "POST", body: "{}" }],
    ["lowercase method", `${SECONDS}.get ${PATH}`, {}],
    ["the second signature's string", `v2.${SECONDS}.GET.${PATH}.${OF_NOTHING}`, {}],
    ["timestamp in milliseconds", `${SECONDS}000.GET ${PATH}`, {}],
    ["timestamp in milliseconds", `${SECONDS}007.GET ${PATH}`, {}],
    ["timestamp in milliseconds", `${SECONDS}999.GET ${PATH}`, {}],
    ["timestamp in milliseconds", `${SECONDS}417.{}`, { method: "POST", body: "{}" }],
    ["timestamp in milliseconds", `${SECONDS}417.${"x".repeat(2_048)}`, { method: "POST", body: "x".repeat(2_048) }],
    ["timestamp in milliseconds", `${SECONDS}000.${"x".repeat(2_049)}`, { method: "POST", body: "x".repeat(2_049) }],
    ["trailing newline", `${SECONDS}.GET ${PATH}\n`, {}],
    ["trailing newline", `${SECONDS}.GET ${PATH}\r\n`, {}],
    ["trailing newline", `${SECONDS}.{}`, { method: "POST", body: "{}\n" }],
    ["trailing newline", `${SECONDS}.{}`, { method: "POST", body: "{}\r\n" }],
  ])("%s: %.40j", async (hint, text, change) => {
    const found = await taken(text, change);
    expect(found).toMatchObject({ valid: false, keyKnown: true, wellFormed: true, matches: false, hints: [hint] });
    expect(found.diagnosis).toMatch(new RegExp(`mistake.*: ${hint}`));
  });

  test.each<[string, string, Partial<SignatureForm>]>([
    ["a cut path without a query", `${SECONDS}.GET /v1/gam`, { path: "/v1/game" }],
    ["a request line without its query beside a body", `${SECONDS}.POST /v1/games`, { method: "POST", body: "{}" }],
    ["a lowercase request line beside a body", `${SECONDS}.post ${PATH}`, { method: "POST", body: "{}" }],
    ["odd milliseconds of a long payload", `${SECONDS}417.${"x".repeat(2_049)}`, POST_LONG],
    ["milliseconds beyond a second", `${SECONDS}1000.GET ${PATH}`, {}],
    ["a comma in place of the dot", `${SECONDS},GET ${PATH}`, {}],
    ["a newline inside", `${SECONDS}.{}x`, { method: "POST", body: "{}\nx" }],
    ["something else", "something else", {}],
  ])("%s has none", async (_, text, change) => {
    const found = await taken(text, change);
    expect(found).toMatchObject({ valid: false, matches: false, hints: [] });
    expect(found.diagnosis).toMatch(/does not match/);
  });

  test("a timestamp in milliseconds that was signed as it was sent", async () => {
    const timestamp = `${SECONDS}000`;
    const found = await taken(`${timestamp}.GET ${PATH}`, { timestamp });
    expect(found).toMatchObject({ valid: false, fresh: false, matches: true, hints: ["timestamp in milliseconds"] });
    expect(found.diagnosis).toMatch(/milliseconds.*Unix seconds/);
  });

  test("a timestamp that is none comes before the secret", async () => {
    const found = await taken(`${SECONDS}.GET ${PATH}`, { timestamp: `${SECONDS}.53` });
    expect(found).toMatchObject({ valid: false, matches: false, hints: [] });
    expect(found.diagnosis).toMatch(/timestamp must be Unix seconds/);
  });

  test("two at once are both named", async () => {
    const timestamp = `${SECONDS}000`;
    const found = await taken(`${timestamp}.GET ${PATH}\n`, { timestamp });
    expect(found).toMatchObject({ matches: false, hints: ["timestamp in milliseconds", "trailing newline"] });
    expect(found.diagnosis).toContain("timestamp in milliseconds, trailing newline");
  });

  test("a plain hash in place of the HMAC is named, of either form", async () => {
    for (const text of [`${SECONDS}.GET ${PATH}`, `GET ${PATH}`]) {
      const signature = (await sha256Hex(text)).toUpperCase();
      const found = await diagnose({ ...FORM, signature }, KNOWN);
      expect(found).toMatchObject({ matches: false, hints: ["plain SHA-256 without the secret, not HMAC"] });
    }
  });

  test("a body that was left out of the form is asked for", async () => {
    const signed = `${SECONDS}.{"player_id":"p"}`;
    expect((await taken(signed, { method: "POST", path: "/v1/sessions" })).diagnosis).toContain(
      "add it exactly as sent",
    );
    expect((await taken(signed, {})).diagnosis).not.toContain("add it");
  });

  test("a lowercase method that was also sent is none", async () => {
    expect(await taken(`${SECONDS}.get ${PATH}`, { method: "get" })).toMatchObject({ valid: true, hints: [] });
  });

  test.each([
    `${SECONDS}00`,
    `${SECONDS}0000`,
    `x${SECONDS}000`,
    `${SECONDS}000x`,
  ])("%s is not a timestamp in milliseconds", async (timestamp) => {
    expect((await taken(`${timestamp}.GET ${PATH}`, { timestamp })).hints).toEqual([]);
  });
});

describe("a payload that was signed by mistake has its hint", () => {
  const body = '{"b": [1, {}], "a": "é/", "c": {"z": null, "y": []}}';
  const POST = { method: "POST", path: "/v1/sessions", body };
  test.each<[string, string, Partial<SignatureForm>]>([
    ["empty payload signed", "", {}],
    ["empty payload signed", "", POST],
    ["path signed without its method", PATH, {}],
    ["method and path not joined by a space", `GET${PATH}`, {}],
    ["method and path not joined by a space", `GET.${PATH}`, {}],
    ["full URL signed instead of the path", `GET ${ORIGIN}${PATH}`, {}],
    ["full URL signed instead of the path", `${ORIGIN}${PATH}`, {}],
    ["path signed before percent-encoding", "GET /v1/rounds/a b", { path: "/v1/rounds/a%20b" }],
    ["{} signed for an empty body", "{}", { method: "POST" }],
    ["request line signed instead of the body", "POST /v1/sessions", POST],
    ["method and path signed with the body", `POST /v1/sessions${body}`, POST],
    ["method and path signed with the body", `POST /v1/sessions.${body}`, POST],
    ["method and path signed with the body", `POST./v1/sessions.${body}`, POST],
    ["method and path signed with the body", `POST /v1/sessions ${body}`, POST],
    ["method and path signed with the body", `POST\n/v1/sessions\n${body}`, POST],
    ["body serialized again: compact", '{"b":[1,{}],"a":"é/","c":{"z":null,"y":[]}}', POST],
    ["body serialized again: compact, slashes escaped", '{"b":[1,{}],"a":"é\\/","c":{"z":null,"y":[]}}', POST],
    [
      "body serialized again: compact, other than ASCII escaped",
      '{"b":[1,{}],"a":"\\u00e9/","c":{"z":null,"y":[]}}',
      POST,
    ],
    [
      "body serialized again: compact, slashes escaped, other than ASCII escaped",
      '{"b":[1,{}],"a":"\\u00e9\\/","c":{"z":null,"y":[]}}',
      POST,
    ],
    ["body serialized again: compact, keys sorted", '{"a":"é/","b":[1,{}],"c":{"y":[],"z":null}}', POST],
    ["body serialized again: spaces after commas and colons", '{"b": 1, "a": 2}', { ...POST, body: '{"b":1,"a":2}' }],
    [
      "body serialized again: spaces after commas and colons, keys sorted",
      '{"a": 2, "b": 1}',
      { ...POST, body: '{"b":1,"a":2}' },
    ],
    ["body serialized again: compact", '{"b":1.0,"a":1e2}', { ...POST, body: '{"b": 1.0, "a": 1e2}' }],
    [
      "body serialized again: compact, numbers as JavaScript writes them",
      '{"b":1,"a":100}',
      { ...POST, body: '{"b": 1.0, "a": 1e2}' },
    ],
    ["body serialized again: indented by 2", JSON.stringify(JSON.parse(body), null, 2), POST],
    ["body serialized again: indented by 4", JSON.stringify(JSON.parse(body), null, 4), POST],
  ])("%s: %.60j", async (hint, payload, change) => {
    const found = await taken(`${SECONDS}.${payload}`, change);
    expect(found).toMatchObject({ valid: false, matches: false, hints: [hint] });
    expect(found.diagnosis).toContain(hint);
  });

  test("a body that is no JSON, or long, is not serialized again", async () => {
    expect((await taken(`${SECONDS}.{"a":1}`, { ...POST, body: '{"a":1,}' })).hints).toEqual([]);
    const long = (length: number) => ({ ...POST, body: `{"a": "${"x".repeat(length - 9)}"}` });
    const compact = (length: number) => `${SECONDS}.{"a":"${"x".repeat(length - 9)}"}`;
    expect((await taken(compact(2_048), long(2_048))).hints).toEqual(["body serialized again: compact"]);
    expect((await taken(compact(2_049), long(2_049))).hints).toEqual([]);
  });

  test("a path that cannot be decoded is left as it is", async () => {
    expect((await taken(`${SECONDS}.GET /v1/%`, { path: "/v1/%25" })).hints).toEqual([
      "path signed before percent-encoding",
    ]);
    expect((await taken("other", { path: "/v1/%" })).hints).toEqual([]);
  });
});

test("the right text under another secret is told apart from a wrong text", async () => {
  const signature = await sign(`${SECONDS}.GET ${PATH}`, await importSecret("key-1"));
  const found = await diagnose({ ...FORM, signature }, KNOWN);
  expect(found).toMatchObject({ valid: false, matches: false, hints: ["key id used as the secret"] });
  const other = await diagnose(
    { ...FORM, signature: await sign(`${SECONDS}.GET ${PATH}`, await importSecret("x")) },
    KNOWN,
  );
  expect(other).toMatchObject({ valid: false, matches: false, hints: [] });
  expect(other.diagnosis).toMatch(/the secret is not this key's/);
});

describe("a signature that cannot be compared has no hints", () => {
  const timestamp = `${SECONDS}000`;

  test("under an unknown key, even one that the decoy signed", async () => {
    for (const signature of [
      await sign(`${timestamp}.GET ${PATH}`),
      await sign(`${timestamp}.GET ${PATH}`, await decoyKey()),
    ]) {
      const found = await diagnose({ ...FORM, timestamp, signature }, UNKNOWN);
      expect(found).toMatchObject({ valid: false, keyKnown: false, wellFormed: true, matches: false, hints: [] });
      expect(found.diagnosis).toMatch(/revoked/);
    }
  });

  test("when it is malformed", async () => {
    const found = await diagnose({ ...FORM, timestamp, signature: "abc" }, KNOWN);
    expect(found).toMatchObject({ valid: false, keyKnown: true, wellFormed: false, matches: false, hints: [] });
    expect(found.diagnosis).toMatch(/64 hex/);
  });
});

describe("a correct signature at the wrong time", () => {
  test.each([
    ["1767225301", -299, true],
    ["1767225300", -300, true],
    ["1767225299", -301, false],
    ["1767225900", 300, true],
    ["1767225901", 301, false],
  ])("%s is %d s off, valid: %s", async (timestamp, drift, valid) => {
    const found = await taken(`${timestamp}.GET ${PATH}`, { timestamp });
    expect(found).toMatchObject({ valid, fresh: valid, matches: true, driftSeconds: drift, hints: [] });
    const way = drift > 0 ? "ahead of" : "behind";
    expect(found.diagnosis).toMatch(valid ? /valid/ : new RegExp(`${Math.abs(drift)} s ${way}.*300 s`));
  });

  test.each<[string, number | null, RegExp]>([
    ["yesterday", null, /Unix seconds/],
    ["", null, /Unix seconds/],
    ["1767225600.0", 0, /Unix seconds/],
    ["1767225590.7", -10, /Unix seconds/],
    ["1767225600.", null, /Unix seconds/],
    ["x1767225600", null, /Unix seconds/],
    ["1767225600000000", 1_767_223_832_774_400, /Unix seconds/],
    ["9".repeat(16), null, /Unix seconds/],
    ["-5", -1_767_225_605, /Unix seconds/],
    ["01767225600", 0, /Unix seconds/],
    ["000001767225600", 0, /Unix seconds/],
  ])("%j drifts by %s", async (timestamp, drift, diagnosis) => {
    const found = await taken(`${timestamp}.GET ${PATH}`, { timestamp });
    expect(found).toMatchObject({ valid: false, fresh: false, matches: true, driftSeconds: drift, hints: [] });
    expect(found.diagnosis).toMatch(diagnosis);
  });
});
