import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import page from "../../docs/performance.md?raw";
import type { app } from "../../src/app.ts";
import type { Env } from "../../src/env.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { ORIGIN, type Signer, signatureHeaders } from "../support/signed.ts";
import { Platform } from "../weather/platform.ts";

/** One call of the service, by its signer. */
interface Asked {
  readonly signer: Signer;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
}

/** Long enough that calls at once are seen to be at once. */
const FAR = { caller: 0, server: 15, database: 15, object: 15, bucket: 15, queue: 15 };
const platform = new Platform({ distance: FAR });
/** Without what only a sandbox has: its wire log, and those who listen. */
const wrapped = platform.wrap({ ...env, WIRE_LOGS: undefined, LISTENERS: undefined } as unknown as Env);

/** What the calls went to that the answer waited for, one after the other. */
async function tripsOf(service: typeof app, { signer, method, path, body }: Asked): Promise<readonly string[]> {
  const text = body ? JSON.stringify(body) : "";
  const headers = { ...(await signatureHeaders(signer, method, path, text)), "content-type": "application/json" };
  const request = new Request(ORIGIN + path, { method, headers, ...(body ? { body: text } : {}) });
  const invocation = platform.request((execution) => service.fetch(request, wrapped, execution));
  const answer = await invocation.result;
  const trips = invocation.trips();
  await invocation.ended;
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return trips;
}

/** Each call, of a new player at a new casino where it changes something. */
const CALLS: Readonly<Record<string, (session: TestSession, nth: number) => Asked>> = {
  "GET /v1/ping": ({ operator }) => ({ signer: operator, method: "GET", path: "/v1/ping" }),
  "GET /v1/games": ({ operator }) => ({ signer: operator, method: "GET", path: "/v1/games?limit=50" }),
  "GET /v1/providers": ({ operator }) => ({ signer: operator, method: "GET", path: "/v1/providers" }),
  "GET /v1/rates": ({ operator }) => ({ signer: operator, method: "GET", path: "/v1/rates" }),
  "GET /v1/jackpots": ({ operator }) => ({ signer: operator, method: "GET", path: "/v1/jackpots?currency=EUR" }),
  "GET /v1/live-tables": ({ operator }) => ({ signer: operator, method: "GET", path: "/v1/live-tables?currency=EUR" }),
  "GET /v1/transactions": ({ operator, playerId }) => ({
    signer: operator,
    method: "GET",
    path: `/v1/transactions?player_id=${playerId}`,
  }),
  "POST /provider/v1/bet": ({ provider, id }, nth) => ({
    signer: provider,
    method: "POST",
    path: "/provider/v1/bet",
    body: { session_id: id, round_id: "r", transaction_id: `trip-${nth}`, amount: "1.00", currency: "EUR" },
  }),
};

/** The trips of each call: of an isolate that has served nothing, and of one that has just served it. */
const TRIPS: Readonly<Record<string, readonly [idle: number, warm: number]>> = {
  "GET /v1/ping": [4, 1],
  "GET /v1/games": [5, 1],
  "GET /v1/providers": [5, 1],
  "GET /v1/rates": [6, 3],
  "GET /v1/jackpots": [7, 2],
  "GET /v1/live-tables": [6, 1],
  "GET /v1/transactions": [6, 3],
  "POST /provider/v1/bet": [4, 3],
};

test.each(Object.entries(CALLS))("%s makes no more trips than docs/performance.md says", async (name, of) => {
  const session = await aSession();
  // New modules are an isolate that remembers nothing.
  vi.resetModules();
  const fresh = (await import("../../src/app.ts")).app as typeof app;
  const idle = await tripsOf(fresh, of(session, 1));
  // The fewest of three: what is remembered for seconds may just have run out.
  const [warm = []] = [
    await tripsOf(fresh, of(session, 2)),
    await tripsOf(fresh, of(session, 3)),
    await tripsOf(fresh, of(session, 4)),
  ].toSorted((a, b) => a.length - b.length);
  const [idleAtMost = 0, warmAtMost = 0] = TRIPS[name] ?? [];
  expect(idle.length, idle.join(" ")).toBeLessThanOrEqual(idleAtMost);
  expect(warm.length, warm.join(" ")).toBeLessThanOrEqual(warmAtMost);
});

test("docs/performance.md has the trips of this file", () => {
  const rows = [...page.matchAll(/^\| `((?:GET|POST) [^`]+)` \| (\d) \| (\d) \|/gm)];
  expect(rows.map(([, name, idle, warm]) => [name, [Number(idle), Number(warm)]])).toEqual(Object.entries(TRIPS));
});
