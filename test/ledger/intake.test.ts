import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { stopText } from "../../src/gate/reference/stop-sql.ts";
import { admin } from "../support/admin.ts";
import { post } from "../support/answers.ts";
import { aCasino } from "../support/fixtures.ts";
import { aLaunch } from "../support/launches.ts";
import { planOf } from "../support/plans.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { signed } from "../support/signed.ts";

const stop = () => admin("PUT", "/intake", { stopped: true, reason: "a drill" });
const resume = () => admin("PUT", "/intake", { stopped: false });
/** What a stopped bet is answered with. */
const stopped = { error: "INTAKE_STOPPED", retryable: true };

afterEach(resume);

describe("while intake is stopped", () => {
  test("a bet is refused in words, reaches no wallet, leaves no row; resumed, is taken", async () => {
    const session = await aSession();
    await stop();
    expect(await session.bet("b1")).toMatchObject({ status: 503, body: { ...stopped, message: expect.any(String) } });
    expect(await session.calls()).toEqual([]);
    expect((await session.transaction("b1")).status).toBe(404);
    await resume();
    expect(await session.bet("b1")).toMatchObject({ status: 200, body: { status: "completed" } });
  });

  test("a bet in a currency that only its session knows is refused too", async () => {
    await admin("PUT", "/currencies/INTK", { precision: 4 });
    const session = await aSession({ currency: "INTK" });
    await stop();
    expect(await session.bet("b1", { currency: "INTK" })).toMatchObject({ status: 503, body: stopped });
    expect(await session.calls()).toEqual([]);
  });

  test("wins and rollbacks are taken, and earlier bets repeat their answers", async () => {
    const session = await aSession();
    const first = await session.bet("b1");
    await session.bet("b2");
    await stop();
    expect(await session.bet("b1")).toEqual(first);
    expect(await session.win("w1")).toMatchObject({ status: 200, body: { status: "completed" } });
    expect(await session.rollback("r2", "b2")).toMatchObject({ status: 200, body: { status: "completed" } });
  });

  test("no session opens, and a demo does", async () => {
    const casino = await aCasino({ game: { hasDemo: true } });
    await stop();
    expect(await post(casino, "/v1/sessions", aLaunch(casino))).toMatchObject({
      status: 503,
      json: { error: "UPSTREAM_UNAVAILABLE", retryable: true },
    });
    expect((await post(casino, `/v1/games/${casino.gameId}/demo`, {})).status).toBe(200);
    await resume();
    expect((await post(casino, "/v1/sessions", aLaunch(casino))).status).toBe(200);
  });
});

test("a stop keeps its time when it is repeated, needs a reason, and is recorded", async () => {
  const first = await stop();
  expect(first.body).toEqual({ stopped: true, reason: "a drill", stopped_at: expect.any(String) });
  const again = await admin("PUT", "/intake", { stopped: true, reason: "another reason" });
  expect(again.body).toEqual({ ...first.body, reason: "another reason" });
  expect((await admin("GET", "/intake")).body).toEqual(again.body);
  expect((await admin("PUT", "/intake", { stopped: true })).body).toMatchObject({ fields: [{ field: "reason" }] });
  expect((await resume()).body).toEqual({ stopped: false, reason: null, stopped_at: null });
  const { results } = await env.DB.prepare("SELECT detail FROM audit_log WHERE action = ?")
    .bind("PUT /admin/v1/intake")
    .all<{ detail: string }>();
  expect(results.slice(-3).map(({ detail }) => JSON.parse(detail).reason)).toEqual(["a drill", "another reason", null]);
});

test("whether a bet is stopped is found by index alone", async () => {
  const text = stopText({ operator: "?", provider: "?", game: "?", currency: "?", now: "?" });
  const plan = await planOf(`SELECT ${text}`);
  expect(plan.match(/SEARCH t USING INDEX stops_by_target \(scope=\? AND code=\? AND ends_at>\?\)/g)).toHaveLength(4);
  expect(plan).not.toMatch(/SCAN (?!CONSTANT)|TEMP B-TREE/);
});

describe("a stop", () => {
  const words = { reason: "a drill", player_text: "Back soon." };
  const clear = (target: string) => admin("DELETE", `/stops/${target}`);
  const gameOf = async (session: TestSession) =>
    env.DB.prepare("SELECT game_id AS id FROM sessions WHERE id = ?").bind(session.id).first<string>("id");

  test.each<[string, (session: TestSession) => Promise<string>]>([
    ["provider", async ({ provider }) => `provider/${provider.code}`],
    ["game by its id", async (session) => `game/${await gameOf(session)}`],
    ["operator", async ({ operator }) => `operator/${operator.code}`],
    ["currency", async () => "currency/EUR"],
  ])("of a %s refuses the next bet in its words, takes wins and rollbacks, is undone", async (_, of) => {
    const session = await aSession();
    const [first] = [await session.bet("b1"), await session.bet("b2")];
    const target = await of(session);
    const set = await admin("PUT", `/stops/${target}`, words);
    expect(set).toMatchObject({ status: 200, body: { kind: "switch", ...words, ends_at: null } });
    expect(await session.bet("b3")).toMatchObject({ status: 503, body: { ...stopped, player_text: "Back soon." } });
    expect((await session.transaction("b3")).status).toBe(404);
    expect(await session.bet("b1")).toEqual(first);
    expect(await session.win("w1")).toMatchObject({ status: 200, body: { status: "completed" } });
    expect(await session.rollback("r2", "b2")).toMatchObject({ status: 200, body: { status: "completed" } });
    expect((await clear(target)).body).toMatchObject({ stopped: false });
    expect(await session.bet("b3")).toMatchObject({ status: 200, body: { status: "completed" } });
    expect(await clear(target)).toMatchObject({ status: 200 });
  });

  test("leaves what it does not name alone", async () => {
    const [session, other] = [await aSession(), await aSession({ currency: "USD" })];
    await admin("PUT", `/stops/provider/${other.provider.code}`, words);
    await admin("PUT", "/stops/currency/USD", words);
    await admin("PUT", `/stops/operator/${other.operator.code}`, words);
    expect(await session.bet("b1")).toMatchObject({ status: 200 });
    await clear("currency/USD");
    expect(await other.bet("b1", { currency: "USD" })).toMatchObject({ status: 503, body: stopped });
  });

  test("refuses launches and demos of its provider and game in its words", async () => {
    const casino = await aCasino({ game: { hasDemo: true, code: "slot-1" } });
    const target = `game/${encodeURIComponent(`${casino.provider.code}:slot-1`)}`;
    expect((await admin("PUT", `/stops/${target}`, words)).body.code).toBe(casino.gameId);
    const refused = {
      status: 503,
      json: { error: "UPSTREAM_UNAVAILABLE", message: "Back soon. No session was opened." },
    };
    expect(await post(casino, "/v1/sessions", aLaunch(casino))).toMatchObject(refused);
    expect(await post(casino, `/v1/games/${casino.gameId}/demo`, {})).toMatchObject(refused);
    await clear(target);
    expect((await post(casino, "/v1/sessions", aLaunch(casino))).status).toBe(200);
  });

  test("keeps its time when repeated, is listed and recorded, and must name what exists", async () => {
    const { provider } = await aCasino();
    const target = `/stops/provider/${provider.code}`;
    const first = (await admin("PUT", target, words)).body;
    const again = (await admin("PUT", target, { reason: "another" })).body;
    expect(again).toEqual({ ...first, reason: "another", player_text: "No bets are taken at the moment." });
    const { stops } = (await admin("GET", "/stops?kind=switch")).body;
    expect(stops).toContainEqual({ ...again, in_force: true, game: null });
    await admin("DELETE", target);
    const { results } = await env.DB.prepare(
      "SELECT action FROM audit_log WHERE detail LIKE ? AND action LIKE '%/stops/%' ORDER BY id",
    )
      .bind(`%"code":"${provider.code}"%`)
      .all<{ action: string }>();
    expect(results.map(({ action }) => action.split(" ")[0])).toEqual(["PUT", "PUT", "DELETE"]);
    for (const scope of ["provider", "game", "operator", "currency"])
      expect([scope, (await admin("PUT", `/stops/${scope}/NONE`, words)).status]).toEqual([scope, 404]);
    expect((await admin("PUT", target, {})).body).toMatchObject({ fields: [{ field: "reason" }] });
    expect((await admin("PUT", "/stops/studio/x", words)).body).toMatchObject({ fields: [{ field: "scope" }] });
  });
});

describe("a maintenance window", () => {
  const windowOf = (code: string, from: number, to: number) => {
    // Read once, so that a window of an hour has exactly 3,600 seconds.
    const now = Date.now();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    return {
      ...{ scope: "provider", code, starts_at: at(from), ends_at: at(to) },
      ...{ reason: "announced", player_text: "Under maintenance." },
    };
  };
  const comes = (time: string) => vi.useFakeTimers({ now: Date.parse(time), toFake: ["Date"] });

  test("is in force by time alone, refuses with its end, and operators see it ahead", async () => {
    const session = await aSession();
    const { provider, operator } = session;
    const plan = windowOf(provider.code, 1, 2);
    expect(await admin("PUT", "/maintenance/night-1", plan)).toMatchObject({
      status: 200,
      body: { id: "night-1", ...plan },
    });
    expect(await session.bet("b1")).toMatchObject({ status: 200 });
    const status = await signed(operator, "GET", `/v1/providers/${provider.code}/status`);
    const { starts_at, ends_at, player_text } = plan;
    expect(await status.json()).toMatchObject({ stops: [{ game_id: null, starts_at, ends_at, player_text }] });
    comes(plan.starts_at);
    expect(await session.bet("b2")).toMatchObject({ status: 503, body: { ...stopped, player_text } });
    expect(await session.win("w1")).toMatchObject({ status: 200 });
    const game = await env.DB.prepare("SELECT game_id AS id FROM sessions WHERE id = ?").bind(session.id).first("id");
    const launch = { player_id: "p", currency: "EUR", game_id: game };
    const refused = await signed(operator, "POST", "/v1/sessions", { body: launch });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3600"]);
    expect(await refused.json()).toEqual({
      ...{ error: "UPSTREAM_UNAVAILABLE", message: "Under maintenance. No session was opened." },
      ...{ retryable: true, fields: [] },
    });
    comes(plan.ends_at);
    expect(await session.bet("b2")).toMatchObject({ status: 200 });
    expect((await admin("GET", "/stops?kind=maintenance")).body.stops).toEqual([]);
  });

  test("is changed under its id, cancelled in force, refused where times make no sense", async () => {
    const session = await aSession();
    const { code } = session.provider;
    await admin("PUT", "/maintenance/night-2", windowOf(code, 5, 6));
    await admin("PUT", "/maintenance/night-2", windowOf(code, -1, 1));
    expect(await session.bet("b1")).toMatchObject({ status: 503, body: stopped });
    expect(await admin("DELETE", "/maintenance/night-2")).toMatchObject({ status: 200, body: { id: "night-2" } });
    expect(await session.bet("b1")).toMatchObject({ status: 200 });
    expect((await admin("DELETE", "/maintenance/night-2")).status).toBe(404);
    for (const [from, to] of [
      [2, 1],
      [-2, -1],
      [1, 24 * 32],
    ] as const)
      expect((await admin("PUT", "/maintenance/x", windowOf(code, from, to))).body).toMatchObject({
        fields: [{ field: "ends_at" }],
      });
    const ofCurrency = { ...windowOf(code, 1, 2), scope: "currency" };
    expect((await admin("PUT", "/maintenance/x", ofCurrency)).body).toMatchObject({ fields: [{ field: "scope" }] });
  });
});

test("a suspended operator only reads: bets are refused, wins and rollbacks taken", async () => {
  const session = await aSession();
  const { operator } = session;
  const close = async () => (await signed(operator, "POST", "/v1/players/other/close-sessions", { body: {} })).status;
  const recover = async () => {
    const body = { since: "2026-11-20T00:00:00Z" };
    return (await signed(operator, "POST", "/v1/deliveries/recover", { body })).status;
  };
  expect(await recover()).toBe(200);
  await session.bet("b1");
  const path = `/operators/${operator.code}`;
  const suspended = await admin("PUT", `${path}/suspension`, { reason: "contract ended" });
  expect(suspended).toMatchObject({ status: 200, body: { kind: "suspension", scope: "operator" } });
  expect((await admin("GET", path)).body.suspended_at).toBe(suspended.body.starts_at);
  const reason = { message: "The operator is suspended. Contact the service's staff.", retryable: false };
  const opened = { player_id: "other", currency: "EUR", game_id: "any" };
  for (const [target, body, status, error] of [
    ["/v1/sessions?x=1", opened, 409, "GAME_UNAVAILABLE"],
    ["/v1/games/any/demo", {}, 409, "GAME_UNAVAILABLE"],
    ["/v1/free-spins", {}, 409, "FREE_SPINS_REFUSED"],
    ["/v1/free-spins/any/cancel", {}, 409, "FREE_SPINS_REFUSED"],
    ["/v1/bonus-campaigns", {}, 409, "BONUS_CAMPAIGN_REFUSED"],
    ["/v1/test/wallet-validation", {}, 409, "VALIDATION_RUN_REFUSED"],
    ["/v1/reconciliations", { day: "2026-11-20" }, 403, "OPERATOR_SUSPENDED"],
    ["/v1/deliveries/recover", { since: "2026-11-20T00:00:00Z" }, 403, "OPERATOR_SUSPENDED"],
    ["/v1/no-such-call", {}, 403, "OPERATOR_SUSPENDED"],
  ] as const) {
    const refused = await signed(operator, "POST", target, { body });
    expect([target, refused.status, await refused.json()]).toEqual([target, status, { error, ...reason, fields: [] }]);
  }
  expect(await close()).toBe(200);
  const ended = await signed(operator, "POST", "/v1/sessions/any/close", { body: {} });
  expect(ended.status).toBe(404);
  for (const target of [
    ...["/v1/ping", "/v1/games", "/v1/transactions/none/attempts", "/v1/statements/2026-11-20", "/v1/invoices"],
    ...["/v1/events", `/v1/transactions/${encodeURIComponent(`${session.provider.code}:b1`)}`],
  ])
    expect([target, (await signed(operator, "GET", target)).status]).toEqual([
      target,
      target.includes("none") ? 404 : 200,
    ]);
  expect(await session.bet("b2")).toMatchObject({ status: 503, body: stopped });
  expect(await session.win("w1")).toMatchObject({ status: 200, body: { status: "completed" } });
  expect(await session.rollback("r1", "b1")).toMatchObject({ status: 200, body: { status: "completed" } });
  expect((await session.calls()).map(({ body }) => body.action)).toEqual(["bet", "win", "rollback"]);
  for (let tries = 0; tries < 2; tries++)
    expect((await admin("DELETE", `${path}/suspension`)).body).toMatchObject({ suspended: false });
  expect(await recover()).toBe(200);
  expect(await session.bet("b2")).toMatchObject({ status: 200 });
  expect((await admin("PUT", "/operators/none/suspension", { reason: "x" })).status).toBe(404);
});
