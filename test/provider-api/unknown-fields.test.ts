import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { app } from "../../src/app.ts";
import { suiteToken } from "../../src/suites/provider/suite-ids.ts";
import { answerOf } from "../support/answers.ts";
import { adminCtx, aProvider, type TestProvider } from "../support/fixtures.ts";
import { signedRequest } from "../support/in-process.ts";
import { PRODUCTION } from "../support/production.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { signed } from "../support/signed.ts";

let session: TestSession;

beforeAll(async () => {
  session = await aSession();
});

async function sent(provider: TestProvider, method: string, path: string, body?: object) {
  const answer = await signed(provider, method, `/provider/v1${path}`, body && { body });
  const warning = answer.headers.get("x-agg-warning");
  return { ...(await answerOf(answer)), warning };
}

const bet = (id: string, fields: object = {}) => ({
  ...{ session_id: session.id, transaction_id: id, round_id: "r", amount: "1.00", currency: "EUR" },
  ...fields,
});

test("a bet with a misspelt field is booked as before, and a header names the field", async () => {
  const plain = await sent(session.provider, "POST", "/bet", bet("plain"));
  expect([plain.status, plain.warning]).toEqual([200, null]);
  const misspelt = await sent(session.provider, "POST", "/bet", bet("misspelt", { free_spin_id: "welcome-1" }));
  expect(misspelt).toMatchObject({ status: 200, json: { status: "completed" } });
  expect(Object.keys(misspelt.json)).toEqual(Object.keys(plain.json));
  expect(misspelt.warning).toBe(
    "free_spin_id is not a field of this call and was ignored. Did you mean free_spins_id?",
  );
  const repeated = await sent(session.provider, "POST", "/bet", bet("misspelt", { free_spin_id: "welcome-1" }));
  expect(repeated).toEqual(misspelt);
});

test("an answer that refuses a report names its unknown fields by the header alone", async () => {
  const other = { currency: "USD", free_spin_id: "welcome-1" };
  const refused = await sent(session.provider, "POST", "/bet", bet("refused", other));
  expect(refused).toMatchObject({ status: 409, json: { error: "CURRENCY_MISMATCH" } });
  expect(refused.warning).toMatch(/^free_spin_id is not a field/);
  const { transaction_id: _, ...rest } = bet("invalid");
  const invalid = await sent(session.provider, "POST", "/bet", { ...rest, transactionId: "invalid" });
  expect(invalid).toMatchObject({
    status: 422,
    json: { message: "Invalid request: transaction_id is required." },
    warning: "transactionId is not a field of this call and was ignored. Did you mean transaction_id?",
  });
});

test("a production installation names the field too, and never its value", async () => {
  const body = JSON.stringify({ token: "none", sessionToken: "secret-value" });
  const provider = await aProvider();
  const answer = await app.fetch(
    await signedRequest(provider, "POST", "/provider/v1/session", body),
    PRODUCTION,
    createExecutionContext(),
  );
  expect([answer.status, answer.headers.get("x-agg-warning")]).toEqual([
    404,
    "sessionToken is not a field of this call and was ignored.",
  ]);
});

test("unknown fields of lists and pushes are named, and query parameters", async () => {
  const provider = await aProvider();
  const table = { game_code: "g", open: true, minBet: 1 };
  for (const patch of [{}, { patch: false }, { patch: true }]) {
    const pushed = await sent(provider, "PUT", "/live-tables/EUR", { ...patch, tables: [table], extra: 1 });
    expect([pushed.status, pushed.warning]).toEqual([
      200,
      "tables[0].minBet is not a field of this call and was ignored. Did you mean tables[0].min_bet? extra is not a field of this call and was ignored.",
    ]);
  }
  const whole = { game_code: "g", open: true, results: { anything: 1 } };
  expect((await sent(provider, "PUT", "/live-tables/EUR", { tables: [whole] })).warning).toBeNull();
  expect(await sent(provider, "GET", "/games?page=2")).toMatchObject({
    status: 200,
    warning: "page is not a query parameter of this call and was ignored.",
  });
});

test("a call that the provider suite answers has its warning", async () => {
  const body = { token: suiteToken(adminCtx().random), sessionToken: "any" };
  expect((await sent(session.provider, "POST", "/session", body)).warning).toMatch(/^sessionToken is not a field/);
});

test("a call that does not exist has no warning, and a settlement of a grant has one", async () => {
  expect(await sent(session.provider, "POST", "/bets", { any: 1 })).toMatchObject({ status: 404, warning: null });
  const path = `/free-spins/${await session.grant()}/settle`;
  const settled = await sent(session.provider, "POST", path, { win_amount: "0.00", amount: 1 });
  expect([settled.status, settled.warning]).toEqual([200, "amount is not a field of this call and was ignored."]);
});
