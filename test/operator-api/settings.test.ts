import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { app } from "../../src/app.ts";
import { createContext } from "../../src/create-context.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { auditLog } from "../../src/db/schema/audit.ts";
import { operatorKeys } from "../../src/db/schema/operators.ts";
import { settingChanges } from "../../src/db/schema/setting-changes.ts";
import type { Env } from "../../src/env.ts";
import { findOperator } from "../../src/gate/reference/find-operator.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";
import { applyDueChanges } from "../../src/ops/settings/apply-changes.ts";
import { admin } from "../support/admin.ts";
import { answerOf } from "../support/answers.ts";
import { adminCtx, aKeyFor, anOperator, type TestOperator } from "../support/fixtures.ts";
import { PRODUCTION } from "../support/production.ts";
import { keeping } from "../support/queues.ts";
import { laterCtx, until } from "../support/session.ts";
import { bothSignatures, type Signer, signed } from "../support/signed.ts";

const OLD = "https://casino.example.com/events";
const NEW = "https://other.example.com/events";
const WALLET = "https://wallet.example.com/callback";
const ADDRESS = "203.0.113.7";
const CHANGES = "/v1/settings/changes";
const PROBE = { player_id: "p-1", currency: "EUR" };

/** What the addresses of an operator answer; anything else goes where it is sent. */
let answers: Record<string, () => Response>;
let called: { url: string; headers: Headers; body: Record<string, unknown> }[];

beforeEach(() => {
  called = [];
  answers = {
    [OLD]: () => new Response(null, { status: 204 }),
    [NEW]: () => new Response(null, { status: 204 }),
    [WALLET]: () => Response.json({ balance: "12.50" }),
  };
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = answers[String(input)];
    if (!answer) return real(input, init);
    const body = JSON.parse(new TextDecoder().decode(init?.body as Uint8Array));
    called.push({ url: String(input), headers: new Headers(init?.headers), body });
    return answer();
  });
});

/** A call of production, from an address. */
async function produced(signer: Signer, method: string, target: string, body?: object, address = ADDRESS) {
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers = { ...(await bothSignatures(signer, method, target, text)), "cf-connecting-ip": address };
  const request = new Request(PRODUCTION.BASE_URL + target, {
    method,
    headers,
    ...(text === "" ? {} : { body: text }),
  });
  const context = createExecutionContext();
  const answer = await app.fetch(request, PRODUCTION, context);
  await waitOnExecutionContext(context);
  return answerOf(answer);
}

/** Asks for a change in the sandbox. */
async function rehearsed(signer: Signer, body: object) {
  const headers = await bothSignatures(signer, "POST", CHANGES, JSON.stringify(body));
  return answerOf(await signed(signer, "POST", CHANGES, { body, headers }));
}

const ask = (signer: Signer, body: object) => produced(signer, "POST", CHANGES, body);
const decide = (signer: Signer, id: unknown, verb: "approve" | "stop" | "secret", body?: object) =>
  produced(signer, "POST", `${CHANGES}/${id}/${verb}`, body);
const settingsOf = async (signer: Signer) => (await produced(signer, "GET", "/v1/settings")).json;

/** The job of a minute of production, `ms` ahead. */
async function later(ms: number): Promise<void> {
  const made = createContext(PRODUCTION as Env, () => undefined);
  const ctx = { ...laterCtx(ms), settings: made.settings };
  await applyDueChanges(keeping(ctx).ctx);
}

async function eventsOf(operator: TestOperator) {
  const { json } = await produced(operator, "GET", "/v1/events");
  return (json.events as { id: string; event: string; data: Record<string, unknown> }[]).toReversed();
}

const statesOf = async (operator: TestOperator) =>
  (await eventsOf(operator)).map(({ event, data }) => [event, data.state]);

const alertsOf = ({ code }: TestOperator) =>
  adminCtx()
    .db.select()
    .from(alerts)
    .where(and(eq(alerts.operatorCode, code), eq(alerts.kind, "settings_change")));

const row = ({ code }: TestOperator) => findOperator(adminCtx(), code);

/** An operator that has chosen two people, with its two keys. */
async function aPair(): Promise<{ first: TestOperator; second: TestOperator }> {
  const first = await anOperator({ eventUrl: OLD, walletUrl: "https://old.example.com/wallet" });
  const second = { ...(await aKeyFor(first.code)), code: first.code };
  expect(await ask(first, { two_people: true })).toMatchObject({ status: 200, json: { state: "done" } });
  return { first, second };
}

describe("in the sandbox", () => {
  test("a new address is tried, and is the setting at once", async () => {
    const operator = await anOperator();
    const answer = await rehearsed(operator, { event_url: NEW });
    expect(answer).toMatchObject({
      status: 200,
      json: {
        state: "done",
        changes: [{ what: "event_url", before: null, after: NEW }],
        tried: [{ setting: "event_url", outcome: "status 204" }],
      },
    });
    expect((await row(operator)).eventUrl).toBe(NEW);
    const [trial] = called;
    expect(trial).toMatchObject({ url: NEW, body: { event: "address.tried", data: { setting: "event_url" } } });
    expect(trial?.headers.get("x-agg-signature-v2")).toMatch(/^[0-9a-f]{64}$/);
    const again = await rehearsed(operator, { event_url: NEW });
    expect(again).toMatchObject({ status: 409, json: { error: "SETTINGS_REFUSED", message: "Nothing would change." } });
  });

  test("an operator with one key tries another wallet, and rotates its key, by itself", async () => {
    const operator = await anOperator();
    answers[WALLET] = () => Response.json({ balance: "12.50" });
    const change = { wallet_url: WALLET, probe: PROBE };
    expect(await rehearsed(operator, change)).toMatchObject({ status: 200, json: { state: "done" } });
    expect((await row(operator)).walletUrl).toBe(WALLET);
    const issued = await rehearsed(operator, { new_key: true });
    expect(issued).toMatchObject({ status: 200, json: { state: "done" } });
    const path = `${CHANGES}/${issued.json.id}/secret`;
    const headers = await bothSignatures(operator, "POST", path, "");
    const { status, json } = await answerOf(await signed(operator, "POST", path, { headers }));
    expect(status).toBe(200);
    const next = { keyId: String(json.key_id), secret: String(json.secret) };
    expect(await rehearsed(next, { revoke_key_id: operator.keyId })).toMatchObject({ status: 200 });
    const pinged = [operator, next].map(async (signer) => (await signed(signer, "GET", "/v1/ping")).status);
    expect(await Promise.all(pinged)).toEqual([401, 200]);
  });

  test("one that does not answer as it must is refused with the reason, nothing saved", async () => {
    const operator = await anOperator();
    answers[NEW] = () => new Response(null, { status: 500 });
    const answer = await rehearsed(operator, { event_url: NEW });
    expect(answer).toMatchObject({
      status: 422,
      json: { fields: [{ field: "event_url", message: expect.stringContaining("the address answered 500") }] },
    });
    expect((await row(operator)).eventUrl).toBeNull();
  });
});

describe("in production a change waits a day", () => {
  test("told to the old address, the staff and both records; then it is made, once", async () => {
    const operator = await anOperator({ eventUrl: OLD });
    const { status, json } = await ask(operator, { event_url: NEW });
    expect(status).toBe(200);
    const hours = (Date.parse(String(json.effective_at)) - Date.parse(String(json.asked_at))) / HOUR_MS;
    expect([json.state, hours, json.asked_by, json.asked_from]).toEqual(["waiting", 24, operator.keyId, ADDRESS]);
    expect(await ask(operator, { event_url: NEW })).toMatchObject({ status: 200, json: { id: json.id } });
    expect(await statesOf(operator)).toEqual([["settings.change", "waiting"]]);
    expect(await alertsOf(operator)).toMatchObject([{ resolvedAt: null }]);
    await later(23 * HOUR_MS);
    expect((await row(operator)).eventUrl).toBe(OLD);
    for (let i = 0; i < 2; i++) await later(25 * HOUR_MS);
    expect((await row(operator)).eventUrl).toBe(NEW);
    expect(await statesOf(operator)).toEqual([
      ["settings.change", "waiting"],
      ["settings.change", "done"],
    ]);
    expect(await alertsOf(operator)).toMatchObject([{ resolvedAt: expect.any(Number) }]);
    const { json: listed } = await produced(operator, "GET", CHANGES);
    expect(listed.changes).toMatchObject([{ id: json.id, state: "done", decided_by: operator.keyId }]);
    const staff = await admin("GET", `/operators/${operator.code}/setting-changes`);
    expect(staff.body.changes).toEqual(listed.changes);
    const entries = await adminCtx()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, `POST ${CHANGES} of ${operator.code}`));
    expect(entries).toMatchObject([{ actor: `key:${operator.keyId}`, address: ADDRESS, detail: { id: json.id } }]);
  });

  test("whatever events were chosen: a stolen key cannot silence it", async () => {
    const operator = await anOperator({ eventUrl: OLD });
    const none = { events: [], min_severity: "critical" };
    expect((await produced(operator, "POST", "/v1/events/choice", none)).status).toBe(200);
    const { json } = await ask(operator, { event_url: null });
    const told = (await eventsOf(operator)).filter(({ data }) => data.id === json.id);
    expect(told).toMatchObject([{ event: "settings.change", data: { state: "waiting" } }]);
  });

  test("but a choice of events, which is told, listed and audited with its key", async () => {
    const operator = await anOperator({ eventUrl: OLD });
    await ask(operator, { event_url: NEW });
    const choose = (body: object) => produced(operator, "POST", "/v1/events/choice", body);
    const some = { events: ["movement.failed", "wallet.unhealthy"], min_severity: "info" };
    for (let i = 0; i < 2; i++) expect((await choose(some)).status).toBe(200);
    expect((await choose({ events: null, min_severity: "critical" })).status).toBe(200);
    const changes = [
      [
        { what: "events", before: "movement.failed, wallet.unhealthy", after: "all" },
        { what: "min_severity", before: "info", after: "critical" },
      ],
      [{ what: "events", before: "all", after: "movement.failed, wallet.unhealthy" }],
    ];
    const { json: listed } = await produced(operator, "GET", CHANGES);
    const made = (listed.changes as Record<string, unknown>[]).filter(({ state }) => state === "done");
    expect(made).toHaveLength(2);
    expect(made.map((one) => one.changes)).toEqual(expect.arrayContaining(changes));
    for (const one of made)
      expect(one).toMatchObject({ asked_by: operator.keyId, decided_by: operator.keyId, asked_from: ADDRESS });
    const told = (await statesOf(operator)).filter(([, state]) => state === "done");
    expect(told).toEqual([1, 2].map(() => ["settings.change", "done"]));
    const entries = await adminCtx()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, `POST /v1/events/choice of ${operator.code}`));
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ actor: `key:${operator.keyId}`, address: ADDRESS });
  });

  test("any key of the operator stops it, and staff; a stopped one is never made", async () => {
    const operator = await anOperator({ eventUrl: OLD });
    const second = await aKeyFor(operator.code);
    const { json } = await ask(operator, { event_url: NEW });
    for (let i = 0; i < 2; i++)
      expect(await decide(second, json.id, "stop", { reason: "Not ours" })).toMatchObject({
        status: 200,
        json: { state: "stopped", decided_by: second.keyId, reason: "Not ours" },
      });
    const { json: other } = await ask(operator, { event_url: null });
    const path = `/operators/${operator.code}/setting-changes/${other.id}/stop`;
    expect(await admin("POST", path, { reason: "The operator called" })).toMatchObject({
      status: 200,
      body: { state: "stopped", decided_by: "service" },
    });
    await later(2 * DAY_MS);
    expect((await row(operator)).eventUrl).toBe(OLD);
    expect((await statesOf(operator)).map(([, state]) => state).toSorted()).toEqual([
      ...["stopped", "stopped", "waiting", "waiting"],
    ]);
    const { json: made } = await ask(operator, { event_url: NEW });
    await later(2 * DAY_MS);
    expect(await decide(second, made.id, "stop")).toMatchObject({ status: 409, json: { error: "SETTINGS_REFUSED" } });
  });

  test("and one at a time: another is refused until it is over", async () => {
    const operator = await anOperator({ eventUrl: OLD });
    const both = await Promise.all([ask(operator, { event_url: NEW }), ask(operator, { event_url: null })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await ask(operator, { allowlist: [ADDRESS] })).toMatchObject({ status: 409 });
  });

  test("it is stopped where staff changed the setting meanwhile", async () => {
    const operator = await anOperator({ eventUrl: OLD });
    const { json } = await ask(operator, { event_url: NEW });
    const third = "https://third.example.com/events";
    expect((await admin("PUT", `/operators/${operator.code}`, { event_url: third })).status).toBe(200);
    await later(25 * HOUR_MS);
    expect((await row(operator)).eventUrl).toBe(third);
    const { json: listed } = await produced(operator, "GET", CHANGES);
    expect(listed.changes).toMatchObject([{ id: json.id, state: "stopped", decided_by: "service" }]);
  });

  test("an allowlist must have the caller's address, and holds once it is made", async () => {
    const operator = await anOperator();
    const refused = await ask(operator, { allowlist: ["198.51.100.0/24"] });
    expect(refused).toMatchObject({ status: 422, json: { fields: [{ field: "allowlist" }] } });
    expect((await ask(operator, { allowlist: ["203.0.113.0/24"] })).status).toBe(200);
    await later(25 * HOUR_MS);
    expect((await produced(operator, "GET", "/v1/settings", undefined, "198.51.100.1")).status).toBe(403);
    expect(await settingsOf(operator)).toMatchObject({ allowlist: ["203.0.113.0/24"] });
  });
});

describe("another wallet and a new key", () => {
  test("take two people, who take two keys", async () => {
    const operator = await anOperator();
    for (const change of [{ wallet_url: WALLET, probe: PROBE }, { new_key: true }, { two_people: true }])
      expect(await ask(operator, change)).toMatchObject({ status: 409, json: { error: "SETTINGS_REFUSED" } });
    expect(called).toEqual([]);
  });

  test("the wallet is asked for a balance, then a second key approves, then it waits", async () => {
    const { first, second } = await aPair();
    answers[WALLET] = () => Response.json({ error: "INVALID_SIGNATURE" }, { status: 401 });
    const change = { wallet_url: WALLET, probe: PROBE };
    expect(await ask(first, change)).toMatchObject({
      status: 422,
      json: { fields: [{ field: "wallet_url", message: expect.stringContaining("INVALID_SIGNATURE") }] },
    });
    expect((await ask(first, { wallet_url: WALLET })).json.fields).toMatchObject([{ field: "probe" }]);
    answers[WALLET] = () => Response.json({ balance: "12.50" });
    const { json } = await ask(first, change);
    expect(json).toMatchObject({ state: "waiting", needs_approval: true, tried: [{ outcome: "balance 12.50" }] });
    expect(called.at(-1)).toMatchObject({ url: WALLET, body: { action: "getbalance", player_id: "p-1" } });
    expect((await decide(first, json.id, "approve")).status).toBe(409);
    await later(25 * HOUR_MS);
    expect((await row(first)).walletUrl).not.toBe(WALLET);
    for (let i = 0; i < 2; i++)
      expect(await decide(second, json.id, "approve")).toMatchObject({
        status: 200,
        json: { state: "waiting", approved_by: second.keyId },
      });
    await later(25 * HOUR_MS);
    expect((await row(first)).walletUrl).toBe(WALLET);
  });

  test("one that no second key approves is stopped after a week", async () => {
    const { first, second } = await aPair();
    const { json } = await ask(first, { two_people: false });
    expect(json).toMatchObject({ state: "waiting", needs_approval: true });
    await adminCtx()
      .db.update(settingChanges)
      .set({ createdAt: Date.now() - 7 * DAY_MS })
      .where(eq(settingChanges.id, String(json.id)));
    expect(await decide(second, json.id, "approve")).toMatchObject({
      status: 409,
      json: { error: "SETTINGS_REFUSED", message: "It was not approved within 7 days: ask for it again." },
    });
    await later(8 * DAY_MS);
    expect(await settingsOf(first)).toMatchObject({ two_people: true });
    const { json: listed } = await produced(first, "GET", CHANGES);
    expect(listed.changes).toContainEqual(
      expect.objectContaining({ id: json.id, state: "stopped", decided_by: "service" }),
    );
  });

  test("a key is rotated: secret read once, its use seen, the old one revoked at once", async () => {
    const { first, second } = await aPair();
    const { json } = await ask(first, { new_key: true });
    expect((await decide(first, json.id, "secret")).status).toBe(409);
    await decide(second, json.id, "approve");
    await Promise.all([later(25 * HOUR_MS), later(25 * HOUR_MS)]);
    expect((await settingsOf(first)).keys).toHaveLength(3);
    expect((await decide(second, json.id, "secret")).status).toBe(409);
    const readAt = async () => {
      const { changes } = (await produced(second, "GET", CHANGES)).json;
      return (changes as Record<string, unknown>[]).find(({ id }) => id === json.id)?.secret_read_at;
    };
    expect(await readAt()).toBeNull();
    const { status, json: key } = await decide(first, json.id, "secret");
    expect(status).toBe(200);
    expect((await decide(first, json.id, "secret")).status).toBe(409);
    expect(await readAt()).toMatch(/^\d{4}-/);
    const third = { keyId: String(key.key_id), secret: String(key.secret) };
    expect((await produced(third, "GET", "/v1/ping")).status).toBe(200);
    // Uses are written at most once a minute where an isolate serves many keys, as that of the tests does.
    vi.useFakeTimers({ now: Date.now() + 2 * HOUR_MS, toFake: ["Date"] });
    const uses = await until(
      async () => (await settingsOf(third)).keys as { key_id: string; last_used_at: string | null }[],
      (keys) => keys.every((own) => own.last_used_at !== null),
    );
    expect(uses.map((own) => own.key_id)).toEqual([first.keyId, second.keyId, third.keyId]);
    expect(await ask(third, { revoke_key_id: first.keyId })).toMatchObject({ status: 200, json: { state: "done" } });
    expect((await produced(first, "GET", "/v1/settings")).status).toBe(401);
    expect((await ask(third, { revoke_key_id: first.keyId })).status).toBe(404);
  });

  test("a change of a revoked key is not made, should the stop have been cut off", async () => {
    const { first, second } = await aPair();
    const { json } = await ask(first, { event_url: NEW });
    await decide(second, json.id, "approve");
    const own = eq(operatorKeys.keyId, first.keyId);
    await adminCtx().db.update(operatorKeys).set({ revokedAt: Date.now() }).where(own);
    await later(25 * HOUR_MS);
    expect((await row(second)).eventUrl).toBe(OLD);
    expect((await produced(second, "GET", CHANGES)).json.changes).toContainEqual(
      expect.objectContaining({ id: json.id, state: "stopped", decided_by: "service" }),
    );
  });

  test("revoking a key stops what it asked for or approved; the last one stays", async () => {
    const { first, second } = await aPair();
    const { json } = await ask(first, { event_url: NEW });
    expect((await ask(second, { revoke_key_id: first.keyId })).status).toBe(200);
    const { json: listed } = await produced(second, "GET", CHANGES);
    const stopped = (listed.changes as { id: string; state: string }[]).find(({ id }) => id === json.id);
    expect(stopped).toMatchObject({ state: "stopped", decided_by: "service" });
    expect(await ask(second, { revoke_key_id: second.keyId })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining("last active key") },
    });
    const other = await aPair();
    const approved = (await ask(other.second, { event_url: NEW })).json;
    await decide(other.first, approved.id, "approve");
    expect((await admin("DELETE", `/operators/${other.first.code}/keys/${other.first.keyId}`)).status).toBe(200);
    const { changes } = (await produced(other.second, "GET", CHANGES)).json;
    const states = (changes as { id: string; state: string }[]).map(({ id, state }) => [id, state]);
    expect(Object.fromEntries(states)).toMatchObject({ [String(approved.id)]: "stopped" });
    const both = await aPair();
    const ended = [both.first, both.second].map((own) => ask(own, { revoke_key_id: own.keyId }));
    expect((await Promise.all(ended)).map((one) => one.status).toSorted()).toEqual([200, 409]);
  });
});

test("a change takes both signatures: that of a body alone is valid on any path", async () => {
  const operator = await anOperator();
  for (const path of [CHANGES, `${CHANGES}/an-id/approve`, `${CHANGES}/an-id/secret`])
    expect(await answerOf(await signed(operator, "POST", path, { body: { two_people: true } }))).toMatchObject({
      status: 409,
      json: { error: "SETTINGS_REFUSED", message: expect.stringContaining("X-Agg-Signature-V2") },
    });
});

test("another operator's changes are not listed, and its keys are not there", async () => {
  const [operator, other] = await Promise.all([anOperator({ eventUrl: OLD }), anOperator()]);
  await ask(operator, { event_url: NEW });
  expect((await produced(other, "GET", CHANGES)).json.changes).toEqual([]);
  expect((await ask(other, { revoke_key_id: operator.keyId })).status).toBe(404);
});

test.each([
  [{}, "body"],
  [{ event_url: "http://casino.example.com" }, "event_url"],
  [{ invoice_url: "https://10.0.0.1/" }, "invoice_url"],
  [{ allowlist: ["nowhere"] }, "allowlist"],
  [{ new_key: true, event_url: null }, "new_key"],
  [{ revoke_key_id: "k", two_people: false }, "two_people"],
  [{ wallet_url: WALLET, probe: { player_id: "", currency: "EUR" } }, "probe"],
])("%j is refused", async (body, field) => {
  const { status, json } = await ask(await anOperator(), body);
  expect(status).toBe(422);
  expect((json.fields as { field: string }[])[0]?.field).toContain(field);
});

test("ten are asked in a minute; more are limited", async () => {
  const operator = await anOperator({ eventUrl: OLD });
  const many = await Promise.all(Array.from({ length: 25 }, () => ask(operator, { event_url: OLD })));
  const limited = many.filter(({ status }) => status === 429).length;
  // A minute may end in between.
  expect(limited).toBeGreaterThanOrEqual(5);
});
