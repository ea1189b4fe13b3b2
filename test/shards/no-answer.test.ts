import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import operators from "../../openapi.json" with { type: "json" };
import internal from "../../openapi-internal.json" with { type: "json" };
import type { Env } from "../../src/env.ts";
import { utcDay } from "../../src/lib/clock.ts";
import { ADMIN_TOKEN } from "../support/admin.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { addShard, aShardedCasino, openedIn, sharded } from "../support/shards.ts";
import { ORIGIN } from "../support/signed.ts";

/** A database that answers nothing, in its own way. */
function away(answer: () => Promise<never>): D1Database {
  const statement = { bind: () => statement, all: answer, run: answer, raw: answer, first: answer };
  const session = { prepare: () => statement, batch: answer };
  return { ...session, withSession: () => session } as unknown as D1Database;
}
const broken = () => Promise.reject(new Error("the database is away"));
const hanging = () => new Promise<never>(() => undefined);

interface Described {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: object }>> };
}

/** Not asked: a run of cases goes on behind its answer, and the page of a stream has no end. */
const LEFT_OUT = /wallet-validation$|stream$/;

/** The calls of a document that begin so: method, target and its example as the body. */
function callsOf(document: { readonly paths: object }, surface: string) {
  const paths = Object.entries(document.paths as Readonly<Record<string, Readonly<Record<string, Described>>>>);
  return paths
    .filter(([path]) => path.startsWith(surface) && !LEFT_OUT.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => {
        const target = path.replace(/([^/]+)\/\{\w+\}/g, (_, kind: string) => {
          return `${kind}/${encodeURIComponent(known[kind] ?? "x")}`;
        });
        const example = requestBody?.content["application/json"]?.example;
        const own = Object.entries(KNOWN_FIELDS).filter(([field]) => example && field in example);
        const body = { ...example, ...Object.fromEntries(own.map(([field, kind]) => [field, known[kind]])) };
        return { method: method.toUpperCase(), target, body: requestBody ? JSON.stringify(body) : "" };
      }),
    );
}

/** Fields of bodies that name what exists. */
const KNOWN_FIELDS = { game_id: "games", session_id: "sessions", player_id: "players" };

/** Calls of providers that move money. */
const REPORTS = /\/(bet|win|rollback|close)$/;

let casino: Awaited<ReturnType<typeof aShardedCasino>>;
/** What exists, by the part of a path before its id. */
let known: Readonly<Record<string, string | undefined>>;

beforeAll(async () => {
  await addShard();
  casino = await aShardedCasino();
  const { session_id } = await openedIn(casino);
  const bet = { session_id, round_id: "round", transaction_id: "1", amount: "1.00", currency: "EUR" };
  expect((await sharded(casino.provider, "POST", "/provider/v1/bet", bet)).status).toBe(200);
  const transaction = `${casino.provider.code}:1`;
  known = {
    ...{ sessions: session_id, transactions: transaction, rounds: "round", games: casino.gameId, players: "ann" },
    ...{ providers: casino.provider.code, operators: casino.operator.code, statements: utcDay(Date.now()) },
  };
});

/** What a database that is away makes of a call: its documented answer, and never an internal error. */
async function outcome(bindings: Partial<Env>, request: Request): Promise<string> {
  const response = await fetched(bindings, request);
  if (response.status < 500) {
    await response.body?.cancel();
    return "answered";
  }
  const { error, retryable } = await response.json<{ error: string; retryable: boolean }>();
  return `${response.status} ${error}${retryable ? " retryable" : ""}`;
}

const AWAY = [
  ["the control database is away", { DB: away(broken) }],
  ["the control database hangs", { DB: away(hanging) }],
  ["a shard is away", { LEDGER_01: away(broken) }],
  ["a shard hangs", { LEDGER_01: away(hanging) }],
] as const;

const REPEATED = "503 UPSTREAM_UNAVAILABLE retryable";

test.each([
  ["away", broken],
  ["hanging", hanging],
])("an unknown rollback is answered by the shards, the control database %s", async (name, answer) => {
  const { session_id } = await openedIn(casino);
  const ids = { session_id, round_id: name, transaction_id: name, reference_transaction_id: `bet-${name}` };
  const request = await signedRequest(casino.provider, "POST", "/provider/v1/rollback", JSON.stringify(ids));
  const response = await fetched({ DB: away(answer), LEDGER_00: env.DB }, request);
  expect([response.status, await response.json()]).toMatchObject([200, { status: "completed", bet_known: false }]);
});

describe.each(AWAY)("while %s, a call is answered or is to be repeated:", (_, bindings) => {
  const needs = "DB" in bindings ? "/v1/free-spins/all" : "/v1/transactions";

  test("each of an operator, of its lists those that need it", async () => {
    const seen = await Promise.all(
      callsOf(operators, "/v1/").map(async ({ method, target, body }) => {
        const request = await signedRequest(casino.operator, method, target, body);
        return [`${method} ${target}`, await outcome(bindings, request)] as const;
      }),
    );
    expect(seen.filter(([, one]) => one !== "answered" && one !== REPEATED)).toEqual([]);
    expect(seen).toContainEqual([`GET ${needs}`, REPEATED]);
  });

  test("each of a provider but reports of money, which are asked to the end", async () => {
    const calls = callsOf(internal, "/provider/v1/").filter(({ target }) => !REPORTS.test(target));
    const seen = await Promise.all(
      calls.map(async ({ method, target, body }) => {
        const request = await signedRequest(casino.provider, method, target, body);
        return [`${method} ${target}`, await outcome(bindings, request)] as const;
      }),
    );
    expect(seen.filter(([, one]) => one !== "answered" && one !== REPEATED)).toEqual([]);
  });

  test("each read of the back office", async () => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const seen = await Promise.all(
      callsOf(internal, "/admin/v1/")
        .filter(({ method }) => method === "GET")
        .map(
          async ({ target }) => [target, await outcome(bindings, new Request(ORIGIN + target, { headers }))] as const,
        ),
    );
    expect(seen.filter(([, one]) => one !== "answered" && one !== REPEATED)).toEqual([]);
  });
});
