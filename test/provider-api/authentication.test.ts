import { beforeAll, describe, expect, test } from "vitest";
import { admin } from "../support/admin.ts";
import { aTable, type Table } from "../support/money.ts";
import { call, type Signer, signatureHeaders, signed } from "../support/signed.ts";

/** Every call of the providers' surface. */
const CALLS = [
  ["POST", "/provider/v1/session"],
  ["POST", "/provider/v1/getbalance"],
  ["POST", "/provider/v1/bet"],
  ["POST", "/provider/v1/win"],
  ["POST", "/provider/v1/rollback"],
  ["POST", "/provider/v1/free-spins/f/settle"],
  ["POST", "/provider/v1/bonus-campaigns/c/status"],
  ["PUT", "/provider/v1/live-tables/EUR"],
  ["PUT", "/provider/v1/jackpots"],
] as const;

let table: Table;

beforeAll(async () => {
  table = await aTable();
});

async function refusal(response: Response) {
  const { error, retryable, fields } = await response.json<Record<string, unknown>>();
  return [response.status, error, retryable, fields];
}

describe.each(CALLS)("%s %s", (method, target) => {
  const body = "{}";
  const send = (headers: Record<string, string>, sent = body) => call(target, { method, headers, body: sent });

  test("is refused without a header, under an unknown key, another secret and a changed body", async () => {
    const whole = await signatureHeaders(table.provider, method, target, body);
    const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
    const attempts = [
      send({}),
      ...Object.keys(whole).map((name) => send(without(name))),
      send(whole, "{ }"),
      send(await signatureHeaders({ ...table.provider, keyId: "nobody" }, method, target, body)),
      send(await signatureHeaders({ ...table.provider, secret: "wrong" }, method, target, body)),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(await refusal(answer)).toEqual([401, "UNAUTHORIZED", false, []]);
    }
  });

  test("is refused as retryable for a right digest outside the window alone", async () => {
    const old = String(Math.floor(Date.now() / 1000) - 302);
    const late = (by: Signer) => signatureHeaders(by, method, target, body, old);
    expect(await refusal(await send(await late(table.provider)))).toEqual([401, "UNAUTHORIZED", true, []]);
    const wrong = await late({ ...table.provider, secret: "wrong" });
    expect(await refusal(await send(wrong))).toEqual([401, "UNAUTHORIZED", false, []]);
  });

  test("takes no operator's key, and a body that is no JSON object is VALIDATION_FAILED on body", async () => {
    const operators = await signed(table.operator, method, target, { body });
    expect(await refusal(operators)).toEqual([401, "UNAUTHORIZED", false, []]);
    for (const broken of ["{", "[]", "null", '"x"', "\u{feff}{", ""]) {
      const response = await signed(table.provider, method, target, { body: broken });
      const [status, error, , fields] = await refusal(response);
      expect([broken, status, error]).toEqual([broken, 422, "VALIDATION_FAILED"]);
      expect(fields).toMatchObject([{ field: "body" }]);
    }
  });
});

test("a provider's key opens nothing of the operators' surface", async () => {
  for (const target of ["/v1/ping", "/v1/games", `/v1/transactions/${table.provider.code}:x`]) {
    expect(await refusal(await signed(table.provider, "GET", target))).toEqual([401, "UNAUTHORIZED", false, []]);
  }
});

test("every active key of a provider works, and a revoked one is refused from the next request on", async () => {
  const { code } = table.provider;
  const issued = await Promise.all([1, 2, 3].map(() => admin("POST", `/providers/${code}/keys`, {})));
  const keys = issued.map(({ status, body }) => {
    expect([status, Object.keys(body).sort()]).toEqual([201, ["created_at", "key_id", "secret"]]);
    return { keyId: body.key_id, secret: body.secret };
  });
  const push = async (key: Signer) =>
    (await signed(key, "PUT", "/provider/v1/jackpots", { body: { jackpots: [] } })).status;
  expect(await Promise.all([table.provider, ...keys].map(push))).toEqual([200, 200, 200, 200]);
  const path = `/providers/${code}/keys/${keys[1]!.keyId}`;
  const first = await admin("DELETE", path);
  expect(first).toEqual({ status: 200, body: { key_id: keys[1]!.keyId, revoked_at: expect.any(String) } });
  expect(await admin("DELETE", path)).toEqual(first);
  expect(await Promise.all([table.provider, ...keys].map(push))).toEqual([200, 200, 401, 200]);
});
