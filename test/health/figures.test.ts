import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { burnsOf, OBJECTIVES, OWN_MS, watchObjectives } from "../../src/ops/figures/objectives.ts";
import { type Cell, LocalDataset, pointsOf } from "../../src/ops/figures/points.ts";
import { FIGURES, figuresOf, queryOf, readCells } from "../../src/ops/figures/read-figures.ts";
import { admin } from "../support/admin.ts";
import { adminCtx } from "../support/fixtures.ts";
import { aSession } from "../support/session.ts";

const NOW = Date.parse("2026-03-01T10:30:30Z");

/** An installation that tells a dataset of this test's. */
function telling(now = () => NOW) {
  const dataset = new LocalDataset(now);
  const points = pointsOf({ ...env, LOCAL_DEVELOPMENT: "", FIGURES: dataset } as never);
  if (!points) throw new Error("No dataset is bound.");
  return { dataset, points };
}

const A_BET = { method: "POST", route: "/provider/v1/bet", status: 200, caller: "lantern", duration_ms: 90, hops: 3 };

describe("data points", () => {
  test("say of a request its outcome, our own part of it, and what it asked of databases", () => {
    const written: AnalyticsEngineDataPoint[] = [];
    const dataset = { writeDataPoint: (point?: AnalyticsEngineDataPoint) => void written.push(point ?? {}) };
    const points = pointsOf({ ...env, LOCAL_DEVELOPMENT: "", FIGURES: dataset } as never);
    const asked = { shard: "1", d1_ms: 12, rows_read: 18, rows_written: 8 };
    points?.("request", { ...A_BET, ...asked, outside_ms: 60 });
    points?.("request", { ...A_BET, status: 404, code: "SESSION_NOT_FOUND" });
    points?.("movement.decided", { rule: "any" });
    expect(written).toEqual([
      {
        indexes: ["lantern"],
        blobs: ["request", "POST /provider/v1/bet", "ok", "lantern", "", "1"],
        doubles: [90, 30, 3, 12, 18, 8],
      },
      expect.objectContaining({
        blobs: ["request", "POST /provider/v1/bet", "refused", "lantern", "SESSION_NOT_FOUND", ""],
      }),
    ]);
  });

  test("of an installation without a dataset are none", () => {
    expect(pointsOf({ ...env, LOCAL_DEVELOPMENT: "", FIGURES: undefined } as never)).toBeUndefined();
  });

  test("add up by the minute, and an hour is kept", () => {
    let now = NOW - 2 * HOUR_MS;
    const { dataset, points } = telling(() => now);
    points("metric", { metric: "queue_age_ms", value: 9, queue: "jobs", messages: 1 });
    now = NOW;
    points("metric", { metric: "queue_age_ms", value: 70, queue: "jobs", messages: 1 });
    points("metric", { metric: "queue_age_ms", value: 30, queue: "jobs", messages: 1 });
    points("metric", { metric: "wallet_call", value: 80, operator: "casino", action: "bet", class: "unknown" });
    points("provider.call", { provider: "lantern", call: "launch", outcome: "answered", duration_ms: 40 });
    points("alert", { kind: "dead_letter", message: "M." });
    const minute = NOW - (NOW % MINUTE_MS);
    expect(dataset.cells()).toEqual([
      expect.objectContaining({ minute, kind: "queue_age_ms", name: "jobs", count: 2, total: 100, most: 70 }),
      expect.objectContaining({ kind: "wallet_call", name: "bet", outcome: "unknown", count: 1, total: 80 }),
      expect.objectContaining({ kind: "provider_call", name: "launch", outcome: "answered" }),
      expect.objectContaining({ kind: "alert", name: "dead_letter" }),
    ]);
  });
});

test("the figures of an hour are by the minute, the current one last", () => {
  const { dataset, points } = telling();
  for (let bet = 0; bet < 99; bet++)
    points("request", { ...A_BET, shard: String(bet % 3), d1_ms: 10 * (bet % 3), rows_read: 4 });
  points("request", { ...A_BET, status: 500 });
  points("request", { ...A_BET, status: 422, route: "/v1/sessions", duration_ms: 5 });
  points("metric", { metric: "wallet_call", value: 80, operator: "casino", action: "bet", class: "success" });
  points("metric", { metric: "wallet_call", value: 40, operator: "casino", action: "bet", class: "unsent" });
  points("metric", { metric: "queue_age_ms", value: 70, queue: "jobs", messages: 1 });
  points("metric", { metric: "movements_in_flight", value: 3, currency: "EUR" });
  points("metric", { metric: "money_in_flight", value: 12.5, currency: "EUR" });
  const figures = figuresOf(dataset.cells(), NOW);
  const named = FIGURES.filter(({ by }) => by === undefined).map(({ name }) => name);
  expect(figures.filter(({ of }) => of === "").map(({ name }) => name)).toEqual(named);
  const latest = Object.fromEntries(figures.map(({ name, values }) => [name, values.at(-1)]));
  expect(latest).toMatchObject({ requests: 101, bets: 100, bet_p99: 90, wallet_ms: 60, wallet_unknown: 50 });
  expect(latest.failed).toBeCloseTo(100 / 101);
  expect(latest.wallet_calls).toBe(2);
  const parts = figures.filter(({ of }) => of !== "").map(({ name, of, values }) => [name, of, values.at(-1)]);
  expect(parts).toEqual([
    ...[0, 1, 2].map((shard) => ["d1_ms", String(shard), 10 * shard]),
    ...[0, 1, 2].map((shard) => ["d1_rows", String(shard), 4]),
    ["queue_age", "jobs", 70],
    ["in_flight", "EUR", 3],
    ["money_in_flight", "EUR", 12.5],
  ]);
  expect(latest.provider_unknown).toBeNull();
  for (const { values } of figures) expect(values).toHaveLength(60);
});

describe("objectives", () => {
  const bets = (minutesAgo: number, outcome: string, count: number): Cell => ({
    minute: NOW - (NOW % MINUTE_MS) - minutesAgo * MINUTE_MS,
    ...{ kind: "request", name: "POST /provider/v1/bet", outcome, shard: "0", count },
    ...{ total: 0, most: 0, p99: 0, d1_ms: 0, rows_read: 0 },
  });
  const burning = (cells: readonly Cell[]) =>
    burnsOf(cells, NOW)
      .filter(({ isBurning }) => isBurning)
      .map(({ name }) => name);

  test("burn only while both windows do", () => {
    expect(burning([])).toEqual([]);
    expect(burning([bets(1, "ok", 1000)])).toEqual([]);
    expect(burning([bets(1, "ok", 90), bets(1, "failed", 10)])).toEqual(["bets"]);
    expect(burning([bets(1, "ok", 80), bets(1, "slow", 20)])).toEqual(["bet_time"]);
    // It was bad, and is not now; it is bad now, and was not for long.
    expect(burning([bets(30, "failed", 500), bets(30, "ok", 500), bets(1, "ok", 100)])).toEqual([]);
    expect(burning([bets(30, "ok", 100_000), bets(1, "failed", 10)])).toEqual([]);
    // Ten bets are no rate.
    expect(burning([bets(1, "failed", 10)])).toEqual([]);
  });

  test("of outcomes count minutes", () => {
    const measures = Array.from({ length: 30 }, (_, minutesAgo) => ({
      ...bets(minutesAgo, "", 1),
      ...{ kind: "movements_overdue_ms", name: "", most: minutesAgo < 6 ? 11 * MINUTE_MS : 0 },
    }));
    expect(burning(measures)).toEqual(["outcomes"]);
    expect(OWN_MS).toBeLessThan(5_000);
  });

  test("that burn raise an alert, which ends when they do not", async () => {
    await env.DB.prepare("DELETE FROM alerts").run();
    const at = (now: number): Ctx => ({ ...adminCtx(), clock: { now: () => now } });
    const alerts = async () =>
      (await env.DB.prepare("SELECT resolved_at IS NULL AS open, message FROM alerts ORDER BY created_at").all())
        .results;
    await watchObjectives(at(NOW), [bets(1, "failed", 50)]);
    await watchObjectives(at(NOW + MINUTE_MS), [bets(1, "failed", 50)]);
    expect(await alerts()).toEqual([
      { open: 1, message: expect.stringMatching(/^The objective bets \(99\.95 % of bets/) },
    ]);
    await watchObjectives(at(NOW + 2 * MINUTE_MS), [bets(1, "ok", 50)]);
    expect(await alerts()).toEqual([expect.objectContaining({ open: 0 })]);
    await env.DB.prepare("UPDATE alerts SET posted_at = 1").run();
    await watchObjectives(at(NOW + 3 * MINUTE_MS), [bets(-2, "failed", 50)]);
    expect(await alerts()).toEqual([expect.objectContaining({ open: 1 })]);
    // So that the receiver learns it.
    expect(await env.DB.prepare("SELECT posted_at FROM alerts").first("posted_at")).toBe(0);
    await watchObjectives(at(NOW + 4 * MINUTE_MS), [bets(-3, "ok", 50)]);
    await watchObjectives(at(NOW + HOUR_MS), [bets(-59, "failed", 50)]);
    expect(await alerts()).toEqual([expect.objectContaining({ open: 0 }), expect.objectContaining({ open: 1 })]);
  });
});

test("a deployment reads the same cells from Analytics Engine, with its token", async () => {
  const analytics = { account: "0123456789abcdef0123456789abcdef", token: "a-token", dataset: "operator_games" };
  const asked: unknown[] = [];
  const row = { kind: "request", name: "GET /v1/ping", outcome: "ok", shard: "0", total: 8, most: 5, p99: 5 };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string>;
    asked.push([url, authorization, new TextDecoder().decode(init.body as Uint8Array)]);
    return Response.json({
      meta: [],
      data: [{ ...row, minute: NOW / 1000, count: "3", d1_ms: 7, rows_read: "9" }],
      rows: 1,
    });
  });
  const settings = { ...adminCtx().settings, localDevelopment: false, analytics };
  await expect(readCells({ ...adminCtx(), settings })).resolves.toEqual({
    source: "analytics",
    cells: [{ ...row, minute: NOW, count: 3, d1_ms: 7, rows_read: 9 }],
  });
  expect(asked).toEqual([
    [
      `https://api.cloudflare.com/client/v4/accounts/${analytics.account}/analytics_engine/sql`,
      "Bearer a-token",
      queryOf("operator_games"),
    ],
  ]);
  vi.stubGlobal("fetch", async () => new Response("no", { status: 403 }));
  await expect(readCells({ ...adminCtx(), settings })).rejects.toThrow("status 403");
  await expect(readCells({ ...adminCtx(), settings: { ...settings, analytics: undefined } })).resolves.toEqual({
    source: "off",
    cells: [],
  });
});

test("GET /admin/v1/service shows what was played, and every objective", async () => {
  const session = await aSession();
  const before = (await admin("GET", "/service")).body;
  await session.bet("b1");
  const { status, body } = await admin("GET", "/service");
  expect([status, body.source]).toEqual([200, "memory"]);
  const figure = (of: typeof body, name: string): (number | null)[] =>
    of.figures.find((one: { name: string }) => one.name === name).values;
  const sum = (values: (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0);
  expect(sum(figure(body, "requests"))).toBeGreaterThan(sum(figure(before, "requests")));
  expect(figure(body, "wallet_ms").some((value) => value !== null)).toBe(true);
  expect(body.objectives.map(({ name }: { name: string }) => name)).toEqual(OBJECTIVES.map(({ name }) => name));
});
