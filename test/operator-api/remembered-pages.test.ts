import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { rememberedPage, rememberPage } from "../../src/api/operator/games.ts";
import type { GameWindow } from "../../src/catalogue/games/catalogue-memory.ts";
import { windowOf } from "../../src/catalogue/games/snapshot.ts";
import { admin } from "../support/admin.ts";
import { adminCtx, anOperator, aProvider, aWindow, someGames, type TestOperator } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

// Pages are cached as they were sent: a repeated query must be answered right the second time too.

const GAME = { type: "slot", has_demo: true, restricted_countries: [] };

async function names(operator: TestOperator, query = ""): Promise<string[]> {
  const response = await signed(operator, "GET", `/v1/games${query}`);
  expect(response.status).toBe(200);
  return (await response.json<{ games: { name: string }[] }>()).games.map(({ name }) => name);
}

test("two operators get their own pages for the same query, repeatedly", async () => {
  const [one, other, a, b] = await Promise.all([anOperator(), anOperator(), aProvider(), aProvider()]);
  await someGames(a.code, [{ name: "One A" }]);
  const [hidden] = await someGames(b.code, [{ name: "Hidden B" }, { name: "Shown B" }]);
  await aWindow(one.code, [a.code]);
  await aWindow(other.code, [b.code], [hidden!.id]);
  for (let round = 0; round < 3; round++) {
    for (const query of ["", "?limit=5", "?type=slot"]) {
      expect(await names(one, query)).toEqual(["One A"]);
      expect(await names(other, query)).toEqual(["Shown B"]);
    }
  }
});

test("a back-office change shows at once in the answer to the same query", async () => {
  const [operator, a, b] = await Promise.all([anOperator(), aProvider(), aProvider()]);
  const put = (code: string, games: object[], replace = false) =>
    admin("PUT", `/providers/${code}/games`, { games, replace });
  const window = (...codes: string[]) =>
    admin("PUT", `/operators/${operator.code}/window`, { provider_codes: codes.toSorted() });
  const shown = async () => {
    const first = await names(operator, "?limit=9");
    expect(await names(operator, "?limit=9")).toEqual(first);
    return first.toSorted();
  };
  await put(a.code, [{ ...GAME, code: "a", name: "First" }]);
  const { body } = await put(b.code, [{ ...GAME, code: "b", name: "Second" }]);
  await window(a.code);
  expect(await shown()).toEqual(["First"]);
  await window(a.code, b.code);
  expect(await shown()).toEqual(["First", "Second"]);
  await put(a.code, [{ ...GAME, code: "a", name: "Renamed" }]);
  expect(await shown()).toEqual(["Renamed", "Second"]);
  const excluded_game_ids = [body.games[0].id];
  await admin("PUT", `/operators/${operator.code}/window`, { provider_codes: [a.code, b.code], excluded_game_ids });
  expect(await shown()).toEqual(["Renamed"]);
  await put(a.code, [{ ...GAME, code: "c", name: "Third" }], true);
  expect(await shown()).toEqual(["Third"]);
  await window();
  expect(await shown()).toEqual([]);
});

test("a game that becomes restricted leaves its country's page at once", async () => {
  const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
  await someGames(provider.code, [{ code: "r", name: "Restricted" }]);
  await aWindow(operator.code, [provider.code]);
  for (let i = 0; i < 2; i++) expect(await names(operator, "?country=DE")).toEqual(["Restricted"]);
  const games = [{ ...GAME, code: "r", name: "Restricted", restricted_countries: ["DE"] }];
  await admin("PUT", `/providers/${provider.code}/games`, { games });
  expect(await names(operator, "?country=DE")).toEqual([]);
  expect(await names(operator, "?country=FR")).toEqual(["Restricted"]);
});

test("an invalid query is refused every time, before and after pages are cached", async () => {
  const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
  await someGames(provider.code, 3);
  await aWindow(operator.code, [provider.code]);
  const cursor = async () =>
    (await (await signed(operator, "GET", "/v1/games?limit=2")).json<{ next_cursor: string }>()).next_cursor;
  const broken = ["?limit=0", "?type=slots", "?country=de", `?cursor=${await cursor()}x`, "?limit=2&limit=2"];
  for (let round = 0; round < 3; round++) {
    for (const query of broken) {
      const response = await signed(operator, "GET", `/v1/games${query}`);
      expect([query, response.status]).toEqual([query, 422]);
      expect(await response.json()).toMatchObject({ error: "VALIDATION_FAILED", retryable: false });
    }
    expect(await names(operator, `?limit=2&cursor=${await cursor()}`)).toHaveLength(1);
  }
});

test("a cached page is rate-limited, still needs a valid signature and is no-store", async () => {
  const operator = await anOperator({ requestsPerMinute: 1_000 });
  const headers = async () => (await signed(operator, "GET", "/v1/games?limit=7")).headers;
  const [first, second] = [await headers(), await headers()];
  const left = [first, second].map((one) => Number(one.get("x-ratelimit-remaining")));
  // A new minute may begin between the two.
  expect([left[0]! - 1, 999]).toContain(left[1]);
  for (const one of [first, second]) {
    expect([one.get("content-type"), one.get("cache-control")]).toEqual(["application/json", "no-store"]);
  }
  expect(first.get("x-request-id")).not.toBe(second.get("x-request-id"));
  const forged = await signed({ ...operator, secret: "wrong" }, "GET", "/v1/games?limit=7");
  expect(forged.status).toBe(401);
});

/** D1 whose answers are delayed until `arrival`. */
function distant(db: D1Database, arrival: Promise<void>): D1Database {
  const delayed = (session: D1DatabaseSession) => ({
    prepare: (text: string) => session.prepare(text),
    batch: async (statements: D1PreparedStatement[]) => {
      const answer = await session.batch(statements);
      await arrival;
      return answer;
    },
  });
  return { withSession: (constraint: string) => delayed(db.withSession(constraint)) } as unknown as D1Database;
}

test("a window that changed while it was read is not cached", async () => {
  const [operator, before, after] = await Promise.all([anOperator(), aProvider(), aProvider()]);
  await Promise.all([someGames(before.code, [{ name: "Before" }]), someGames(after.code, [{ name: "After" }])]);
  await aWindow(operator.code, [before.code]);
  const ctx = adminCtx();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const reading = windowOf({
    ...ctx,
    env: { ...env, DB: distant(env.DB, arrival) },
    operator: { ...operator, name: "A casino", requestsPerMinute: 600, shards: [], allowlist: [] },
    keyId: operator.keyId,
    signature: "0".repeat(64),
    signedAt: 0,
  });
  await aWindow(operator.code, [after.code]);
  arrive();
  expect((await reading).providers.map(({ provider }) => provider.code)).toEqual([before.code]);
  expect(await names(operator)).toEqual(["After"]);
});

test("long queries for short pages are forgotten before they fill the isolate", () => {
  const window: GameWindow = { providers: [], excluded: new Set(), readAt: 0 };
  const page = new Uint8Array(2);
  const queries = Array.from({ length: 2_000 }, (_, index) => `${index} ${"x".repeat(16_000)}`);
  for (const query of queries) {
    rememberPage(window, query, page);
    expect(rememberedPage(window, query)).toBe(page);
  }
  const kept = queries.filter((query) => rememberedPage(window, query));
  expect(kept.length * 2 * 16_000).toBeLessThanOrEqual(16 * 1024 * 1024);
});
