import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import { inShard } from "../../src/db/shards.ts";
import type { Env } from "../../src/env.ts";
import { runJobs } from "../../src/jobs.ts";
import { sweep } from "../../src/ledger/delivery/sweep.ts";
import { followHealth } from "../../src/ledger/engine/follow-health.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import type { WakeUp } from "../../src/lib/outbox/wake-up.ts";
import { copyMovement, countRows } from "../support/backlog.ts";
import { anOperator } from "../support/fixtures.ts";
import { plansOf } from "../support/plans.ts";
import { PRODUCTION } from "../support/production.ts";
import { consumed, keeping } from "../support/queues.ts";
import { aSession, laterCtx } from "../support/session.ts";
import { analyze } from "../support/statistics.ts";
import { LIMITS, Platform } from "../weather/platform.ts";

/** Older accounts and plans have this limit. */
const STRICT = { ...LIMITS, subrequests: 1_000 };

/** The journal's part of a run is bounded too (src/ops/recovery/write-journal.ts). */
const MAX_JOURNAL_PAGES = 25;
const CALLS_OF_A_PAGE = 5;

afterEach(async () => {
  vi.unstubAllGlobals();
  await env.DB.batch([env.DB.prepare("DELETE FROM movements"), env.DB.prepare("DELETE FROM wallet_health")]);
});

/** Runs work as an invocation of the platform, two minutes from now; returns what it queued, and its calls. */
async function invoked(installation: Env, work: (ctx: ReturnType<typeof laterCtx>) => Promise<unknown>) {
  const platform = new Platform(STRICT);
  const wrapped = platform.wrap(installation);
  const errors: unknown[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (...line: unknown[]) => void errors.push(line) };
  const { result, ended } = platform.invoke(async (execution) => {
    const ctx = createContext(wrapped, (promise) => execution.waitUntil(promise), log);
    const { ctx: own, kept, sends } = keeping({ ...ctx, clock: { now: () => Date.now() + 2 * MINUTE_MS } });
    await work(own);
    return { kept, calls: () => ctx.hops.count + sends() };
  });
  const { kept, calls } = await result;
  await ended;
  return { kept, calls: calls(), errors };
}

/** One overdue bet of a new session: its process died during the wallet callback. */
async function anOverdueBet() {
  const session = await aSession();
  await session.abandon("b");
  return { session, id: `${session.provider.code}:b` };
}

const sweepFirst = (ctx: Ctx) => sweep(inShard(ctx, 0));
const ofKind = (kept: readonly WakeUp[], kind: WakeUp["kind"]) => kept.filter((message) => message.kind === kind);

test.each([
  ["production", PRODUCTION],
  ["the sandbox", env as Env],
])("a cron run of %s makes few calls, whatever the backlog (H7)", async (_, installation) => {
  const { id } = await anOverdueBet();
  const idle = await invoked(installation, runJobs);
  for (let i = 0; i < 50; i++) {
    const { code } = await anOperator();
    const names = { transaction_id: `'${code}:' || n.i`, operator_code: `'${code}'`, provider_code: `'${code}'` };
    await copyMovement(id, 500, names);
  }
  expect(await countRows("status = 'pending'")).toBe(25_001);
  const busy = await invoked(installation, runJobs);
  expect(ofKind(busy.kept, "backlog")).toHaveLength(51);
  expect(busy.errors).toEqual([]);
  // One more call: the first operators of a run go to the queue together. New rows also fill the journal's pages.
  expect(busy.calls).toBeLessThanOrEqual(idle.calls + 1 + MAX_JOURNAL_PAGES * CALLS_OF_A_PAGE);
  // A fortieth of what the platform allows one invocation (docs/platform.md).
  expect(busy.calls).toBeLessThan(250);
});

test("a cron run stays within its queries while 1,500 wallets are silent, and after", async () => {
  const open = "SELECT count(*) AS n FROM alerts WHERE kind = 'wallet_down' AND resolved_at IS NULL";
  const told = "SELECT count(*) AS n FROM troubles WHERE kind = 'wallet' AND ended_at IS NULL";
  const count = (query: string) => env.DB.prepare(query).first<number>("n");
  const rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)";
  await env.DB.prepare(`INSERT INTO wallet_health ${rows} SELECT 'silent-' || i, 9, 1 FROM n`).run();
  expect((await invoked(env as Env, runJobs)).errors).toEqual([]);
  expect(await count(open)).toBe(1_500);
  const first = Number(await count(told));
  expect(first).toBeGreaterThan(0);
  expect((await invoked(env as Env, runJobs)).errors).toEqual([]);
  expect(await count(told)).toBe(2 * first);
  await env.DB.prepare("DELETE FROM wallet_health").run();
  expect((await invoked(env as Env, runJobs)).errors).toEqual([]);
  expect([await count(open), await count(told)]).toEqual([0, first]);
});

test("a cron run stays within its queries while 1,200 wallets are in trouble", async () => {
  const { id } = await anOverdueBet();
  const copies = { operator_code: "'late-' || n.i", type: "'win'", unlisted: "0", lease_until: "NULL" };
  const refused = { attempts: "3", last_class: "'refusal'", next_attempt_at: "4e12" };
  const status = "CASE WHEN n.i <= 400 THEN 'pending' ELSE 'completed' END";
  await copyMovement(id, 800, { ...copies, ...refused, status });
  await env.DB.prepare(
    `INSERT INTO troubles (kind, operator_code, subject, mark, told_at, figures)
      SELECT 'movement', operator_code, transaction_id, transaction_id, 1, '{}' FROM movements
      WHERE operator_code LIKE 'late-%' AND status = 'completed'`,
  ).run();
  const rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)";
  await env.DB.prepare(`INSERT INTO wallet_health ${rows} SELECT 'silent-' || i, 9, 1 FROM n`).run();
  for (let minute = 0; minute < 10; minute++) expect((await invoked(env as Env, runJobs)).errors).toEqual([]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM troubles WHERE ended_at IS NULL").first("n")).toBe(800);
});

test("a cron run stays within its queries after wins of 600 campaigns with a limit", async () => {
  const { id } = await anOverdueBet();
  // The rows that earlier tests deleted had higher places.
  await env.DB.prepare("DELETE FROM risk_cursors").run();
  await invoked(env as Env, runJobs);
  const rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)";
  await env.DB.prepare(
    `INSERT INTO bonus_campaigns (id, operator_code, provider_code, reference, type, name, currency, precision, game_ids,
        game_codes, valid_from, valid_until, triggers, prizes, campaign_limit, status, next_attempt_at, lease_until, created_at,
        player_ids)
      ${rows} SELECT 'limited-' || i, 'o', 'p', i, 'free_spins', 'n', 'EUR', 2, '[]', '[]', 1, 2, '{}', '[]',
        CASE WHEN i % 2 THEN 1 ELSE 10000 END, 'ended', 1, 1, 1, '[]' FROM n`,
  ).run();
  const win = { type: "'win'", status: "'completed'", unlisted: "0", lease_until: "NULL", created_at: "1" };
  await copyMovement(id, 600, { ...win, free_spins_id: "'limited-' || n.i" });
  expect((await invoked(env as Env, runJobs)).errors).toEqual([]);
  const raised = "SELECT count(*) AS n FROM alerts WHERE kind = 'campaign_over_limit'";
  expect(await env.DB.prepare(raised).first("n")).toBe(300);
  const won =
    "SELECT min(won) = max(won) AND min(won) > 1 AS isEach FROM risk_campaigns WHERE campaign_id LIKE 'limited-%'";
  expect(await env.DB.prepare(won).first("isEach")).toBe(1);
  await env.DB.prepare("DELETE FROM bonus_campaigns WHERE id LIKE 'limited-%'").run();
});

test.each([
  ["production does not run", PRODUCTION, false],
  ["the sandbox runs", env as Env, true],
])("a cron run of %s the sandbox's jobs", async (_, installation, runs) => {
  const prepared: string[] = [];
  const DB = new Proxy(env.DB, {
    get(db, name) {
      const value: unknown = Reflect.get(db, name, db);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name === "prepare") prepared.push(String(args[0]));
        return value.apply(db, args);
      };
    },
  });
  await runJobs(keeping(createContext({ ...installation, DB }, () => undefined)).ctx);
  expect(prepared.some((sql) => sql.includes("movements"))).toBe(true);
  expect(prepared.some((sql) => /sandbox_|validation_runs/.test(sql))).toBe(runs);
});

test("the sweep begins at another operator each time, so that none is always last (H7)", async () => {
  for (let i = 0; i < 4; i++) await anOverdueBet();
  const woken = async (byte: number) => {
    const later = laterCtx(2 * MINUTE_MS);
    const random = { ...later.random, bytes: () => new Uint8Array([0, byte]) };
    const { ctx, kept } = keeping({ ...later, random });
    await sweep(ctx);
    return ofKind(kept, "backlog").map(({ id }) => id);
  };
  const orders = [await woken(0), await woken(1), await woken(2), await woken(3)];
  expect(new Set(orders.map(([first]) => first)).size).toBe(4);
  for (const order of orders) expect(order.toSorted()).toEqual(orders[0]?.toSorted());
});

describe("6,000 bets that a crash left (H7)", () => {
  test("are all begun by one cron run, each in one invocation, in few calls", async () => {
    const { id } = await anOverdueBet();
    await copyMovement(id, 5_999);
    const cron = await invoked(env as Env, sweepFirst);
    expect(cron.kept).toHaveLength(1);
    const first = await invoked(env as Env, (ctx) => consumed(ctx, ...cron.kept));
    const pages = ofKind(first.kept, "movements");
    const queued = new Set(pages.flatMap(({ ids = [] }) => ids));
    expect([pages.length, queued.size]).toEqual([149, 5_960]);
    const undone = await env.DB.prepare(
      "SELECT transaction_id AS id FROM movements WHERE type = 'bet' AND status = 'cancelled'",
    ).all<{ id: string }>();
    expect(undone.results.filter(({ id }) => !queued.has(id))).toHaveLength(40);
    expect(first.calls).toBeLessThan(500);
    const [page] = pages;
    const second = await invoked(env as Env, (ctx) => consumed(ctx, page as WakeUp));
    expect([second.kept, await countRows("type = 'bet' AND status = 'cancelled'")]).toEqual([[], 80]);
    // A message for rows that are done costs one call.
    expect((await invoked(env as Env, (ctx) => consumed(ctx, page as WakeUp))).calls).toBe(1);
  });

  test("stay within an invocation's calls where the wallet answers every third undo", async () => {
    const { id } = await anOverdueBet();
    await copyMovement(id, 99);
    let calls = 0;
    vi.stubGlobal("fetch", async () => {
      const answers = ++calls % 3 === 0;
      return answers ? Response.json({ balance: "1.00" }) : new Response("", { status: 500 });
    });
    const cron = await invoked(env as Env, sweepFirst);
    const first = await invoked(env as Env, (ctx) => consumed(ctx, ...cron.kept));
    expect([first.errors, calls]).toEqual([[], 40]);
    expect(await countRows("type = 'bet' AND undone_by IS NOT NULL")).toBe(40);
    expect(first.calls).toBeLessThan(600);
  });

  test("are decided while the wallet does not answer, with at most four calls a page", async () => {
    const { id } = await anOverdueBet();
    await copyMovement(id, 499);
    const failing = vi.fn(async () => new Response("", { status: 500 }));
    vi.stubGlobal("fetch", failing);
    const cron = await invoked(env as Env, sweepFirst);
    const { kept: pages } = await invoked(env as Env, (ctx) => consumed(ctx, ...cron.kept));
    // The undos of the first page may be in one more.
    expect(pages.length).toBeGreaterThanOrEqual(12);
    expect(failing.mock.calls.length).toBeLessThanOrEqual(4);
    for (const page of pages) await invoked(env as Env, (ctx) => consumed(ctx, page));
    expect(await countRows("type = 'bet' AND undone_by IS NULL")).toBe(0);
    expect(failing.mock.calls.length).toBeLessThanOrEqual(14 * 4);
  });

  test("leave the other rows of a wallet that does not answer to the next sweep", async () => {
    const { id } = await anOverdueBet();
    await copyMovement(id, 500, { type: "'win'", next_attempt_at: "0" });
    const failing = vi.fn(async () => new Response("", { status: 500 }));
    vi.stubGlobal("fetch", failing);
    const cron = await invoked(env as Env, sweepFirst);
    const first = await invoked(env as Env, (ctx) => consumed(ctx, ...cron.kept));
    expect([ofKind(first.kept, "movements"), failing.mock.calls.length]).toEqual([[], 3]);
  });
});

test("a page's message of an operator whose wallet is away is dropped; bets are undone", async () => {
  const { session, id } = await anOverdueBet();
  await copyMovement(id, 9, { type: "'win'", next_attempt_at: "0" });
  await env.DB.prepare("INSERT INTO wallet_health (operator_code, unanswered_calls) VALUES (?, 10)")
    .bind(session.operator.code)
    .run();
  const answering = vi.fn(async () => Response.json({ balance: "1.00" }));
  vi.stubGlobal("fetch", answering);
  const ids = [id, ...Array.from({ length: 9 }, (_, i) => `${id}-${i + 1}`)];
  await invoked(env as Env, (ctx) => consumed(ctx, { kind: "movements", id: session.operator.code, ids }));
  expect(answering).toHaveBeenCalledTimes(1);
  expect(await countRows("type = 'bet' AND status = 'cancelled'")).toBe(1);
});

test("what is past its 72 hours fails by pages while its wallet is away, a call each", async () => {
  const { session, id } = await anOverdueBet();
  const waiting = { type: "'win'", next_attempt_at: "0", lease_token: "NULL", lease_until: "NULL", attempts: "9" };
  await copyMovement(id, 100, { ...waiting, give_up_at: "1" });
  const names = { transaction_id: "'still:' || n.i" };
  await copyMovement(id, 5, { ...waiting, ...names, give_up_at: String(Date.now() + HOUR_MS) });
  await env.DB.batch([
    env.DB.prepare("DELETE FROM movements WHERE transaction_id = ?").bind(id),
    env.DB.prepare("INSERT INTO wallet_health (operator_code, unanswered_calls) VALUES (?, 10)").bind(
      session.operator.code,
    ),
  ]);
  const failing = vi.fn(async () => new Response("", { status: 500 }));
  vi.stubGlobal("fetch", failing);
  const { kept } = await invoked(env as Env, sweepFirst);
  while (kept.length > 0) {
    const { kept: pages, calls, errors } = await invoked(env as Env, (ctx) => consumed(ctx, kept.shift() as WakeUp));
    expect(errors).toEqual([]);
    expect(calls).toBeLessThan(600);
    kept.push(...ofKind(pages, "movements"));
  }
  expect(await countRows("status = 'failed'")).toBe(100);
  expect(await countRows("status = 'pending' AND transaction_id LIKE 'still:%'")).toBe(5);
  expect(failing.mock.calls.length).toBeLessThanOrEqual(3);
});

describe("the backlog of a wallet that is back (H14)", () => {
  async function away() {
    const { session, id } = await anOverdueBet();
    const later = String(Date.now() + 8 * HOUR_MS);
    const waiting = { type: "'win'", last_class: "'unknown'", lease_token: "NULL", lease_until: "NULL" };
    await copyMovement(id, 2_500, { ...waiting, next_attempt_at: later });
    await env.DB.prepare("INSERT INTO wallet_health (operator_code, unanswered_calls) VALUES (?, 12)")
      .bind(session.operator.code)
      .run();
    const { code: operatorCode } = session.operator;
    const due = () => countRows("type = 'win' AND next_attempt_at < ?", Number(later));
    return { operatorCode, due };
  }

  const success = { answer: { class: "success", balance: "1.00", operatorTransactionId: null }, at: 0 } as const;
  const walletOf = (operatorCode: string) => ({
    operatorCode,
    url: "",
    keyId: "",
    sealedSecret: "",
    unansweredCalls: 12,
  });

  /** The rows that are due once the wallet has answered, and after each further page. */
  async function pages({ operatorCode, due }: Awaited<ReturnType<typeof away>>, on: Ctx) {
    const { ctx, kept } = keeping(on);
    await followHealth(ctx, walletOf(operatorCode), success);
    const counts = [await due()];
    for (let next = ofKind(kept.splice(0), "rearm"); next.length > 0; next = ofKind(kept.splice(0), "rearm")) {
      await consumed(ctx, ...next);
      counts.push(await due());
    }
    return counts;
  }

  test("becomes due 1,000 rows at a time, page by page", async () => {
    expect(await pages(await away(), laterCtx(0))).toEqual([1_000, 2_000, 2_500]);
  });

  test.each([
    ["before", { before: 1, after: 0 }],
    ["after", { before: 0, after: 1 }],
  ])("becomes due if the database fails once, %s it writes", async (_, chance) => {
    const wallet = await away();
    const platform = new Platform({ d1Errors: { ...chance, matching: /update "movements"/, times: 1 } });
    const ctx = createContext(platform.wrap(env as Env), () => undefined);
    expect(await pages(wallet, inShard(ctx, 0))).toEqual([1_000, 2_000, 2_500]);
    expect(await countRows("EXISTS (SELECT 1 FROM wallet_health WHERE operator_code = ?)", wallet.operatorCode)).toBe(
      0,
    );
  });

  test("keeps its waits if the wallet is away again", async () => {
    const { operatorCode, due } = await away();
    const { ctx } = keeping(laterCtx(0));
    await consumed(ctx, { kind: "rearm", id: operatorCode });
    expect(await due()).toBe(0);
  });
});

describe("statements of the delivery", () => {
  const ids = Array.from({ length: 40 }, (_, i) => `p:${i}`);
  test.each<[string, (ctx: ReturnType<typeof laterCtx>) => Promise<unknown>, string]>([
    ["the sweep", sweep, "movements_due"],
    ["a backlog", (ctx) => consumed(ctx, { kind: "backlog", id: "o" }), "movements_due"],
    ["a page", (ctx) => consumed(ctx, { kind: "movements", id: "o", ids }), "movements_by_transaction"],
    ["a movement", (ctx) => consumed(ctx, { kind: "movement", id: "p:1" }), "movements_by_transaction"],
    ["a re-armed backlog", (ctx) => consumed(ctx, { kind: "rearm", id: "o" }), "movements_due"],
  ])("of %s find movements by index, with statistics and without", async (_, work, index) => {
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed) await analyze();
      const plans = await plansOf((installation) =>
        work(
          inShard(
            createContext(installation, () => undefined),
            0,
          ),
        ),
      );
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.join("\n")).toContain(index);
      expect(plans.join("\n")).not.toMatch(/SCAN movements/);
    }
  });
});
