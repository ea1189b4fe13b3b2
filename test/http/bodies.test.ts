import { beforeAll, describe, expect, test } from "vitest";
import { payloadOf } from "../../src/gate/signing/canonical.ts";
import { importSecret, signPayload } from "../../src/gate/signing/digest.ts";
import { utf8 } from "../../src/lib/encoding.ts";
import { aCasino } from "../support/fixtures.ts";
import { aLaunch } from "../support/launches.ts";
import { call, signatureHeaders, signed } from "../support/signed.ts";

// What is signed is what is parsed, whatever the body is said to be.

let casino: Awaited<ReturnType<typeof aCasino>>;

beforeAll(async () => {
  casino = await aCasino();
});

/** Posts exact bytes, signed, with a Content-Type or with none. */
async function posted(target: string, bytes: Uint8Array<ArrayBuffer>, contentType?: string) {
  const { keyId, secret } = casino.operator;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const covered = payloadOf("POST", target, bytes).bytes;
  const response = await call(target, {
    method: "POST",
    // A blob without a type: a text would bring one.
    body: new Blob([bytes]),
    headers: {
      "x-agg-key-id": keyId,
      "x-agg-timestamp": timestamp,
      "x-agg-signature": await signPayload(await importSecret(secret), timestamp, covered),
      ...(contentType === undefined ? {} : { "content-type": contentType }),
    },
  });
  const json = await response.json<{ error?: string; fields?: { field: string }[]; session_id?: string }>();
  return { status: response.status, error: json.error, fields: json.fields?.map(({ field }) => field), json };
}

describe("a JSON body", () => {
  test.each([
    undefined,
    "text/plain",
    "application/json; charset=utf-8",
    "application/vnd.casino+json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "nonsense",
  ])("is taken with the Content-Type %s", async (contentType) => {
    const launch = aLaunch(casino, { player_id: crypto.randomUUID() });
    expect(await posted("/v1/sessions", utf8(JSON.stringify(launch)), contentType)).toMatchObject({ status: 200 });
  });

  test("names every broken field, whatever its Content-Type", async () => {
    const broken = utf8(JSON.stringify({ player_id: 5, currency: "eur", ttl_minutes: 0 }));
    for (const contentType of [undefined, "text/plain", "application/json"]) {
      const { status, error, fields } = await posted("/v1/sessions", broken, contentType);
      expect([status, error, fields?.toSorted()]).toEqual([
        422,
        "VALIDATION_FAILED",
        ["currency", "game_id", "player_id", "ttl_minutes"],
      ]);
    }
  });
});

test.each([
  ["bad JSON", utf8('{"player_id":')],
  ["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ["a list", utf8("[]")],
  ["null", utf8("null")],
  ["a text", utf8('"x"')],
  ["no body", new Uint8Array(0)],
])("%s is VALIDATION_FAILED on body", async (_, bytes) => {
  for (const contentType of [undefined, "application/json"]) {
    const { status, error, fields } = await posted("/v1/sessions", bytes, contentType);
    expect([status, error, fields]).toEqual([422, "VALIDATION_FAILED", ["body"]]);
  }
});

test.each([
  ["an empty body", ""],
  ["{}", "{}"],
])("%s closes a session", async (_, body) => {
  const launch = aLaunch(casino, { player_id: crypto.randomUUID() });
  const opened = await posted("/v1/sessions", utf8(JSON.stringify(launch)), "application/json");
  const closed = await signed(casino.operator, "POST", `/v1/sessions/${opened.json.session_id}/close`, {
    ...(body === "" ? {} : { body }),
  });
  expect([closed.status, (await closed.json<{ status: string }>()).status]).toEqual([200, "closed"]);
});

test("an empty body is called empty; a captured callback is refused, not ignored", async () => {
  const refusal = async (options: { body?: object }) => {
    const answer = await signed(casino.operator, "POST", "/v1/sessions/preflight", options);
    return answer.json<{ message: string; fields: object[] }>();
  };
  expect((await refusal({})).fields).toEqual([{ field: "body", message: "is empty: send a JSON object" }]);
  const callback = await refusal({ body: { action: "bet", amount: "1.00" } });
  expect(callback.message).toBe(
    "Invalid request: action must not be sent. amount is not a field of this call and was ignored.",
  );
});

test("a signature header that is missing or malformed is named", async () => {
  const headers = await signatureHeaders(casino.operator, "GET", "/v1/ping", "");
  const messageOf = async (change: Record<string, string | undefined>) => {
    const sent = Object.entries({ ...headers, ...change }).filter(
      (one): one is [string, string] => one[1] !== undefined,
    );
    const answer = await call("/v1/ping", { method: "GET", headers: Object.fromEntries(sent) });
    return [answer.status, (await answer.json<{ message: string }>()).message.split(". Send ")[0]];
  };
  const name = (part: string) => Object.keys(headers).find((one) => one.toLowerCase() === `x-agg-${part}`) ?? "";
  expect(await messageOf({ [name("timestamp")]: undefined })).toEqual([401, "X-Agg-Timestamp is missing"]);
  expect(await messageOf({ [name("timestamp")]: "2026-11-26T00:00:00Z", [name("signature")]: "bm8=" })).toEqual([
    401,
    "X-Agg-Timestamp is malformed; X-Agg-Signature is malformed",
  ]);
  expect(await messageOf({ [name("timestamp")]: "1795990828043" })).toEqual([
    401,
    "X-Agg-Timestamp is in milliseconds",
  ]);
  expect(await messageOf({ [name("key-id")]: "" })).toEqual([401, "X-Agg-Key-Id is missing"]);
});

test("a body field that is sent twice is refused by its name, beside other faults", async () => {
  const refused = async (path: string, body: string) => {
    const response = await signed(casino.operator, "POST", path, { body });
    return [response.status, await response.json()];
  };
  const twice = (field: string) => ({ field, message: "was sent more than once in one object" });
  expect(await refused("/v1/sessions", '{"player_id":"a","player_id":"b","currency":7,"game_id":"g"}')).toMatchObject([
    422,
    { error: "VALIDATION_FAILED", fields: [{ field: "currency" }, twice("player_id")] },
  ]);
  const grant = (end: string) =>
    `{"grants":[{"player_id":"a","reference":"1"},{"player_id":"b","reference":"2"${end}}]}`;
  expect((await refused("/v1/free-spins/batches", grant(',"reference":"3"')))[1]).toMatchObject({
    fields: expect.arrayContaining([twice("reference")]),
  });
  const { fields } = (await refused("/v1/free-spins/batches", grant("")))[1] as { fields: object[] };
  expect(fields).not.toContainEqual(expect.objectContaining({ message: twice("").message }));
});

test.each([
  ["limit", "/v1/games?limit=1&limit=2"],
  ["type", "/v1/games?type=slot&type=table"],
  ["open", "/v1/rounds?open=true&open=true"],
])("a query parameter sent twice is named: %s", async (field, path) => {
  const response = await signed(casino.operator, "GET", path);
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { error: "VALIDATION_FAILED", fields: [{ field, message: "was sent more than once" }] },
  ]);
});

test("a lone surrogate is refused as that, and a control character as that", async () => {
  const refused = async (player_id: string) => {
    const response = await signed(casino.operator, "POST", "/v1/sessions", {
      body: { player_id, currency: "EUR", game_id: "g" },
    });
    return (await response.json<{ fields: unknown }>()).fields;
  };
  expect(await refused("a\ud800")).toEqual([{ field: "player_id", message: "must not contain lone surrogates" }]);
  expect(await refused("a\u0000")).toEqual([{ field: "player_id", message: "must not contain control characters" }]);
});
