import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { deliverInvoices } from "../../src/billing/invoices/deliver-invoices.ts";
import { runMonth } from "../../src/billing/invoices/run-month.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { listEvents } from "../../src/ledger/events/list-events.ts";
import { tellDelays } from "../../src/ledger/events/tell-delays.ts";
import { MINUTE_MS, SECOND_MS } from "../../src/lib/clock.ts";
import { causeOf, tellProviders, tellWallets } from "../../src/ops/health/tell-troubles.ts";
import { watchHealth } from "../../src/ops/health/watch-health.ts";
import { aFlatDeal, at, complete } from "../billing/support.ts";
import { admin } from "../support/admin.ts";
import { get, post } from "../support/answers.ts";
import { copyMovement } from "../support/backlog.ts";
import { anOperator, aProvider, aWindow, type TestOperator } from "../support/fixtures.ts";
import { keeping } from "../support/queues.ts";
import { aSession, laterCtx, type TestSession, until } from "../support/session.ts";

const EVENT_URL = "https://casino.example.com/events";

interface Event {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

beforeEach(async () => {
  const tables = ["alerts", "wallet_health", "provider_health", "troubles"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

const listen = ({ code }: TestOperator) =>
  env.DB.prepare("UPDATE operators SET event_url = ? WHERE code = ?").bind(EVENT_URL, code).run();

/** Its events, oldest first. */
async function eventsOf(operator: TestOperator): Promise<Event[]> {
  const { status, json } = await get({ operator }, "/v1/events");
  expect(status).toBe(200);
  return (json.events as Event[]).toReversed();
}

const namesOf = async (operator: TestOperator) => (await eventsOf(operator)).map(({ event }) => event);

async function aHeardSession(): Promise<TestSession> {
  const session = await aSession();
  await listen(session.operator);
  return session;
}

/** The jobs of a minute that tell of trouble; what they would send is lost. */
async function aMinute(ms: number): Promise<void> {
  const { ctx } = keeping(laterCtx(ms));
  await watchHealth(ctx);
  await tellDelays(ctx);
}

const unanswered = (code: string) =>
  env.DB.prepare("SELECT unanswered_calls FROM wallet_health WHERE operator_code = ?")
    .bind(code)
    .first<number>("unanswered_calls");

describe("a wallet's outage of ten minutes at 20 movements a second", () => {
  test("is told once with its cause, and its end once", async () => {
    const session = await aHeardSession();
    const { operator } = session;
    await session.script({ action: "win", status: 503, body: "", book: false, times: 3 });
    await session.win("w1");
    const id = `${session.provider.code}:w1`;
    for (const seconds of [7, 45]) await deliverMovement(laterCtx(seconds * SECOND_MS), id);
    await until(
      () => unanswered(operator.code),
      (calls) => calls === 3,
    );
    const start = Date.now();
    // As the service leaves them: each tried some times in the outage, and each with its next try.
    await copyMovement(id, 12_000, { created_at: `${start} + n.i * 50`, attempts: "1 + n.i % 5" });
    await env.DB.prepare(
      "UPDATE movements SET updated_at = created_at + 20000, last_class = 'unknown', first_call = (SELECT o.first_call FROM movements o WHERE o.transaction_id = ?2), next_attempt_at = created_at + 600000 + seq % 1000 WHERE operator_code = ?1 AND transaction_id <> ?2",
    )
      .bind(operator.code, id)
      .run();
    for (let minute = 1; minute <= 10; minute++) await aMinute(minute * MINUTE_MS);
    expect(await namesOf(operator)).toEqual(["wallet.unhealthy"]);
    await env.DB.prepare("UPDATE movements SET next_attempt_at = ? WHERE transaction_id = ?").bind(start, id).run();
    await deliverMovement(laterCtx(10 * MINUTE_MS), id);
    await until(
      () => unanswered(operator.code),
      (calls) => calls === null,
    );
    // Calls that were in flight when the wallet came back.
    await env.DB.prepare(
      "UPDATE movements SET attempts = 4, updated_at = ?2, next_attempt_at = ?2 + 600000 WHERE operator_code = ?1 AND status = 'pending' AND seq % 3000 = 0",
    )
      .bind(operator.code, start + 10 * MINUTE_MS)
      .run();
    // The backlog drains in four minutes; what waits in it was last tried in the outage.
    for (let minute = 11; minute <= 16; minute++) {
      await aMinute(minute * MINUTE_MS);
      await env.DB.prepare(
        "UPDATE movements SET status = 'completed', completed_at = ?, next_attempt_at = NULL WHERE operator_code = ? AND status = 'pending' AND seq % 4 = ?",
      )
        .bind(start + minute * MINUTE_MS, operator.code, minute % 4)
        .run();
    }
    await aMinute(17 * MINUTE_MS);
    const events = await eventsOf(operator);
    const names = events.map(({ event }) => event);
    expect(names).toEqual(["wallet.unhealthy", "wallet.recovered"]);
    const since = expect.stringMatching(/^\d{4}-/);
    const cause = { since, consecutive_unanswered: 3, likely_cause: expect.stringContaining("status 503") };
    expect(events[0]?.data).toEqual(cause);
    expect(events.find(({ event }) => event === "wallet.recovered")?.data).toEqual({ ...cause, recovered_at: since });
  });
});

describe("a win that the wallet refuses", () => {
  test("is told after the third attempt, once, and when it is booked after all", async () => {
    const session = await aHeardSession();
    const refusal = { action: "win", status: 409, body: '{"error":"NO"}', book: false } as const;
    await session.script({ ...refusal, times: 3 });
    await session.win("w1");
    const id = `${session.provider.code}:w1`;
    await aMinute(3 * SECOND_MS);
    await deliverMovement(laterCtx(7 * SECOND_MS), id);
    await aMinute(10 * SECOND_MS);
    expect(await namesOf(session.operator)).toEqual([]);
    await deliverMovement(laterCtx(50 * SECOND_MS), id);
    for (const ms of [55 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS]) await aMinute(ms);
    const [delayed, ...others] = await eventsOf(session.operator);
    expect(others).toEqual([]);
    expect(delayed).toMatchObject({
      event: "movement.delayed",
      id: expect.stringMatching(`^movement.delayed:${id}:\\d+$`),
      data: { ...(await session.transaction("w1")).body, also_delayed: 0 },
    });
    await deliverMovement(laterCtx(4 * MINUTE_MS), id);
    for (const ms of [5, 6]) await aMinute(ms * MINUTE_MS);
    expect(await eventsOf(session.operator)).toMatchObject([
      { event: "movement.delayed" },
      { event: "movement.recovered", data: (await session.transaction("w1")).body },
    ]);
  });

  test("is told after two minutes; of thousands four are, each with how many there are", async () => {
    const session = await aHeardSession();
    await session.script({ action: "win", status: 409, body: '{"error":"NO"}', book: false });
    await session.win("w1");
    await copyMovement(`${session.provider.code}:w1`, 3_000);
    await aMinute(MINUTE_MS);
    expect(await namesOf(session.operator)).toEqual([]);
    for (const minute of [3, 4, 5]) await aMinute(minute * MINUTE_MS);
    const events = await eventsOf(session.operator);
    expect(events.map(({ event, data }) => [event, data.also_delayed])).toEqual(
      Array(4).fill(["movement.delayed", 3_000]),
    );
  });

  test("is told as booked however many others wait still", async () => {
    const session = await aHeardSession();
    await session.script({ action: "win", status: 409, body: '{"error":"NO"}', book: false, times: 1 });
    await session.win("w1");
    await aMinute(3 * MINUTE_MS);
    await deliverMovement(laterCtx(3 * MINUTE_MS), `${session.provider.code}:w1`);
    // Of operators that a look in the order of their codes finds first.
    const waiting = JSON.stringify(Array.from({ length: 250 }, (_, i) => `a:waits-${i}`));
    await env.DB.prepare(
      "INSERT INTO troubles (kind, operator_code, subject, mark, told_at, figures) SELECT 'movement', 'a', value, value, ?, '{}' FROM json_each(?)",
    )
      .bind(Date.now(), waiting)
      .run();
    await aMinute(4 * MINUTE_MS);
    expect(await namesOf(session.operator)).toEqual(["movement.delayed", "movement.recovered"]);
  });

  test("is told too if it was held and released", async () => {
    const session = await aHeardSession();
    await session.script({ action: "win", status: 409, body: '{"error":"NO"}', book: false });
    await session.win("w1");
    // A release sends it, and keeps why it was held.
    await env.DB.prepare("UPDATE movements SET held_for = 'max_win' WHERE transaction_id = ?")
      .bind(`${session.provider.code}:w1`)
      .run();
    await aMinute(3 * MINUTE_MS);
    expect(await namesOf(session.operator)).toEqual(["movement.delayed"]);
  });

  test("that fails after all is told as failed alone", async () => {
    const session = await aHeardSession();
    await session.script({ action: "win", status: 409, body: '{"error":"NO"}', book: false });
    await session.win("w1");
    await aMinute(3 * MINUTE_MS);
    const id = `${session.provider.code}:w1`;
    await env.DB.prepare("UPDATE movements SET status = 'failed', next_attempt_at = NULL WHERE transaction_id = ?")
      .bind(id)
      .run();
    await aMinute(4 * MINUTE_MS);
    expect(await namesOf(session.operator)).toEqual(["movement.delayed"]);
  });
});

describe("a provider that does not answer", () => {
  test("is told to operators whose window has it, its end to those who heard of it", async () => {
    const [heard, late, other, provider] = await Promise.all([anOperator(), anOperator(), anOperator(), aProvider()]);
    for (const operator of [heard, late, other]) await listen(operator);
    await aWindow(heard.code, [provider.code]);
    const { ctx } = keeping(laterCtx(0));
    const silent = { providerCode: provider.code, since: Date.now() - 2 * MINUTE_MS, down: true };
    await tellProviders(ctx, [{ ...silent, down: false }]);
    expect(await namesOf(heard)).toEqual([]);
    for (let i = 0; i < 2; i++) await tellProviders(ctx, [silent]);
    await aWindow(late.code, [provider.code]);
    for (let i = 0; i < 2; i++) await tellProviders(ctx, []);
    const data = { provider_code: provider.code, since: expect.any(String), game_ids: null };
    expect(await eventsOf(heard)).toMatchObject([
      { event: "provider.down", data },
      { event: "provider.up", data: { ...data, recovered_at: expect.any(String) } },
    ]);
    expect([await namesOf(late), await namesOf(other)]).toEqual([[], []]);
  });

  test("is told to the operator of a sandbox that ordered the fault, and to no other", async () => {
    const [orders, other, provider] = await Promise.all([anOperator(), anOperator(), aProvider()]);
    for (const operator of [orders, other]) {
      await listen(operator);
      await aWindow(operator.code, [provider.code]);
    }
    const now = Date.now();
    await env.DB.prepare("INSERT INTO provider_faults VALUES (?, ?, 'down', ?, ?)")
      .bind(orders.code, provider.code, now, now + 5 * MINUTE_MS)
      .run();
    for (const minute of [0, 2, 3, 6, 7]) await aMinute(minute * MINUTE_MS);
    expect([await namesOf(orders), await namesOf(other)]).toEqual([["provider.down", "provider.up"], []]);
  });
});

test("a month's draft is told once, before its invoice is issued, with the preview", async () => {
  const deal = await aFlatDeal();
  const operator = { code: deal.operator };
  await env.DB.prepare("UPDATE operators SET event_url = ? WHERE code = ?").bind(EVENT_URL, operator.code).run();
  await complete({ ...deal, type: "bet", amount: 10_000, on: "2026-10-05" });
  const ctx = at("2026-11-01T00:06:00Z");
  await runMonth(ctx);
  for (let i = 0; i < 2; i++) await deliverInvoices(ctx, `2026-10 ${deal.operator}`);
  const own = { ...ctx, operator: { code: deal.operator, name: "", requestsPerMinute: 1, allowlist: [], shards: [] } };
  const { rows } = await listEvents(own as never, { status: undefined, limit: 10, cursor: undefined });
  expect(rows).toMatchObject([
    {
      id: "invoice.draft:2026-10",
      data: { month: "2026-10", final: false, invoices: [{ status: "draft", total: 10 }], forecast: [{ total: 10 }] },
    },
  ]);
});

test("GET /v1/troubles has the own wallet and the window's providers, while it lasts", async () => {
  const [operator, other, provider] = await Promise.all([anOperator(), anOperator(), aProvider()]);
  await aWindow(operator.code, [provider.code]);
  const { ctx } = keeping(laterCtx(0));
  const since = Date.now() - 2 * MINUTE_MS;
  await tellProviders(ctx, [{ providerCode: provider.code, since, down: true }]);
  await tellWallets(ctx, [{ operatorCode: operator.code, unansweredCalls: 12, since, down: true }]);
  const troubles = async (of: TestOperator) => (await get({ operator: of }, "/v1/troubles")).json.troubles;
  const begun = new Date(since).toISOString();
  expect(await troubles(operator)).toEqual([
    {
      ...{ kind: "provider", provider_code: provider.code, since: begun },
      ...{ consecutive_unanswered: null, likely_cause: null },
    },
    {
      ...{ kind: "wallet", provider_code: null, since: begun },
      ...{ consecutive_unanswered: 12, likely_cause: "The wallet did not answer." },
    },
  ]);
  expect(await troubles(other)).toEqual([]);
  await tellProviders(ctx, []);
  await tellWallets(ctx, []);
  expect(await troubles(operator)).toEqual([]);
});

describe("an operator chooses its events", () => {
  test("by name and by severity; without a choice it gets all", async () => {
    const operator = await anOperator();
    const choice = async () => (await get({ operator }, "/v1/events/choice")).json;
    expect(await choice()).toEqual({ events: null, min_severity: "info" });
    const chosen = { events: ["provider.up", "wallet.unhealthy"], min_severity: "critical" };
    expect(await post({ operator }, "/v1/events/choice", chosen)).toEqual({
      ...{ status: 200, json: { events: ["wallet.unhealthy", "provider.up"], min_severity: "critical" } },
    });
    expect(await choice()).toEqual({ events: ["wallet.unhealthy", "provider.up"], min_severity: "critical" });
    for (const wrong of [{ ...chosen, events: ["wallet.fine"] }, { ...chosen, min_severity: "loud" }, {}])
      expect((await post({ operator }, "/v1/events/choice", wrong)).status).toBe(422);
  });

  test("or the back office does for it", async () => {
    const operator = await anOperator();
    const put = (events: unknown) => admin("PUT", `/operators/${operator.code}`, { events });
    const choice = async () => (await get({ operator }, "/v1/events/choice")).json;
    expect((await admin("GET", `/operators/${operator.code}`)).body.events).toBeNull();
    const chosen = ["movement.failed", "wallet.unhealthy"];
    expect(await put(chosen.toReversed())).toMatchObject({ status: 200, body: { events: chosen } });
    expect(await put(undefined)).toMatchObject({ status: 200, body: { events: chosen } });
    expect(await choice()).toEqual({ events: chosen, min_severity: "info" });
    expect(await put(["jackpot.lost"])).toMatchObject({ status: 422, body: { fields: [{ field: "events" }] } });
    expect(await put(null)).toMatchObject({ status: 200, body: { events: null } });
    expect(await choice()).toEqual({ events: null, min_severity: "info" });
  });

  test.each([
    [{ events: null, min_severity: "info" }, ["provider.down", "provider.up"]],
    [{ events: null, min_severity: "warning" }, ["provider.down", "provider.up"]],
    [{ events: null, min_severity: "critical" }, []],
    [{ events: ["provider.down"], min_severity: "info" }, ["provider.down"]],
    [{ events: [], min_severity: "info" }, []],
  ])("and is sent no other: %j", async (choice, expected) => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    await listen(operator);
    await aWindow(operator.code, [provider.code]);
    expect((await post({ operator }, "/v1/events/choice", choice)).status).toBe(200);
    const { ctx } = keeping(laterCtx(0));
    await tellProviders(ctx, [{ providerCode: provider.code, since: Date.now() - 2 * MINUTE_MS, down: true }]);
    await tellProviders(ctx, []);
    expect((await namesOf(operator)).filter((name) => name !== "settings.change")).toEqual(expected);
  });
});

test("the likely cause is what most of the calls without an answer had in common", () => {
  const call = (reason: string | null, httpStatus: number | null, read: "unknown" | "refusal" = "unknown") => ({
    ...({ transactionId: "t", action: "win", at: 0, durationMs: 1, walletCode: null } as const),
    ...{ class: read, reason, httpStatus },
  });
  expect(causeOf([])).toBe("The wallet did not answer.");
  const timeouts = [call("timeout", null), call("timeout", null)];
  expect(causeOf([call("status 500", 500), ...timeouts, ...Array(5).fill(call(null, 409, "refusal"))])).toBe(
    "The wallet did not answer: timeout.",
  );
  expect(causeOf([call("status 500", 500)])).toBe("The wallet's answers said nothing about the outcome: status 500.");
});
