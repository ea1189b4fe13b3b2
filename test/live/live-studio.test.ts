import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "../../src/lib/clock.ts";
import { LiveLobby } from "../../src/play/live/live-lobby.ts";
import { sharedRoundAt } from "../../src/sandbox/studio/shared-round.ts";
import { anOperator, aProvider, aWindow, someGames } from "../support/fixtures.ts";
import { stopLive } from "../support/live.ts";
import { signed } from "../support/signed.ts";

// Ahead of the real clock, so that no alarm rings by itself beside those that a test runs.
beforeEach(() => {
  vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ["Date"] });
});
afterEach(async () => {
  await stopLive();
});

interface Table {
  readonly name: string;
  readonly open: boolean;
  readonly dealer: string;
  readonly min_bet: number;
  readonly max_bet: number;
  readonly players: number;
  readonly seats: number | null;
  readonly seats_available: number | null;
  readonly results: unknown[];
  readonly updated_at: string;
}

async function aLiveStudio(input: Parameters<typeof aProvider>[0] = {}) {
  const [operator, provider] = await Promise.all([anOperator(), aProvider({ adapter: "sandbox", ...input })]);
  const codes = ["a-roulette", "b-salon-one", "c-nocturne", "d-salon-two"];
  await someGames(
    provider.code,
    codes.map((code) => ({ code, type: "live_dealer" as const, hasDemo: false })),
  );
  await aWindow(operator.code, [provider.code]);
  const poll = async (currency: string) => {
    const response = await signed(operator, "GET", `/v1/live-tables?currency=${currency}`);
    return response.json<{ pending: boolean; tables: Table[] }>();
  };
  /** Runs both alarms: the lobby asks the studio, and the studio pushes. */
  const show = async (currency: string) => {
    await runDurableObjectAlarm(env.LIVE_LOBBIES.getByName(currency));
    await runDurableObjectAlarm(env.LIVE_STUDIOS.getByName(provider.code));
  };
  return { provider, poll, show };
}

test("the sandbox studio pushes tables in any requested currency, with fitting limits", async () => {
  const { poll, show } = await aLiveStudio();
  expect(await poll("KRW")).toEqual({ currency: "KRW", pending: true, tables: [] });
  await show("KRW");
  const { tables } = await poll("KRW");
  expect(tables.map(({ min_bet, max_bet }) => [min_bet, max_bet])).toEqual([
    [500, 2_500_000],
    [5_000, 5_000_000],
    [500, 2_500_000],
    [5_000, 5_000_000],
  ]);
  await poll("KWD");
  await show("KWD");
  expect((await poll("KWD")).tables[0]).toMatchObject({ min_bet: 0.2, max_bet: 1000 });
  expect(tables.map(({ seats }) => seats)).toEqual([null, 7, null, 7]);
  for (const table of tables) {
    expect(table.results).toHaveLength(10);
    expect(table.seats === null || table.seats === table.players + (table.seats_available ?? 0) || !table.open).toBe(
      true,
    );
  }
});

test("results, dealers, players and open tables change over time", async () => {
  vi.setSystemTime(Date.UTC(2100, 0));
  // The tables' chance is drawn by the provider's code and the time: with both fixed, it is the same in each run.
  const { poll, show } = await aLiveStudio({ code: "studio-of-changes" });
  await poll("SEK");
  const seen = {
    results: new Set<string>(),
    dealers: new Set<string>(),
    players: new Set<number>(),
    open: new Set<boolean>(),
  };
  for (let step = 0; step < 24; step++) {
    vi.setSystemTime(Date.now() + 45_000);
    await poll("SEK");
    await show("SEK");
    for (const table of (await poll("SEK")).tables) {
      seen.results.add(JSON.stringify(table.results));
      seen.dealers.add(table.dealer);
      seen.players.add(table.players);
      seen.open.add(table.open);
    }
  }
  expect(seen.results.size).toBeGreaterThan(20);
  expect(seen.dealers.size).toBeGreaterThan(3);
  expect(seen.players.size).toBeGreaterThan(5);
  expect([...seen.open].toSorted()).toEqual([false, true]);
});

test("the studio stops pushing a currency that is no longer requested", async () => {
  const { provider, poll, show } = await aLiveStudio();
  await poll("NOK");
  await show("NOK");
  vi.setSystemTime(Date.now() + 12 * 60_000);
  const studio = env.LIVE_STUDIOS.getByName(provider.code);
  expect(await runDurableObjectAlarm(studio)).toBe(true);
  expect(await runDurableObjectAlarm(studio)).toBe(false);
});

const failing = { meta: { uncaught: ["provoked by this test"] } };

test("a failed push is followed by a whole one; other currencies get theirs (H9)", failing, async () => {
  const { provider, poll, show } = await aLiveStudio();
  for (const currency of ["PHP", "THB"]) {
    await poll(currency);
    await show(currency);
  }
  const patches = vi.spyOn(LiveLobby.prototype, "patch").mockImplementationOnce(() => {
    throw new Error("provoked by this test");
  });
  const pushes = vi.spyOn(LiveLobby.prototype, "push");
  vi.setSystemTime(Date.now() + 24_000);
  const studio = env.LIVE_STUDIOS.getByName(provider.code);
  await runDurableObjectAlarm(studio);
  // The first currency's patch failed, the second's arrived.
  expect(patches).toHaveBeenCalledTimes(2);
  expect(pushes).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 24_000);
  await runDurableObjectAlarm(studio);
  expect(patches).toHaveBeenCalledTimes(3);
  expect(pushes).toHaveBeenCalledTimes(1);
  patches.mockRestore();
  pushes.mockRestore();
});

test("a subscription during a push is answered by a whole push (H9)", async () => {
  const { provider, poll, show } = await aLiveStudio();
  await poll("ZAR");
  await show("ZAR");
  const patches = vi.spyOn(LiveLobby.prototype, "patch").mockImplementationOnce(() => {
    // A stub of its own: one that the test has opened works in no other object.
    const studio = env.LIVE_STUDIOS.getByName(provider.code);
    return studio.subscribe(provider.code, "ZAR").then(() => ({ life: "", version: 0 })) as never;
  });
  const pushes = vi.spyOn(LiveLobby.prototype, "push");
  vi.setSystemTime(Date.now() + 24_000);
  const studio = env.LIVE_STUDIOS.getByName(provider.code);
  await runDurableObjectAlarm(studio);
  expect([patches.mock.calls.length, pushes.mock.calls.length]).toEqual([1, 0]);
  vi.setSystemTime(Date.now() + 24_000);
  await runDurableObjectAlarm(studio);
  expect(pushes).toHaveBeenCalledTimes(1);
  patches.mockRestore();
  pushes.mockRestore();
});

test("a round takes bets for 15 s and reveals 3 s later; rounds follow without a gap", () => {
  const round = sharedRoundAt(1_800_000_000_000);
  expect([round.closesAt - round.opensAt, round.revealsAt - round.closesAt]).toEqual([15_000, 3_000]);
  expect(sharedRoundAt(round.endsAt - 1)).toEqual(round);
  expect(sharedRoundAt(round.endsAt)).toMatchObject({ number: round.number + 1, opensAt: round.endsAt });
});
