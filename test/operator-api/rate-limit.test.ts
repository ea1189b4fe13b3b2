import { beforeEach, expect, test, vi } from "vitest";
import { adapters } from "../../src/adapters.ts";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { LiveLobby } from "../../src/play/live/live-lobby.ts";
import { aCasino, adminCtx, ownKey } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

beforeEach(() => {
  // The clock stands still, so that no minute ends during a test.
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
});
const REQUESTS_PER_MINUTE = 5;

test("a GET over the rate limit calls no provider, object or database (F3)", async () => {
  const { operator, gameId } = await aCasino({ operator: { requestsPerMinute: REQUESTS_PER_MINUTE } });
  const called = vi.spyOn(adapters, "sandbox");
  const asked = vi.spyOn(LiveLobby.prototype, "ask");
  const options = `/v1/free-spins/bet-options?game_id=${gameId}&currency=EUR`;
  const first = await Promise.all(Array.from({ length: 40 }, () => signed(operator, "GET", options)));
  expect(first.filter(({ status }) => status === 200)).toHaveLength(REQUESTS_PER_MINUTE);
  expect(called).toHaveBeenCalledTimes(REQUESTS_PER_MINUTE);

  const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
  for (const target of [options, "/v1/live-tables?currency=EUR", "/v1/rounds/r", "/v1/jackpots", "/v1/rates"]) {
    expect((await signed(operator, "GET", target)).status).toBe(429);
  }
  const hops = lines.mock.calls.map(([text]) => JSON.parse(text)).filter(({ event }) => event === "request");
  expect(hops.map((line) => line.hops)).toEqual([1, 1, 1, 1, 1]);
  expect(called).toHaveBeenCalledTimes(REQUESTS_PER_MINUTE);
  expect(asked).not.toHaveBeenCalled();
});

test("a search or another order of games does no work over the rate limit", async () => {
  const { operator } = await aCasino({ operator: { requestsPerMinute: REQUESTS_PER_MINUTE } });
  // What an order by name does with each game.
  const compared = vi.spyOn(String.prototype, "normalize");
  const search = (i: number) => signed(operator, "GET", `/v1/games?search=game&sort=name&limit=${i}`);
  for (let i = 1; i <= REQUESTS_PER_MINUTE; i++) expect((await search(i)).status).toBe(200);
  expect(compared).toHaveBeenCalled();
  compared.mockClear();
  for (let i = 1; i <= 3; i++) expect((await search(100 + i)).status).toBe(429);
  expect(compared).not.toHaveBeenCalled();
});

test("a key that was revoked elsewhere runs no handler (F3)", async () => {
  const { operator, gameId } = await aCasino();
  const called = vi.spyOn(adapters, "sandbox");
  expect((await signed(operator, "GET", "/v1/ping")).status).toBe(200);
  await revokeKey(adminCtx(), ownKey(operator));
  const response = await signed(operator, "GET", `/v1/free-spins/bet-options?game_id=${gameId}&currency=EUR`);
  expect(response.status).toBe(401);
  expect(called).not.toHaveBeenCalled();
});
