import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { DAY_MS } from "../../src/lib/clock.ts";
import { pushJackpots } from "../../src/play/jackpots/jackpot-feeds.ts";
import { ProviderRefusal } from "../../src/play/providers/port.ts";
import { faulty } from "../../src/play/providers/provider-for.ts";
import { sandboxProvider } from "../../src/sandbox/adapter.ts";
import { get, post } from "../support/answers.ts";
import { testFieldRules } from "../support/field-rules.ts";
import { aCasino, adminCtx, anOperator, aProvider, aWindow, someGames } from "../support/fixtures.ts";
import { aLaunch, openSession } from "../support/launches.ts";

// Faults of a provider that an operator of the sandbox has ordered, for its own calls alone.

type Casino = Awaited<ReturnType<typeof aCasino>>;

const PATH = "/v1/test/provider-faults";

function order(casino: Casino, fault: string | null, minutes?: number) {
  return post(casino, PATH, { provider_code: casino.provider.code, fault, ...(minutes && { minutes }) });
}

const launch = (casino: Casino) => post(casino, "/v1/sessions", aLaunch(casino));
const status = (casino: Casino) => get(casino, `/v1/providers/${casino.provider.code}/status`);

test("of a provider that is down, nothing opens, the status says so, none stays open", async () => {
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const casino = await aCasino();
  expect(await order(casino, "down", 5)).toEqual({
    status: 200,
    json: {
      faults: [
        {
          ...{ provider_code: casino.provider.code, fault: "down" },
          ...{ since: new Date(now).toISOString(), until: new Date(now + 300_000).toISOString() },
        },
      ],
    },
  });
  const down = { status: 503, json: { error: "UPSTREAM_UNAVAILABLE", retryable: true } };
  expect(await launch(casino)).toMatchObject(down);
  expect(await post(casino, `/v1/games/${casino.gameId}/demo`, {})).toMatchObject(down);
  expect(await get(casino, `/v1/free-spins/bet-options?game_id=${casino.gameId}&currency=EUR`)).toMatchObject(down);
  const { json } = await get(casino, "/v1/sessions?player_id=player-1");
  expect(json.sessions).toMatchObject([{ status: "closed" }]);
  expect((await status(casino)).json).toMatchObject({ status: "unsteady", since: new Date(now).toISOString() });
  vi.setSystemTime(now + 60_000);
  expect((await status(casino)).json.status).toBe("down");
  vi.setSystemTime(now + 299_999);
  expect((await launch(casino)).status).toBe(503);
  vi.setSystemTime(now + 300_000);
  expect((await launch(casino)).status).toBe(200);
  expect((await get(casino, PATH)).json).toEqual({ faults: [] });
  expect((await status(casino)).json).toMatchObject({ status: "up", since: null });
});

test("holds from the next call on, for the ordering operator alone, until it is ended", async () => {
  const casino = await aCasino();
  const other = await anOperator();
  await aWindow(other.code, [casino.provider.code]);
  await openSession(casino);
  await order(casino, "refusing");
  expect(await launch(casino)).toMatchObject({
    status: 503,
    json: { error: "UPSTREAM_UNAVAILABLE", retryable: true, message: expect.stringContaining("as you ordered") },
  });
  expect((await status(casino)).json.status).toBe("up");
  await openSession({ ...casino, operator: other });
  expect((await get({ operator: other }, PATH)).json).toEqual({ faults: [] });
  expect((await order(casino, null)).json).toEqual({ faults: [] });
  await openSession(casino);
});

test("feeds of a provider that is down stand still, and go on when it works again", async () => {
  // Ahead of the real clock, so that no alarm rings by itself beside those that the test runs.
  const now = Date.now() + DAY_MS;
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const [operator, provider] = await Promise.all([anOperator(), aProvider({ adapter: "sandbox" })]);
  await someGames(provider.code, [{ code: "a-roulette", type: "live_dealer", hasDemo: false }]);
  await aWindow(operator.code, [provider.code]);
  const casino = { operator, provider, gameId: "" };
  const tables = async () => {
    const { json } = await get(casino, "/v1/live-tables?currency=NOK");
    return (json.tables as { updated_at: string; results: unknown }[])[0];
  };
  const showAt = async (at: number) => {
    vi.setSystemTime(at);
    await runDurableObjectAlarm(env.LIVE_LOBBIES.getByName("NOK"));
    await runDurableObjectAlarm(env.LIVE_STUDIOS.getByName(provider.code));
    return tables();
  };
  const amount = (value: number) =>
    pushJackpots(adminCtx(), {
      providerCode: provider.code,
      jackpots: [
        {
          id: "p",
          name: "Pot",
          level: "brand",
          status: "active",
          tiers: [{ tierId: "t", tier: 1, amount: value }],
          games: [],
        },
      ],
    });
  const pot = async () => {
    const { json } = await get(casino, "/v1/jackpots");
    return [json.updated_at, (json.jackpots as { tiers: { amount: number }[] }[])[0]?.tiers[0]?.amount];
  };
  await tables();
  await showAt(now);
  await amount(10);
  vi.setSystemTime(now + 2_000);
  const before = await tables();
  await order(casino, "down");
  expect([await tables(), await pot()]).toEqual([before, [new Date(now).toISOString(), 10]]);
  await amount(20);
  expect(await showAt(now + 120_000)).toEqual(before);
  expect(await pot()).toEqual([new Date(now).toISOString(), 10]);
  await order(casino, null);
  const after = await showAt(now + 122_000);
  expect(Date.parse(after?.updated_at ?? "")).toBeGreaterThan(now + 2_000);
  expect(after?.results).not.toEqual(before?.results);
  expect((await pot())[1]).toBe(20);
});

describe("a faulty provider", () => {
  async function called(fault: "late" | "slow" | "refusing") {
    const { code } = await aProvider();
    const [game] = await someGames(code, [{ type: "slot" }]);
    const waits: number[] = [];
    const provider = sandboxProvider(code);
    const done: string[] = [];
    const watched = { ...provider, launch: async () => `launched ${done.push("launch")}` };
    const wrong = faulty(watched, fault, async (ms) => void waits.push(ms));
    const request = { gameCode: game!.code, token: "t", operatorCode: "casino", currency: "EUR" };
    const visit = {
      ...{ locale: null, lobbyUrl: null, playerCountry: null, playerDevice: null, depositUrl: null },
      ...{ realityCheckMinutes: null, responsibleGamingUrl: null },
    };
    const answer = await wrong.launch(adminCtx(), { ...request, ...visit }).catch((error: unknown) => error);
    return { answer, waits, done };
  }

  test("that is late has done what it was asked, and its answer is lost", async () => {
    const { answer, waits, done } = await called("late");
    expect(answer).toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect([waits, done]).toEqual([[5_000], ["launch"]]);
  });

  test("that is slow answers before the service gives up", async () => {
    expect(await called("slow")).toEqual({ answer: "launched 1", waits: [4_000], done: ["launch"] });
  });

  test("that is slow tells a game's options in the currency", async () => {
    const { code } = await aProvider();
    const [game] = await someGames(code, [{ type: "slot" }]);
    const provider = sandboxProvider(code);
    const slow = faulty(provider, "slow", async () => undefined);
    const options = await slow.campaignOptions(adminCtx(), game!.code, "EUR");
    expect(options).toEqual(await provider.campaignOptions(adminCtx(), game!.code, "EUR"));
    const { buyBonusPrices: inYen } = await provider.campaignOptions(adminCtx(), game!.code, "JPY");
    expect(options.buyBonusPrices).not.toEqual(inYen);
  });

  test("that refuses has done nothing", async () => {
    const { answer, waits, done } = await called("refusing");
    expect(answer).toBeInstanceOf(ProviderRefusal);
    expect([waits, done]).toEqual([[], []]);
  });
});

describe("the field rules of OrderProviderFault:", () => {
  testFieldRules(
    aCasino,
    PATH,
    {
      provider_code: { valid: [], invalid: ["", "nobody", 7, "x".repeat(121)] },
      fault: { valid: ["down", "late", "slow", "refusing", null], invalid: ["up", "", 1, undefined] },
      minutes: { valid: [1, 60, undefined], invalid: [0, 61, 1.5, "1"] },
    },
    (casino, change) => ({ provider_code: casino.provider.code, fault: "down", ...change }),
  );
});

test("a provider outside the window is refused like an unknown one, nothing is ordered", async () => {
  const [casino, { provider }] = await Promise.all([aCasino(), aCasino()]);
  const refusals = await Promise.all(
    [provider.code, "unknown"].map((code) => post(casino, PATH, { provider_code: code, fault: "down" })),
  );
  expect(refusals[0]).toEqual(refusals[1]);
  expect(refusals[0]).toMatchObject({ status: 422, json: { fields: [{ field: "provider_code" }] } });
  expect((await get(casino, PATH)).json).toEqual({ faults: [] });
});
