import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { app } from "../../src/app.ts";
import type { Env } from "../../src/env.ts";
import { ADMIN_TOKEN } from "../support/admin.ts";
import { anOperator } from "../support/fixtures.ts";
import { aTable, type Table } from "../support/money.ts";
import { ORIGIN, type Signer, signatureHeaders, signed } from "../support/signed.ts";

/** Stands in what D1 says of a fault. An id of 4711 stands in what was asked for: only the first may be logged, and none told. */
const CANARY = "near FROM secret_table";

const lines: string[] = [];
let table: Table;

beforeAll(async () => {
  table = await aTable();
});

beforeEach(() => {
  lines.length = 0;
  for (const method of ["log", "warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((text: string) => void lines.push(text));
  }
});

afterEach(() => vi.restoreAllMocks());

/** A binding of which every use throws. */
const broken = <T extends object>() =>
  new Proxy({} as T, {
    get: () => () => {
      throw new Error(`D1_ERROR: ${CANARY}`);
    },
  });

/** A database of which every statement fails when it is run. */
const failing = () => {
  const statement = { bind: () => statement, ...failingCalls("first", "all", "run", "raw") };
  const session = { prepare: () => statement, ...failingCalls("batch") };
  return { ...session, withSession: () => session } as unknown as D1Database;
};

function failingCalls(...names: string[]) {
  const fail = () => Promise.reject(new Error(`D1_ERROR: ${CANARY}`));
  return Object.fromEntries(names.map((name) => [name, fail]));
}

async function fetched(bindings: Partial<Env>, request: Request): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(request, { ...env, ...bindings } as Env, context);
  await waitOnExecutionContext(context);
  return response;
}

async function signedBy(signer: Signer, method: string, target: string, body = ""): Promise<Request> {
  const headers = await signatureHeaders(signer, method, target, body);
  return new Request(ORIGIN + target, { method, headers, ...(body === "" ? {} : { body }) });
}

const FAULT = { error: "UPSTREAM_UNAVAILABLE", message: expect.any(String), retryable: true, fields: [] };

describe("an unexpected fault is 500 UPSTREAM_UNAVAILABLE, retryable, with no internals in it", () => {
  const calls: [string, Partial<Env>, (table: Table) => Promise<Request>][] = [
    [
      "the database under a signature",
      { DB: failing() },
      async ({ operator }) => signedBy(operator, "GET", "/v1/ping"),
    ],
    ["the counter", { RATE_COUNTERS: broken() }, async () => signedBy(await known(), "GET", "/v1/games")],
    ["the database under a read", { DB: failing() }, async () => signedBy(await known(), "GET", "/v1/rounds/4711")],
    [
      "the database under a write",
      { DB: failing() },
      async () => signedBy(await known(), "POST", "/v1/sessions/4711/close"),
    ],
    [
      "the database under a provider",
      { DB: broken() },
      async ({ provider }) => signedBy(provider, "POST", "/provider/v1/bet", "{}"),
    ],
    [
      "the database under the back office",
      { DB: failing() },
      async () =>
        new Request(`${ORIGIN}/admin/v1/operators/4711`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } }),
    ],
    ["the pictures", { IMAGES: broken() }, async () => new Request(`${ORIGIN}/v1/images/${"4711".repeat(8)}`)],
    [
      "the documents",
      { DOCUMENTS: broken() },
      async () => new Request(`${ORIGIN}/documents/${"4711".repeat(10)}AAA.pdf`),
    ],
  ];

  /** An operator whose key the isolate remembers. */
  async function known() {
    const operator = await anOperator();
    expect((await signed(operator, "GET", "/v1/ping")).status).toBe(200);
    return operator;
  }

  test.each(calls)("%s", async (_, bindings, ask) => {
    const response = await fetched(bindings, await ask(table));
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([500, FAULT]);
    expect(text).not.toMatch(/D1|secret_table|4711/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const id = response.headers.get("x-request-id");
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const fault = told.filter(({ event }) => event === "request.fault");
    expect(fault).toMatchObject([{ level: "error", request_id: id }]);
    expect(told.at(-1)).toMatchObject({ event: "request", request_id: id, status: 500 });
    expect(lines.join("\n")).not.toContain("4711");
  });
});

test("a setting that is missing stops every call without telling its value", async () => {
  for (const bindings of [{ ENVIRONMENT: "4711" }, { RETRY_TIME_SCALE: "4711x" }, { BASE_URL: "4711" }]) {
    const response = await fetched(bindings, new Request(`${ORIGIN}/v1/ping`));
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([500, FAULT]);
    expect(text).not.toContain("4711");
  }
});

test("a win whose wake-up cannot be queued is taken all the same, and the sweep's row is there", async () => {
  await table.script({ action: "win", times: 1, status: 500, book: false });
  const body = { session_id: table.sessionId, transaction_id: "w", round_id: "r", amount: "1.00", currency: "EUR" };
  const request = await signedBy(table.provider, "POST", "/provider/v1/win", JSON.stringify(body));
  const response = await fetched({ DELIVERIES: broken() }, request);
  const pending = { transaction_id: `${table.provider.code}:w`, status: "pending", balance: null };
  expect([response.status, await response.json()]).toEqual([202, pending]);
  expect((await table.transaction("w")).body.status).toBe("pending");
  expect(lines.some((line) => line.includes("movement.wake_failed"))).toBe(true);
});
