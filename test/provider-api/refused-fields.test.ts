import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { providerKeys } from "../../src/db/schema/catalogue.ts";
import { answerOf, brokenFields } from "../support/answers.ts";
import { adminCtx, aProvider } from "../support/fixtures.ts";
import { aSession, until } from "../support/session.ts";
import { bothSignatures, call, type Signer, signatureHeaders, signed } from "../support/signed.ts";

const sent = async (provider: Signer, method: string, path: string, body: string | object) =>
  answerOf(await signed(provider, method, `/provider/v1${path}`, { body }));

describe("a live table", () => {
  const table = (fields: object) => ({ tables: [{ game_code: "g", open: true, ...fields }] });

  test.each([
    ["a name with control characters", { name: "a\u0000b\n\u001bc" }, "control characters"],
    ["a dealer with one", { dealer: "d\u0007" }, "control characters"],
    ["half a character", { name: "\ud800" }, "lone surrogates"],
    ["a dealer of blanks", { dealer: "  " }, "blanks"],
    ["a picture with a NUL", { image: "https://cdn.example/\u0000y" }, "absolute https URL"],
    [
      "a picture that is too long once encoded",
      { image: `https://cdn.example/${"\u00e9".repeat(1_000)}` },
      "at most 2000 characters",
    ],
  ])("is refused with %s", async (_, fields, rule) => {
    const answer = await sent(await aProvider(), "PUT", "/live-tables/EUR", table(fields));
    expect([answer.status, JSON.stringify(answer.json.fields)]).toEqual([422, expect.stringContaining(rule)]);
  });
});

test("a jackpot with a tier_id twice is refused, and a name of blanks", async () => {
  const provider = await aProvider();
  const tier = { tier_id: "grand", tier: 1, amount: 1 };
  const pool = { id: "p", name: "Pool", level: "network", status: "active", tiers: [tier], games: [] };
  const push = (fields: object) => sent(provider, "PUT", "/jackpots", { jackpots: [{ ...pool, ...fields }] });
  expect((await push({})).status).toBe(200);
  for (const fields of [{ tiers: [tier, { ...tier, tier: 2 }] }, { name: "  " }, { name: "\u00a0" }]) {
    const answer = await push(fields);
    expect([answer.status, brokenFields(answer)]).toEqual([422, ["jackpots"]]);
  }
});

test("a body field that is sent twice is refused by its name, and nothing is booked", async () => {
  const session = await aSession();
  const bet = { session_id: session.id, transaction_id: "b", round_id: "r", currency: "EUR" };
  const twice = `${JSON.stringify({ ...bet, amount: "1.00" }).slice(0, -1)},"amount":"2.00"}`;
  const refused = { status: 422, json: { error: "VALIDATION_FAILED" } };
  for (const path of ["/bet", "/win"]) {
    const answer = await sent(session.provider, "POST", path, twice);
    expect(answer).toMatchObject(refused);
    expect(answer.json.fields).toEqual([{ field: "amount", message: "was sent more than once in one object" }]);
  }
  expect(await session.calls()).toEqual([]);
  for (const [path, body] of [
    ["/jackpots", '{"jackpots":[],"jackpots":[]}'],
    ["/live-tables/EUR", '{"tables":[],"tables":[]}'],
  ] as const)
    expect(await sent(session.provider, "PUT", path, body)).toMatchObject(refused);
});

test("a patch that is no boolean is refused in the words of every other rule", async () => {
  const answer = await sent(await aProvider(), "PUT", "/live-tables/EUR", { patch: "true", tables: [] });
  expect([answer.status, answer.json.fields]).toEqual([
    422,
    [{ field: "patch", message: "must be one of true, false" }],
  ]);
});

test.each([".", ".."])("%j is no id of a transaction or round, because no path can name it", async (id) => {
  const session = await aSession();
  const movement = { session_id: session.id, amount: "1.00", currency: "EUR" };
  for (const path of ["/bet", "/win"]) {
    const answer = await sent(session.provider, "POST", path, { ...movement, transaction_id: id, round_id: id });
    expect([answer.status, brokenFields(answer)]).toEqual([422, ["transaction_id", "round_id"]]);
  }
  const fine = await sent(session.provider, "POST", "/bet", { ...movement, transaction_id: "...", round_id: "..." });
  expect(fine.status).toBe(200);
});

describe("in the sandbox, POST /provider/v1/debug/signature", () => {
  const path = "/provider/v1/jackpots";
  const body = '{"jackpots":[]}';
  const call401 = async (provider: Signer, secret: string) => {
    const headers = await signatureHeaders({ ...provider, secret }, "PUT", path, body);
    return answerOf(await call(path, { method: "PUT", headers, body }));
  };

  test("is what the message of a wrong signature names", async () => {
    const answer = await call401(await aProvider(), "another secret");
    expect([answer.status, answer.json.message]).toEqual([
      401,
      expect.stringContaining(" POST /provider/v1/debug/signature shows why."),
    ]);
  });

  test.each([
    ["has sent the second signature once", "192.0.2.78", {}],
    ["is of a provider that needs it", "192.0.2.79", { requireV2: true }],
  ])("says that the second signature is required of a key that %s", async (_, address, terms) => {
    const provider = await aProvider(terms);
    const both = await bothSignatures(provider, "PUT", path, body);
    expect((await call(path, { method: "PUT", headers: both, body })).status).toBe(200);
    const form = {
      ...{ key_id: provider.keyId, timestamp: both["x-agg-timestamp"], method: "PUT", path, body },
      signature: both["x-agg-signature"],
    };
    const headers = { "cf-connecting-ip": address };
    const diagnosed = async (fields: object) => {
      const init = { method: "POST", headers, body: JSON.stringify({ ...form, ...fields }) };
      return (await answerOf(await call("/provider/v1/debug/signature", init))).json;
    };
    const ownRow = eq(providerKeys.keyId, provider.keyId);
    // It is written behind the answer.
    await until(
      () => adminCtx().db.select().from(providerKeys).where(ownRow).get(),
      (row) => row?.sentSignatureV2 === true,
    );
    expect(await diagnosed({})).toMatchObject({
      valid: false,
      diagnosis: expect.stringContaining("X-Agg-Signature-V2 is required"),
      signature: { matches: true },
    });
    expect(await diagnosed({ signature_v2: both["x-agg-signature-v2"] })).toMatchObject({ valid: true });
  });
});
