import { env } from "cloudflare:workers";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createContext } from "../../src/create-context.ts";
import { heartbeats } from "../../src/db/schema/health.ts";
import { shards } from "../../src/db/schema/shards.ts";
import { inShard } from "../../src/db/shards.ts";
import { type Env, shardName } from "../../src/env.ts";
import { runJobs, runShardJobs, wakeClosing } from "../../src/jobs.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { type Calls, counted, Hops } from "../../src/lib/hops.ts";
import { consoleLog } from "../../src/lib/log.ts";
import { measureBacklog } from "../../src/ops/health/measure-backlog.ts";
import { checkReadiness } from "../../src/ops/health/readiness.ts";
import { readReports, type ShardReport } from "../../src/ops/health/shard-report.ts";
import { copyMovement } from "../support/backlog.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { keeping } from "../support/queues.ts";
import { addShard, aShardedCasino, openedIn, SPARE, sharded, shardedCtx } from "../support/shards.ts";
import type { Signer } from "../support/signed.ts";
import { LIMITS, Platform } from "../weather/platform.ts";

/** Of them two are databases; the others count who asks them, and answer as the second does. */
const SHARDS = 200;
const STATEMENT: Calls = { bind: () => STATEMENT, first: "hop", all: "hop", run: "hop", raw: "hop" };
const DATABASE: Calls = { prepare: () => STATEMENT, batch: "hop" };

const hopsOf = Array.from({ length: SHARDS }, () => new Hops());
const bindings: Partial<Env> = Object.fromEntries(
  hopsOf.slice(SPARE).map((hops, place) => [shardName(SPARE + place), counted(env.LEDGER_01, DATABASE, hops)]),
);
/** The shards that were asked, with the calls of each. */
const asked = () => Object.fromEntries(hopsOf.flatMap(({ count }, shard) => (count > 0 ? [[shard, count]] : [])));

beforeAll(addShard);
beforeEach(() => {
  for (const hops of hopsOf) hops.count = 0;
});

async function called(signer: Signer, method: string, target: string, body?: object) {
  const response = await fetched(bindings, await signedRequest(signer, method, target, body && JSON.stringify(body)));
  return { code: response.status, ...(await response.json<object>()) };
}

test("a shard's jobs stay within an invocation's queries in a large incident", async () => {
  const casino = await aShardedCasino();
  const { session_id } = await openedIn(casino);
  await casino.script({ action: "win", status: 409, body: '{"error":"NO"}', book: false });
  const win = { session_id, round_id: "r", amount: "1.00", currency: "EUR", transaction_id: "late" };
  await sharded(casino.provider, "POST", "/provider/v1/win", win);
  const id = `${casino.provider.code}:late`;
  const late = { operator_code: "'late-' || n.i", unlisted: "0", attempts: "3", last_class: "'refusal'" };
  const status = "CASE WHEN n.i <= 300 THEN 'pending' ELSE 'completed' END";
  await copyMovement(id, 600, { ...late, status, next_attempt_at: "4e12", lease_until: "NULL" }, env.LEDGER_01);
  const many = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) SELECT";
  await env.LEDGER_01.batch(
    [
      `INSERT INTO troubles (kind, operator_code, subject, mark, told_at, figures) SELECT 'movement', operator_code,
        transaction_id, transaction_id, 1, '{}' FROM movements WHERE operator_code LIKE 'late-%' AND status = 'completed'`,
      `INSERT INTO alerts (id, kind, message, created_at, once_key) ${many} i, 'movement_refused', 'm', i, i FROM n`,
      `INSERT INTO audit_log (at, request_id, action, detail) ${many} i, i, 'a', '{}' FROM n`,
      `INSERT INTO operator_events (operator_code, id, event, data, status, give_up_at, created_at)
        ${many} 'late-' || i, i, 'movement.failed', '{}', 'completed', 1, i FROM n`,
    ].map((query) => env.LEDGER_01.prepare(query)),
  );
  const failed: unknown[] = [];
  const log = { ...consoleLog({}), error: (...line: unknown[]) => void failed.push(line) };
  const platform = new Platform(LIMITS);
  const { result, ended } = platform.invoke(async (execution) => {
    const ctx = createContext(platform.wrap(env as Env), (work) => execution.waitUntil(work), log);
    await runShardJobs(inShard(keeping(ctx).ctx, SPARE));
  });
  await Promise.all([result, ended]);
  expect(failed).toEqual([]);
});

describe("among 200 shards", () => {
  const stake = { round_id: "round", amount: "1.00", currency: "EUR" };

  test("an operator's look-ups ask its own; another's id answers like none", async () => {
    const [casino, other] = [await aShardedCasino(), await aShardedCasino()];
    const { session_id } = await openedIn(other);
    const bet = { ...stake, session_id, transaction_id: "b" };
    expect((await sharded(other.provider, "POST", "/provider/v1/bet", bet)).status).toBe(200);
    const answers = [];
    for (const id of [`${other.provider.code}:b`, "none"])
      answers.push(await called(casino.operator, "GET", `/v1/transactions/${encodeURIComponent(id)}`));
    expect(answers).toMatchObject([{ code: 404 }, { code: 404 }]);
    expect({ ...answers[0], request_id: "" }).toEqual({ ...answers[1], request_id: "" });
    expect(await called(casino.operator, "GET", "/v1/rounds/none")).toMatchObject({ code: 404 });
    expect(asked()).toEqual({ [SPARE]: 3 });
    // Its own is found by whoever asks it.
    const own = `/v1/transactions/${encodeURIComponent(`${other.provider.code}:b`)}`;
    expect(await called(other.operator, "GET", own)).toMatchObject({ code: 200 });
  });

  test("a rollback of an unknown bet asks the operator's own, and no wallet", async () => {
    const casino = await aShardedCasino();
    const { session_id } = await openedIn(casino);
    const ids = { session_id, round_id: "round", transaction_id: "r", reference_transaction_id: "unknown" };
    const answer = await called(casino.provider, "POST", "/provider/v1/rollback", ids);
    expect(answer).toMatchObject({ code: 200, status: "completed", bet_known: false });
    expect(Object.keys(asked())).toEqual([String(SPARE)]);
    expect(await casino.calls()).toEqual([]);
  });

  test("a provider's look-up that names the session asks its shard alone", async () => {
    const casino = await aShardedCasino();
    const [{ session_id }, other] = [await openedIn(casino), await openedIn(casino)];
    const bet = { ...stake, session_id, transaction_id: "b" };
    expect((await sharded(casino.provider, "POST", "/provider/v1/bet", bet)).status).toBe(200);
    const read = (session: string) =>
      called(casino.provider, "GET", `/provider/v1/transactions/b?session_id=${encodeURIComponent(session)}`);
    expect(await read(session_id)).toMatchObject({ code: 200, session_id, status: "completed" });
    expect(await read(other.session_id)).toMatchObject({ code: 404 });
    expect(asked()).toEqual({ [SPARE]: 2 });
  });

  /** Each as its jobs saw it just now. */
  async function lookAtAll(): Promise<void> {
    const { db, clock } = shardedCtx();
    const [second] = await db.select().from(shards).where(eq(shards.id, SPARE));
    const rows = Array.from({ length: SHARDS - 2 }, (_, place) => {
      return { ...(second as typeof shards.$inferSelect), id: place + 2 };
    });
    await runShardJobs(inShard(shardedCtx(), SPARE));
    const [known] = (await readReports(shardedCtx())).filter(({ shard }) => shard === SPARE);
    const reportOf = (shard: number): ShardReport => ({ ...(known as ShardReport), shard, at: clock.now() });
    for (let first = 0; first < rows.length; first += 10) {
      const some = rows.slice(first, first + 10);
      await db.insert(shards).values(some).onConflictDoNothing();
      const beats = some.map(({ id }) => ({ name: `shard ${id}` as const, at: clock.now(), report: reportOf(id) }));
      const seen = { at: sql`excluded.at`, report: sql`excluded.report` };
      await db.insert(heartbeats).values(beats).onConflictDoUpdate({ target: heartbeats.name, set: seen });
    }
  }

  test("/readyz asks the six seen longest ago, and believes the reports of the rest", async () => {
    await lookAtAll();
    const { db, clock } = shardedCtx();
    const check = async () => {
      for (const hops of hopsOf) hops.count = 0;
      const { checks } = await checkReadiness(createContext({ ...env, ...bindings } as Env, () => undefined));
      return [checks.database, checks.size];
    };
    const report = (where: SQL, path: "$.at" | "$.sizeBytes", value: number) =>
      db.run(sql`UPDATE heartbeats SET report = json_set(report, ${path}, ${value}) WHERE ${where}`);
    const oldest = Array.from({ length: 6 }, (_, place) => 20 + place);
    const of = (numbers: readonly number[]) =>
      inArray(
        heartbeats.name,
        numbers.map((shard) => `shard ${shard}` as const),
      );
    await report(of(oldest), "$.at", clock.now() - 2 * MINUTE_MS);
    expect(await check()).toEqual(["ok", "ok"]);
    expect(asked()).toEqual(Object.fromEntries(oldest.map((shard) => [shard, 2])));
    await report(of([150]), "$.sizeBytes", 9e9);
    expect(await check()).toEqual(["ok", "failing"]);
    await report(of([150]), "$.sizeBytes", 0);
    // One more than it asks.
    await report(of([...oldest, 150]), "$.at", clock.now() - 6 * MINUTE_MS);
    expect(await check()).toEqual(["failing", "ok"]);
    await db.update(shards).set({ state: "retired" }).where(eq(shards.id, 150));
    expect(await check()).toEqual(["ok", "ok"]);
    await db.update(shards).set({ state: "open" }).where(eq(shards.id, 150));
  });

  test("a run of the cron asks the first alone, and sends each other a message", async () => {
    await lookAtAll();
    const run = async (own: Partial<Env>) => {
      const background: Promise<unknown>[] = [];
      const log = consoleLog({}, () => undefined);
      const made = createContext({ ...env, ...own } as Env, (work) => void background.push(work), log);
      const { ctx, kept } = keeping(made);
      await runJobs(ctx);
      await Promise.all(background);
      return { calls: made.hops.count, woken: kept.filter(({ kind }) => kind === "shard").length };
    };
    // What the first run of a day or an hour does is done.
    await run({});
    const few = await run({});
    const many = await run(bindings);
    expect(asked()).toEqual({});
    expect({ few: few.woken, many: many.woken }).toEqual({ few: 1, many: SHARDS - 1 });
    // A job of each hour may have run in one of them: less than a call for each shard.
    expect(many.calls).toBeLessThan(few.calls + SHARDS / 2);
    expect((await readReports(createContext({ ...env, ...bindings } as Env, () => undefined))).length).toBe(SHARDS);
  });
});

test("a shard's last report counts for five minutes; then the run fails", async () => {
  await runShardJobs(inShard(shardedCtx(), SPARE));
  const away = { prepare: () => ({ bind: () => ({}) }), batch: () => Promise.reject(new Error("away")) };
  const broken = (ms: number) => {
    const ctx = shardedCtx(ms);
    const at = (shard: number) => {
      const ledger = ctx.ledgers.at(shard);
      return shard === SPARE ? ledger && Object.assign(Object.create(ledger) as typeof ledger, { d1: away }) : ledger;
    };
    return { ...ctx, ledgers: { ...ctx.ledgers, at: at as typeof ctx.ledgers.at } };
  };
  await runShardJobs(inShard(broken(2 * MINUTE_MS), SPARE));
  await measureBacklog(shardedCtx(2 * MINUTE_MS));
  await expect(measureBacklog(shardedCtx(6 * MINUTE_MS))).rejects.toThrow(`shards that are not looked at: ${SPARE}`);
});

test("a shard whose jobs have never run fails the run five minutes after it was opened", async () => {
  const { db } = shardedCtx();
  await db.delete(heartbeats).where(eq(heartbeats.name, `shard ${SPARE}`));
  await measureBacklog(shardedCtx(2 * MINUTE_MS));
  await expect(measureBacklog(shardedCtx(9 * MINUTE_MS))).rejects.toThrow(`shards that are not looked at: ${SPARE}`);
});

test("a full shard that is closing has no wake-up sent to close it; an open one has", async () => {
  const { db } = shardedCtx();
  await runShardJobs(inShard(shardedCtx(), SPARE));
  const [own] = await db
    .select({ report: heartbeats.report })
    .from(heartbeats)
    .where(eq(heartbeats.name, `shard ${SPARE}`));
  await db
    .update(heartbeats)
    .set({ report: { ...(own?.report as ShardReport), sizeBytes: 9e9 } })
    .where(eq(heartbeats.name, `shard ${SPARE}`));
  const sent = async () => {
    const { ctx, kept } = keeping(
      createContext(
        { ...env, ...bindings } as Env,
        () => undefined,
        consoleLog({}, () => undefined),
      ),
    );
    await wakeClosing(ctx);
    return kept.filter(({ kind }) => kind === "closing").length;
  };
  expect(await sent()).toBe(1);
  await db.update(shards).set({ state: "closing" }).where(eq(shards.id, SPARE));
  expect(await sent()).toBe(0);
});
