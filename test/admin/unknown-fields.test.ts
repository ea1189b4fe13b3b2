import { expect, test } from "vitest";
import { ADMIN_TOKEN } from "../support/admin.ts";
import { aProvider } from "../support/fixtures.ts";
import { call } from "../support/signed.ts";

async function sent(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const answer = await call(`/admin/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, warning: answer.headers.get("x-agg-warning"), body: await answer.json() };
}

let made = 0;
const anotherCode = () => `misspelt-${++made}`;
const CASINO = { name: "A casino", wallet_url: "http://127.0.0.1:9/wallet" };

test("a write with a misspelt field is done as before, and a header names the field", async () => {
  const path = `/operators/${anotherCode()}`;
  const misspelt = await sent("PUT", path, { ...CASINO, request_per_minute: 5 });
  expect([misspelt.status, misspelt.warning]).toEqual([
    200,
    "request_per_minute is not a field of this call and was ignored. Did you mean requests_per_minute?",
  ]);
  const plain = await sent("PUT", path, CASINO);
  expect([plain.status, plain.warning]).toEqual([200, null]);
  expect(plain.body).toEqual(misspelt.body);
});

test("unknown fields of a list are named, and query parameters", async () => {
  const { code } = await aProvider();
  const game = { code: "g", name: "G", type: "slot", has_demo: false, restricted_countries: [], hasDemo: true };
  expect((await sent("PUT", `/providers/${code}/games`, { games: [game] })).warning).toBe(
    "games[0].hasDemo is not a field of this call and was ignored. Did you mean games[0].has_demo?",
  );
  expect((await sent("GET", "/operators?page=2")).warning).toBe(
    "page is not a query parameter of this call and was ignored.",
  );
  expect((await sent("GET", "/audit?actor=root")).warning).toBeNull();
});

test("a refusal names them too, and a call that does not exist nothing", async () => {
  const refused = await sent("PUT", `/operators/${anotherCode()}`, { ...CASINO, name: "", nam: "A casino" });
  expect([refused.status, refused.warning]).toEqual([
    422,
    "nam is not a field of this call and was ignored. Did you mean name?",
  ]);
  expect(await sent("POST", "/operator", { any: 1 })).toMatchObject({ status: 404, warning: null });
});
