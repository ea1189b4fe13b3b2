import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AdminCtx } from "../../src/context.ts";
import { openDb } from "../../src/db/client.ts";
import type { AlertKind } from "../../src/gate/alerts/alert.ts";
import { countAlerts, raiseAlert } from "../../src/gate/alerts/raise-alert.ts";
import { resolveAlerts } from "../../src/gate/alerts/resolve-alerts.ts";
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from "../../src/lib/clock.ts";
import { acknowledgeAlert } from "../../src/ops/alerts/acknowledge-alert.ts";
import { forgetAlerts } from "../../src/ops/alerts/forget-alerts.ts";
import { listAlerts } from "../../src/ops/alerts/list-alerts.ts";
import { postAlerts } from "../../src/ops/alerts/post-alerts.ts";
import { endSilence } from "../../src/ops/alerts/silences/end-silence.ts";
import { silenceAlerts } from "../../src/ops/alerts/silences/silence-alerts.ts";
import { admin } from "../support/admin.ts";
import { adminCtx, anOperator, aProvider } from "../support/fixtures.ts";
import { planOf, statementsOf } from "../support/plans.ts";

const RECEIVER = { url: "http://127.0.0.1:9/alerts", secret: "s".repeat(32), format: "webhook" } as const;
const NOW = Date.parse("2026-03-01T10:05:00Z");

/** What the receiver was told, a call an entry: the event, and of each group its kind and figures. */
let told: [event: string, ...groups: [kind: string, raised: number, resolved: number][]][] = [];

beforeEach(async () => {
  await env.DB.batch(
    ["alerts", "alert_posts", "alert_silences"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  told = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const { event, groups } = JSON.parse(new TextDecoder().decode(init.body as Uint8Array));
    told.push([
      event,
      ...groups.map((group: Record<string, unknown>) => [group.kind, group.raised ?? group.open, group.resolved ?? 0]),
    ]);
    return new Response(null, { status: 204 });
  });
});
function at(ms: number): AdminCtx {
  const ctx = adminCtx();
  return { ...ctx, clock: { now: () => ms }, settings: { ...ctx.settings, alertReceiver: RECEIVER } };
}

let made = 0;
const silence = (kind: AlertKind, from: number, endsAt: number, subject: object = {}) =>
  silenceAlerts(at(from), {
    ...{ id: `silence-${++made}`, kind, endsAt, reason: "Planned", operatorCode: null, providerCode: null },
    ...subject,
  });

const raise = (kind: AlertKind, when: number, subject: object = {}) =>
  raiseAlert(adminCtx(), {
    ...{ kind, operatorCode: null, message: "M.", at: when, once: `${++made}`, id: `alert-${made}` },
    ...subject,
  });

const news = () => told.filter(([event]) => event === "alerts.new").map(([, ...groups]) => groups);

describe("a silence keeps ALERT_URL from being told", () => {
  test("of its kind alone, in news and digest, from its beginning to its end only", async () => {
    await silence("wallet_down", NOW, NOW + HOUR_MS);
    await raise("wallet_down", NOW);
    await raise("provider_down", NOW);
    for (const minute of [0, 1, 57]) await postAlerts(at(NOW + minute * MINUTE_MS));
    expect(told).toEqual([
      ["alerts.new", ["provider_down", 1, 0]],
      ["alerts.digest", ["provider_down", 1, 0]],
      ["alerts.digest", ["provider_down", 1, 0]],
    ]);
    const silenced = async (ms: number) => (await listAlerts(at(ms), { silenced: true })).rows.map(({ kind }) => kind);
    expect(await silenced(NOW - 1)).toEqual([]);
    expect(await silenced(NOW)).toEqual(["wallet_down"]);
    expect(await silenced(NOW + HOUR_MS - 1)).toEqual(["wallet_down"]);
    expect(await silenced(NOW + HOUR_MS)).toEqual([]);
    await postAlerts(at(NOW + HOUR_MS));
    expect(news()[1]).toEqual([["wallet_down", 1, 0]]);
    await postAlerts(at(NOW + 2 * HOUR_MS));
    expect(told.at(-1)).toEqual(["alerts.digest", ["provider_down", 1, 0], ["wallet_down", 1, 0]]);
  });

  test("of one operator or provider, when it is of one", async () => {
    const [{ code: quiet }, { code: other }] = [await anOperator(), await anOperator()];
    const { code: provider } = await aProvider();
    await silence("movement_failed", NOW, NOW + HOUR_MS, { operatorCode: quiet });
    await silence("win_without_bet", NOW, NOW + HOUR_MS, { providerCode: provider });
    await silence("win_held", NOW, NOW + HOUR_MS, { providerCode: provider, operatorCode: quiet });
    await raise("movement_failed", NOW, { operatorCode: quiet });
    await raise("movement_failed", NOW, { operatorCode: other });
    await raise("movement_failed", NOW);
    await raise("win_without_bet", NOW, { transactionId: `${provider}:w-1` });
    await raise("win_without_bet", NOW, { transactionId: `${provider}-2:w-1` });
    await raise("win_held", NOW, { operatorCode: quiet, providerCode: provider });
    await raise("win_held", NOW, { operatorCode: quiet, providerCode: "another" });
    await raise("win_held", NOW, { operatorCode: other, providerCode: provider });
    await postAlerts(at(NOW));
    expect(news()).toEqual([
      [
        ["movement_failed", 2, 0],
        ["win_held", 2, 0],
        ["win_without_bet", 1, 0],
      ],
    ]);
  });

  test("of what came and went in it: neither of what was over nor of what someone took", async () => {
    await silence("wallet_down", NOW, NOW + HOUR_MS);
    await silence("movement_failed", NOW, NOW + HOUR_MS);
    await raise("wallet_down", NOW);
    await raise("movement_failed", NOW, { id: "taken" });
    await raise("movement_failed", NOW);
    await resolveAlerts(at(NOW + MINUTE_MS), "wallet_down", sql`SELECT ''`);
    await acknowledgeAlert(at(NOW + MINUTE_MS), "taken");
    await postAlerts(at(NOW + 2 * HOUR_MS));
    expect(news()).toEqual([[["movement_failed", 1, 0]]]);
  });

  test("but of the end of what it knew before it is told when the silence ends", async () => {
    await raise("wallet_down", NOW);
    await postAlerts(at(NOW));
    await silence("wallet_down", NOW + MINUTE_MS, NOW + HOUR_MS);
    await resolveAlerts(at(NOW + 2 * MINUTE_MS), "wallet_down", sql`SELECT ''`);
    await postAlerts(at(NOW + 3 * MINUTE_MS));
    expect(news()).toEqual([[["wallet_down", 1, 0]]]);
    await postAlerts(at(NOW + HOUR_MS));
    expect(news()).toEqual([[["wallet_down", 1, 0]], [["wallet_down", 0, 1]]]);
  });

  test("until it is ended early, by whom the audit log says; what is open is posted then", async () => {
    const { id } = await silence("wallet_down", NOW, NOW + HOUR_MS);
    await raise("wallet_down", NOW);
    await postAlerts(at(NOW));
    const ended = await endSilence(at(NOW + MINUTE_MS), id);
    expect(ended.endsAt).toBe(NOW + MINUTE_MS);
    expect(await endSilence(at(NOW + 2 * MINUTE_MS), id)).toEqual(ended);
    await postAlerts(at(NOW + 2 * MINUTE_MS));
    expect(news()).toEqual([[["wallet_down", 1, 0]]]);
    const { results } = await env.DB.prepare("SELECT actor FROM audit_log WHERE detail LIKE ?").bind(`%"${id}"%`).all();
    expect(results).toEqual([{ actor: "test" }, { actor: "test" }]);
  });

  test("and what is open at its end is posted, however long it lasted", async () => {
    const days = (count: number) => NOW + count * DAY_MS;
    await raise("provider_down", days(1));
    await silence("movement_refused", NOW, days(20));
    await silence("movement_refused", days(19), days(40));
    for (const id of ["open", "taken", "over"]) await raise("movement_refused", days(1), { id });
    await acknowledgeAlert(at(days(2)), "taken");
    await env.DB.prepare("UPDATE alerts SET resolved_at = ? WHERE id = 'over'").bind(days(2)).run();
    await postAlerts(at(days(39)));
    expect(news()).toEqual([]);
    await postAlerts(at(days(40)));
    await postAlerts(at(days(40) + HOUR_MS));
    const { results } = await env.DB.prepare("SELECT id FROM alerts WHERE posted_at IS NOT NULL").all();
    expect([news(), results]).toEqual([[[["movement_refused", 1, 0]]], [{ id: "open" }]]);
  });

  test("and only unposted alerts of a day and of silenced kinds are read for it", async () => {
    const [statement = ""] = await statementsOf(/posted_at" = 0/, async (installation) => {
      await postAlerts({ ...at(NOW), db: openDb(installation.DB, at(NOW).log) });
    });
    const plan = await planOf(statement);
    expect(plan.match(/(SCAN|SEARCH) alerts\b.*/g)).toEqual([
      "SEARCH alerts USING INDEX alerts_unposted (posted_at=? AND created_at>?)",
      "SEARCH alerts USING INDEX alerts_by_kind (kind=?)",
      "SEARCH alerts USING INDEX alerts_unposted (posted_at=?)",
    ]);
  });

  test("while alerts are counted on, and listed as silenced", async () => {
    await silence("session_unknown", NOW, NOW + HOUR_MS);
    const counted = {
      kind: "session_unknown",
      operatorCode: null,
      message: "M.",
      at: NOW,
      once: "c",
      id: "c",
    } as const;
    await countAlerts(adminCtx(), { ...counted, count: 2 });
    await countAlerts(adminCtx(), { ...counted, count: 5 });
    await postAlerts(at(NOW));
    expect(told).toEqual([]);
    const { results } = await env.DB.prepare("SELECT count, posted_at FROM alerts").all();
    expect(results).toEqual([{ count: 7, posted_at: null }]);
  });

  test("and is forgotten with the alerts of its time", async () => {
    await silence("wallet_down", NOW, NOW + HOUR_MS);
    const left = async () => (await env.DB.prepare("SELECT id FROM alert_silences").all()).results.length;
    await forgetAlerts(at(NOW + HOUR_MS + 400 * DAY_MS));
    expect(await left()).toBe(1);
    await forgetAlerts(at(NOW + HOUR_MS + 400 * DAY_MS + 1));
    expect(await left()).toBe(0);
  });
});

describe("/admin/v1/alert-silences", () => {
  const inHours = (hours: number) => isoTime(Date.now() + hours * HOUR_MS);
  const put = (id: string, body: object) => admin("PUT", `/alert-silences/${id}`, body);
  const BODY = { kind: "wallet_down", reason: "Planned", ends_at: inHours(2) };

  test("sets, shows, changes, lists and ends a silence", async () => {
    const { code } = await anOperator();
    const body = { ...BODY, operator_code: code };
    const set = await put("house", body);
    expect(set).toMatchObject({
      status: 200,
      body: { ...body, id: "house", provider_code: null, silenced_by: "root", starts_at: expect.any(String) },
    });
    expect(await put("house", body)).toEqual(set);
    const later = { ...body, ends_at: inHours(3), reason: "Takes longer" };
    expect((await put("house", later)).body).toEqual({ ...set.body, ...later });

    await raise("wallet_down", Date.now(), { operatorCode: code, id: "quiet" });
    await raise("wallet_down", Date.now(), { operatorCode: "another", id: "loud" });
    const listed = async (query: string) =>
      (await admin("GET", `/alerts?${query}`)).body.alerts.map(({ id, silence }: { id: string; silence: unknown }) => [
        id,
        silence,
      ]);
    const shown = { ...set.body, ...later };
    expect((await listed("")).sort()).toEqual([
      ["loud", null],
      ["quiet", shown],
    ]);
    expect(await listed("silenced=true")).toEqual([["quiet", shown]]);
    expect(await listed("silenced=false")).toEqual([["loud", null]]);
    expect((await admin("POST", "/alerts/quiet/acknowledge")).body.silence).toEqual(shown);

    const silences = async (query = "") => (await admin("GET", `/alert-silences${query}`)).body.silences;
    expect(await silences("?in_force=true")).toEqual([{ ...shown, in_force: true }]);
    const ended = await admin("DELETE", "/alert-silences/house");
    expect(ended).toMatchObject({ status: 200, body: { ...shown, ends_at: expect.any(String) } });
    expect(await admin("DELETE", "/alert-silences/house")).toEqual(ended);
    expect(await silences("?in_force=true")).toEqual([]);
    expect(await silences("?in_force=false")).toEqual([{ ...ended.body, in_force: false }]);
    expect(await silences()).toEqual([{ ...ended.body, in_force: false }]);
    expect((await listed("silenced=true")).length).toBe(0);
    // Its time is history: what was raised in it is judged by it.
    expect(await put("house", body)).toMatchObject({ status: 409, body: { error: "CONFLICT" } });
  });

  test("two calls with one id: the second changes it only if it is of the same", async () => {
    const { code } = await anOperator();
    await put("twice", BODY);
    for (const other of [{ kind: "movement_failed" }, { operator_code: code }]) {
      expect(await put("twice", { ...BODY, ...other })).toMatchObject({ status: 409 });
    }
    const { results } = await env.DB.prepare(
      "SELECT id FROM audit_log WHERE action LIKE '%/alert-silences/twice'",
    ).all();
    expect(results).toHaveLength(1);
  });

  test("of a critical kind ends within a day, of others within thirty", async () => {
    for (const [kind, hours, status] of [
      ["wallet_down", 23.99, 200],
      ["wallet_down", 24.01, 422],
      ["movement_refused", 24.01, 200],
      ["movement_refused", 719.99, 200],
      ["movement_refused", 720.01, 422],
      ["movement_refused", -0.01, 422],
    ] as const) {
      const answer = await put(`long-${++made}`, { ...BODY, kind, ends_at: inHours(hours) });
      expect([kind, hours, answer.status]).toEqual([kind, hours, status]);
      if (status === 422) expect(answer.body.fields).toEqual([{ field: "ends_at", message: expect.any(String) }]);
    }
  });

  test.each([
    [{ kind: "tired" }, ["kind"]],
    [{ reason: "" }, ["reason"]],
    [{ reason: undefined, ends_at: "soon", kind: undefined }, ["ends_at", "kind", "reason"]],
    [{ kind: "cron_late", operator_code: "a", provider_code: "b" }, ["operator_code", "provider_code"]],
    [{ kind: "objective_burning", operator_code: "a", provider_code: "b" }, ["operator_code", "provider_code"]],
    [{ kind: "settings_change", operator_code: "a", provider_code: "b" }, ["provider_code"]],
    [{ kind: "provider_down", operator_code: "a" }, ["operator_code"]],
    [{ provider_code: "a", ends_at: "2020-01-01T00:00:00Z" }, ["ends_at", "provider_code"]],
  ])("refuses %j, and names every broken field", async (change, fields) => {
    const { status, body } = await put("broken", { ...BODY, ...change });
    expect([status, body.fields?.map(({ field }: { field: string }) => field).sort()]).toEqual([422, fields]);
    expect((await admin("GET", "/alert-silences")).body.silences).toEqual([]);
  });

  test("answers 404 for what does not exist", async () => {
    expect(await put("none", { ...BODY, operator_code: "nobody" })).toMatchObject({ status: 404 });
    expect(await put("none", { ...BODY, kind: "provider_down", provider_code: "nobody" })).toMatchObject({
      status: 404,
    });
    expect(await admin("DELETE", "/alert-silences/none")).toMatchObject({ status: 404 });
  });
});
