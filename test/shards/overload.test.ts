import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Env } from "../../src/env.ts";
import { brakeOf } from "../../src/ledger/books/brake.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { addShard, aShardedCasino, openedIn, SPARE } from "../support/shards.ts";

beforeAll(addShard);

/** Bets that wait in the shard; other openings take the rest of its places. */
const REAL = 8;

test("a shard with more bets than it answers refuses the rest, takes wins, loses none", async () => {
  const casino = await aShardedCasino();
  const { session_id } = await openedIn(casino);
  const released = Promise.withResolvers<void>();
  let waiting = 0;
  /** Holds each opening of a bet until the test lets all go. */
  const batch: D1Database["batch"] = async (statements) => {
    if (held) {
      waiting++;
      await released.promise;
    }
    return env.LEDGER_01.batch(statements);
  };
  let held = true;
  const prepare = env.LEDGER_01.prepare.bind(env.LEDGER_01);
  const bindings = { LEDGER_01: { prepare, batch } as unknown as D1Database } as Partial<Env>;
  const called = async (action: string, id: string) => {
    const body = { session_id, round_id: "round", transaction_id: id, amount: "0.10", currency: "EUR" };
    const request = await signedRequest(casino.provider, "POST", `/provider/v1/${action}`, JSON.stringify(body));
    const response = await fetched(bindings, request);
    return {
      after: response.headers.get("retry-after"),
      code: response.status,
      id,
      ...(await response.json<object>()),
    };
  };
  const brake = brakeOf(SPARE);
  for (let place = REAL; place < brake.most; place++) void brake.open(() => released.promise);
  const bets = Array.from({ length: REAL }, (_, place) => called("bet", `b${place}`));
  await expect.poll(() => waiting, { timeout: 30_000 }).toBe(REAL);
  const refused = await Promise.all(["x", "y", "z"].map((id) => called("bet", id)));
  const unavailable = { code: 503, error: "UPSTREAM_UNAVAILABLE", retryable: true, after: "1" };
  expect(refused).toMatchObject([unavailable, unavailable, unavailable]);
  expect(waiting).toBe(REAL);

  held = false;
  expect(await called("win", "w")).toMatchObject({ code: 200, status: "completed" });
  released.resolve();
  expect(new Set((await Promise.all(bets)).map(({ code }) => code))).toEqual(new Set([200]));
  // The same ids later: each is booked once.
  expect(await called("bet", "x")).toMatchObject({ code: 200, status: "completed" });
  const rows = await env.LEDGER_01.prepare("SELECT status, COUNT(*) AS n FROM movements GROUP BY status").all();
  expect(rows.results).toEqual([{ status: "completed", n: REAL + 2 }]);
  const booked = (await casino.calls()).filter(({ body }) => (body as { action: string }).action === "bet");
  expect(booked).toHaveLength(REAL + 1);
});
