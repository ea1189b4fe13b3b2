import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { putProvider } from "../../src/catalogue/games/put-provider.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import { countProviderRequest, countWorthlessRow } from "../../src/gate/limits/provider-limit.ts";
import { findProvider } from "../../src/gate/reference/find-provider.ts";
import { admin } from "../support/admin.ts";
import { adminCtx, aProvider } from "../support/fixtures.ts";
import { aSession } from "../support/session.ts";
import { signed } from "../support/signed.ts";

const MINUTE_MS = 60_000;

beforeEach(() => {
  // The clock stands still at the beginning of a minute.
  vi.useFakeTimers({ now: Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS, toFake: ["Date"] });
});
const bet = (signer: { keyId: string; secret: string }, id: number) =>
  signed(signer, "POST", "/provider/v1/bet", {
    body: { session_id: "unknown", transaction_id: `b${id}`, round_id: "r", amount: "1.00", currency: "EUR" },
  });

test("a provider's keys share its limit, and a request above it does nothing (F8)", async () => {
  const provider = await aProvider({ requestsPerMinute: 5 });
  const second = await issueKey(adminCtx(), { owner: { kind: "provider", code: provider.code } });
  const keys = [provider, second];
  for (let i = 0; i < 5; i++) expect((await bet(keys[i % 2]!, i)).status).toBe(404);
  const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
  for (const key of keys) {
    const limited = await bet(key, 9);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await limited.json()).toMatchObject({ error: "RATE_LIMITED", retryable: true, fields: [] });
  }
  const requests = lines.mock.calls.map(([text]) => JSON.parse(text)).filter(({ event }) => event === "request");
  expect(requests.map(({ hops }) => hops)).toEqual([0, 0]);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  expect((await bet(provider, 10)).status).toBe(404);
});

test("isolates share the limit: what others have counted ends the minute here too (F8)", async () => {
  const provider = await aProvider({ requestsPerMinute: 50 });
  await env.RATE_COUNTERS.getByName(`provider:${provider.code}`).take(50, undefined, 50);
  expect((await bet(provider, 0)).status).toBe(404);
  await vi.waitFor(async () => expect((await bet(provider, 1)).status).toBe(429), { timeout: 30_000, interval: 50 });
});

test("a bet refused by the limit is not in the ledger, and is booked when repeated", async () => {
  const session = await aSession();
  const { code } = session.provider;
  const provider = await findProvider(adminCtx(), code);
  await putProvider(adminCtx(), { ...provider, requestsPerMinute: 1 });
  // The isolate reads the key again.
  vi.setSystemTime(Date.now() + MINUTE_MS);
  expect((await session.bet("b1")).status).toBe(200);
  expect((await session.bet("b2")).status).toBe(429);
  expect((await session.transaction("b2")).status).toBe(404);
  expect(await session.calls()).toHaveLength(1);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  expect((await session.bet("b2")).status).toBe(200);
});

test("a provider without a limit of its own has 30,000 requests a minute (C3)", async () => {
  const provider = await aProvider();
  const counter = env.RATE_COUNTERS.getByName(`provider:${provider.code}`);
  await counter.take(30_000, undefined, 29_700);
  const others = () => {
    for (let i = 0; i < 299; i++) expect(countProviderRequest(adminCtx(), provider.code, null)).toBeUndefined();
  };
  expect((await bet(provider, 1)).status).toBe(404);
  // With these, the block that the isolate reports: the minute's last that the counter admits.
  others();
  await vi.waitFor(async () => expect(await counter.usage(0)).toMatchObject([{ admitted: 30_000 }]), {
    timeout: 30_000,
    interval: 50,
  });
  expect((await bet(provider, 2)).status).toBe(404);
  others();
  await vi.waitFor(async () => expect((await bet(provider, 999)).status).toBe(429), { timeout: 30_000, interval: 50 });
});

test("rows that move no money have a small limit of their own, alerted at once (C3)", async () => {
  const session = await aSession();
  await env.RATE_COUNTERS.getByName(`provider:${session.provider.code} rows`).take(6_000, undefined, 6_000);
  const own = and(eq(alerts.kind, "rows_without_worth"), eq(alerts.providerCode, session.provider.code));
  const raised = () => adminCtx().db.select().from(alerts).where(own);
  const statuses: number[] = [];
  // An isolate reports a block of 60.
  for (let i = 0; i < 60; i++) statuses.push((await session.rollback(`r${i}`, `never-${i}`)).status);
  await vi.waitFor(async () => expect((await session.rollback("r-late", "never")).status).toBe(429), {
    timeout: 30_000,
    interval: 50,
  });
  expect(statuses).toEqual(Array(60).fill(200));
  expect((await session.transaction("r-late")).status).toBe(404);
  await vi.waitFor(async () => expect(await raised()).toHaveLength(1), { timeout: 30_000, interval: 50 });
  expect((await session.rollback("r0", "never-0")).status).toBe(200);
  // What moves money is taken all the same.
  expect((await session.bet("b1")).status).toBe(200);
  expect((await session.rollback("r-b1", "b1")).status).toBe(200);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  expect((await session.rollback("r-late", "never")).status).toBe(200);
});

test("a block whose report never ended is reported again (C3)", async () => {
  const { settings, env: bound, ...ctx } = adminCtx();
  const { code } = await aProvider();
  const blocks: number[] = [];
  const take = (_limit: number, _version: undefined, block: number) => {
    blocks.push(block);
    return new Promise<never>(() => undefined);
  };
  const RATE_COUNTERS = { getByName: () => ({ take }) };
  const own = { ...ctx, env: { ...bound, RATE_COUNTERS } as never, settings: { ...settings, sandbox: false } };
  for (let i = 0; i < 12; i++) expect(countWorthlessRow(own, code)).toBeUndefined();
  expect(blocks).toEqual([6]);
  vi.setSystemTime(Date.now() + 2_000);
  expect(countWorthlessRow(own, code)).toBeUndefined();
  expect(blocks).toEqual([6, 13]);
});

test.each([
  [600, false],
  [6_000, true],
])("an isolate admits %i such rows of a provider in a minute where sandbox is %s", async (limit, sandbox) => {
  const { settings, ...ctx } = adminCtx();
  const { code } = await aProvider();
  const count = () => countWorthlessRow({ ...ctx, settings: { ...settings, sandbox } }, code);
  for (let i = 0; i < limit; i++) expect(count()).toBeUndefined();
  expect(count()).toBe(60);
});

test("the back office sets and clears the limit", async () => {
  const { code } = await aProvider();
  const put = (more: object) =>
    admin("PUT", `/providers/${code}`, { provider_name: "A provider", adapter: "sandbox", ...more });
  expect((await put({ requests_per_minute: 7 })).body.requests_per_minute).toBe(7);
  expect((await admin("GET", `/providers/${code}`)).body.requests_per_minute).toBe(7);
  expect((await put({})).body.requests_per_minute).toBeNull();
  expect((await put({ requests_per_minute: 0 })).status).toBe(422);
});
