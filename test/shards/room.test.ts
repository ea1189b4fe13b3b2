import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Env } from "../../src/env.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { addShard, aShardedCasino, openedIn } from "../support/shards.ts";

beforeAll(addShard);

/** The shard, whose answers say that it has some gigabytes. */
function ofSize(gigabytes: number): Partial<Env> {
  const batch: D1Database["batch"] = async <T>(statements: D1PreparedStatement[]) => {
    const results = await env.LEDGER_01.batch<T>(statements);
    return results.map((result) => ({ ...result, meta: { ...result.meta, size_after: gigabytes * 1000 ** 3 } }));
  };
  return { LEDGER_01: { prepare: env.LEDGER_01.prepare.bind(env.LEDGER_01), batch } as unknown as D1Database };
}

test("at 9 GB no bet opens; wins, rollbacks and repeats go on; with room bets do", async () => {
  const casino = await aShardedCasino();
  const { session_id } = await openedIn(casino);
  const ids = (id: string) => ({ session_id, round_id: "round", transaction_id: id, amount: "1.00", currency: "EUR" });
  const called = async (gigabytes: number, action: string, body: object) => {
    const request = await signedRequest(casino.provider, "POST", `/provider/v1/${action}`, JSON.stringify(body));
    const response = await fetched(ofSize(gigabytes), request);
    return { code: response.status, ...(await response.json<Record<string, unknown>>()) };
  };
  const taken = { code: 200, status: "completed" };
  expect(await called(8.9, "bet", ids("b1"))).toMatchObject(taken);
  expect(await called(8.9, "bet", ids("b2"))).toMatchObject(taken);
  // With this one the isolate learns the size.
  expect(await called(9, "bet", ids("b3"))).toMatchObject(taken);

  expect(await called(9, "bet", ids("b4"))).toMatchObject({ code: 503, error: "INTAKE_STOPPED", retryable: true });
  expect(await called(9, "bet", ids("b1"))).toMatchObject(taken);
  expect(await called(9, "win", ids("w1"))).toMatchObject(taken);
  const { amount: _, currency: __, ...back } = { ...ids("r1"), reference_transaction_id: "b2" };
  expect(await called(9, "rollback", back)).toMatchObject({ ...taken, bet_known: true });
  const rows = env.LEDGER_01.prepare("SELECT count(*) AS n FROM movements WHERE session_id = ?").bind(session_id);
  expect(await rows.first("n")).toBe(5);

  expect(await called(8.9, "win", ids("w2"))).toMatchObject(taken);
  expect(await called(8.9, "bet", ids("b4"))).toMatchObject(taken);
  const actions = (await casino.calls()).map(({ body }) => (body as { action: string }).action);
  expect(actions.filter((action) => action === "bet")).toHaveLength(4);
});
