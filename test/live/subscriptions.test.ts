import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { findProvider } from "../../src/catalogue/find-provider.ts";
import { putProvider } from "../../src/catalogue/put-provider.ts";
import { adminCtx, anOperator, aProvider, aWindow, someGames, type TestProvider } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function poll(currency: string): Promise<void> {
  expect((await signed(await anOperator(), "GET", `/v1/live-tables?currency=${currency}`)).status).toBe(200);
}

/** The lobby of a currency does what its alarm is set for. */
async function look(...currencies: string[]): Promise<void> {
  for (const currency of currencies) await runDurableObjectAlarm(env.LIVE_LOBBIES.getByName(currency));
}

async function later(ms: number, ...currencies: string[]): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await look(...currencies);
}

/** A provider that the sandbox plays, with one title of this type. */
async function aLiveProvider(type: "live_dealer" | "slot" = "live_dealer"): Promise<TestProvider> {
  const provider = await aProvider({ adapter: "sandbox" });
  await someGames(provider.code, [{ type, hasDemo: false }]);
  return provider;
}

/** What the provider's studio was asked to push, with when it was asked last. */
async function askedOf({ code }: TestProvider): Promise<Record<string, number>> {
  const rows = await runInDurableObject(env.LIVE_STUDIOS.getByName(code), (_, { storage }) =>
    storage.sql.exec<{ code: string; asked_at: number }>("SELECT code, asked_at FROM currencies").toArray(),
  );
  return Object.fromEntries(rows.map((row) => [row.code, row.asked_at]));
}

test("the first asking asks every provider with live tables in any window, and no other", async () => {
  const [shown, unshown, slots] = [await aLiveProvider(), await aLiveProvider(), await aLiveProvider("slot")];
  await aWindow((await anOperator()).code, [shown.code, slots.code]);
  await poll("CHF");
  await look("CHF");
  expect(Object.keys(await askedOf(shown))).toEqual(["CHF"]);
  expect(await askedOf(unshown)).toEqual({});
  expect(await askedOf(slots)).toEqual({});
});

test("a provider that is new in any window is asked for every currency in use, and for no lapsed one", async () => {
  await poll("DKK");
  await look("DKK");
  vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
  for (const currency of ["PLN", "CZK"]) await poll(currency);
  await look("DKK", "PLN", "CZK");
  const provider = await aLiveProvider();
  await aWindow((await anOperator()).code, [provider.code]);
  await later(15_000, "DKK", "PLN", "CZK");
  expect(Object.keys(await askedOf(provider)).toSorted()).toEqual(["CZK", "PLN"]);
});

test("a provider is asked again every five minutes as long as there is interest, and at once when it comes back", async () => {
  const provider = await aLiveProvider();
  await aWindow((await anOperator()).code, [provider.code]);
  await poll("HUF");
  await look("HUF");
  const first = (await askedOf(provider)).HUF!;
  await later(MINUTE_MS, "HUF");
  expect((await askedOf(provider)).HUF).toBe(first);
  await later(4 * MINUTE_MS, "HUF");
  const renewed = (await askedOf(provider)).HUF!;
  expect(renewed).toBe(first + 5 * MINUTE_MS);
  await later(6 * MINUTE_MS, "HUF");
  expect((await askedOf(provider)).HUF).toBe(renewed);
  await poll("HUF");
  await look("HUF");
  expect((await askedOf(provider)).HUF).toBe(Date.now());
});

test("a provider that could not be asked is asked again", async () => {
  const code = (await aProvider({ adapter: "http", baseUrl: `${inject("faultyServer")}/empty/500` })).code;
  await someGames(code, [{ type: "live_dealer", hasDemo: false }]);
  const working = await aLiveProvider();
  await aWindow((await anOperator()).code, [code, working.code]);
  await poll("RON");
  await look("RON");
  expect(Object.keys(await askedOf(working))).toEqual(["RON"]);
  const failing = await findProvider(adminCtx(), code);
  await putProvider(adminCtx(), { ...failing, adapter: "sandbox", baseUrl: null });
  await later(15_000, "RON");
  expect(Object.keys(await askedOf({ ...working, code }))).toEqual(["RON"]);
});
