import { DrizzleQueryError } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Env } from "../../src/env.ts";
import { consoleLog } from "../../src/lib/log.ts";
import { ADMIN_TOKEN, admin } from "../support/admin.ts";
import { aCasino, anOperator } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { keepLogLines } from "../support/log-lines.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { call, ORIGIN, signed } from "../support/signed.ts";
import { stopClock } from "../support/standing-clock.ts";

/** Part of the D1 error message: it may be logged, but never answered. */
const CANARY = "near FROM secret_table";

const lines = keepLogLines();
let session: TestSession;

beforeAll(async () => {
  session = await aSession();
  // The first call of the back office in a runtime has another before it.
  await admin("GET", "/alerts");
});

const requests = () => lines.filter(({ event }) => event === "request");
const metrics = (name: string) => lines.filter(({ event, metric }) => event === "metric" && metric === name);

describe("a request's log line", () => {
  it("has caller, route, status, duration and hops", async () => {
    const operator = await anOperator();
    const response = await signed(operator, "GET", "/v1/ping?secret=in-the-query");
    expect(requests()).toEqual([
      {
        level: "info",
        event: "request",
        request_id: response.headers.get("x-request-id"),
        method: "GET",
        route: "/v1/ping",
        status: 200,
        caller: operator.code,
        duration_ms: expect.any(Number),
        hops: expect.any(Number),
        shard: "control",
        d1_ms: expect.any(Number),
        rows_read: expect.any(Number),
        rows_written: expect.any(Number),
      },
    ]);
  });

  it("is not written for /healthz, whose answer is not cached", async () => {
    const answer = await call("/healthz");
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(requests()).toEqual([]);
  });

  it("shows one hop for a warm signed GET: its rate counter", async () => {
    // What the isolate remembers becomes old after half a minute.
    stopClock();
    const { operator } = await aCasino();
    for (const target of ["/v1/ping", "/v1/games", "/v1/providers"]) await signed(operator, "GET", target);
    lines.length = 0;
    for (const target of ["/v1/ping", "/v1/games", "/v1/providers"]) await signed(operator, "GET", target);
    expect(requests().map(({ route, hops }) => [route, hops])).toEqual([
      ["/v1/ping", 1],
      ["/v1/games", 1],
      ["/v1/providers", 1],
    ]);
  });

  it("names the route by its pattern, and an unknown route none", async () => {
    const operator = await anOperator();
    await signed(operator, "GET", "/v1/transactions/some-id");
    await signed(operator, "GET", "/v1/nothing/some-id");
    await admin("GET", `/operators/${operator.code}`);
    await call("/v1/images/some-id");
    // The pattern of one campaign matches too.
    await signed(operator, "GET", "/v1/bonus-campaigns/all");
    expect(requests().map(({ route, status }) => [route, status])).toEqual([
      ["/v1/transactions/:id", 404],
      ["none", 404],
      ["/admin/v1/operators/:code", 200],
      ["/v1/images/:id", 404],
      ["/v1/bonus-campaigns/all", 200],
    ]);
    expect(JSON.stringify(lines)).not.toContain("some-id");
  });
});

describe("a metric's log line", () => {
  it("of a wallet callback has its class and duration, and no player", async () => {
    const refusal = { status: 409, body: JSON.stringify({ error: "BET_LIMIT" }), book: false };
    await session.script(
      { action: "bet", times: 1, ...refusal },
      { action: "win", times: 1, status: 500, book: false },
    );
    await session.bet("b1");
    await session.bet("b2");
    await session.win("w1");
    const common = { level: "info", event: "metric", metric: "wallet_call", operator: session.operator.code };
    const line = { ...common, request_id: expect.any(String), value: expect.any(Number) };
    expect(metrics("wallet_call")).toEqual([
      expect.objectContaining({ ...line, action: "bet", class: "refusal" }),
      expect.objectContaining({ ...line, action: "bet", class: "success" }),
      expect.objectContaining({ ...line, action: "win", class: "unknown" }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(session.playerId);
  });

  it("of rate limiting is written for each request over the limit only", async () => {
    const operator = await anOperator({ requestsPerMinute: 2 });
    const answers: number[] = [];
    for (let i = 0; i < 5; i++) answers.push((await signed(operator, "GET", "/v1/ping")).status);
    const limited = answers.filter((status) => status === 429).length;
    // A new minute may begin in between: at least one request is over the limit.
    expect(limited).toBeGreaterThanOrEqual(1);
    const line = { level: "info", event: "metric", metric: "rate_limited", value: 1, operator: operator.code };
    expect(metrics("rate_limited")).toEqual(
      Array.from({ length: limited }, () => ({ ...line, request_id: expect.any(String) })),
    );
    expect(requests().map(({ status }) => status)).toEqual(answers);
  });
});

/** A binding that throws on every use. */
const broken = <T extends object>() =>
  new Proxy({} as T, {
    get: () => () => {
      throw new Error(`D1_ERROR: ${CANARY}`);
    },
  });

/** A database whose every statement fails. */
const failing = () => {
  const statement = { bind: () => statement, ...failingCalls("first", "all", "run", "raw") };
  const session = { prepare: () => statement, ...failingCalls("batch") };
  return { ...session, withSession: () => session } as unknown as D1Database;
};

function failingCalls(...names: string[]) {
  const fail = () => Promise.reject(new Error(`D1_ERROR: ${CANARY}`));
  return Object.fromEntries(names.map((name) => [name, fail]));
}

const STAKE = { transaction_id: "unqueued", round_id: "r", amount: "1.00", currency: "EUR" };
const FAULT = { error: "UPSTREAM_UNAVAILABLE", message: expect.any(String), retryable: true, fields: [] };

describe("an unexpected error is UPSTREAM_UNAVAILABLE: 503 of a database, else 500", () => {
  const calls: [string, Partial<Env>, (session: TestSession) => Promise<Request>][] = [
    [
      "the database, during authentication",
      { DB: failing() },
      async ({ operator }) => signedRequest(operator, "GET", "/v1/ping"),
    ],
    [
      "the rate counter",
      { RATE_COUNTERS: broken() },
      async () => signedRequest(await cachedOperator(), "GET", "/v1/games"),
    ],
    [
      "the database, during a read",
      { DB: failing() },
      async () => signedRequest(await cachedOperator(), "GET", "/v1/rounds/unseen"),
    ],
    [
      "the database, during a write",
      { DB: failing() },
      async () => signedRequest(await cachedOperator(), "POST", "/v1/sessions/unseen/close"),
    ],
    [
      "the database, during a provider call",
      { DB: failing() },
      async ({ provider }) =>
        signedRequest(provider, "POST", "/provider/v1/bet", JSON.stringify({ ...STAKE, session_id: "unseen" })),
    ],
    [
      "the database, during a back-office call",
      { DB: failing() },
      async () =>
        new Request(`${ORIGIN}/admin/v1/operators/unseen`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } }),
    ],
    ["the image store", { IMAGES: broken() }, async () => new Request(`${ORIGIN}/v1/images/${"4711".repeat(8)}`)],
    [
      "the document store",
      { DOCUMENTS: broken() },
      async () => new Request(`${ORIGIN}/documents/${"unseen".repeat(7)}A.pdf`),
    ],
  ];

  /** An operator whose key is cached in the isolate. */
  async function cachedOperator() {
    const operator = await anOperator();
    expect((await signed(operator, "GET", "/v1/ping")).status).toBe(200);
    return operator;
  }

  it.each(calls)("%s", async (_, bindings, ask) => {
    const response = await fetched(bindings, await ask(session));
    const text = await response.text();
    const status = bindings.DB ? 503 : 500;
    expect([response.status, JSON.parse(text)]).toEqual([status, FAULT]);
    expect(text).not.toMatch(/D1|secret_table|unseen|47114711/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const id = response.headers.get("x-request-id");
    const fault = lines.filter(({ event }) => event === "request.fault");
    expect(fault).toMatchObject([{ level: "error", request_id: id }]);
    // A retry of an earlier test's win may write lines of its own, and so may the note of the key's use, behind the answer.
    expect(requests().filter((line) => line.request_id === id)).toMatchObject([{ status }]);
    // Nor is the requested id logged: each call has one of these two, which no random id holds.
    expect(JSON.stringify(lines)).not.toMatch(/unseen|47114711/);
  });
});

it.each([
  ["that has no cause", undefined, { cause: "DrizzleQueryError" }],
  [
    "with its cause",
    new Error("D1_ERROR: no such table"),
    { cause: "Error", cause_message: "D1_ERROR: no such table" },
  ],
])("an error of the database %s is logged without its parameters", (_, cause, logged) => {
  consoleLog().error("a.fault", {}, new DrizzleQueryError("SELECT ?", ["a player's name"], cause));
  expect(lines).toMatchObject([{ event: "a.fault", ...logged }]);
  expect(JSON.stringify(lines)).not.toContain("a player's name");
});

it("an invalid setting fails every call without revealing its value", async () => {
  for (const bindings of [{ ENVIRONMENT: "unseen" }, { RETRY_TIME_SCALE: "unseenx" }, { BASE_URL: "unseen" }]) {
    const response = await fetched(bindings, new Request(`${ORIGIN}/v1/ping`));
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([503, FAULT]);
    expect(text + JSON.stringify(lines)).not.toContain("unseen");
  }
});

it("a win whose wake-up cannot be queued is accepted and waits for the sweep", async () => {
  await session.script({ action: "win", times: 1, status: 500, book: false });
  const body = JSON.stringify({ ...STAKE, session_id: session.id });
  const request = await signedRequest(session.provider, "POST", "/provider/v1/win", body);
  const response = await fetched({ DELIVERIES: broken() }, request);
  const pending = { transaction_id: `${session.provider.code}:unqueued`, status: "pending", balance: null };
  expect([response.status, await response.json()]).toEqual([202, pending]);
  expect((await session.transaction("unqueued")).body.status).toBe("pending");
  expect(lines).toContainEqual(expect.objectContaining({ level: "error", event: "movement.wake_failed" }));
});
