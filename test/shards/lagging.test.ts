import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test } from "vitest";
import { inShard } from "../../src/db/shards.ts";
import type { Env } from "../../src/env.ts";
import { keepCopies as keep } from "../../src/ledger/shards/keep-copies.ts";
import { ADMIN_TOKEN } from "../support/admin.ts";
import { assertConforms } from "../support/conformance.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { unchosenCtx } from "../support/session.ts";
import { addShard, aShardedCasino, keepCopies, openedIn, SPARE, sharded, shardedAdmin } from "../support/shards.ts";
import { ORIGIN } from "../support/signed.ts";

beforeAll(addShard);

afterEach(async () => {
  await env.DB.prepare("DELETE FROM shards WHERE id <> ?").bind(SPARE).run();
  await keepCopies();
});

/** A shard whose database answers nothing in its own way. */
function away(answer: () => Promise<never>) {
  let calls = 0;
  const called = () => {
    calls++;
    return answer();
  };
  const statement = { bind: () => statement, all: called, run: called, raw: called, first: called };
  return { database: { prepare: () => statement, batch: called } as unknown as D1Database, calls: () => calls };
}
const broken = () => Promise.reject(new Error("the shard is away"));
const hanging = () => new Promise<never>(() => undefined);

type Casino = Awaited<ReturnType<typeof aShardedCasino>>;

/** Another shard that a casino used, which has every change so far. */
async function addOther(shard: number, { operator }: Casino): Promise<void> {
  const open = `INSERT INTO shards (id, state, created_at, facts_through, facts_epoch) SELECT ?, 'open', 1, facts_through,
    facts_epoch FROM shards WHERE id = ?`;
  await env.DB.prepare(open).bind(shard, SPARE).run();
  const used = "INSERT INTO operator_shards (operator_code, shard, state, since) VALUES (?, ?, 'closed', 1)";
  await env.DB.prepare(used).bind(operator.code, shard).run();
}

async function put(bindings: Partial<Env>, path: string, body: object = {}) {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" };
  const init = { method: "PUT", headers, body: JSON.stringify(body) };
  const response = await fetched(bindings, new Request(`${ORIGIN}/admin/v1${path}`, init));
  await assertConforms("PUT", `/admin/v1${path}`, response);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { status: response.status, body: (await response.json()) as any };
}

const stake = { round_id: "round", amount: "1.00", currency: "EUR" };

test.each([
  ["is away", broken],
  ["hangs", hanging],
])("a shard that %s delays no other: blocks hold with the answer, which names it", async (_, how) => {
  const casino = await aShardedCasino();
  const { session_id } = await openedIn(casino);
  await addOther(2, casino);
  const other = away(how);
  const bindings = { LEDGER_02: other.database } as Partial<Env>;
  const block = `/operators/${casino.operator.code}/players/ann/block`;
  expect(await put(bindings, block, { reason: "self_excluded" })).toMatchObject({
    status: 200,
    body: { lagging_shards: [2] },
  });
  const bet = { ...stake, session_id, transaction_id: "1" };
  expect((await sharded(casino.provider, "POST", "/provider/v1/bet", bet)).body.error).toBe("PLAYER_BLOCKED");
  // Of the calls after it none asks the shard: no caller waits for it again.
  const asked = other.calls();
  const revoked = `/operators/${casino.operator.code}/players/bob/block`;
  expect((await put(bindings, revoked, { reason: "self_excluded" })).body.lagging_shards).toEqual([2]);
  expect(other.calls()).toBe(asked);
  const staff = await put(bindings, "/staff/robot-of-shards", { name: "Robot", kind: "machine", scopes: ["read"] });
  expect([staff.status, staff.body.lagging_shards]).toEqual([200, undefined]);
});

test("a list of the shards answers while one is away, and says which lag", async () => {
  await addOther(2, await aShardedCasino());
  await env.DB.prepare("UPDATE shards SET lagging_since = 1000 WHERE id = 2").run();
  const bindings = { LEDGER_02: away(broken).database } as Partial<Env>;
  const request = new Request(`${ORIGIN}/admin/v1/shards`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  expect(await (await fetched(bindings, request)).json()).toMatchObject({
    shards: [
      { shard: 0 },
      { shard: 1, lagging_since: null },
      { shard: 2, state: "open", size_bytes: null, lagging_since: "1970-01-01T00:00:01.000Z" },
    ],
  });
});

test("a shard that is back takes no session before it has what it lacks, blocks too", async () => {
  const casino = await aShardedCasino();
  const { operator, gameId } = casino;
  const sent: unknown[] = [];
  const send = async (message: unknown) => void sent.push(message);
  const bindings = { LEDGER_01: away(broken).database, JOBS: { send } } as unknown as Partial<Env>;
  const block = `/operators/${operator.code}/players/ann/block`;
  const blocked = await put(bindings, block, { reason: "self_excluded" });
  expect(blocked).toMatchObject({ status: 200, body: { lagging_shards: [SPARE] } });
  expect(sent).toEqual([{ kind: "copies", id: "1", shard: SPARE }]);

  const opening = (playerId: string) => ({ player_id: playerId, currency: "EUR", game_id: gameId });
  const body = JSON.stringify(opening("bob"));
  const request = await signedRequest(operator, "POST", "/v1/sessions", body);
  const refused = await fetched({}, request.clone() as Request);
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { error: "UPSTREAM_UNAVAILABLE", retryable: true },
  ]);

  await keepCopies();
  // The same bytes: a caller repeats them.
  expect((await fetched({}, request)).status).toBe(200);
  expect((await sharded(operator, "POST", "/v1/sessions", opening("ann"))).body.error).toBe("PLAYER_BLOCKED");
  const after = await shardedAdmin("PUT", block, { reason: "self_excluded" });
  expect(after.body.lagging_shards).toBeUndefined();
});

test("a shard that lags is tried each second until back, once for all its wake-ups", async () => {
  const { operator } = await aShardedCasino();
  const sent: unknown[] = [];
  const send = async (message: unknown, options?: unknown) => void sent.push([message, options]);
  let failures = 0;
  const batch: D1Database["batch"] = async (statements) => {
    if (failures++ < 2) throw new Error("the shard is away");
    return env.LEDGER_01.batch(statements);
  };
  const prepare = env.LEDGER_01.prepare.bind(env.LEDGER_01);
  const JOBS = { send } as unknown as Queue;
  const lost = { LEDGER_01: away(broken).database, JOBS } as Partial<Env>;
  await put(lost, `/operators/${operator.code}/players/ann/block`, { reason: "self_excluded" });
  sent.length = 0;
  const flaky = { LEDGER_01: { prepare, batch } as unknown as D1Database, JOBS };
  // Far from the tries of the tests before.
  const began = Date.now() + 100_000;
  const tried = (ms: number) =>
    keep(inShard({ ...unchosenCtx(0, {}, flaky), clock: { now: () => began + ms } }, SPARE));
  const next = [{ kind: "copies", id: "1", shard: SPARE }, { delaySeconds: 1 }];

  await tried(0);
  expect([failures, sent]).toEqual([1, [next]]);
  await Promise.all([tried(0), tried(999)]);
  expect([failures, sent]).toEqual([1, [next]]);
  await Promise.all([tried(1_000), tried(1_000)]);
  expect([failures, sent]).toEqual([2, [next, next]]);
  await tried(2_000);
  expect([failures, sent]).toEqual([3, [next, next]]);

  const lags = env.DB.prepare("SELECT lagging_since AS since FROM shards WHERE id = ?").bind(SPARE);
  expect(await lags.first("since")).toBeNull();
  const blocks = env.LEDGER_01.prepare("SELECT count(*) AS n FROM player_blocks WHERE operator_code = ?");
  expect(await blocks.bind(operator.code).first("n")).toBe(1);
});
