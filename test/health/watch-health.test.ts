import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { providerHealth } from "../../src/db/schema/health.ts";
import { inShard } from "../../src/db/shards.ts";
import type { AlertKind } from "../../src/gate/alerts/alert.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../src/lib/clock.ts";
import { beat } from "../../src/ops/health/beat.ts";
import { forgetWallets } from "../../src/ops/health/forget-wallets.ts";
import { lookAtShard, readReports } from "../../src/ops/health/shard-report.ts";
import { watchHealth } from "../../src/ops/health/watch-health.ts";
import { writeJournal } from "../../src/ops/recovery/write-journal.ts";
import { httpProvider } from "../../src/play/providers/http/adapter.ts";
import { aRefusal, FAKE_PROVIDER_URL, FakeProvider } from "../support/fake-provider.ts";
import { adminCtx, anOperator, aProvider, aWindow } from "../support/fixtures.ts";
import { aSession, laterCtx, until } from "../support/session.ts";

const raised = (kind: AlertKind) => adminCtx().db.select().from(alerts).where(eq(alerts.kind, kind));

beforeEach(async () => {
  await env.DB.batch(
    ["alerts", "heartbeats", "wallet_health", "provider_health", "journal_cursor"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});
describe("a wallet that does not answer", () => {
  const health = (code: string) =>
    env.DB.prepare("SELECT unanswered_calls FROM wallet_health WHERE operator_code = ?").bind(code).first();

  test("is an alert within three minutes, and resolved when it answers", async () => {
    const session = await aSession();
    const { code } = session.operator;
    await session.script({ action: "win", status: 500, body: "", book: false, times: 3 });
    await session.win("w1");
    const id = `${session.provider.code}:w1`;
    // As the retry schedule has them: 5 and 30 seconds after the first try.
    for (const seconds of [7, 45]) await deliverMovement(laterCtx(seconds * SECOND_MS), id);
    await until(
      () => health(code),
      (row) => row?.unanswered_calls === 3,
    );
    await watchHealth(laterCtx(45 * SECOND_MS));
    expect(await raised("wallet_down")).toEqual([]);
    await watchHealth(laterCtx(2 * MINUTE_MS));
    await watchHealth(laterCtx(3 * MINUTE_MS));
    const down = { operatorCode: code, message: expect.stringContaining("has not answered since"), resolvedAt: null };
    expect(await raised("wallet_down")).toMatchObject([down]);
    await deliverMovement(laterCtx(5 * MINUTE_MS), id);
    await until(
      () => health(code),
      (row) => row === null,
    );
    await watchHealth(laterCtx(6 * MINUTE_MS));
    expect(await raised("wallet_down")).toMatchObject([{ ...down, resolvedAt: expect.any(Number) }]);
  });

  test("is in the report of its shard also while the control database is away", async () => {
    await env.DB.prepare("INSERT INTO wallet_health VALUES ('a', 9, 1)").run();
    const ctx = inShard(laterCtx(0), 0);
    const away = new Proxy(ctx.db, { get: () => () => new Promise(() => undefined) });
    const report = await Promise.race([
      lookAtShard(Object.assign(Object.create(ctx), { db: away })),
      scheduler.wait(5_000),
    ]);
    expect(report).toMatchObject({ wallets: [{ operatorCode: "a" }] });
  });

  test("is forgotten in a shard that its operator has left, once nothing is on its way", async () => {
    const session = await aSession();
    const { code } = session.operator;
    await session.script({ action: "win", status: 500, body: "", book: false });
    await session.win("w1");
    await env.DB.batch([
      env.DB.prepare("INSERT OR REPLACE INTO wallet_health VALUES (?, 9, 1), ('stays', 9, 1)").bind(code),
      env.DB.prepare("DELETE FROM operator_shards WHERE operator_code = ?").bind(code),
      env.DB.prepare(
        "INSERT INTO operator_shards VALUES (?, 7, 'open', 1), ('stays', 0, 'open', 1), ('stays', 7, 'open', 1)",
      ).bind(code),
    ]);
    const open = async () =>
      (await raised("wallet_down")).filter(({ resolvedAt }) => !resolvedAt).map(({ operatorCode }) => operatorCode);
    try {
      await forgetWallets(inShard(laterCtx(0), 0));
      await watchHealth(laterCtx(0));
      expect(new Set(await open())).toEqual(new Set(["stays", code]));
      await env.DB.prepare("UPDATE movements SET status = 'failed', next_attempt_at = NULL WHERE operator_code = ?")
        .bind(code)
        .run();
      await forgetWallets(inShard(laterCtx(0), 0));
      await watchHealth(laterCtx(0));
      expect(await open()).toEqual(["stays"]);
      expect(await health(code)).toBeNull();
    } finally {
      await env.DB.prepare("DELETE FROM operator_shards WHERE shard = 7 OR operator_code = 'stays'").run();
    }
  });

  test("is forgotten in a later shard whose operator is in shard 0 without a row", async () => {
    const ctx = laterCtx(0);
    const first = inShard(ctx, 0);
    // The database of shard 0 stands for that of shard 7.
    const later = Object.assign(Object.create(first), {
      ledger: Object.assign(Object.create(first.ledger), { shard: 7 }),
    });
    await env.DB.batch([
      env.DB.prepare("INSERT OR REPLACE INTO wallet_health VALUES ('back', 9, 1), ('here', 9, 1)"),
      env.DB.prepare("INSERT INTO operator_shards VALUES ('back', 7, 'closed', 1), ('here', 7, 'open', 1)"),
    ]);
    try {
      await forgetWallets(later);
      expect([await health("back"), await health("here")]).toEqual([null, { unanswered_calls: 9 }]);
      await env.DB.prepare("INSERT OR REPLACE INTO wallet_health VALUES ('back', 9, 1)").run();
      await forgetWallets(first);
      expect([await health("back"), await health("here")]).toEqual([{ unanswered_calls: 9 }, null]);
    } finally {
      await env.DB.batch([
        env.DB.prepare("DELETE FROM operator_shards WHERE shard = 7"),
        env.DB.prepare("DELETE FROM wallet_health"),
      ]);
    }
  });

  test("is forgotten although 500 others are silent whose operators stay", async () => {
    const first = inShard(laterCtx(0), 0);
    const codes = JSON.stringify(Array.from({ length: 500 }, (_, place) => `stays-${place}`));
    try {
      await env.DB.batch([
        env.DB.prepare("INSERT INTO wallet_health SELECT value, 9, 1 FROM json_each(?)").bind(codes),
        env.DB.prepare("INSERT INTO operator_shards SELECT value, 0, 'open', 1 FROM json_each(?)").bind(codes),
        env.DB.prepare("INSERT INTO wallet_health VALUES ('went', 9, 1)"),
        env.DB.prepare("INSERT INTO operator_shards VALUES ('went', 7, 'open', 1)"),
      ]);
      for (let run = 0; run < 10 && (await health("went")); run++) await forgetWallets(first);
      expect(await health("went")).toBeNull();
      expect(await env.DB.prepare("SELECT count(*) AS left FROM wallet_health").first()).toEqual({ left: 500 });
    } finally {
      await env.DB.batch([
        env.DB.prepare("DELETE FROM operator_shards WHERE shard = 7 OR operator_code LIKE 'stays-%'"),
        env.DB.prepare("DELETE FROM wallet_health"),
      ]);
    }
  });

  test("goes on after a late run that had looked before it began", async () => {
    const looked = await readReports(laterCtx(0));
    await env.DB.prepare("INSERT INTO wallet_health VALUES ('late', 9, 1)").run();
    await watchHealth(laterCtx(MINUTE_MS));
    await watchHealth(laterCtx(MINUTE_MS), Promise.resolve(looked));
    expect(await raised("wallet_down")).toMatchObject([{ operatorCode: "late", resolvedAt: null }]);
    const ended = "SELECT ended_at AS at FROM troubles WHERE operator_code = 'late'";
    expect(await env.DB.prepare(ended).first()).toEqual({ at: null });
    await env.DB.prepare("DELETE FROM wallet_health").run();
    await watchHealth(laterCtx(2 * MINUTE_MS));
    expect(await raised("wallet_down")).toMatchObject([{ resolvedAt: expect.any(Number) }]);
  });

  test("is one alert for an operator in several databases, until each is answered", async () => {
    const start = laterCtx(0).clock.now();
    const seen = { at: start, due: 0, since: null, reachableSince: null, inFlight: [], journal: null, sizeBytes: 0 };
    /** Looks so many minutes later. A number is when the wallet began to be silent in that database. */
    const look = async (minutes: number, ...since: readonly (number | undefined)[]) => {
      const ctx = laterCtx(minutes * MINUTE_MS);
      const reports = since.map((began, shard) => ({
        ...{ ...seen, at: ctx.clock.now(), shard },
        wallets: began === undefined ? [] : [{ operatorCode: "both", unansweredCalls: 9, since: start + began }],
      }));
      await watchHealth(ctx, Promise.resolve(reports));
      return (await raised("wallet_down")).map(({ resolvedAt }) => resolvedAt === null);
    };
    expect(await look(2, 0, 900)).toEqual([true]);
    expect(await look(3, undefined, 900)).toEqual([true]);
    expect(await look(4, undefined, undefined)).toEqual([false]);
    expect(await look(9, 5 * MINUTE_MS, undefined)).toEqual([false, true]);
    // Answered between two looks, and silent again.
    expect(await look(20, 18 * MINUTE_MS, undefined)).toEqual([false, false, true]);
  });

  test("is an alert while another database is away", async () => {
    await env.DB.prepare("INSERT INTO wallet_health VALUES ('beside', 9, 1)").run();
    const broken = () => Promise.reject(new Error("the database is away"));
    const statement = { bind: () => statement, all: broken, run: broken, raw: broken, first: broken };
    const away = { prepare: () => statement, batch: broken, withSession: () => away } as unknown as D1Database;
    await watchHealth(laterCtx(0, {}, { LEDGER_01: away }));
    expect(await raised("wallet_down")).toMatchObject([{ operatorCode: "beside", resolvedAt: null }]);
  });

  test("is none with two unanswered calls, one from now on in an older version's row", async () => {
    await env.DB.prepare(
      "INSERT INTO wallet_health (operator_code, unanswered_calls, since) VALUES ('a', 2, 0), ('b', 9, NULL)",
    ).run();
    await watchHealth(laterCtx(0));
    await watchHealth(laterCtx(30 * SECOND_MS));
    expect(await raised("wallet_down")).toEqual([]);
    await watchHealth(laterCtx(90 * SECOND_MS));
    expect(await raised("wallet_down")).toMatchObject([{ operatorCode: "b" }]);
  });
});

describe("an http provider that does not answer", () => {
  const kept = () => adminCtx().db.$count(providerHealth);

  async function setUp() {
    const server = new FakeProvider();
    const { code } = await aProvider({ adapter: "http", baseUrl: FAKE_PROVIDER_URL });
    const port = httpProvider({ code, adapter: "http", baseUrl: FAKE_PROVIDER_URL });
    const called = async () => {
      const work: Promise<unknown>[] = [];
      const ctx: Ctx = { ...adminCtx(), waitUntil: (promise) => void work.push(promise) };
      await port.betOptions(ctx, "g", "EUR").catch(() => undefined);
      await Promise.all(work);
    };
    return { server, code, called };
  }

  test("is an alert after three calls and a minute, resolved by answer or refusal", async () => {
    const { server, code, called } = await setUp();
    await called();
    expect(await kept()).toBe(0);
    server.answer = () => "hangs up";
    for (let i = 0; i < 3; i++) await called();
    await watchHealth(laterCtx(30 * SECOND_MS));
    expect(await raised("provider_down")).toEqual([]);
    await watchHealth(laterCtx(2 * MINUTE_MS));
    expect(await raised("provider_down")).toMatchObject([
      {
        operatorCode: null,
        message: expect.stringContaining(`The provider ${code} has not answered`),
        resolvedAt: null,
      },
    ]);
    server.answer = () => aRefusal("no");
    await called();
    await watchHealth(laterCtx(3 * MINUTE_MS));
    expect(await raised("provider_down")).toMatchObject([{ resolvedAt: expect.any(Number) }]);
  });

  test("is forgotten a day after it began once no window has the provider", async () => {
    const [operator, stays, leaves] = await Promise.all([anOperator(), aProvider(), aProvider()]);
    await aWindow(operator.code, [stays.code, leaves.code]);
    await env.DB.prepare("INSERT INTO provider_health VALUES (?1, 9, ?3), (?2, 9, ?3)")
      .bind(stays.code, leaves.code, Date.now() - DAY_MS)
      .run();
    const open = async () => (await raised("provider_down")).filter(({ resolvedAt }) => !resolvedAt);
    await watchHealth(laterCtx(0));
    expect(await open()).toHaveLength(2);
    await aWindow(operator.code, [stays.code]);
    await watchHealth(laterCtx(0));
    expect(await open()).toMatchObject([{ providerCode: stays.code }]);
  });

  test("is none when an answer comes between", async () => {
    const { server, called } = await setUp();
    for (const answer of ["hangs up", "hangs up", aRefusal("no"), "hangs up", "hangs up"] as const) {
      server.answer = () => answer;
      await called();
    }
    await watchHealth(laterCtx(DAY_MS));
    expect(await raised("provider_down")).toEqual([]);
  });
});

describe("bets that a wallet refuses for our signature", () => {
  test.each([
    [401, "INVALID_SIGNATURE"],
    [401, "UNKNOWN_KEY"],
    [403, "INVALID_SIGNATURE"],
  ])("with %i %s are one alert an hour, with a count", async (status, error) => {
    const session = await aSession();
    const refusal = { action: "bet", status, body: JSON.stringify({ error }), book: false };
    await session.script(
      { ...refusal, times: 2 },
      { ...refusal, status: 409, body: JSON.stringify({ error: "BET_LIMIT" }) },
    );
    for (const bet of ["b1", "b2", "b3"]) expect((await session.bet(bet)).status).toBe(409);
    const own = () => raised("signature_refused");
    const all = await until(own, ([first, second]) => first?.count === 2 || second !== undefined);
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(all[0]).toMatchObject({ operatorCode: session.operator.code, transactionId: `${session.provider.code}:b1` });
  });
});

test("a cron that paused for five minutes is an alert, resolved by the next good run", async () => {
  const now = Date.now();
  await beat(laterCtx(0), "cron");
  await watchHealth(laterCtx(4 * MINUTE_MS));
  expect(await raised("cron_late")).toEqual([]);
  for (const minutes of [6, 7]) await watchHealth(laterCtx(minutes * MINUTE_MS));
  expect(await raised("cron_late")).toMatchObject([
    { message: expect.stringContaining(new Date(now).toISOString().slice(0, 16)), resolvedAt: null },
  ]);
  await beat(laterCtx(8 * MINUTE_MS), "cron");
  await watchHealth(laterCtx(9 * MINUTE_MS));
  expect(await raised("cron_late")).toMatchObject([{ resolvedAt: expect.any(Number) }]);
});

test("a journal that lacks something for ten minutes is an alert until it has all", async () => {
  await writeJournal(laterCtx(0));
  await watchHealth(laterCtx(9 * MINUTE_MS));
  expect(await raised("journal_late")).toEqual([]);
  for (const minutes of [11, 12]) await watchHealth(laterCtx(minutes * MINUTE_MS));
  expect(await raised("journal_late")).toMatchObject([{ resolvedAt: null }]);
  await writeJournal(laterCtx(13 * MINUTE_MS));
  await watchHealth(laterCtx(14 * MINUTE_MS));
  expect(await raised("journal_late")).toMatchObject([{ resolvedAt: expect.any(Number) }]);
});

test("a journal that never had everything is an alert once its first run has ended", async () => {
  await (await aSession()).bet("b1");
  const ctx = laterCtx(0);
  const JOURNAL = { put: () => Promise.reject(new Error("no bucket")) } as unknown as R2Bucket;
  await expect(writeJournal({ ...ctx, env: { ...env, JOURNAL } })).rejects.toThrow("no bucket");
  await watchHealth(ctx);
  expect(await raised("journal_late")).toEqual([]);
  await watchHealth(laterCtx(4 * MINUTE_MS));
  expect(await raised("journal_late")).toMatchObject([{ message: expect.stringContaining("never had everything") }]);
  await writeJournal(laterCtx(5 * MINUTE_MS));
});

test("a journal that is late stays an alert beside that of a shard which begins", async () => {
  const ctx = laterCtx(0);
  const now = ctx.clock.now();
  const late = async (...journals: readonly (readonly [shard: number, caughtUpAt: number, leaseUntil?: number])[]) => {
    const seen = { at: now, due: 0, since: null, reachableSince: null, inFlight: [], wallets: [], sizeBytes: 0 };
    const reports = journals.map(([shard, caughtUpAt, leaseUntil = 0]) => ({
      ...seen,
      shard,
      journal: { caughtUpAt, leaseUntil },
    }));
    await watchHealth(ctx, Promise.resolve(reports));
    const all = await raised("journal_late");
    return [all.filter(({ resolvedAt }) => resolvedAt === null).length, all.length];
  };
  const stuck = now - 20 * MINUTE_MS;
  expect(await late([0, stuck], [1, now])).toEqual([1, 1]);
  expect(await late([0, stuck], [1, now], [2, 0, now + MINUTE_MS])).toEqual([1, 1]);
  expect(await late([0, stuck], [1, now], [2, now])).toEqual([1, 1]);
  expect(await late([0, now], [1, now], [2, now])).toEqual([0, 1]);
  // Two shards whose journals never had everything, one after the other.
  expect(await late([0, now], [1, 0])).toEqual([1, 2]);
  expect(await late([0, now], [1, now])).toEqual([0, 2]);
  expect(await late([0, now], [2, 0])).toEqual([1, 3]);
});

test("a database of 7 GB is an alert, once a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const sized = (size_after: number, ms = 0): Ctx => {
    const ctx = laterCtx(ms);
    const DB = { prepare: () => ({ all: async () => ({ results: [], meta: { size_after } }) }) };
    return { ...ctx, db: ctx.db, env: { ...env, DB: DB as never } };
  };
  await watchHealth(sized(6_999_999_999));
  expect(await raised("database_size")).toEqual([]);
  const today = new Date().setUTCHours(1, 0, 0, 0) - Date.now();
  await watchHealth(sized(7_000_000_000, today));
  await watchHealth(sized(7_100_000_000, today + 20 * 60 * MINUTE_MS));
  expect(await raised("database_size")).toMatchObject([{ message: expect.stringContaining("70 %") }]);
  await watchHealth(sized(7_200_000_000, today + DAY_MS));
  expect((await raised("database_size")).map(({ message }) => message)).toHaveLength(2);
});
