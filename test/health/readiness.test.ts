import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { LAST_LEDGER_MIGRATION, LAST_MIGRATION } from "../../src/db/last-migration.ts";
import type { Env } from "../../src/env.ts";
import { runJobs } from "../../src/jobs.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import type { LogFields } from "../../src/lib/log.ts";
import type { WakeUp } from "../../src/lib/outbox/wake-up.ts";
import { type Beat, beat, sendQueueBeats } from "../../src/ops/health/beat.ts";
import { measureBacklog } from "../../src/ops/health/measure-backlog.ts";
import { checkReadiness } from "../../src/ops/health/readiness.ts";
import { adminCtx } from "../support/fixtures.ts";
import { aSession, laterCtx } from "../support/session.ts";
import { call } from "../support/signed.ts";

const NOW = Date.parse("2026-01-01T10:00:00Z");
const OK = { database: "ok", schema: "ok", cron: "ok", queue: "ok", overdue: "ok", size: "ok" };

const at = (ms: number, change: Partial<Ctx> = {}): Ctx => ({ ...laterCtx(0), clock: { now: () => ms }, ...change });

const applied = (...names: string[]) => appliedIn(env.DB, ...names);

async function appliedIn(db: D1Database, ...names: string[]) {
  await db.batch([
    db.prepare("CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT, applied_at TEXT)"),
    db.prepare("DELETE FROM d1_migrations"),
    ...names.map((name) => db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name)),
  ]);
}

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM heartbeats").run();
  await applied(LAST_MIGRATION);
  await appliedIn(env.LEDGER_01, LAST_LEDGER_MIGRATION);
  for (const name of ["cron", "queue", "jobs", "overdue"] as const) await beat(at(NOW), name, 0);
});

describe("the checks of /readyz", () => {
  test("pass in an installation that works, and on a schema with a newer migration", async () => {
    expect(await checkReadiness(at(NOW))).toEqual({ status: "ok", checks: OK });
    await applied(LAST_MIGRATION, "9999_newer.sql");
    expect((await checkReadiness(at(NOW + 2 * MINUTE_MS))).status).toBe("ok");
  });

  test.each<[string, Beat, number, object]>([
    ["cron", "cron", 3 * MINUTE_MS, { cron: "failing" }],
    ["queue of deliveries", "queue", 5 * MINUTE_MS, { queue: "failing" }],
    ["queue of jobs", "jobs", 5 * MINUTE_MS, { queue: "failing" }],
    ["measured backlog", "overdue", 3 * MINUTE_MS, { overdue: "failing" }],
  ])("fail when the last sign of life of the %s is too old", async (_, name, allowed, failing) => {
    for (const other of ["cron", "queue", "jobs", "overdue"] as const) {
      if (other !== name) await beat(at(NOW + 10 * MINUTE_MS), other, 0);
    }
    await env.DB.prepare("UPDATE heartbeats SET at = ? WHERE name = ?")
      .bind(NOW + 10 * MINUTE_MS - allowed, name)
      .run();
    expect((await checkReadiness(at(NOW + 10 * MINUTE_MS))).status).toBe("ok");
    expect(await checkReadiness(at(NOW + 10 * MINUTE_MS + 1))).toEqual({
      status: "failing",
      checks: { ...OK, ...failing },
    });
  });

  test("fail when the jobs of a shard have not run, as long as it is not retired", async () => {
    const later = NOW + 10 * MINUTE_MS;
    for (const name of ["cron", "queue", "jobs", "overdue"] as const) await beat(at(later), name, 0);
    await beat(at(later - 5 * MINUTE_MS), "shard 1");
    const shard = (state: string) =>
      env.DB.prepare("INSERT OR REPLACE INTO shards (id, state, created_at) VALUES (1, ?, 1)").bind(state).run();
    await shard("closing");
    expect((await checkReadiness(at(later))).checks).toEqual(OK);
    expect((await checkReadiness(at(later + 1))).checks).toEqual({ ...OK, queue: "failing" });
    await shard("retired");
    expect((await checkReadiness(at(later + 1))).checks).toEqual(OK);
    await env.DB.prepare("DELETE FROM shards").run();
  });

  test("fail on overdue work, on an older schema, and before the first migration", async () => {
    await beat(at(NOW), "overdue", 10 * MINUTE_MS + 1);
    expect((await checkReadiness(at(NOW))).checks).toEqual({ ...OK, overdue: "failing" });
    await applied("an older one");
    expect((await checkReadiness(at(NOW))).checks).toMatchObject({ schema: "failing", database: "ok" });
    await env.DB.prepare("DROP TABLE d1_migrations").run();
    expect((await checkReadiness(at(NOW))).checks).toMatchObject({ schema: "failing", database: "ok" });
  });

  test("fail at 90 % of the largest database", async () => {
    const sized = (size_after: number) => {
      const all = async () => ({
        ...(await env.DB.prepare("SELECT name, at, value FROM heartbeats").all()),
        meta: { size_after },
      });
      const prepare = (sql: string) => (sql.includes("heartbeats") ? { all } : env.DB.prepare(sql));
      return at(NOW, { env: { ...env, DB: { prepare } as never } });
    };
    expect((await checkReadiness(sized(8_999_999_999))).status).toBe("ok");
    expect((await checkReadiness(sized(9_000_000_000))).checks).toEqual({ ...OK, size: "failing" });
  });

  test("fail on a shard beside the control database that is missing, older or full", async () => {
    const applied = (name: string, size_after = 0) => ({
      prepare: (sql: string) => ({
        all: async () => ({ results: [], meta: { size_after } }),
        bind: (wanted: string) => ({
          first: async () => (sql.includes("d1_migrations") && wanted === name ? 1 : null),
        }),
      }),
    });
    const beside = async (d1: object | undefined) => {
      const ledgers = {
        shards: [0, 1],
        asked: [0, 1],
        copies: [1],
        at: () => d1 && ({ shard: 1, d1 } as never),
        frozen: () => undefined,
      };
      return (await checkReadiness(at(NOW, { ledgers }))).checks;
    };
    expect(await beside(applied(LAST_LEDGER_MIGRATION, 8_999_999_999))).toEqual(OK);
    expect(await beside(applied(LAST_LEDGER_MIGRATION, 9_000_000_000))).toEqual({ ...OK, size: "failing" });
    expect(await beside(applied("an older one"))).toEqual({ ...OK, schema: "failing" });
    expect(await beside(undefined)).toEqual({ ...OK, database: "failing", schema: "failing" });
  });

  test("all fail when D1 fails, or does not answer in time", async () => {
    const everything = Object.fromEntries(Object.keys(OK).map((name) => [name, "failing"]));
    const answering = (answer: () => Promise<never>) => {
      const prepare = () => ({ all: answer, first: answer, bind: () => ({ first: answer }) });
      return at(NOW, { env: { ...env, DB: { prepare } as never } });
    };
    const broken = answering(() => Promise.reject(new Error("D1_ERROR: Network connection lost.")));
    expect((await checkReadiness(broken)).checks).toEqual(everything);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const hanging = checkReadiness(answering(() => new Promise(() => undefined)));
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect((await hanging).checks).toEqual(everything);
  });
});

test("/readyz answers each check, and an isolate checks once in five seconds", async () => {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void lines.push(JSON.parse(text)));
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  const ready = await call("/readyz");
  expect([ready.status, await ready.json(), ready.headers.get("cache-control")]).toEqual([
    200,
    { status: "ok", checks: OK },
    "no-store",
  ]);
  await env.DB.prepare("UPDATE heartbeats SET at = 0 WHERE name = 'cron'").run();
  expect((await call("/readyz")).status).toBe(200);
  vi.setSystemTime(NOW + 5_000);
  const failing = await call("/readyz");
  expect([failing.status, await failing.json()]).toEqual([
    503,
    { status: "failing", checks: { ...OK, cron: "failing" } },
  ]);
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(lines.filter(({ event }) => event === "request").map(({ hops }) => hops)).toEqual([4, 0, 4]);
});

describe("a cron run", () => {
  const WATCHER = "http://127.0.0.1:9/ping/secret";

  async function ran(ctx: Ctx, watcher: () => Response) {
    const called: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      called.push(url);
      return watcher();
    });
    const lines: unknown[] = [];
    const log = { info: () => undefined, warn: (...line: unknown[]) => void lines.push(line), error: () => undefined };
    await runJobs({ ...ctx, log, settings: { ...ctx.settings, heartbeatUrl: WATCHER } });
    vi.unstubAllGlobals();
    return { called: called.filter((url) => url === WATCHER), lines };
  }
  const beats = async () => {
    const { results } = await env.DB.prepare("SELECT name, at FROM heartbeats").all<{ name: string; at: number }>();
    return Object.fromEntries(results.map(({ name, at }) => [name, at]));
  };

  test("without a failed job is recorded, and calls HEARTBEAT_URL", async () => {
    expect(await ran(at(NOW + 1), () => new Response("OK"))).toEqual({ called: [WATCHER], lines: [] });
    expect(await beats()).toMatchObject({ cron: NOW + 1, overdue: NOW + 1 });
  });

  test("whose watcher does not answer is recorded, and logged without the address", async () => {
    const { lines } = await ran(at(NOW + 2), () => new Response("no", { status: 404 }));
    expect(lines).toEqual([["heartbeat.failed", { reason: "status 404" }]]);
    expect(await beats()).toMatchObject({ cron: NOW + 2 });
  });

  test("with a failed job is neither recorded nor reported", async () => {
    const failing = new Proxy(env.DB, {
      get(db, name) {
        const value: unknown = Reflect.get(db, name, db);
        if (typeof value !== "function") return value;
        if (name !== "prepare") return value.bind(db);
        return (sql: string) => {
          if (sql.includes("INDEXED BY movements_due")) throw new Error("D1_ERROR");
          return db.prepare(sql);
        };
      },
    });
    const ctx = { ...laterCtx(0, {}, { DB: failing }), clock: { now: () => NOW + 3 } };
    expect(await ran(ctx, () => new Response("OK"))).toEqual({
      called: [],
      lines: [],
    });
    expect(await beats()).toMatchObject({ cron: NOW, overdue: NOW });
  });

  test("shows that queues deliver: messages are recorded where they are consumed", async () => {
    await beat(at(NOW + 4), "queue");
    await beat(at(NOW + 5), "jobs");
    expect(await beats()).toMatchObject({ queue: NOW + 4, jobs: NOW + 5 });
    await beat(at(NOW), "queue");
    await beat(at(NOW), "jobs");
    expect(await beats()).toMatchObject({ queue: NOW + 4, jobs: NOW + 5 });
  });

  test("sends a message through each queue", async () => {
    const sent: string[] = [];
    const queue = (name: string) => ({ send: async ({ kind }: WakeUp) => void sent.push(`${name} ${kind}`) });
    const queues = { DELIVERIES: queue("deliveries"), JOBS: queue("jobs") } as never as Env;
    await sendQueueBeats({ ...at(NOW), env: { ...env, ...queues } });
    expect(sent.toSorted()).toEqual(["deliveries heartbeat", "jobs jobs_heartbeat"]);
  });
});

describe("the overdue movements", () => {
  test("of a wallet that does not answer do not make the service unready", async () => {
    const overdue = async (ms: number) => {
      await measureBacklog(laterCtx(ms));
      return (await env.DB.prepare("SELECT value FROM heartbeats WHERE name = 'overdue'").first<{ value: number }>())
        ?.value;
    };
    const session = await aSession();
    await session.script({ action: "win", status: 500, body: "", book: false });
    await session.win("w1");
    expect(await overdue(HOUR_MS)).toBeGreaterThan(30 * MINUTE_MS);
    await adminCtx()
      .env.DB.prepare("UPDATE wallet_health SET unanswered_calls = 3 WHERE operator_code = ?")
      .bind(session.operator.code)
      .run();
    expect(await overdue(HOUR_MS)).toBe(0);
  });

  test("and all others on their way are told by currency, each minute", async () => {
    const session = await aSession();
    const down = { action: "win", status: 500, body: "", book: false } as const;
    await session.script(down, down);
    await session.win("w1", { amount: "2.50" });
    await session.win("w2", { amount: "1.25" });
    const told: LogFields[] = [];
    const log = { ...laterCtx(0).log, info: (_: string, fields: LogFields = {}) => void told.push(fields) };
    await measureBacklog({ ...laterCtx(0), log });
    const sums = Object.fromEntries(
      told.filter(({ currency }) => currency === "EUR").map((one) => [one.metric, one.value]),
    );
    expect(sums.movements_in_flight).toBeGreaterThanOrEqual(2);
    expect(sums.money_in_flight).toBeGreaterThanOrEqual(3.75);
  });
});
