import {
  createExecutionContext,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { verifyEvent } from "../../clients/typescript/src/index.ts";
import openapi from "../../openapi.json" with { type: "json" };
import type { NewWireEvent } from "../../src/api/wire/wire-event.ts";
import { app } from "../../src/app.ts";
import { deliverEvent } from "../../src/ledger/events/deliver-event.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";
import { EventStore } from "../../src/ops/wire-log/event-store.ts";
import { blank } from "../../src/ops/wire-log/kept-message.ts";
import { get } from "../support/answers.ts";
import { aCasino, adminCtx, anOperator } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { aLaunch, openSession, tokenIn } from "../support/launches.ts";
import { keepLogLines } from "../support/log-lines.ts";
import { PRODUCTION } from "../support/production.ts";
import { aSession, until } from "../support/session.ts";
import { signatureHeaders, signed } from "../support/signed.ts";
import { stopClock } from "../support/standing-clock.ts";
import { EVENTS, eventsOf, eventually, exchangeOf } from "./support.ts";

const lines = keepLogLines();

const logOf = (code: string) => env.WIRE_LOGS!.getByName(code);

describe("a signed call", () => {
  test("is recorded with its exact bytes, headers, answer and request id", async () => {
    const { operator, gameId } = await aCasino();
    const body = ` {"player_id" : "p-é1",\t"currency":"EUR", "game_id":"${gameId}"}\n`;
    const headers = { "user-agent": "casino/1.0", cookie: "own=1", authorization: "Bearer own" };
    const answer = await signed(operator, "POST", "/v1/sessions", { body, headers });
    const session = await answer.json<{ session_id: string }>();
    const [event] = await eventually(operator, 1);
    const requestId = answer.headers.get("x-request-id");
    expect(event).toMatchObject({
      ...{ direction: "in", kind: "call", action: null, method: "POST", path: "/v1/sessions", url: null, status: 200 },
      ...{ request_id: requestId, key_id: operator.keyId, caller: "server", attempt: null, reason: null },
      ...{ player_id: "p-é1", session_id: session.session_id, request_bytes: new TextEncoder().encode(body).length },
    });
    const { request, response } = await exchangeOf(operator, event?.id);
    expect(request).toMatchObject({ body, encoding: "utf8", truncated: false, blanked: false });
    expect(request.headers).toMatchObject({ "user-agent": "casino/1.0", "x-agg-key-id": operator.keyId });
    expect(request.headers).toHaveProperty("x-agg-signature", expect.stringMatching(/^[0-9a-f]{64}$/));
    for (const name of ["cookie", "authorization"]) expect(request.headers).not.toHaveProperty(name);
    expect(response?.headers).toMatchObject({ "x-request-id": requestId, "x-ratelimit-limit": expect.any(String) });
    expect(JSON.parse(response?.body ?? "")).toMatchObject({ session_id: session.session_id });
  });

  test("that is refused is recorded too, with its path and query", async () => {
    const operator = await anOperator();
    const target = "/v1/transactions?player_id=p%2F1&limit=0";
    await signed(operator, "GET", target);
    const [event] = await eventually(operator, 1);
    expect(event).toMatchObject({ method: "GET", path: target, status: 422, player_id: "p/1" });
    expect((await exchangeOf(operator, event?.id)).response?.body).toContain("VALIDATION_FAILED");
  });

  test("from a page of the installation says so", async () => {
    const operator = await anOperator();
    const headers = { "sec-fetch-site": "same-origin" };
    await signed(operator, "GET", "/v1/ping", { headers });
    await signed(operator, "POST", "/v1/sessions", { headers, body: "{}" });
    expect((await eventually(operator, 2)).map(({ caller }) => caller)).toEqual(["browser", "browser"]);
    expect((await eventsOf(operator, "?hide_page_reads=true")).map(({ method }) => method)).toEqual(["POST"]);
  });

  test("with a body that is no UTF-8 is kept as bytes; of a long one the beginning is", async () => {
    const operator = await anOperator();
    const bytes = Uint8Array.from([0x7b, 0xff, 0xfe, 0x00]);
    const text = `{"a":"${"é".repeat(20_000)}"}`;
    const key = await signatureHeaders(operator, "POST", "/v1/sessions", text);
    await signed(operator, "POST", "/v1/sessions", { body: text, headers: key });
    await logOf(operator.code).record({
      ...{ key: "bytes", response: null, request: { headers: {}, body: bytes, truncated: false, blanked: false } },
      event: { ...anEvent, at: new Date().toISOString() },
    });
    const events = await eventually(operator, 2);
    const read = await Promise.all(events.map(({ id }) => exchangeOf(operator, id)));
    expect(read.find(({ kind }) => kind === "callback")?.request).toMatchObject({
      body: "e//+AA==",
      encoding: "base64",
    });
    const long = read.find(({ kind }) => kind === "call");
    expect(long).toMatchObject({ request_bytes: 40_008, request: { truncated: true, encoding: "utf8" } });
    expect(long?.request.body).toBe(text.slice(0, 6) + "é".repeat(8_189));
  });

  test("that was not admitted is not recorded, and neither is reading the log", async () => {
    // All requests fall into one minute.
    stopClock();
    const operator = await anOperator({ requestsPerMinute: 3 });
    // Read in the object: a call that asks again and again would use up the limit.
    const kept = async () => {
      const events = await logOf(operator.code).list({}, { since: 0, limit: 10, newestFirst: false });
      return events.map(({ event }) => JSON.parse(event).path);
    };
    expect((await signed({ ...operator, secret: "wrong" }, "GET", "/v1/ping")).status).toBe(401);
    await signed(operator, "GET", "/v1/ping");
    expect(await until(kept, ({ length }) => length === 1)).toEqual(["/v1/ping"]);
    expect(await eventsOf(operator)).toHaveLength(1);
    await signed(operator, "GET", "/v1/ping?admitted");
    expect((await signed(operator, "GET", "/v1/ping?limited")).status).toBe(429);
    expect(await until(kept, ({ length }) => length === 2)).toEqual(["/v1/ping", "/v1/ping?admitted"]);
  });
});

const anEvent: Omit<NewWireEvent, "at"> = {
  ...{ direction: "out", kind: "callback", action: "bet", method: "POST", path: "/wallet", url: null, status: null },
  ...{ reason: null, duration_ms: 1, attempt: 1, request_id: null, key_id: null, caller: null, player_id: null },
  ...{ session_id: null, round_id: null, transaction_id: null, resend_of: null, request_bytes: 0, response_bytes: 0 },
} as const;

describe("what the service sends", () => {
  test("is recorded byte for byte with the answer and the attempt", async () => {
    const { operator, bet, id, playerId, calls, script } = await aSession();
    await script({
      action: "bet",
      status: 402,
      body: '{"error":"INSUFFICIENT_FUNDS"}',
      headers: { "set-cookie": "a=1" },
    });
    await bet("b-1");
    const [event] = await eventually(operator, 1, "?kind=callback&action=bet");
    expect(event).toMatchObject({
      ...{ direction: "out", status: 402, attempt: 1, player_id: playerId, session_id: id, round_id: "round" },
      ...{ transaction_id: expect.stringMatching(/:b-1$/), url: expect.stringContaining("/wallet/") },
    });
    const { request, response } = await exchangeOf(operator, event?.id);
    const [sent] = await calls();
    expect(request.body).toBe(sent?.raw);
    for (const [name, value] of Object.entries(request.headers)) expect(sent?.headers[name]).toBe(value);
    expect(response?.body).toBe('{"error":"INSUFFICIENT_FUNDS"}');
    expect(response?.headers).not.toHaveProperty("set-cookie");
  });

  test("is recorded at each attempt, also without an answer", async () => {
    const { operator, win, script, transaction } = await aSession();
    await script({ action: "win", times: 1, reset: true });
    await win("w-1");
    const { transaction_id } = (await transaction("w-1")).body;
    await signed(operator, "POST", `/v1/transactions/${encodeURIComponent(transaction_id)}/resend`);
    const events = await eventually(operator, 2, `?transaction_id=${encodeURIComponent(transaction_id)}&direction=out`);
    expect(events.map(({ attempt, status, reason }) => [attempt, status, reason])).toEqual([
      [2, 200, null],
      [1, null, "connection failed"],
    ]);
    expect((await exchangeOf(operator, events[1]?.id)).response).toBeNull();
  });

  test("as a webhook is recorded with its event and attempt", async () => {
    const { operator, win } = await aSession();
    await env.DB.prepare("UPDATE operators SET event_url = 'http://127.0.0.1:9/events' WHERE code = ?")
      .bind(operator.code)
      .run();
    const jackpot = { jackpot: { tier_id: "grand", win_type: "progressive" } };
    await win("w-1", jackpot);
    const [row] = (await get({ operator }, "/v1/events")).json.events as { id: string }[];
    await deliverEvent(adminCtx(), `${operator.code} ${row?.id}`);
    const [event] = await eventually(operator, 1, "?kind=webhook");
    expect(event).toMatchObject({ action: "jackpot.won", attempt: 1, status: null, url: "http://127.0.0.1:9/events" });
    const { request } = await exchangeOf(operator, event?.id);
    const incoming = { headers: request.headers, body: request.body, target: "/events" };
    expect(await verifyEvent({ [operator.keyId]: operator.secret }, incoming)).toMatchObject({ id: row?.id });
  });
});

describe("the log", () => {
  test("holds no launch token, whatever is read from it", async () => {
    const casino = await aCasino();
    const session = await openSession(casino);
    const token = tokenIn(session);
    const [event] = await eventually(casino.operator, 1);
    const { response } = await exchangeOf(casino.operator, event?.id);
    expect(response).toMatchObject({ blanked: true, truncated: false });
    expect(JSON.parse(response?.body ?? "")).toEqual({ ...session, launch_url: "[blanked]" });
    const stored = await runInDurableObject(logOf(casino.operator.code), (_, { storage }) =>
      storage.sql.exec("SELECT event, request, response, CAST(response_body AS TEXT) AS body FROM events").toArray(),
    );
    expect(JSON.stringify(stored)).toContain(session.session_id);
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("blanks secrets and each address that works unsigned, all known to this test", () => {
    const addresses = new Set<string>();
    const walk = (schema: unknown, name: string): void => {
      if (typeof schema !== "object" || schema === null) return;
      const { format, properties = {}, ...rest } = schema as { format?: string; properties?: object };
      if (format === "uri" || /url|token|secret/.test(name)) addresses.add(name);
      for (const [inner, value] of Object.entries(properties)) walk(value, inner);
      for (const value of Object.values(rest)) for (const one of [value].flat()) walk(one, name);
    };
    for (const schema of Object.values(openapi.components.schemas)) walk(schema, "");
    const harmless = [
      "lobby_url",
      "deposit_url",
      "responsible_gaming_url",
      // The operator's own, which our signature opens.
      ...["event_url", "invoice_url", "wallet_url"],
      // A time.
      "secret_read_at",
      "logo_url",
      "thumbnail_url",
      "cover",
      "landscape",
      "portrait",
      "square",
    ];
    const found = [...addresses].filter((name) => name !== "" && !harmless.includes(name)).sort();
    expect(found).toEqual(["csv_url", "launch_url", "ndjson_url", "secret", "url"]);
    const base = "https://games.example.com";
    const secret = {
      csv_url: `${base}/documents/a`,
      ndjson_url: `${base}/documents/b`,
      url: `${base}/documents/c?d="e`,
    };
    const text = JSON.stringify({
      ...secret,
      launch_url: 'https://studio.example/?t="1',
      secret: "s3cret",
      own: "https://wallet.example",
      n: 1,
    });
    const blanked = {
      csv_url: "[blanked]",
      ndjson_url: "[blanked]",
      url: "[blanked]",
      launch_url: "[blanked]",
      secret: "[blanked]",
    };
    expect(JSON.parse(blank(text, base))).toEqual({ ...blanked, own: "https://wallet.example", n: 1 });
    expect(blank(text.replaceAll("/", "\\/"), base)).not.toContain("documents");
    // Cut off, as the beginning of a long body is.
    expect(blank(text.slice(0, text.indexOf("documents/b") + 11), base)).not.toContain("documents");
  });

  test("is filtered by each filter, and paged", async () => {
    const { operator, bet, id, playerId } = await aSession();
    await bet("b-1");
    await signed(operator, "GET", "/v1/ping");
    await signed(operator, "GET", "/v1/sessions?limit=0");
    const all = await eventually(operator, 3);
    const requestId = all.find(({ path }) => path === "/v1/ping")?.request_id;
    // They are numbered as they are written, behind the answers: the newest need not have begun last.
    const times = all.map(({ at }) => at).sort();
    const at = times[0] ?? "";
    const next = new Date(Date.parse(times.at(-1) ?? "") + 1).toISOString();
    const cases: readonly (readonly [query: string, paths: readonly string[]])[] = [
      ["direction=in", ["/v1/sessions?limit=0", "/v1/ping"]],
      ["direction=out&kind=callback&action=bet&method=POST&status=2xx", ["callback"]],
      ["kind=webhook", []],
      ["status=4xx", ["/v1/sessions?limit=0"]],
      ["status=none", []],
      ["path=/v1/p", ["/v1/ping"]],
      ["path=/v1/%25", []],
      ["text=limit%3D0", ["/v1/sessions?limit=0"]],
      ["text=VALIDATION_FAILED", ["/v1/sessions?limit=0"]],
      ["text=validation_failed", []],
      ["text=%22action%22:%22bet%22", ["callback"]],
      ["caller=browser", []],
      ["hide_page_reads=true", ["/v1/sessions?limit=0", "/v1/ping", "callback"]],
      [`player_id=${playerId}`, ["callback"]],
      [`session_id=${id}&round_id=round`, ["callback"]],
      [`request_id=${requestId}`, ["/v1/ping"]],
      [`from=${at}&to=${next}`, ["/v1/sessions?limit=0", "/v1/ping", "callback"]],
      [`to=${at}`, []],
    ];
    for (const [query, paths] of cases) {
      const found = (await eventsOf(operator, `?${query}`)).map(({ kind, path }) =>
        kind === "callback" ? kind : path,
      );
      expect([query, found.sort()]).toEqual([query, [...paths].sort()]);
    }
    const first = (await get({ operator }, `${EVENTS}?limit=2`)).json as { events: object[]; next_cursor: string };
    const second = (await get({ operator }, `${EVENTS}?limit=2&cursor=${first.next_cursor}`)).json;
    expect([...first.events, ...(second.events as object[])]).toEqual(all.slice(0, 3));
    expect(second.next_cursor).toBeNull();
    const wrong = await get({ operator }, `${EVENTS}?direction=up&kind=x&status=9xx&from=now&limit=0&path=`);
    expect([wrong.status, (wrong.json.fields as { field: string }[]).map(({ field }) => field).sort()]).toEqual([
      422,
      ["direction", "from", "kind", "limit", "path", "status"],
    ]);
  });

  test("holds so many rows and bytes, the newest; an entry that is recorded twice is one", async () => {
    const message = (bytes: number) => ({ headers: {}, body: new Uint8Array(bytes), truncated: false, blanked: false });
    const operator = await anOperator();
    await runInDurableObject(logOf(operator.code), (_, { storage }) => {
      const add = (store: EventStore, key: string, bytes = 0, now = 5_000) => {
        const event = { ...anEvent, action: key, at: new Date(now).toISOString() };
        return store.add({ key, event, request: message(bytes), response: null }, now);
      };
      const keys = (store: EventStore) =>
        store.list({}, { since: 0, limit: 99, newestFirst: false }).map(({ event }) => JSON.parse(event).action);
      const open = () => new EventStore(storage.sql, { rows: 3, bytes: 20_000 });
      const store = open();
      const numbers = ["a", "b", "c", "d"].map((key) => add(store, key));
      expect(keys(store)).toEqual(["b", "c", "d"]);
      expect(add(store, "c")).toBe(numbers[2]);
      expect(keys(store)).toEqual(["b", "c", "d"]);
      add(store, "e", 19_300);
      expect(keys(store)).toEqual(["e"]);
      // What it holds is counted again when the object starts again.
      const restarted = open();
      add(restarted, "f");
      expect(keys(restarted)).toEqual(["f"]);
      const last = add(restarted, "g", 19_300);
      expect(keys(restarted)).toEqual(["g"]);
      // Numbers go on, also in a log that has become empty.
      restarted.forget(5_001);
      expect(keys(restarted)).toEqual([]);
      expect(add(open(), "h", 0, 5_001)).toBeGreaterThan(last);
    });
  });

  test("shows nothing older than 7 days, and deletes it", async () => {
    const operator = await anOperator();
    await signed(operator, "GET", "/v1/ping?old");
    const [event] = await eventually(operator, 1);
    const began = Date.parse(event?.at ?? "");
    const stored = () =>
      runInDurableObject(
        logOf(operator.code),
        (_, { storage }) => storage.sql.exec("SELECT seq FROM events").toArray().length,
      );
    vi.useFakeTimers({ now: began + 7 * DAY_MS, toFake: ["Date"] });
    expect(await eventsOf(operator)).toHaveLength(1);
    await runDurableObjectAlarm(logOf(operator.code));
    expect(await stored()).toBe(1);
    vi.setSystemTime(began + 7 * DAY_MS + 1);
    expect(await eventsOf(operator)).toEqual([]);
    expect((await get({ operator }, `${EVENTS}/${event?.id}`)).status).toBe(404);
    await signed(operator, "GET", "/v1/ping?young");
    await eventually(operator, 1);
    vi.setSystemTime(began + 7 * DAY_MS + 2 * HOUR_MS);
    expect(await runDurableObjectAlarm(logOf(operator.code))).toBe(true);
    expect(await stored()).toBe(1);
    expect((await eventsOf(operator)).map(({ path }) => path)).toEqual(["/v1/ping?young"]);
  });

  test("that fails costs its entry and nothing else", async () => {
    const { operator } = await aCasino();
    const broken = { getByName: () => ({ record: () => Promise.reject(new Error("full")) }) };
    const request = await signedRequest(operator, "GET", "/v1/ping");
    const answer = await fetched({ WIRE_LOGS: broken as unknown as NonNullable<typeof env.WIRE_LOGS> }, request);
    expect(answer.status).toBe(200);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: "error", event: "wire_log.not_kept", cause_message: "full" }),
    );
  });
});

describe("without a log", () => {
  const paths = [EVENTS, `${EVENTS}/1`, `${EVENTS}/stream`] as const;

  test("production records nothing", async () => {
    const casino = await aCasino();
    const headers = await signatureHeaders(casino.operator, "GET", "/v1/ping");
    const context = createExecutionContext();
    const answer = await app.fetch(new Request(`${PRODUCTION.BASE_URL}/v1/ping`, { headers }), PRODUCTION, context);
    await waitOnExecutionContext(context);
    expect(answer.status).toBe(200);
    expect(await eventsOf(casino.operator)).toEqual([]);
  });

  test("a sandbox that has no objects for it answers 404 too, and its calls work", async () => {
    const casino = await aCasino();
    for (const path of paths) {
      const answer = await fetched({ WIRE_LOGS: undefined }, await signedRequest(casino.operator, "GET", path));
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const body = JSON.stringify(aLaunch(casino));
    const opened = await fetched(
      { WIRE_LOGS: undefined },
      await signedRequest(casino.operator, "POST", "/v1/sessions", body),
    );
    expect(opened.status).toBe(200);
    expect(await eventsOf(casino.operator)).toEqual([]);
  });
});
