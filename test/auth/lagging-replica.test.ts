import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { Env } from "../../src/env.ts";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import type { RateCounter } from "../../src/gate/limits/rate-counter.ts";
import { faultyDatabase } from "../support/faulty-database.ts";
import { adminCtx, anOperator, ownKey } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { observed } from "../support/plans.ts";
import { aSession } from "../support/session.ts";

/**
 * D1 with replicas that lag: of a session, the first query goes to the primary, and a later one is answered as it was when
 * it was first asked.
 */
function replicated(db: D1Database): D1Database {
  const seen = new Map<string, unknown>();
  const prepared = (original: D1PreparedStatement, id: string, session: { first: boolean }): object => {
    const read = (how: "all" | "raw" | "first" | "run") => async () => {
      const known = seen.get(how + id);
      if (known !== undefined && !session.first) return known;
      session.first = false;
      const answer: unknown = await (original[how] as () => Promise<unknown>)();
      seen.set(how + id, answer);
      return answer;
    };
    return {
      bind: (...values: unknown[]) => prepared(original.bind(...values), id + JSON.stringify(values), session),
      ...{ all: read("all"), raw: read("raw"), first: read("first"), run: read("run") },
    };
  };
  const withSession = () => {
    const session = { first: true };
    return { prepare: (sql: string) => prepared(db.prepare(sql), sql, session), batch: db.batch.bind(db) };
  };
  return { prepare: db.prepare.bind(db), batch: db.batch.bind(db), withSession } as unknown as D1Database;
}

/** Bindings whose counter of an operator does something else before it answers its first request. */
function afterReading(meanwhile: (counter: DurableObjectStub<RateCounter>) => Promise<unknown>) {
  let counted = 0;
  const RATE_COUNTERS = {
    getByName: (name: string) => {
      const counter = env.RATE_COUNTERS.getByName(name);
      return {
        take: (...args: Parameters<typeof counter.take>) => counter.take(...args),
        takeFirst: async (...args: Parameters<typeof counter.takeFirst>) => {
          counted++;
          await meanwhile(counter);
          return counter.takeFirst(...args);
        },
        version: () => counter.version(),
      };
    },
  };
  return { bindings: { DB: replicated(env.DB), RATE_COUNTERS } as unknown as Partial<Env>, counted: () => counted };
}

test("a key revoked between read and counter is refused, however old replicas (H10)", async () => {
  const operator = await anOperator();
  const { bindings, counted } = afterReading(() => revokeKey(adminCtx(), ownKey(operator)));
  const first = await fetched(bindings, await signedRequest(operator, "GET", "/v1/ping"));
  expect([first.status, counted()]).toEqual([401, 1]);
});

test("a key that was read longer ago than the counter remembers a change is read again", async () => {
  const operator = await anOperator();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  try {
    // Revoked where the counter does not learn of it: only the second read can tell.
    const { bindings, counted } = afterReading(async () => {
      await env.DB.prepare("UPDATE operator_keys SET revoked_at = 1 WHERE key_id = ?").bind(operator.keyId).run();
      vi.setSystemTime(Date.now() + 61_000);
    });
    const first = await fetched(bindings, await signedRequest(operator, "GET", "/v1/ping"));
    expect([first.status, counted()]).toEqual([401, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test("a key of an unchanged operator is read once, and its counter is asked once", async () => {
  const operator = await anOperator();
  let reads = 0;
  const DB = observed(env.DB, (sql) => {
    if (sql.includes("operator_keys")) reads++;
  });
  const ping = async () => (await fetched({ DB }, await signedRequest(operator, "GET", "/v1/ping"))).status;
  expect([await ping(), await ping(), reads]).toEqual([200, 200, 1]);
});

test("money is read and written without a session, so at the primary alone (H10)", async () => {
  const session = await aSession();
  const DB = faultyDatabase(env.DB, { of: () => false, when: "before", times: 0 });
  const report = async (call: string, body: object) => {
    const text = JSON.stringify({ session_id: session.id, ...body });
    return (await fetched({ DB }, await signedRequest(session.provider, "POST", `/provider/v1/${call}`, text))).status;
  };
  const stake = { round_id: "round", amount: "1.00", currency: "EUR" };
  expect(await report("bet", { ...stake, transaction_id: "b1" })).toBe(200);
  expect(await report("win", { ...stake, transaction_id: "w1" })).toBe(200);
  const rollback = { round_id: "round", transaction_id: "r1", reference_transaction_id: "b1" };
  expect(await report("rollback", rollback)).toBe(200);
  expect(await report("getbalance", {})).toBe(200);
});
