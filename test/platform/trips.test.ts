import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import page from "../../docs/performance.md?raw";
import type { app } from "../../src/app.ts";
import { storeImage } from "../../src/catalogue/images/images.ts";
import type { Env } from "../../src/env.ts";
import { DAY_MS, isoTime } from "../../src/lib/clock.ts";
import { FAKE_PROVIDER_URL } from "../support/fake-provider.ts";
import { adminCtx } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { addShard, aShardedCasino, SPARE, sharded } from "../support/shards.ts";
import { ORIGIN, type Signer, signatureHeaders } from "../support/signed.ts";
import { Platform } from "../weather/platform.ts";

/** One call of the service, by its signer, or unsigned. */
interface Asked {
  readonly signer?: Signer;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
}

/** Long enough that calls at once are seen to be at once. */
const FAR = { caller: 0, server: 15, database: 15, object: 15, bucket: 15, queue: 15 };
const platform = new Platform({ distance: FAR });
/** Without what only a sandbox has: its wire log, and those who listen. */
const weathered = platform.wrap({ ...env, WIRE_LOGS: undefined, LISTENERS: undefined } as unknown as Env);
/** Nothing waits for the note of a key's use, which is written behind the answer. */
const DB = {
  prepare: (sql: string) => (sql.includes("key_uses") ? env.DB : weathered.DB).prepare(sql),
  batch: weathered.DB.batch.bind(weathered.DB),
  withSession: weathered.DB.withSession.bind(weathered.DB),
};
const wrapped = new Proxy(weathered, {
  get: (target, name): unknown => (name === "DB" ? DB : Reflect.get(target, name)),
});

beforeAll(addShard);

/** Before the weather covers it: what it covers must not call it. */
const real = globalThis.fetch;

/** A provider that accepts everything. */
beforeEach(() => {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input).startsWith(FAKE_PROVIDER_URL)) return real(input, init);
    const { token } = JSON.parse(new TextDecoder().decode(init?.body as Uint8Array)) as { token?: string };
    return Response.json({ status: "active", launch_url: `https://play.example.com/?token=${token}` });
  });
});

/** What the calls went to that the answer waited for, one after the other. */
async function tripsOf(service: typeof app, { signer, method, path, body }: Asked): Promise<readonly string[]> {
  const text = body ? JSON.stringify(body) : "";
  const signed = signer && (await signatureHeaders(signer, method, path, text));
  const headers = { ...signed, "content-type": "application/json" };
  const request = new Request(ORIGIN + path, { method, headers, ...(body ? { body: text } : {}) });
  const invocation = platform.request((execution) => service.fetch(request, wrapped, execution));
  const answer = await invocation.result;
  const trips = invocation.trips();
  const said = await answer.text();
  await invocation.ended;
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${said}`);
  return trips;
}

interface Stage {
  readonly operator: Signer & { readonly code: string };
  readonly provider: Signer & { readonly code: string };
  readonly gameId: string;
  readonly playerId: string;
  readonly sessionId: string;
  readonly transactionId: string;
  readonly imageId: string;
  readonly lobby: string;
}

/** Without the operator's counter: an object that runs before the modules are new ends with its next call. */
const UNCOUNTED = {
  RATE_COUNTERS: {
    getByName: () => ({ take: async () => 1, takeFirst: async () => ({ outcome: "first", used: 1, version: 1 }) }),
  },
} as unknown as Partial<Env>;

/** A casino whose sessions are in a shard, with a player who has bet, and an image that nobody has asked for. */
async function aStage(shard: number): Promise<Stage> {
  const casino = await aShardedCasino([shard]);
  // A new operator is given an open database too.
  await env.DB.prepare("DELETE FROM operator_shards WHERE operator_code = ? AND shard <> ?")
    .bind(casino.operator.code, shard)
    .run();
  const sent = JSON.stringify({ player_id: "ann", currency: "EUR", game_id: casino.gameId });
  const opened = await fetched(UNCOUNTED, await signedRequest(casino.operator, "POST", "/v1/sessions", sent));
  const { session_id: sessionId } = await opened.json<{ session_id: string }>();
  const bet = { session_id: sessionId, round_id: "r", transaction_id: "first", amount: "1.00", currency: "EUR" };
  expect(await sharded(casino.provider, "POST", "/provider/v1/bet", bet)).toMatchObject({ status: 200 });
  await env.DB.prepare("UPDATE providers SET adapter = 'http', base_url = ? WHERE code = ?")
    .bind(FAKE_PROVIDER_URL, casino.provider.code)
    .run();
  const bytes = new Uint8Array([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...crypto.getRandomValues(new Uint8Array(9)),
  ]);
  const imageId = await storeImage(adminCtx(), bytes);
  return {
    ...casino,
    playerId: "ann",
    sessionId,
    transactionId: `${casino.provider.code}:first`,
    imageId,
    lobby: shard === 0 ? "EUR" : "USD",
  };
}

const read =
  (path: string) =>
  (stage: Stage): Asked => ({ signer: stage.operator, method: "GET", path });

/** Each call, of a new player at a new casino where it changes something. */
const CALLS: Readonly<Record<string, (stage: Stage, nth: number) => Asked>> = {
  "GET /v1/ping": read("/v1/ping"),
  "GET /v1/games": read("/v1/games?limit=50"),
  "GET /v1/providers": read("/v1/providers"),
  "GET /v1/rates": read("/v1/rates"),
  "GET /v1/jackpots": read("/v1/jackpots?currency=EUR"),
  // A currency of its own for each test: the lobby is an object.
  "GET /v1/live-tables": (stage) => read(`/v1/live-tables?currency=${stage.lobby}`)(stage),
  "GET /v1/images/{id}": ({ imageId }) => ({ method: "GET", path: `/v1/images/${imageId}` }),
  "GET /v1/transactions": (stage) => read(`/v1/transactions?player_id=${stage.playerId}`)(stage),
  "GET /v1/transactions/{id}": (stage) => read(`/v1/transactions/${encodeURIComponent(stage.transactionId)}`)(stage),
  "POST /v1/sessions": ({ operator, gameId }, nth) => ({
    ...{ signer: operator, method: "POST", path: "/v1/sessions" },
    body: { player_id: `player-${nth}`, currency: "EUR", game_id: gameId },
  }),
  "POST /v1/free-spins": ({ operator, gameId }, nth) => ({
    ...{ signer: operator, method: "POST", path: "/v1/free-spins" },
    body: {
      ...{ player_id: "ann", currency: "EUR", game_ids: [gameId], quantity: 5, bet_amount: "0.20" },
      ...{ valid_until: isoTime(Date.now() + DAY_MS), reference: `trip-${nth}` },
    },
  }),
  "POST /v1/bonus-campaigns": ({ operator, gameId }, nth) => ({
    ...{ signer: operator, method: "POST", path: "/v1/bonus-campaigns" },
    body: {
      ...{ type: "free_spins", name: "Friday spins", currency: "EUR", game_ids: [gameId], player_ids: ["ann"] },
      ...{ valid_until: isoTime(Date.now() + DAY_MS), triggers: { first_game_launch: true } },
      ...{ spin_count: 10, bet_amount: "0.20", reference: `campaign-${nth}` },
    },
  }),
  "POST /provider/v1/bet": ({ provider, sessionId }, nth) => ({
    signer: provider,
    method: "POST",
    path: "/provider/v1/bet",
    body: { session_id: sessionId, round_id: "r", transaction_id: `trip-${nth}`, amount: "1.00", currency: "EUR" },
  }),
};

/** The trips of each call: of an isolate that has served nothing, and of one that has just served it. */
const TRIPS: Readonly<Record<string, readonly [idle: number, warm: number]>> = {
  "GET /v1/ping": [2, 1],
  "GET /v1/games": [3, 1],
  "GET /v1/providers": [3, 1],
  "GET /v1/rates": [3, 1],
  "GET /v1/jackpots": [4, 1],
  "GET /v1/live-tables": [4, 1],
  "GET /v1/images/{id}": [1, 0],
  "GET /v1/transactions": [4, 3],
  "GET /v1/transactions/{id}": [3, 2],
  "POST /v1/sessions": [5, 4],
  "POST /v1/free-spins": [10, 9],
  "POST /v1/bonus-campaigns": [10, 9],
  "POST /provider/v1/bet": [4, 3],
};

/** Trips before a provider or wallet is called, in a warm isolate. */
const MAX_BEFORE_OUTSIDE = 4;

const SHARDS = [0, SPARE];

test.each(
  Object.entries(CALLS).flatMap(([name, of]) => SHARDS.map((shard) => [name, shard, of] as const)),
)("%s in shard %i makes no more trips than docs/performance.md says", async (name, shard, of) => {
  const stage = await aStage(shard);
  // New modules are an isolate that remembers nothing.
  vi.resetModules();
  const fresh = (await import("../../src/app.ts")).app as typeof app;
  const idle = await tripsOf(fresh, of(stage, 1));
  // The fewest of three: what is remembered for seconds may just have run out.
  const [warm = []] = [
    await tripsOf(fresh, of(stage, 2)),
    await tripsOf(fresh, of(stage, 3)),
    await tripsOf(fresh, of(stage, 4)),
  ].toSorted((a, b) => a.length - b.length);
  const [idleAtMost = 0, warmAtMost = 0] = TRIPS[name] ?? [];
  expect(idle.length, idle.join(" ")).toBeLessThanOrEqual(idleAtMost);
  expect(warm.length, warm.join(" ")).toBeLessThanOrEqual(warmAtMost);
  expect(warm.indexOf("server"), warm.join(" ")).toBeLessThanOrEqual(MAX_BEFORE_OUTSIDE);
});

test("docs/performance.md has the trips of this file", () => {
  const rows = [...page.matchAll(/^\| `((?:GET|POST) [^`]+)` \| (\d+) \| (\d+) \|/gm)];
  expect(rows.map(([, name, idle, warm]) => [name, [Number(idle), Number(warm)]])).toEqual(Object.entries(TRIPS));
});
