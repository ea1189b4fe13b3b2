import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { app } from "../../src/app.ts";
import type { Env } from "../../src/env.ts";
import { cryptoRandom } from "../../src/lib/random.ts";
import { PROVIDER_CASES } from "../../src/suites/provider/cases/index.ts";
import { suiteId, suiteToken } from "../../src/suites/provider/suite-ids.ts";
import { admin } from "../support/admin.ts";
import { exampleProvider } from "../support/example-provider.ts";
import { aGame, aProvider, someGames, type TestProvider } from "../support/fixtures.ts";
import { PRODUCTION } from "../support/production.ts";
import { ORIGIN, signatureHeaders, signed } from "../support/signed.ts";

interface Run {
  id: string;
  status: string;
  cases: { name: string; status: string; transcript: { direction: string; call: string }[] }[];
}

const runsOf = (code: string) => `/providers/${code}/validation-runs`;

/** The example provider, which cannot call the service under test: that one listens on no port. */
async function theExample(): Promise<string> {
  await exampleProvider();
  await someGames("example", [aGame({ code: "coin-toss" })]);
  return "example";
}

/** A provider with a game, at an address where nothing listens. */
async function anUnreachable(baseUrl = "http://127.0.0.1:9"): Promise<TestProvider> {
  const provider = await aProvider({ adapter: "http", baseUrl });
  await someGames(provider.code, 1);
  return provider;
}

async function ended(code: string, id: string): Promise<Run> {
  return vi.waitUntil(
    async () => {
      const { body } = await admin("GET", `${runsOf(code)}/${id}`);
      return body.status === "queued" || body.status === "running" ? undefined : body;
    },
    { timeout: 180_000, interval: 200 },
  );
}

test("a run plays the cases in order; without the test hook it skips those of rounds", async () => {
  const code = await theExample();
  const started = await admin("POST", runsOf(code), { currency: "EUR" });
  expect(started).toMatchObject({
    status: 202,
    body: { status: "queued", total: PROVIDER_CASES.length, provider_code: code, game_code: "coin-toss", cases: [] },
  });
  const run = await ended(code, started.body.id);
  expect(run).toMatchObject({ status: "passed", failed: 0, signature_v2: "verified" });
  expect(run.cases.map(({ name }) => name)).toEqual(PROVIDER_CASES.map(({ name }) => name));
  const skipped = run.cases.filter(({ status }) => status === "skipped").map(({ name }) => name);
  expect(skipped).toEqual(
    expect.arrayContaining(PROVIDER_CASES.filter(({ needsRounds }) => needsRounds).map(({ name }) => name)),
  );
  expect(run.cases[0]?.transcript[0]).toMatchObject({ direction: "sent", call: "POST /launch" });
  expect(JSON.stringify(run)).not.toMatch(/[0-9a-f]{64}|example-secret/i);
}, 240_000);

test.each([
  ["where nothing listens", "http://127.0.0.1:9", "connection failed"],
  ["of a cloud's metadata", "http://169.254.169.254/latest", "the address must have a host name, not an IP address"],
  ["of a private network", "https://games.internal", "the address must have a public host name"],
])("a provider at an address %s ends the run as an error", async (_, baseUrl, why) => {
  const { code } = await anUnreachable(baseUrl);
  const { body } = await admin("POST", runsOf(code), { currency: "EUR" });
  const error = `The provider ${code} cannot be reached: ${why}.`;
  expect(await ended(code, body.id)).toMatchObject({ status: "error", error, cases: [] });
});

describe("a start is refused", () => {
  test("for a provider that cannot be called, has no such game, or is unknown", async () => {
    const sandbox = await aProvider();
    const { code } = await anUnreachable();
    const start = (to: string, body: object) => admin("POST", runsOf(to), body);
    expect(await start(sandbox.code, { currency: "EUR" })).toMatchObject({
      status: 409,
      body: { error: "VALIDATION_RUN_REFUSED", message: expect.stringContaining("http") },
    });
    expect(await start(code, { currency: "EUR", game_code: "none" })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("none") },
    });
    expect((await start("nobody", { currency: "EUR" })).status).toBe(404);
    expect(await start(code, { currency: "ZZZ9" })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "currency" }] },
    });
    expect(await start(code, {})).toMatchObject({ status: 422, body: { fields: [{ field: "currency" }] } });
  });

  test("while a run of the provider is in progress", async () => {
    const { code } = await anUnreachable();
    const starts = await Promise.all([1, 2, 3].map(() => admin("POST", runsOf(code), { currency: "EUR" })));
    expect(starts.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  });
});

test("a start is audited; another provider's run and an unknown one are NOT_FOUND", async () => {
  const [one, other] = [await anUnreachable(), await anUnreachable()];
  const { body } = await admin("POST", runsOf(one.code), { currency: "EUR" });
  for (const path of [`${runsOf(other.code)}/${body.id}`, `${runsOf(one.code)}/${crypto.randomUUID()}`]) {
    expect((await admin("GET", path)).status).toBe(404);
  }
  await ended(one.code, body.id);
  const placed = async () => {
    const { body: page } = await admin("GET", "/audit");
    return page.entries.find(({ detail }: { detail: { providerCode?: string } }) => detail?.providerCode === one.code);
  };
  const audit = await vi.waitUntil(placed, { timeout: 30_000, interval: 50 });
  expect(audit).toMatchObject({ action: `POST /admin/v1/providers/${one.code}/validation-runs` });
});

test("an answer that the suite cuts off arrives broken", async () => {
  const provider = await aProvider();
  await runInDurableObject(env.VALIDATION_RUNS.getByName(`provider ${provider.code}`), (run) => {
    Object.assign(run, {
      inbox: { receive: async () => ({ status: 200, body: '{"status":"completed"}', cut: true }) },
    });
  });
  const target = "/provider/v1/session";
  const body = JSON.stringify({ token: suiteToken(cryptoRandom) });
  const headers = await signatureHeaders(provider, "POST", target, body);
  const request = new Request(ORIGIN + target, { method: "POST", headers, body });
  const response = await app.fetch(request, env as Env, createExecutionContext());
  await expect(response.text()).rejects.toThrow("cuts the connection");
});

describe("calls that outlive their case", () => {
  const bet = { session_id: suiteId(cryptoRandom), round_id: "r", amount: "1.00", currency: "EUR" };

  test("are answered so that the provider stops: wins are taken, bets and tokens refused", async () => {
    const provider = await aProvider();
    const post = (path: string, body: object) => signed(provider, "POST", `/provider/v1${path}`, { body });
    expect((await post("/session", { token: suiteToken(cryptoRandom) })).status).toBe(409);
    expect((await post("/bet", { ...bet, transaction_id: "b" })).status).toBe(409);
    expect((await post("/win", { ...bet, transaction_id: "w" })).status).toBe(202);
    expect((await post(`/free-spins/${suiteId(cryptoRandom)}/settle`, { win_amount: "1" })).status).toBe(200);
    const closing = await post("/rounds/r/close", { session_id: suiteId(cryptoRandom) });
    expect([closing.status, await closing.json()]).toEqual([200, expect.objectContaining({ closed: true })]);
  });

  test("are unknown outside the sandbox", async () => {
    const provider = await aProvider();
    const target = "/provider/v1/win";
    const body = JSON.stringify({ ...bet, transaction_id: "w" });
    const headers = await signatureHeaders(provider, "POST", target, body);
    const request = new Request(ORIGIN + target, { method: "POST", headers, body });
    const response = await app.fetch(request, PRODUCTION, createExecutionContext());
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ error: "NOT_FOUND" })]);
  });
});

test("outside the sandbox both calls are NOT_FOUND", async () => {
  const { code } = await anUnreachable();
  const headers = { authorization: `Bearer ${PRODUCTION.ADMIN_TOKEN}` };
  for (const [method, path] of [
    ["POST", runsOf(code)],
    ["GET", `${runsOf(code)}/${crypto.randomUUID()}`],
  ] as const) {
    const body = method === "POST" ? { body: '{"currency":"EUR"}' } : {};
    const request = new Request(`${ORIGIN}/admin/v1${path}`, { method, headers, ...body });
    expect((await app.fetch(request, PRODUCTION, createExecutionContext())).status).toBe(404);
  }
});
