import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { putOperator } from "../../src/catalogue/operators/put-operator.ts";
import type { Env } from "../../src/env.ts";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { isOnTestClock } from "../../src/lib/shard-id.ts";
import { aCasino, adminCtx, anOperator, ownKey, type TestOperator } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

beforeEach(() => {
  // The clock stands still at the beginning of a minute.
  vi.useFakeTimers({ now: Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Calls of one operator, one after the other, with the calls of its counter counted. */
function caller(operator: TestOperator) {
  let hops = 0;
  const RATE_COUNTERS = {
    getByName: (name: string) => {
      const counter = env.RATE_COUNTERS.getByName(name);
      const take = (...args: Parameters<typeof counter.take>) => {
        hops++;
        return counter.take(...args);
      };
      return { take, version: () => counter.version(), invalidate: () => counter.invalidate() };
    },
  } as unknown as Env["RATE_COUNTERS"];
  const ping = async (target = "/v1/ping") => fetched({ RATE_COUNTERS }, await signedRequest(operator, "GET", target));
  const open = async (gameId: string) => {
    const body = JSON.stringify({ player_id: crypto.randomUUID(), currency: "EUR", game_id: gameId });
    return fetched({ RATE_COUNTERS }, await signedRequest(operator, "POST", "/v1/sessions", body));
  };
  const pings = async (count: number) => {
    const answers: { status: number; remaining: number }[] = [];
    for (let i = 0; i < count; i++) {
      const { status, headers } = await ping();
      answers.push({ status, remaining: Number(headers.get("x-ratelimit-remaining")) });
    }
    return answers;
  };
  return { ping, pings, open, counter: env.RATE_COUNTERS.getByName(`operator:${operator.code}`), hops: () => hops };
}

test("a busy isolate asks the counter seldom, and exactly N of its requests are admitted", async () => {
  const { pings, ping, hops } = caller(await anOperator({ requestsPerMinute: 400 }));
  const answers = await pings(450);
  const admitted = answers.filter(({ status }) => status === 200);
  expect(admitted.map(({ remaining }) => remaining)).toEqual(Array.from({ length: 400 }, (_, i) => 399 - i));
  expect(answers.slice(400).every(({ status }) => status === 429)).toBe(true);
  // The first 20, the last 20, and the 50 that are refused each ask.
  expect(hops()).toBeLessThan(160);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  const next = await ping();
  expect([next.status, next.headers.get("x-ratelimit-remaining")]).toEqual([200, "399"]);
});

test("a quiet isolate reserves nothing: its count is the counter's", async () => {
  const { pings, counter, hops } = caller(await anOperator({ requestsPerMinute: 400 }));
  for (let second = 0; second < 5; second++) {
    await pings(15);
    vi.setSystemTime(Date.now() + SECOND_MS);
  }
  expect(hops()).toBe(75);
  expect(await counter.usage(0)).toMatchObject([{ admitted: 75 }]);
});

test("two isolates never admit more than N, and what one has reserved is not lost to it", async () => {
  const { pings, counter } = caller(await anOperator({ requestsPerMinute: 200 }));
  const first = await pings(60);
  let elsewhere = 0;
  while (typeof (await counter.take(200)) === "number") elsewhere++;
  const rest = await pings(60);
  const here = [...first, ...rest].filter(({ status }) => status === 200).length;
  expect(here).toBeGreaterThan(60);
  expect(here + elsewhere).toBe(200);
});

test("a call that is not answered from memory asks the counter also when counts are reserved", async () => {
  const operator = await anOperator({ requestsPerMinute: 400 });
  const { pings, ping, hops } = caller(operator);
  await pings(40);
  const before = hops();
  await ping("/v1/transactions");
  expect(hops()).toBe(before + 1);
});

test("a revoked key fails from the next request on where it was revoked", async () => {
  const operator = await anOperator({ requestsPerMinute: 400 });
  const { pings, ping } = caller(operator);
  await pings(40);
  await revokeKey(adminCtx(), ownKey(operator));
  expect((await ping()).status).toBe(401);
});

test("a key that was revoked elsewhere reads for less than a second, and does nothing else", async () => {
  const operator = await anOperator({ requestsPerMinute: 4000 });
  const { pings, ping, counter } = caller(operator);
  await pings(60);
  await env.DB.prepare("UPDATE operator_keys SET revoked_at = 1 WHERE key_id = ?").bind(operator.keyId).run();
  await counter.invalidate();
  expect((await ping()).status).toBe(200);
  vi.setSystemTime(Date.now() + SECOND_MS);
  expect((await ping()).status).toBe(401);
});

test("a key that was revoked elsewhere opens nothing, although its reads still pass", async () => {
  const operator = await anOperator({ requestsPerMinute: 4000 });
  const { pings, ping, counter } = caller(operator);
  await pings(60);
  await env.DB.prepare("UPDATE operator_keys SET revoked_at = 1 WHERE key_id = ?").bind(operator.keyId).run();
  await counter.invalidate();
  expect((await ping("/v1/transactions")).status).toBe(401);
  expect((await ping()).status).toBe(401);
});

test("a clock that steps back makes no revoked key read for longer", async () => {
  const operator = await anOperator({ requestsPerMinute: 4000 });
  const { pings, ping, counter } = caller(operator);
  vi.setSystemTime(Date.now() + 30 * SECOND_MS);
  await pings(60);
  await env.DB.prepare("UPDATE operator_keys SET revoked_at = 1 WHERE key_id = ?").bind(operator.keyId).run();
  await counter.invalidate();
  vi.setSystemTime(Date.now() - 20 * SECOND_MS);
  expect((await ping()).status).toBe(401);
});

test("what was reserved under a higher limit is not spent under a lower one", async () => {
  const operator = await anOperator({ requestsPerMinute: 4000 });
  const { pings } = caller(operator);
  await pings(60);
  await putOperator(adminCtx(), { code: operator.code, requestsPerMinute: 10 });
  expect((await pings(3)).map(({ status }) => status)).toEqual([429, 429, 429]);
});

describe("a session of a busy isolate", () => {
  /** An operator whose isolate has counts in reserve. */
  async function aBusyCaller() {
    const { operator, gameId } = await aCasino({ operator: { requestsPerMinute: 4000 } });
    const calls = caller(operator);
    await calls.pings(60);
    const opened = async () =>
      (await env.DB.prepare("SELECT id FROM sessions WHERE operator_code = ?").bind(operator.code).all()).results
        .length;
    /** What another isolate does: the databases and the counter know it, this isolate does not. */
    const elsewhere = async (change: string) => {
      await env.DB.prepare(change).bind(operator.code).run();
      await calls.counter.invalidate();
    };
    const code = async (id = gameId) => ((await (await calls.open(id)).json()) as { error?: string }).error;
    return { ...calls, operator, gameId, opened, elsewhere, code };
  }

  test("opens without asking the counter, and counts as one request", async () => {
    const { open, gameId, hops, ping, opened } = await aBusyCaller();
    const before = hops();
    const remaining = Number((await ping()).headers.get("x-ratelimit-remaining"));
    const answer = await open(gameId);
    expect([answer.status, answer.headers.get("x-ratelimit-remaining")]).toEqual([200, String(remaining - 1)]);
    expect([hops(), await opened()]).toEqual([before, 1]);
  });

  test("is refused for its own reasons as ever, and counts as one request", async () => {
    const { open, hops, ping, code } = await aBusyCaller();
    const before = hops();
    const remaining = Number((await ping()).headers.get("x-ratelimit-remaining"));
    const answer = await open(crypto.randomUUID());
    expect([answer.status, answer.headers.get("x-ratelimit-remaining")]).toEqual([409, String(remaining - 1)]);
    expect(await code(crypto.randomUUID())).toBe("GAME_UNAVAILABLE");
    expect(hops()).toBe(before);
  });

  test.each([
    ["a key that was revoked", "UPDATE operator_keys SET revoked_at = 1 WHERE operator_code = ?", "UNAUTHORIZED"],
    [
      "an address that was removed",
      `UPDATE operators SET allowlist = '["192.0.2.1"]', updated_at = updated_at + 1 WHERE code = ?`,
      "ADDRESS_NOT_ALLOWED",
    ],
    [
      "a suspension",
      `INSERT INTO stops (id, kind, scope, code, text, reason, starts_at, ends_at, created_at)
        VALUES ('suspension:' || ?1, 'suspension', 'operator', ?1, 'Stopped.', 'test', 0, 9007199254740991, 0)`,
      "OPERATOR_SUSPENDED",
    ],
  ])("is not opened after %s at another isolate", async (_, change, refusal) => {
    const { code, ping, opened, elsewhere } = await aBusyCaller();
    await elsewhere(change);
    expect((await ping()).status).toBe(200);
    expect([await code(), await opened()]).toEqual([refusal, 0]);
  });

  test("is opened after a setting that does not concern it has changed at another isolate", async () => {
    const { open, gameId, opened, elsewhere } = await aBusyCaller();
    await elsewhere("UPDATE operators SET name = 'New name', updated_at = updated_at + 1 WHERE code = ?");
    const answer = await open(gameId);
    expect([answer.status, await opened()]).toEqual([200, 1]);
  });

  test("is the same one when its request is repeated, although the first try met a change", async () => {
    const { operator, gameId, opened, counter } = await aBusyCaller();
    const body = JSON.stringify({ player_id: "ann", currency: "EUR", game_id: gameId });
    const signed = await signedRequest(operator, "POST", "/v1/sessions", body);
    const open = async () => ((await (await fetched({}, signed.clone())).json()) as { session_id: string }).session_id;
    // As the back office between its write and its announcement.
    await env.DB.prepare("UPDATE operators SET updated_at = updated_at + 1 WHERE code = ?").bind(operator.code).run();
    const first = await open();
    await counter.invalidate();
    vi.setSystemTime(Date.now() + SECOND_MS);
    expect([await open(), await opened()]).toEqual([first, 1]);
  });

  test("is not opened with a key whose revocation was not announced", async () => {
    const { code, opened, operator } = await aBusyCaller();
    await env.DB.prepare("UPDATE operator_keys SET revoked_at = 1 WHERE key_id = ?").bind(operator.keyId).run();
    expect([await code(), await opened()]).toEqual(["UNAUTHORIZED", 0]);
  });

  test("says nothing of the rate limit to a caller that is refused", async () => {
    const { open, gameId, elsewhere } = await aBusyCaller();
    await elsewhere("UPDATE operator_keys SET revoked_at = 1 WHERE operator_code = ?");
    const { status, headers } = await open(gameId);
    expect([status, headers.get("x-ratelimit-remaining")]).toEqual([401, null]);
  });

  test("is on the operator's test clock from the first one after its start", async () => {
    const { open, gameId, operator } = await aBusyCaller();
    const start = await signedRequest(operator, "POST", "/v1/test/clock", "{}");
    expect((await fetched({}, start)).status).toBe(200);
    const session = (await (await open(gameId)).json()) as { session_id: string };
    expect(isOnTestClock(session.session_id)).toBe(true);
  });
});
