import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { app } from "../../src/app.ts";
import { LONG_ROUND, lookUntil, MAX_ROWS_LOOKED_AT, pageOf } from "../../src/ledger/queries/list-transactions.ts";
import { AMOUNTS, CLOSED, ROUND, ROUND_STEP_ROWS, TRANSACTION } from "../../src/ledger/queries/read-transactions.ts";
import { DAY_MS } from "../../src/lib/clock.ts";
import { formatGrouped } from "../../src/lib/money.ts";
import { brokenFields, get, post } from "../support/answers.ts";
import { anOperator, type TestOperator } from "../support/fixtures.ts";
import { signedRequest } from "../support/in-process.ts";
import { manyMovements } from "../support/many-movements.ts";
import { planOf } from "../support/plans.ts";
import { PRODUCTION } from "../support/production.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { call } from "../support/signed.ts";
import { analyze } from "../support/statistics.ts";

interface Listed {
  readonly transaction_id: string;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly updated_at: string;
  readonly status: string;
}

const query = (filters: Readonly<Record<string, string | number | undefined>>) =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");

const list = (as: { operator: TestOperator }, filters: Readonly<Record<string, string | number | undefined>> = {}) =>
  get(as, `/v1/transactions?${query(filters)}`);

/** Every row of a list, page by page. */
async function walk(as: { operator: TestOperator }, filters: Readonly<Record<string, string | number | undefined>>) {
  const pages: Listed[][] = [];
  let cursor: string | undefined;
  do {
    const { status, json } = await list(as, { ...filters, cursor });
    expect([status, json.error]).toEqual([200, undefined]);
    pages.push(json.transactions as Listed[]);
    cursor = (json.next_cursor as string | null) ?? undefined;
  } while (cursor !== undefined);
  return { rows: pages.flat(), pages };
}

const ids = (rows: readonly Listed[]) => rows.map((row) => row.transaction_id.split(":")[1]);
const iso = (ms: number) => new Date(ms).toISOString();

/** A session with a bet and a win in one round, a refused bet, a pending win and a rolled back bet. */
async function aPlayedSession(): Promise<TestSession> {
  const session = await aSession();
  await session.bet("b1", { round_id: "one" });
  await session.win("w1", { round_id: "one", amount: "2.00" });
  await session.script(
    { action: "bet", times: 1, status: 402, body: JSON.stringify({ error: "INSUFFICIENT_FUNDS" }), book: false },
    { action: "win", status: 500, book: false },
  );
  await session.bet("b2", { round_id: "two" });
  await session.win("w2", { round_id: "three" });
  await session.bet("b3", { round_id: "four" });
  await session.rollback("r1", "b3", { round_id: "four" });
  return session;
}

let played: TestSession;
let stranger: TestOperator;

beforeAll(async () => {
  [played, stranger] = [await aPlayedSession(), await anOperator()];
});

describe("a transaction", () => {
  test("says its game, provider, promotion, refusal, number of attempts and times", async () => {
    const session = await aSession();
    const free = await session.grant();
    await session.bet("free", { free_spins_id: free });
    await session.rollback("back", "free");
    await session.script({ action: "bet", times: 1, status: 403, body: '{"error":"DAILY_LIMIT"}', book: false });
    await session.bet("refused");
    await session.script({ action: "win", status: 500, book: false });
    await session.win("pending");
    const common = { provider_code: session.provider.code, game_id: expect.any(String), bonus_campaign_id: null };
    const bet = (await session.transaction("free")).body;
    expect(bet).toMatchObject({ ...common, free_spins_id: free, refusal_code: null, attempts: 1, round_closed: null });
    expect(bet.updated_at >= bet.completed_at).toBe(true);
    expect((await session.transaction("back")).body).toMatchObject({ ...common, free_spins_id: free, attempts: 1 });
    const refused = (await session.transaction("refused")).body;
    expect(refused).toMatchObject({ ...common, free_spins_id: null, refusal_code: "BET_LIMIT", completed_at: null });
    const pending = (await session.transaction("pending")).body;
    expect(pending).toMatchObject({ ...common, status: "pending", attempts: 1, next_attempt_at: expect.any(String) });
    expect(pending.next_attempt_at > pending.updated_at).toBe(true);
    expect(bet.next_attempt_at ?? refused.next_attempt_at).toBeNull();
  });

  test("was last updated when its state changed, a late rollback included", async () => {
    const session = await aSession();
    await session.bet("b1");
    const booked = (await session.transaction("b1")).body;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await session.rollback("r1", "b1");
    const cancelled = (await session.transaction("b1")).body;
    expect(cancelled).toMatchObject({ status: "cancelled", completed_at: booked.completed_at });
    expect(cancelled.updated_at > booked.updated_at).toBe(true);
  });

  test("of a version before it recorded its last change, says the last time it knows", async () => {
    const session = await aSession();
    await session.bet("b1");
    await env.DB.prepare("UPDATE movements SET updated_at = NULL WHERE session_id = ?").bind(session.id).run();
    const { body } = await session.transaction("b1");
    expect(body.updated_at).toBe(body.completed_at);
  });
});

describe("GET /v1/transactions", () => {
  test("lists every transaction once, oldest first, each as it is read alone", async () => {
    const { rows } = await walk(played, {});
    expect(ids(rows)).toEqual(["b1", "w1", "b2", "w2", "b3", "r1"]);
    for (const row of rows) {
      const id = row.transaction_id.split(":")[1] ?? "";
      expect(row).toEqual((await played.transaction(id)).body);
    }
  });

  test("lists the newest first when asked, in pages with filters, as the list backwards", async () => {
    const filters = [{}, { by: "completed" }, { type: "bet" }, { round_id: "one" }, { status: "pending" }];
    for (const filter of filters) {
      const oldest = await walk(played, { ...filter, limit: 2 });
      const newest = await walk(played, { ...filter, limit: 2, order: "newest" });
      expect(ids(newest.rows)).toEqual(ids(oldest.rows).toReversed());
      expect(newest.pages[0]?.length).toBe(Math.min(2, newest.rows.length));
    }
    const { status, json } = await list(played, { order: "backwards" });
    expect([status, json.fields]).toEqual([422, [expect.objectContaining({ field: "order" })]]);
  });

  test("a cursor of one order is none of the other", async () => {
    const { json } = await list(played, { limit: 1 });
    const turned = await list(played, { limit: 1, order: "newest", cursor: String(json.next_cursor) });
    expect(turned.status).toBe(422);
  });

  test("by completion leaves out what was never completed", async () => {
    const { rows } = await walk(played, { by: "completed" });
    expect(ids(rows)).toEqual(["b1", "w1", "b3", "r1"]);
    expect(rows.map((row) => row.completed_at)).toEqual(rows.map((row) => row.completed_at).toSorted());
  });

  test.each([
    [{ status: "refused" }, ["b2"]],
    [{ status: "pending" }, ["w2"]],
    [{ status: "cancelled" }, ["b3"]],
    [{ type: "win" }, ["w1", "w2"]],
    [{ type: "rollback", status: "completed" }, ["r1"]],
    [{ round_id: "one" }, ["b1", "w1"]],
    [{ round_id: "four", type: "bet" }, ["b3"]],
    [{ round_id: "unknown" }, []],
    [{ currency: "EUR", type: "bet" }, ["b1", "b2", "b3"]],
    [{ currency: "USD" }, []],
    [{ player_id: "nobody" }, []],
    [{ session_id: "none" }, []],
    [{ provider_code: "other" }, []],
  ])("filters by %j", async (filters, expected) => {
    expect(ids((await walk(played, filters)).rows)).toEqual(expected);
    expect(ids((await walk(played, { ...filters, limit: 1 })).rows)).toEqual(expected);
  });

  test("filters by its own player, session and provider", async () => {
    const own = { player_id: played.playerId, session_id: played.id, provider_code: played.provider.code };
    expect((await walk(played, own)).rows).toHaveLength(6);
    for (const [name, value] of Object.entries(own)) {
      expect([name, (await walk(played, { [name]: value })).rows.length]).toEqual([name, 6]);
    }
  });

  test("takes a half-open range of either time", async () => {
    const { operator } = { operator: await anOperator() };
    const from = Date.parse("2026-03-01T00:00:00Z");
    await manyMovements({ operatorCode: operator.code, count: 4, from });
    for (const by of ["created", "completed"]) {
      const range = { by, from: iso(from + 1), to: iso(from + 3) };
      expect((await walk({ operator }, range)).rows.map((row) => row.created_at)).toEqual([
        iso(from + 1),
        iso(from + 2),
      ]);
      expect((await walk({ operator }, { by, from: iso(from), to: iso(from) })).rows).toEqual([]);
    }
    expect((await walk({ operator }, { from: iso(from + 2) })).rows).toHaveLength(2);
    expect((await walk({ operator }, { to: iso(from + 1) })).rows).toHaveLength(1);
    expect((await walk({ operator }, {})).rows).toEqual([]);
  });

  test("pages through rows of one moment, each once, whatever the size of a page", async () => {
    const operator = await anOperator();
    const from = Date.now() - DAY_MS;
    for (let at = 0; at < 3; at++) await manyMovements({ operatorCode: operator.code, count: 4, from });
    const all = (await walk({ operator }, {})).rows;
    expect(new Set(all.map((row) => row.transaction_id)).size).toBe(12);
    for (const limit of [1, 2, 5, 12]) {
      const { rows, pages } = await walk({ operator }, { limit });
      expect(rows).toEqual(all);
      expect(pages).toHaveLength(Math.ceil(12 / limit));
    }
  });

  test.each([
    ["a range of more than 31 days", { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00.001Z" }, "to"],
    ["a range that ends before it begins", { from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" }, "to"],
    ["a local time", { from: "2026-01-02T00:00:00+02:00" }, "from"],
    ["another time", { by: "updated" }, "by"],
    ["an unknown status", { status: "open" }, "status"],
    ["an unknown type", { type: "stake" }, "type"],
    ["an empty player", { player_id: "" }, "player_id"],
    ["a long round id", { round_id: "x".repeat(121) }, "round_id"],
    ["a lowercase currency", { currency: "eur" }, "currency"],
    ["no row a page", { limit: 0 }, "limit"],
    ["too many rows a page", { limit: 1001 }, "limit"],
    ["a forged cursor", { cursor: "bm90.aXNzdWVk" }, "cursor"],
  ])("refuses %s", async (_, filters, field) => {
    const { status, json } = await list(played, filters);
    expect([status, json.error]).toEqual([422, "VALIDATION_FAILED"]);
    expect(json.fields).toMatchObject([{ field }]);
  });

  test("takes exactly 31 days, and up to 1,000 rows a page", async () => {
    const range = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", limit: 1000 };
    expect((await list(played, range)).status).toBe(200);
  });

  test("shows another operator nothing, takes no cursor of other operators or filters", async () => {
    expect((await list({ operator: stranger })).json).toEqual({ transactions: [], next_cursor: null });
    for (const filters of [{ player_id: played.playerId }, { session_id: played.id }, { round_id: "one" }]) {
      expect((await list({ operator: stranger }, filters)).json.transactions).toEqual([]);
    }
    const cursor = (await list(played, { limit: 1 })).json.next_cursor as string;
    expect((await list(played, { limit: 5, cursor })).status).toBe(200);
    for (const [as, filters] of [
      [{ operator: stranger }, { limit: 1 }],
      [played, { limit: 1, type: "bet" }],
      [played, { limit: 1, by: "completed" }],
      [played, { limit: 1, from: "2026-11-01T00:00:00Z" }],
    ] as const) {
      const { status, json } = await list(as, { ...filters, cursor });
      expect([status, json.fields]).toMatchObject([422, [{ field: "cursor" }]]);
    }
  });

  test("answers short pages for a filter that matches rarely, and finds every row", async () => {
    const operator = await anOperator();
    const from = Date.now() - DAY_MS;
    const rare = { status: "failed", completed_at: null };
    await manyMovements({ operatorCode: operator.code, count: 1, from, values: { status: "failed" } });
    await manyMovements({ operatorCode: operator.code, count: 2 * MAX_ROWS_LOOKED_AT, from: from + 1 });
    const last = { operatorCode: operator.code, count: 1, from: from + 2 * MAX_ROWS_LOOKED_AT + 1 };
    await manyMovements({ ...last, values: { status: rare.status } });
    const { rows, pages } = await walk({ operator }, { status: "failed" });
    expect(rows).toHaveLength(2);
    expect(pages.map((page) => page.length)).toEqual([1, 0, 1]);
  });
});

describe("a query parameter that the call does not know", () => {
  test.each([
    ["/v1/transactions?playerId=p&limit=1&sort=asc", ["playerId", "sort"]],
    ["/v1/games?limit=1&studio=x", ["studio"]],
    ["/v1/ping?verbose=1", ["verbose"]],
    ["/v1/sessions?limit=1", undefined],
  ])("is ignored, and named in the sandbox: %s", async (target, named) => {
    const { status, json } = await get(played, target);
    expect(status).toBe(200);
    const message = expect.stringMatching(/^is not a query parameter of this call and was ignored\./);
    expect(json.warnings).toEqual(named?.map((field) => ({ field, message, code: "UNKNOWN_FIELD" })));
    const { warnings: _, ...others } = json;
    const plain = (await get(played, target.replace(/playerId=p&|&(sort|studio)=\w+|\?verbose=1/g, ""))).json;
    expect(Object.keys(others)).toEqual(Object.keys(plain));
  });

  test.each([
    [
      { playerCountry: "DE" },
      [["playerCountry", "is not a field of this call and was ignored. Did you mean player_country?"]],
    ],
    [
      { lobbyurl: "x", note: 1 },
      [
        ["lobbyurl", expect.stringContaining("Did you mean lobby_url?")],
        ["note", expect.stringMatching(/ignored\.$/)],
      ],
    ],
    [{ locale: "en" }, undefined],
  ])("as is a body field: %j", async (change, named) => {
    const { status, json } = await post(played, "/v1/sessions/preflight", {
      player_id: "p",
      currency: "EUR",
      game_id: "none",
      ...change,
    });
    const warnings = json.warnings as { field: string; message: string }[] | undefined;
    expect([status, warnings?.map(({ field, message }) => [field, message])]).toEqual([200, named]);
  });

  test.each([
    [JSON.parse('{"__proto__": 1}'), ["__proto__"]],
    [{ "two\nlines": 1 }, ["two\nlines"]],
    [{ [`${"n".repeat(59)}😀`]: 1 }, [`${"n".repeat(59)}\ufffd`]],
    [{ "\ud800": 1 }, ["\ufffd"]],
    [{ ["n".repeat(30_000)]: 1 }, ["n".repeat(60)]],
    [Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`n${i}`, i])), { length: 20 }],
  ])("is named in bounds and in whole characters, however it is made (%#)", async (change, named) => {
    const sent = { player_id: "p", currency: "EUR", game_id: "none", ...change };
    const { status, json } = await post(played, "/v1/sessions/preflight", sent);
    expect(status).toBe(200);
    const warnings = json.warnings as { field: string; message: string }[];
    expect(warnings.map(({ field }) => field)).toMatchObject(named);
    expect(warnings.every(({ field, message }) => `${field} ${message}`.isWellFormed())).toBe(true);
  });

  test("is named beside the invalid ones, which it may be the cause of", async () => {
    const { status, json } = await post(played, "/v1/sessions", { gameId: "none", player_id: "p", currency: "EUR" });
    expect([status, json]).toMatchObject([
      422,
      {
        ...{ error: "VALIDATION_FAILED", retryable: false, fields: [{ field: "game_id", message: "is required" }] },
        message:
          "Invalid request: game_id is required. gameId is not a field of this call and was ignored. Did you mean game_id?",
      },
    ]);
    expect(json).not.toHaveProperty("warnings");
    expect((await get(played, "/v1/games?limit=0")).json.message).toMatch(/^Invalid request: limit must be .{1,40}\.$/);
  });

  /** Sent to a production installation, with further headers. */
  async function inProduction(method: string, target: string, sent?: object, more: Record<string, string> = {}) {
    const request = await signedRequest(played.operator, method, target, sent && JSON.stringify(sent));
    for (const [name, value] of Object.entries(more)) request.headers.set(name, value);
    const answer = await app.fetch(request, PRODUCTION, createExecutionContext());
    const { message, fields, ...json } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, warning: answer.headers.get("x-agg-warning"), json, message, fields };
  }

  test("is named by a header in production, and the body stays as it is", async () => {
    const list = await inProduction("GET", "/v1/transactions?playerId=p");
    expect(list.warning).toBe(
      "playerId is not a query parameter of this call and was ignored. Did you mean player_id?",
    );
    expect(Object.keys(list.json)).toEqual(["transactions", "next_cursor"]);
    const session = { player_id: "p", currency: "EUR", game_id: "none" };
    const path = "/v1/sessions/preflight";
    expect((await inProduction("POST", path, session)).warning).toBeNull();
    expect((await inProduction("POST", path, { ...session, "two\nlines 😀": 1 })).warning).toBe(
      "two?lines ?? is not a field of this call and was ignored.",
    );
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`n${i}`, i]));
    expect((await inProduction("POST", path, { ...session, ...many })).warning?.match(/is not a field/g)).toHaveLength(
      3,
    );
    const refused = await inProduction("POST", "/v1/sessions", { playerId: "p", currency: "EUR", game_id: "none" });
    expect(refused).toMatchObject({ status: 422, message: expect.stringContaining("Did you mean player_id?") });
  });

  test("is refused where the caller is strict, before anything happens", async () => {
    const strict = { "x-agg-strict": "true" };
    expect(await inProduction("GET", "/v1/transactions?playerId=p", undefined, strict)).toMatchObject({
      ...{ status: 422, json: { error: "VALIDATION_FAILED" } },
      fields: [{ field: "playerId", message: "is not a query parameter of this call; did you mean player_id" }],
    });
    const blocked = await inProduction("GET", "/v1/transactions?limit=1", undefined, strict);
    expect([blocked.status, blocked.warning]).toEqual([200, null]);
    const before = (await get(played, "/v1/sessions")).json.sessions;
    const session = { player_id: "strict", currency: "EUR", game_id: played.gameId, playerCountry: "GB" };
    const opened = await inProduction("POST", "/v1/sessions", session, strict);
    expect(opened).toMatchObject({
      ...{
        status: 422,
        message: "Invalid request: playerCountry is not a field of this call; did you mean player_country.",
      },
    });
    expect((await get(played, "/v1/sessions")).json.sessions).toEqual(before);
  });
});

describe("a round of very many transactions", () => {
  const COUNT = ROUND_STEP_ROWS + 1_100;
  let operator: TestOperator;

  beforeAll(async () => {
    operator = await anOperator();
    const from = Date.now() - DAY_MS;
    const crowd = { operatorCode: operator.code, count: COUNT, from };
    const run = await manyMovements(crowd);
    await env.DB.prepare(
      `UPDATE movements SET round_id = 'crowd', type = iif(seq % 2, 'win', 'bet'), amount = 100 + seq % 7,
        currency = iif(seq % 3, 'EUR', 'USD') WHERE transaction_id LIKE ? || ':%'`,
    )
      .bind(run)
      .run();
    const closing = `${run}:${COUNT - 2}`;
    await env.DB.prepare("UPDATE movements SET round_closed = 1 WHERE transaction_id = ?").bind(closing).run();
  });

  const roundPage = async (filters: Record<string, string | number | undefined>) => {
    const { json } = await get({ operator }, `/v1/rounds/crowd?${query(filters)}`);
    return json as { transactions: Listed[]; next_cursor: string | null; round_closed: boolean };
  };

  test("is read in pages, each transaction once, 1,000 a page if nothing is asked for", async () => {
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await roundPage({ cursor });
      expect(page.round_closed).toBe(true);
      seen.push(...page.transactions.map((one) => one.created_at));
      sizes.push(page.transactions.length);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(sizes).toEqual([...Array(6).fill(1_000), 100]);
    expect(new Set(seen).size).toBe(COUNT);
    expect(seen).toEqual(seen.toSorted());
    expect((await roundPage({ limit: 2 })).transactions).toHaveLength(2);
  });

  test("binds its cursors to operator and round, and refuses other sizes", async () => {
    const cursor = (await roundPage({ limit: 1 })).next_cursor ?? "";
    for (const [as, target] of [
      [{ operator: stranger }, "/v1/rounds/crowd"],
      [{ operator }, "/v1/rounds/another"],
    ] as const) {
      const answer = await get(as, `${target}?${query({ cursor })}`);
      expect([answer.status, brokenFields(answer)]).toEqual([422, ["cursor"]]);
    }
    for (const limit of [0, 1_001])
      expect((await get({ operator }, `/v1/rounds/crowd?limit=${limit}`)).status).toBe(422);
  });

  test("is listed by time in pages too", async () => {
    const { rows, pages } = await walk({ operator }, { round_id: "crowd", limit: 1_000 });
    expect(rows).toHaveLength(COUNT);
    expect(new Set(rows.map((row) => row.transaction_id)).size).toBe(COUNT);
    expect(pages.length).toBeLessThan(10);
  });

  test("is summed up to the last unit, however long it is", async () => {
    const { json } = await get({ operator }, "/v1/rounds/crowd/explain");
    expect((json.story as { text: string }[]).at(-1)?.text).toBe(`The round has ${COUNT - 90} more transactions.`);
    const html = await (await call(new URL(String(json.url)).pathname)).text();
    const { results } = await env.DB.prepare(
      "SELECT type, currency, sum(amount) AS sum FROM movements WHERE operator_code = ? AND round_id = 'crowd' GROUP BY 1, 2",
    )
      .bind(operator.code)
      .all<{ sum: number; currency: string }>();
    expect(results).toHaveLength(4);
    for (const { sum, currency } of results) expect(html).toContain(`${formatGrouped(sum, 2)} <small>${currency}`);
  });

  test("costs a page and a step the same number of rows, by the round's index", async () => {
    const statements = [
      [ROUND, [operator.code, "crowd", 0, 101]],
      [AMOUNTS, [operator.code, "crowd", 0]],
      [CLOSED, [operator.code, "crowd"]],
      [LONG_ROUND, [operator.code, "crowd"]],
    ] as const;
    const bounds = [500, 2 * ROUND_STEP_ROWS + 100, 4_000, MAX_ROWS_LOOKED_AT + 100];
    for (const [i, [sql, values]] of statements.entries()) {
      const { meta } = await env.DB.prepare(sql)
        .bind(...values)
        .all();
      expect(meta.rows_read).toBeLessThanOrEqual(bounds[i] ?? 0);
      const plan = await planOf(sql);
      expect(plan).toContain("movements_by_round (operator_code=? AND round_id=?");
      expect(plan).not.toContain("TEMP B-TREE");
    }
  });
});

describe("what a page reads", () => {
  const FROM = Date.parse("2026-05-01T00:00:00Z");
  const bound = (operator: string) => [operator, FROM, -1, FROM + DAY_MS, Number.MAX_SAFE_INTEGER];
  const backwards = (operator: string) => [operator, FROM + DAY_MS, Number.MAX_SAFE_INTEGER, FROM, -1];

  async function rowsRead(sql: string, ...values: unknown[]): Promise<number> {
    return (
      await env.DB.prepare(sql)
        .bind(...values)
        .all()
    ).meta.rows_read;
  }

  test("does not grow with the rows of others, nor with the operator's own", { timeout: 60_000 }, async () => {
    const operator = await anOperator();
    const run = await manyMovements({ operatorCode: operator.code, count: 300, from: FROM });
    const read = async () => [
      await rowsRead(pageOf("created", []), ...bound(operator.code), 101),
      await rowsRead(pageOf("completed", []), ...bound(operator.code), 101),
      await rowsRead(pageOf("created", [], false, "newest"), ...backwards(operator.code), 101),
      await rowsRead(pageOf("created", ["roundId"], true), ...bound(operator.code), 101, `${run}-round-7`),
      await rowsRead(ROUND, operator.code, `${run}-round-7`, 0, 1_001),
      await rowsRead(LONG_ROUND, operator.code, `${run}-round-7`),
      await rowsRead(TRANSACTION, `${run}:7`, operator.code),
    ];
    const before = await read();
    expect(Math.max(...before)).toBeLessThan(500);
    await manyMovements({ operatorCode: "another", count: 20_000, from: FROM });
    await manyMovements({ operatorCode: operator.code, count: 20_000, from: FROM + 1_000 });
    expect(await read()).toEqual(before);
    await analyze();
    expect(await read()).toEqual(before);
    const filtered = await rowsRead(
      pageOf("created", ["status"]),
      ...bound(operator.code).slice(0, 3),
      FROM + 4_999,
      0,
      101,
      "failed",
    );
    expect(filtered).toBeLessThan(2 * MAX_ROWS_LOOKED_AT + 500);
    expect(await rowsRead(lookUntil("created"), ...bound(operator.code))).toBeLessThan(MAX_ROWS_LOOKED_AT + 100);
    const newest = await rowsRead(lookUntil("created", "newest"), ...backwards(operator.code));
    expect(newest).toBeLessThan(MAX_ROWS_LOOKED_AT + 100);
  });
});

describe("GET /v1/search", () => {
  test("finds the operator's own rounds by the eight characters that a game shows", async () => {
    const [session, stranger] = await Promise.all([aSession(), aSession()]);
    const id = crypto.randomUUID();
    await session.bet("b1", { round_id: id });
    await session.win("w1", { round_id: id });
    await session.bet("b2", { round_id: `${id.slice(0, 8)}~` });
    await stranger.bet("b1", { round_id: id });
    const found = async (q: string) => {
      const { status, json } = await get(session, `/v1/search?q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
      return (json.rounds as Record<string, unknown>[]).map(({ created_at, ...round }) => round);
    };
    const of = (round: string) => ({
      round_id: round,
      provider_code: session.provider.code,
      session_id: session.id,
      player_id: session.playerId,
    });
    expect(await found(id.slice(0, 8))).toEqual([of(id), of(`${id.slice(0, 8)}~`)]);
    expect(await found(id)).toEqual([of(id)]);
    expect(await found(`${id}x`)).toEqual([]);
    expect(await found(id.slice(1, 10))).toEqual([]);
    for (const q of ["", id.slice(0, 7), "x".repeat(121)])
      expect(brokenFields(await get(session, `/v1/search?q=${q}`))).toEqual(["q"]);
  });
});
