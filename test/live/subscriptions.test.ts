import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { adapters } from "../../src/adapters.ts";
import { putProvider } from "../../src/catalogue/games/put-provider.ts";
import { findProvider } from "../../src/gate/reference/find-provider.ts";
import { DAY_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { adminCtx, anOperator, aProvider, aWindow, someGames, type TestProvider } from "../support/fixtures.ts";
import { stopLive } from "../support/live.ts";
import { signed } from "../support/signed.ts";

beforeEach(() => {
  // Ahead of the real clock, so that no alarm rings by itself beside the one that a test runs.
  vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ["Date"] });
});
afterEach(async () => {
  await stopLive();
});

async function poll(currency: string): Promise<void> {
  expect((await signed(await anOperator(), "GET", `/v1/live-tables?currency=${currency}`)).status).toBe(200);
}

/** Runs the alarm of each currency's lobby. */
async function runAlarms(...currencies: string[]): Promise<void> {
  for (const currency of currencies) await runDurableObjectAlarm(env.LIVE_LOBBIES.getByName(currency));
}

async function runAlarmsAfter(ms: number, ...currencies: string[]): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await runAlarms(...currencies);
}

/** A sandbox provider with one game of this type. */
async function aLiveProvider(type: "live_dealer" | "slot" = "live_dealer"): Promise<TestProvider> {
  const provider = await aProvider({ adapter: "sandbox" });
  await someGames(provider.code, [{ type, hasDemo: false }]);
  return provider;
}

/** The currencies requested from the provider's studio, each with the time of the last request. */
async function requestedFrom({ code }: TestProvider): Promise<Record<string, number>> {
  const rows = await runInDurableObject(env.LIVE_STUDIOS.getByName(code), (_, { storage }) =>
    storage.sql.exec<{ code: string; asked_at: number }>("SELECT code, asked_at FROM currencies").toArray(),
  );
  return Object.fromEntries(rows.map((row) => [row.code, row.asked_at]));
}

test("the first poll subscribes to each provider with live tables in a window only", async () => {
  const [shown, unshown, slots] = [await aLiveProvider(), await aLiveProvider(), await aLiveProvider("slot")];
  await aWindow((await anOperator()).code, [shown.code, slots.code]);
  await poll("CHF");
  await runAlarms("CHF");
  expect(Object.keys(await requestedFrom(shown))).toEqual(["CHF"]);
  expect(await requestedFrom(unshown)).toEqual({});
  expect(await requestedFrom(slots)).toEqual({});
});

test("a provider new to any window is subscribed in every currency in use, not lapsed", async () => {
  await poll("DKK");
  await runAlarms("DKK");
  vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
  for (const currency of ["PLN", "CZK"]) await poll(currency);
  await runAlarms("DKK", "PLN", "CZK");
  const provider = await aLiveProvider();
  await aWindow((await anOperator()).code, [provider.code]);
  await runAlarmsAfter(15_000, "DKK", "PLN", "CZK");
  expect(Object.keys(await requestedFrom(provider)).toSorted()).toEqual(["CZK", "PLN"]);
});

test("a subscription is renewed each five minutes while polled, at once after a lapse", async () => {
  const provider = await aLiveProvider();
  await aWindow((await anOperator()).code, [provider.code]);
  await poll("HUF");
  await runAlarms("HUF");
  const first = (await requestedFrom(provider)).HUF!;
  await runAlarmsAfter(MINUTE_MS, "HUF");
  expect((await requestedFrom(provider)).HUF).toBe(first);
  await runAlarmsAfter(4 * MINUTE_MS, "HUF");
  const renewed = (await requestedFrom(provider)).HUF!;
  expect(renewed).toBe(first + 5 * MINUTE_MS);
  await runAlarmsAfter(6 * MINUTE_MS, "HUF");
  expect((await requestedFrom(provider)).HUF).toBe(renewed);
  await poll("HUF");
  await runAlarms("HUF");
  expect((await requestedFrom(provider)).HUF).toBe(Date.now());
});

test("a failed subscription is retried", async () => {
  const code = (await aProvider({ adapter: "http", baseUrl: `${inject("faultyServer")}/empty/500` })).code;
  await someGames(code, [{ type: "live_dealer", hasDemo: false }]);
  const working = await aLiveProvider();
  await aWindow((await anOperator()).code, [code, working.code]);
  await poll("RON");
  await runAlarms("RON");
  expect(Object.keys(await requestedFrom(working))).toEqual(["RON"]);
  const failing = await findProvider(adminCtx(), code);
  await putProvider(adminCtx(), { ...failing, adapter: "sandbox", baseUrl: null });
  await runAlarmsAfter(15_000, "RON");
  expect(Object.keys(await requestedFrom({ ...working, code }))).toEqual(["RON"]);
});

test("a failing provider is asked after growing waits, five minutes at most (F4)", async () => {
  const server = `${inject("faultyServer")}/empty/500`;
  const code = (await aProvider({ adapter: "http", baseUrl: server })).code;
  await someGames(code, [{ type: "live_dealer", hasDemo: false }]);
  const { code: operatorCode } = await anOperator();
  await aWindow(operatorCode, [code]);
  const called = vi.spyOn(adapters, "http");
  const times = () => called.mock.calls.filter(([provider]) => provider.code === code).length;
  const calls: number[] = [];
  for (let watch = 0; watch <= 60; watch++) {
    // An operator's lobby stays open.
    if (watch % 20 === 0) await poll("ISK");
    await runAlarms("ISK");
    if (times() > calls.length) calls.push(watch);
    vi.setSystemTime(Date.now() + 15_000);
  }
  called.mockRestore();
  expect(calls).toEqual([0, 1, 3, 7, 15, 31, 51]);
});
