import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { verifyEvent } from "../../clients/typescript/src/index.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { operatorEvents } from "../../src/db/schema/events.ts";
import { booksOf } from "../../src/ledger/books/d1-books.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { deliverEvent, forgetEvents, sweepEvents } from "../../src/ledger/events/deliver-event.ts";
import { DAY_MS, HOUR_MS, isoTime, utcDay } from "../../src/lib/clock.ts";
import { endCampaign } from "../../src/play/promotions/end-campaigns.ts";
import { sweepPromotions } from "../../src/play/promotions/sweep-promotions.ts";
import { complete } from "../billing/support.ts";
import { aCampaign, aGrant, aPromotingCasino } from "../promotions/support.ts";
import { get, post, type WithOperator } from "../support/answers.ts";
import { adminCtx, anOperator, aProvider, type TestOperator } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { meteredDatabase } from "../support/metered-database.ts";
import { drained, keeping } from "../support/queues.ts";
import { aSession, laterCtx, type TestSession } from "../support/session.ts";
import { signed } from "../support/signed.ts";
import { stopClock } from "../support/standing-clock.ts";

const EVENT_URL = "https://casino.example.com/events?from=games";
const JACKPOT = { jackpot: { tier_id: "grand", win_type: "progressive" } };

let answer: () => Response;
let received: { headers: Headers; body: string }[];

beforeEach(() => {
  received = [];
  answer = () => new Response(null, { status: 204 });
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (String(input) !== EVENT_URL) return real(input, init);
    received.push({ headers: new Headers(init?.headers), body: new TextDecoder().decode(init?.body as Uint8Array) });
    return answer();
  });
});

/** Gives an operator an event address, or takes it away. */
async function setAddress({ code }: TestOperator, url: string | null = EVENT_URL): Promise<void> {
  await env.DB.prepare("UPDATE operators SET event_url = ? WHERE code = ?").bind(url, code).run();
}

interface Listed {
  readonly id: string;
  readonly event: string;
  readonly status: string;
  readonly attempts: number;
  readonly data: Record<string, unknown>;
}

async function eventsOf(owner: WithOperator, query = ""): Promise<Listed[]> {
  const { status, json } = await get(owner, `/v1/events${query}`);
  expect(status).toBe(200);
  return json.events as Listed[];
}

/** A session of an operator with an event address, whose queue loses every message: each test delivers by itself. */
async function aHeardSession(): Promise<TestSession> {
  const session = await aSession();
  await setAddress(session.operator);
  return session;
}

/** Reports a jackpot win without a queue, so that nothing else delivers its event. */
async function winJackpot(session: TestSession, id = "w1"): Promise<string> {
  const stake = { session_id: session.id, round_id: "round", amount: "250.00", currency: "EUR", ...JACKPOT };
  const body = JSON.stringify({ ...stake, transaction_id: id });
  const lost = { send: async () => undefined, sendBatch: async () => undefined } as unknown as Queue;
  const request = await signedRequest(session.provider, "POST", "/provider/v1/win", body);
  expect((await fetched({ DELIVERIES: lost, JOBS: lost }, request)).status).toBe(200);
  return `jackpot.won:${session.provider.code}:${id}`;
}

/** What arrived of an event: a sweep sends those of other tests too. */
const receivedOf = (id: string) => received.filter(({ body }) => JSON.parse(body).id === id);

const send = (session: TestSession, id: string, ms = 0) =>
  deliverEvent(keeping(laterCtx(ms)).ctx, `${session.operator.code} ${id}`);

describe("an operator without an event address", () => {
  test("has no events, and its bets and wins run no statement of them", async () => {
    const session = await aSession();
    const DB = meteredDatabase(env.DB);
    const stake = { session_id: session.id, round_id: "round", amount: "1.00", currency: "EUR" };
    const report = async (call: string, fields: object) => {
      const body = JSON.stringify({ ...stake, ...fields });
      const request = await signedRequest(session.provider, "POST", `/provider/v1/${call}`, body);
      expect((await fetched({ DB }, request)).status).toBe(200);
    };
    await report("bet", { transaction_id: "b1" });
    await report("win", { transaction_id: "w1" });
    expect(DB.ran.length).toBeGreaterThan(5);
    const ofEvents = () => DB.ran.filter(({ sql }) => sql.includes("operator_events"));
    expect(ofEvents()).toEqual([]);
    await report("win", { transaction_id: "w2", ...JACKPOT });
    // The one that records it, where there is an address: a look of its own would come before or after the win.
    expect(ofEvents()).toHaveLength(1);
    expect(await eventsOf(session)).toEqual([]);
  });

  test("gets none for what happened before it had one", async () => {
    const session = await aSession();
    await session.win("w1", JACKPOT);
    await setAddress(session.operator);
    await session.win("w1", JACKPOT);
    expect(await eventsOf(session)).toEqual([]);
  });

  test("gets statement.final from the next ending day on, none of an earlier final day", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    const play = { operator: operator.code, provider: provider.code, type: "bet", amount: 100 } as const;
    const finalOf = async (day: string) => (await get({ operator }, `/v1/statements/${day}`)).json.final;
    await complete({ ...play, on: "2026-10-05" });
    expect(await finalOf("2026-10-05")).toBe(true);
    await setAddress(operator);
    expect(await finalOf("2026-10-05")).toBe(true);
    expect(await eventsOf({ operator })).toEqual([]);
    await complete({ ...play, on: "2026-10-06" });
    expect(await finalOf("2026-10-06")).toBe(true);
    expect(await eventsOf({ operator })).toMatchObject([{ id: "statement.final:2026-10-06" }]);
  });
});

describe("an address that changes while a movement is at the wallet", () => {
  /** Reports a jackpot win; while its wallet is being called, the address becomes `url`. */
  async function winWhile(session: TestSession, url: string | null): Promise<void> {
    const before = vi.mocked(globalThis.fetch).getMockImplementation();
    vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
      if (String(input).includes("/wallet/")) await setAddress(session.operator, url);
      return (before ?? fetch)(input, init);
    });
    await winJackpot(session);
  }

  test("hears of the win, if it is set by then", async () => {
    const session = await aSession();
    await winWhile(session, EVENT_URL);
    expect(await eventsOf(session)).toMatchObject([{ event: "jackpot.won" }]);
  });

  test("does not, if it is gone by then", async () => {
    const session = await aHeardSession();
    await winWhile(session, null);
    expect(await eventsOf(session)).toEqual([]);
  });
});

describe("an event is recorded once", () => {
  test("jackpot.won, with the win that the wallet booked, however often it is reported", async () => {
    const session = await aHeardSession();
    await session.win("plain");
    const id = await winJackpot(session);
    await winJackpot(session);
    const [event, ...others] = await eventsOf(session);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ id, event: "jackpot.won", status: "pending", attempts: 0 });
    expect(event?.data).toEqual({
      transaction_id: `${session.provider.code}:w1`,
      provider_code: session.provider.code,
      jackpot_tier_id: "grand",
      win_type: "progressive",
      player_id: session.playerId,
      session_id: session.id,
      round_id: "round",
      currency: "EUR",
      amount: "250.00",
      won_at: expect.any(String),
    });
  });

  test("movement.failed, for each schedule that is exhausted", async () => {
    const session = await aHeardSession();
    await session.script({ action: "win", status: 503, book: false });
    await session.win("w1");
    const transactionId = `${session.provider.code}:w1`;
    for (const hours of [1, 73, 74]) await deliverMovement(laterCtx(hours * HOUR_MS), transactionId);
    expect((await session.transaction("w1")).body.status).toBe("failed");
    const [event, ...others] = await eventsOf(session);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      event: "movement.failed",
      data: (await session.transaction("w1")).body,
    });
    await signed(session.operator, "POST", `/v1/transactions/${encodeURIComponent(transactionId)}/resend`, {
      body: {},
    });
    expect(await eventsOf(session)).toHaveLength(1);
    await deliverMovement(laterCtx(80 * HOUR_MS), transactionId);
    expect(await eventsOf(session)).toHaveLength(2);
  });

  test("free_spins.finished, with the provider's total, however often it settles", async () => {
    const casino = await aPromotingCasino();
    await setAddress(casino.operator);
    const { json } = await post(casino, "/v1/free-spins", aGrant(casino));
    const settle = async (win_amount: string) =>
      signed(casino.provider, "POST", `/provider/v1/free-spins/${json.free_spins_id}/settle`, { body: { win_amount } });
    for (const total of ["12.5", "12.50", "13.00"]) await settle(total);
    const [event, ...others] = await eventsOf(casino);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      id: `free_spins.finished:${json.id}`,
      data: { id: json.id, reference: json.reference, player_id: "player-1", bet_amount: "0.20", win_amount: "12.50" },
    });
  });

  test("bonus_campaign.ended, by operator, limit or time, whichever comes first", async () => {
    const casino = await aPromotingCasino();
    await setAddress(casino.operator);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++)
      ids.push(String((await post(casino, "/v1/bonus-campaigns", aCampaign(casino))).json.id));
    const [stopped = "", paid = "", over = ""] = ids;
    for (let i = 0; i < 2; i++) await post(casino, `/v1/bonus-campaigns/${stopped}/end`, {});
    const end = { providerCode: casino.provider.code, campaignId: paid };
    for (let i = 0; i < 2; i++) await endCampaign(adminCtx(), end);
    const until = Date.parse("2026-11-01T12:34:56.789Z");
    await env.DB.prepare("UPDATE bonus_campaigns SET valid_until = ? WHERE id = ?").bind(until, over).run();
    for (let i = 0; i < 2; i++) await sweepPromotions(adminCtx());
    const events = await eventsOf(casino);
    expect(events.map(({ id }) => id).toSorted()).toEqual(ids.map((id) => `bonus_campaign.ended:${id}`).toSorted());
    expect(events.find(({ data }) => data.id === over)?.data).toMatchObject({
      name: "Friday spins",
      type: "free_spins",
      currency: "EUR",
      valid_until: "2026-11-01T12:34:56.789Z",
      ended_at: "2026-11-01T12:34:56.789Z",
    });
    const early = events.find(({ data }) => data.id === stopped)?.data;
    expect(Date.parse(String(early?.ended_at))).toBeLessThan(Date.parse(String(early?.valid_until)));
  });

  test("statement.final, with what an auditor needs, however often the day is read", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    await setAddress(operator);
    await complete({ operator: operator.code, provider: provider.code, type: "bet", amount: 1_234, on: "2026-10-05" });
    const read = () => get({ operator }, "/v1/statements/2026-10-05");
    const { json } = await read();
    await read();
    const [statement] = json.statements as Record<string, unknown>[];
    const [event, ...others] = await eventsOf({ operator });
    expect(others).toEqual([]);
    const { currency, transactions, digest, signature, signing_key_id } = statement ?? {};
    expect(event).toMatchObject({
      id: "statement.final:2026-10-05",
      data: {
        operator_code: operator.code,
        day: "2026-10-05",
        statements: [{ currency, transactions, digest, signature, signing_key_id }],
      },
    });
    await get({ operator }, `/v1/statements/${utcDay(Date.now())}`);
    expect(await eventsOf({ operator })).toHaveLength(1);
  });

  test("and none without what it reports: a decision that is not written records none", async () => {
    const session = await aHeardSession();
    await session.script({ action: "win", status: 503, book: false });
    await session.win("w1", JACKPOT);
    const books = booksOf(adminCtx());
    const facts = await books.readMovement(`${session.provider.code}:w1`);
    if (!facts) throw new Error("the win is gone");
    const completed = { status: "completed", completedAt: Date.now(), balance: "1.00" } as const;
    const decided = (revision: string) => ({
      ...({ rule: "win_completed", next: { do: "stop" }, alerts: [], wake: [] } as const),
      writes: [{ update: { ...facts.own, ...completed }, previous: { ...facts.own, revision } }],
    });
    const at = { now: Date.now(), timeScale: 1, chance: 0, token: "a-revision" };
    expect(await books.commit(decided("stale"), at)).toBe(false);
    expect(await eventsOf(session)).toEqual([]);
    expect(await books.commit(decided(facts.own.revision), at)).toBe(true);
    expect(await eventsOf(session)).toHaveLength(1);
  });
});

describe("an event is sent", () => {
  test("signed like a callback, as the published client verifies it, and once", async () => {
    const session = await aHeardSession();
    const id = await winJackpot(session);
    await Promise.all([1, 2, 3].map(() => send(session, id)));
    await drained(laterCtx(HOUR_MS), sweepEvents);
    expect(receivedOf(id)).toHaveLength(1);
    const [{ headers, body }] = receivedOf(id) as [{ headers: Headers; body: string }];
    const { keyId, secret } = session.operator;
    const incoming = { headers, body, target: "/events?from=games" };
    const [{ data }] = (await eventsOf(session)) as [Listed];
    const event = await verifyEvent({ [keyId]: secret }, incoming);
    expect(event).toEqual({ event: "jackpot.won", id, sent_at: expect.any(String), data });
    const forged = { ...incoming, body: body.replace("250.00", "950.00") };
    await expect(verifyEvent({ [keyId]: secret }, forged)).rejects.toMatchObject({ reason: "digest" });
    const elsewhere = { ...incoming, target: "/other" };
    await expect(verifyEvent({ [keyId]: secret }, elsewhere)).rejects.toMatchObject({ reason: "digest" });
    expect(await eventsOf(session)).toMatchObject([{ status: "completed", attempts: 1 }]);
  });

  test("again after a failure, on a win's schedule, found by the sweep if lost", async () => {
    // The sweep sends what other tests have left, too, and must not use up the wait of at least 4 s.
    stopClock();
    answer = () => new Response("no", { status: 500 });
    const session = await aHeardSession();
    const id = await winJackpot(session);
    await drained(laterCtx(0), sweepEvents);
    const tried = { at: expect.any(String), http_status: 500, error: "the address answered 500" };
    expect(await eventsOf(session)).toMatchObject([{ status: "pending", attempts: 1, last_attempt: tried }]);
    await send(session, id, 3_000);
    expect(receivedOf(id)).toHaveLength(1);
    answer = () => new Response("ok");
    await drained(laterCtx(6_100), sweepEvents);
    expect(await eventsOf(session)).toMatchObject([{ status: "completed", attempts: 2, next_attempt_at: null }]);
    expect(receivedOf(id)).toHaveLength(2);
  });

  test("until 72 hours have passed: then it is failed with an alert, and can be resent", async () => {
    answer = () => new Response("no", { status: 503 });
    const session = await aHeardSession();
    const id = await winJackpot(session);
    await send(session, id);
    await send(session, id, 72 * HOUR_MS);
    expect(await eventsOf(session, "?status=failed")).toMatchObject([{ id, attempts: 2, next_attempt_at: null }]);
    const raised = await adminCtx().db.select().from(alerts);
    expect(raised.filter(({ operatorCode }) => operatorCode === session.operator.code)).toMatchObject([
      { kind: "event_failed", count: 1 },
    ]);
    answer = () => new Response("ok");
    const resent = await post(session, `/v1/events/${encodeURIComponent(id)}/resend`, {});
    expect([resent.status, resent.json.status, resent.json.attempts]).toEqual([200, "completed", 1]);
    expect(receivedOf(id)).toHaveLength(3);
    await post(session, `/v1/events/${encodeURIComponent(id)}/resend`);
    expect(receivedOf(id)).toHaveLength(4);
    expect(await eventsOf(session, "?status=failed")).toEqual([]);
  });

  test("to outside addresses only, looked at again for each call", async () => {
    const session = await aHeardSession();
    const id = await winJackpot(session);
    await setAddress(session.operator, "https://10.0.0.1/events");
    await send(session, id);
    expect(receivedOf(id)).toEqual([]);
    expect(await eventsOf(session)).toMatchObject([
      { status: "pending", last_attempt: { http_status: null, error: expect.stringContaining("the address ") } },
    ]);
  });
});

describe("events of a time", () => {
  const START = Date.now() - 6 * DAY_MS;
  const END = START + 6 * HOUR_MS;
  const RANGE = { since: isoTime(START), until: isoTime(END) };

  /** Events that were sent last at these times, `failed` or `completed`. */
  async function sentAt(code: string, sent: Readonly<Record<string, readonly ["failed" | "completed", number]>>) {
    const rows = Object.entries(sent).map(([id, [status, at]]) => ({
      ...({ operatorCode: code, id, event: "jackpot.won", data: {}, status, attempts: 3, giveUpAt: 0 } as const),
      ...{ createdAt: at - HOUR_MS, lastAttemptAt: at },
    }));
    await adminCtx().db.insert(operatorEvents).values(rows);
  }

  test("are sent again, delivered or not, and by a repeat none twice", async () => {
    const operator = await anOperator();
    await setAddress(operator);
    await sentAt(operator.code, {
      "e:early": ["completed", START - 1],
      "e:first": ["completed", START],
      "e:failed": ["failed", END - 1],
      "e:late": ["failed", END],
    });
    expect((await post({ operator }, "/v1/events/recover", RANGE)).json).toEqual({ queued: 2 });
    expect((await post({ operator }, "/v1/events/recover", RANGE)).json).toEqual({ queued: 0 });
    await vi.waitFor(async () => {
      await drained(laterCtx(0), sweepEvents);
      expect([receivedOf("e:first"), receivedOf("e:failed")].map(({ length }) => length > 0)).toEqual([true, true]);
    }, 30_000);
    expect((await post({ operator }, "/v1/events/recover", RANGE)).json).toEqual({ queued: 0 });
    expect([...receivedOf("e:early"), ...receivedOf("e:late")]).toEqual([]);
  });

  test("are of the operator, of a time that is over, and need an address", async () => {
    const [operator, stranger] = [await anOperator(), await anOperator()];
    await setAddress(operator);
    await sentAt(operator.code, { "e:own": ["failed", START] });
    const refused = await post({ operator: stranger }, "/v1/events/recover", RANGE);
    expect([refused.status, refused.json.error]).toEqual([409, "NOT_RESENDABLE"]);
    await setAddress(stranger);
    expect((await post({ operator: stranger }, "/v1/events/recover", RANGE)).json).toEqual({ queued: 0 });
    for (const until of [isoTime(Date.now() + DAY_MS), RANGE.since])
      expect((await post({ operator }, "/v1/events/recover", { ...RANGE, until })).status).toBe(422);
    expect(await eventsOf({ operator })).toMatchObject([{ status: "failed" }]);
  });
});

describe("the list of events", () => {
  test("is the operator's own, newest first, in pages", async () => {
    const [session, stranger] = [await aHeardSession(), await aHeardSession()];
    const ids: string[] = [];
    for (const name of ["w1", "w2", "w3"]) ids.unshift(await winJackpot(session, name));
    const theirs = await winJackpot(stranger);
    expect((await eventsOf(session)).map(({ id }) => id)).toEqual(ids);
    const first = await get(session, "/v1/events?limit=2");
    const next = `/v1/events?limit=2&cursor=${encodeURIComponent(String(first.json.next_cursor))}`;
    expect((await get(session, next)).json).toMatchObject({ events: [{ id: ids[2] }], next_cursor: null });
    expect((await get(stranger, next)).status).toBe(422);
    expect((await get(session, "/v1/events?status=lost")).status).toBe(422);
    const unknown = await post(session, "/v1/events/unknown/resend", {});
    expect(unknown.status).toBe(404);
    expect(await post(session, `/v1/events/${encodeURIComponent(theirs)}/resend`, {})).toEqual(unknown);
    expect(receivedOf(theirs)).toEqual([]);
  });

  test("cannot be resent without an address", async () => {
    const session = await aHeardSession();
    const id = await winJackpot(session);
    await setAddress(session.operator, null);
    const { status, json } = await post(session, `/v1/events/${encodeURIComponent(id)}/resend`, {});
    expect([status, json.error]).toEqual([409, "NOT_RESENDABLE"]);
    expect(receivedOf(id)).toEqual([]);
  });

  test("ends after 30 days; what is still owed stays", async () => {
    const session = await aHeardSession();
    const id = await winJackpot(session, "sent");
    await winJackpot(session, "owed");
    await send(session, id);
    await forgetEvents(laterCtx(29 * DAY_MS));
    expect(await eventsOf(session)).toHaveLength(2);
    await forgetEvents(laterCtx(30 * DAY_MS + HOUR_MS));
    expect(await eventsOf(session)).toMatchObject([{ status: "pending" }]);
  });
});

test("an event that was captured is refused on /v1, whose requests have the same key", async () => {
  const session = await aHeardSession();
  const id = await winJackpot(session);
  await send(session, id);
  const [{ headers, body }] = receivedOf(id) as [{ headers: Headers; body: string }];
  const names = ["x-agg-key-id", "x-agg-timestamp", "x-agg-signature"];
  const replayed = Object.fromEntries(names.map((name) => [name, headers.get(name) ?? ""]));
  const request = new Request("http://127.0.0.1:8787/v1/sessions", { method: "POST", headers: replayed, body });
  const response = await fetched({}, request);
  const { fields } = await response.json<{ fields: { field: string }[] }>();
  expect([response.status, fields.map(({ field }) => field)]).toEqual([422, ["event"]]);
});
