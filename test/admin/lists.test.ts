import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { type Invoice, pageInvoices } from "../../src/billing/invoices/read-invoices.ts";
import { DAY_MS, isoTime } from "../../src/lib/clock.ts";
import { sealCursor } from "../../src/lib/paging/cursor.ts";
import type { Page } from "../../src/lib/paging/keyset-page.ts";
import { at, complete, flat, issue, rates } from "../billing/support.ts";
import { admin } from "../support/admin.ts";
import { adminCtx, anOperator, aProvider, someGames } from "../support/fixtures.ts";
import { planOf, statementsOf } from "../support/plans.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { stopClock } from "../support/standing-clock.ts";

const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

/** Reads a list to its end; returns its pages. */
async function walk(path: string, name: string): Promise<Record<string, unknown>[][]> {
  const pages: Record<string, unknown>[][] = [];
  for (let cursor: string | null = null; ; ) {
    const next: string = cursor === null ? "" : `${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await admin("GET", `${path}${next}`);
    expect(status).toBe(200);
    pages.push(body[name]);
    cursor = body.next_cursor;
    if (cursor === null) return pages;
  }
}

/** The totals of an invoice that bills nothing, as stored. */
const NOTHING = { ggr: "0", bonus: "0", gross: "0", amount: "0", adjustmentAmount: "0", taxAmount: "0", total: "0" };

const refused = async (path: string, field: string) =>
  expect([path, await admin("GET", path)]).toMatchObject([
    path,
    { status: 422, body: { error: "VALIDATION_FAILED", fields: [{ field }] } },
  ]);

describe("GET /admin/v1/alerts", () => {
  it("lists operator, kind, transaction and time, newest first, since a given time", async () => {
    const session = await aSession();
    await session.win("w1");
    await session.rollback("r1", "w1");
    await new Promise((resolve) => setTimeout(resolve, 3));
    await session.bet("w1");
    const { body } = await admin("GET", "/alerts");
    const own = body.alerts.filter(({ transaction_id: id }: { transaction_id: string }) =>
      id?.startsWith(session.provider.code),
    );
    const common = {
      operator_code: session.operator.code,
      provider_code: session.provider.code,
      silence: null,
      message: expect.stringMatching(/\.$/),
      count: 1,
      created_at: TIME,
      ...{ severity: "warning", owner: "provider_relations" },
      ...{ acknowledged_at: null, acknowledged_by: null, resolved_at: null },
    };
    expect(own).toEqual([
      { ...common, id: expect.anything(), kind: "transaction_conflict", transaction_id: `${session.provider.code}:w1` },
      { ...common, id: expect.anything(), kind: "reference_invalid", transaction_id: `${session.provider.code}:r1` },
    ]);
    const since = async (text: string) => (await admin("GET", `/alerts?since=${encodeURIComponent(text)}`)).body.alerts;
    const { created_at } = own[0];
    expect(await since(created_at)).toContainEqual(own[0]);
    expect(await since(created_at)).not.toContainEqual(own[1]);
    const offset = new Date(Date.parse(created_at) + 7_200_000).toISOString().replace("Z", "+02:00");
    expect(await since(offset)).toEqual(await since(created_at));
    expect(await since("2999-01-01T00:00:00Z")).toEqual([]);
  });

  it("filters by kind, severity, owner, operator and whether it is open", async () => {
    const insert = `INSERT INTO alerts (id, kind, operator_code, message, created_at, once_key, acknowledged_at, resolved_at)
      VALUES ('f-1', 'movement_failed', 'filter', 'm', 1, 'f-1', NULL, NULL), ('f-2', 'win_held', 'filter', 'm', 2, 'f-2', NULL, NULL),
        ('f-3', 'wallet_down', 'filter', 'm', 3, 'f-3', 9, NULL), ('f-4', 'wallet_down', 'filter', 'm', 4, 'f-4', NULL, 9),
        ('f-5', 'of_another_version', 'other', 'm', 5, 'f-5', NULL, NULL)`;
    await env.DB.prepare(insert).run();
    const ids = async (query: string) =>
      (await admin("GET", `/alerts?${query}`)).body.alerts
        .map(({ id }: { id: string }) => id)
        .filter((id: string) => id.startsWith("f-"));
    expect(await ids("operator_code=filter")).toEqual(["f-4", "f-3", "f-2", "f-1"]);
    expect(await ids("kind=win_held")).toEqual(["f-2"]);
    expect(await ids("severity=critical&operator_code=filter")).toEqual(["f-4", "f-3", "f-1"]);
    expect(await ids("owner=finance")).toEqual(["f-2"]);
    expect(await ids("open=true")).toEqual(["f-5", "f-2", "f-1"]);
    expect(await ids("open=false")).toEqual(["f-4", "f-3"]);
    expect(await ids("open=true&owner=support&severity=critical")).toEqual(["f-1"]);
    for (const query of ["kind=none", "severity=loud", "owner=me", "open=yes"]) {
      await refused(`/alerts?${query}`, query.split("=")[0] ?? "");
    }
  });

  it("records who acknowledged an alert, once", async () => {
    await env.DB.prepare(
      "INSERT INTO alerts (id, kind, message, created_at, once_key) VALUES ('a-1', 'movement_failed', 'm', 1, 'a-1')",
    ).run();
    const first = await admin("POST", "/alerts/a-1/acknowledge");
    expect(first).toMatchObject({ status: 200, body: { id: "a-1", acknowledged_at: TIME, acknowledged_by: "root" } });
    expect(await admin("POST", "/alerts/a-1/acknowledge")).toEqual(first);
    expect(await admin("POST", "/alerts/none/acknowledge")).toMatchObject({
      status: 404,
      body: { error: "NOT_FOUND" },
    });
    const { results } = await env.DB.prepare("SELECT detail FROM audit_log WHERE action LIKE '%/acknowledge'").all();
    expect(results).toEqual([{ detail: JSON.stringify({ alert_id: "a-1" }) }]);
  });

  it.each(["yesterday", "2026-13-01T00:00:00Z", "1767225600", ""])("refuses since=%j", async (since) => {
    await refused(`/alerts?since=${since}`, "since");
  });
});

describe.each(["operators", "providers"])("GET /admin/v1/%s", (name) => {
  it("lists 1,000 a page by code, each once, with its own cursors only (F15)", async () => {
    const make = name === "operators" ? anOperator : aProvider;
    const { code } = await make();
    const { results } = await env.DB.prepare(`SELECT * FROM ${name} WHERE code = ?`).bind(code).all();
    const columns = Object.keys(results[0] ?? {});
    const copied = columns.map((column) => (column === "code" ? "'page-' || n.value" : `o.${column}`));
    const numbers = JSON.stringify(Array.from({ length: 1_000 }, (_, i) => i));
    await env.DB.prepare(
      `INSERT INTO ${name} (${columns}) SELECT ${copied} FROM ${name} o, json_each(?) n WHERE o.code = ?`,
    )
      .bind(numbers, code)
      .run();
    try {
      const pages = await walk(`/${name}`, name);
      const field = name === "operators" ? "code" : "provider_code";
      const codes = pages.flat().map((row) => row[field]);
      expect(pages[0]).toHaveLength(1_000);
      expect(codes.filter((one) => String(one).startsWith("page-"))).toHaveLength(1_000);
      expect(codes).toEqual([...new Set(codes)].toSorted());
      const { next_cursor } = (await admin("GET", `/${name}`)).body;
      const other = name === "operators" ? "providers" : "operators";
      await refused(`/${other}?cursor=${encodeURIComponent(next_cursor)}`, "cursor");
    } finally {
      await env.DB.prepare(`DELETE FROM ${name} WHERE code LIKE 'page-%'`).run();
    }
  });
});

describe("GET /admin/v1/movements", () => {
  let session: TestSession;

  beforeAll(async () => {
    session = await aSession();
    await session.script(
      { action: "win", status: 500, book: false },
      { transactionId: `${session.provider.code}:b2`, ...NO },
    );
    for (const bet of ["b1", "b2", "b3"]) await session.bet(bet);
    await session.win("w1");
    await session.rollback("r1", "b1");
  });

  const NO = { status: 409, body: JSON.stringify({ error: "BET_LIMIT", message: "too much" }), book: false };
  const listed = async (query: string) => {
    const { body } = await admin("GET", `/movements?${query}`);
    return body.movements.map((row: { transaction_id: string }) => row.transaction_id.split(":")[1]);
  };

  it("lists newest first, with the operator's own fields, operator_code and attempts", async () => {
    const mine = `operator_code=${session.operator.code}`;
    expect(await listed(mine)).toEqual(["r1", "w1", "b3", "b2", "b1"]);
    const { body } = await admin("GET", `/movements?${mine}`);
    const { attempts: _, ...read } = (await session.transaction("b2")).body;
    expect(read).toMatchObject({ game_id: expect.any(String), bonus_campaign_id: null, updated_at: TIME });
    const attempt = { started_at: TIME, duration_ms: expect.any(Number), http_status: 409, class: "refusal" };
    expect(body.movements[3]).toEqual({
      ...read,
      operator_code: session.operator.code,
      held_for: null,
      attempts: [{ ...attempt, wallet_code: "BET_LIMIT", answer: expect.stringContaining("too much") }],
    });
    expect(body.next_cursor).toBeNull();
  });

  it("filters by status and operator, alone and together", async () => {
    const mine = `operator_code=${session.operator.code}`;
    expect(await listed(`${mine}&status=completed`)).toEqual(["r1", "b3"]);
    expect(await listed(`${mine}&status=cancelled`)).toEqual(["b1"]);
    expect(await listed(`${mine}&status=refused`)).toEqual(["b2"]);
    expect(await listed(`${mine}&status=pending`)).toEqual(["w1"]);
    expect(await listed("status=pending")).toContain("w1");
    expect(await listed(`operator_code=${(await anOperator()).code}`)).toEqual([]);
    expect(await listed("operator_code=unknown")).toEqual([]);
    await refused("/movements?status=lost", "status");
    await refused("/movements?status=", "status");
  });

  it("replays only failed movements: others are 409, unknown ones NOT_FOUND", async () => {
    // The pending win's own retry is not due meanwhile.
    stopClock();
    const before = await session.calls();
    for (const id of ["b1", "b2", "b3", "w1", "r1"]) {
      const answer = await admin("POST", `/movements/${session.provider.code}:${id}/replay`);
      expect([id, answer.status, answer.body.error]).toEqual([id, 409, "CONFLICT"]);
    }
    expect(await session.calls()).toHaveLength(before.length);
    expect(await admin("POST", "/movements/unknown:1/replay")).toMatchObject({
      status: 404,
      body: { error: "NOT_FOUND" },
    });
  });

  it("pages with its own cursors, each movement once even while new ones arrive", async () => {
    const { code } = await anOperator();
    const one = { operator: code, provider: "walked", type: "bet", amount: 1, on: "2026-10-10" } as const;
    for (let i = 0; i < 101; i++) await complete(one);
    const path = `/movements?operator_code=${code}`;
    const first = (await admin("GET", path)).body;
    await complete(one);
    const pages = await walk(path, "movements");
    expect(pages.map((page) => page.length)).toEqual([50, 50, 2]);
    expect(new Set(pages.flat().map((row) => row.transaction_id)).size).toBe(102);
    const cursor = encodeURIComponent(first.next_cursor);
    const second = (await admin("GET", `${path}&cursor=${cursor}`)).body.movements;
    expect(first.movements.map((row: { transaction_id: string }) => row.transaction_id)).not.toContain(
      second[0].transaction_id,
    );
    await refused(`/movements?cursor=${cursor}`, "cursor");
    await refused(`${path}&status=completed&cursor=${cursor}`, "cursor");
    await refused(`${path}&cursor=${cursor}x`, "cursor");
    await refused(`${path}&cursor=1`, "cursor");
  });
});

describe("paging", () => {
  beforeAll(async () => {
    await anOperator({ code: "exact" });
  });

  it("through alerts is newest first, including alerts of the same moment", async () => {
    const at = Date.parse("2031-01-01T00:00:00Z");
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1002)
       INSERT INTO alerts (id, kind, message, created_at, once_key)
       SELECT printf('alert-%04d', i), 'k', 'm', ? + i / 10, 'walk-' || i FROM n`,
    )
      .bind(at)
      .run();
    const since = "since=2031-01-01T00:00:00Z";
    const pages = await walk(`/alerts?${since}`, "alerts");
    expect(pages.map((page) => page.length)).toEqual([1_000, 2]);
    expect(pages.flat().map(({ id }) => id)).toEqual(
      Array.from({ length: 1_002 }, (_, i) => `alert-${String(1_002 - i).padStart(4, "0")}`),
    );
    const cursor = encodeURIComponent((await admin("GET", `/alerts?${since}`)).body.next_cursor);
    await refused(`/alerts?cursor=${cursor}`, "cursor");
    await refused(`/alerts?${since}&cursor=forged`, "cursor");
  });

  it("through the audit log is oldest first, each entry once", async () => {
    const at = Date.parse("2030-01-01T00:00:00Z");
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
       INSERT INTO audit_log (at, request_id, action, detail) SELECT ? + i, 'r', 'PUT /x/' || i, '{"i":' || i || '}' FROM n`,
    )
      .bind(at)
      .run();
    const since = "since=2030-01-01T00:00:00Z";
    const pages = await walk(`/audit?${since}`, "entries");
    expect(pages.map((page) => page.length)).toEqual([200, 200, 50]);
    expect(pages.flat().map(({ detail }) => (detail as { i: number }).i)).toEqual(
      Array.from({ length: 450 }, (_, i) => i + 1),
    );
    expect(pages[0]![0]).toEqual({
      id: expect.any(Number),
      at: "2030-01-01T00:00:00.001Z",
      request_id: "r",
      action: "PUT /x/1",
      actor: null,
      address: null,
      detail: { i: 1 },
      before: null,
    });
    const cursor = encodeURIComponent((await admin("GET", `/audit?${since}`)).body.next_cursor);
    await refused(`/audit?cursor=${cursor}`, "cursor");
    await refused(`/movements?cursor=${cursor}`, "cursor");
  });

  it("through an operator's blocks is by player id; another's cursor is refused", async () => {
    const [one, other] = await Promise.all([anOperator(), anOperator()]);
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 201)
       INSERT INTO player_blocks (operator_code, player_id, blocked_at) SELECT ?, printf('p%04d', i), i FROM n`,
    )
      .bind(one.code)
      .run();
    const pages = await walk(`/operators/${one.code}/blocks`, "blocks");
    expect(pages.map((page) => page.length)).toEqual([200, 1]);
    expect(pages[0]![0]).toEqual({
      ...{ player_id: "p0001", blocked_at: "1970-01-01T00:00:00.001Z" },
      ...{ reason: null, ends_at: null },
    });
    expect(pages[1]).toMatchObject([{ player_id: "p0201" }]);
    const cursor = encodeURIComponent((await admin("GET", `/operators/${one.code}/blocks`)).body.next_cursor);
    await refused(`/operators/${other.code}/blocks?cursor=${cursor}`, "cursor");
    expect((await admin("GET", `/operators/${other.code}/blocks`)).body).toEqual({ blocks: [], next_cursor: null });
  });

  it("goes on from a long place: an id of another script, a row of each of 35 shards", async () => {
    const { code } = await anOperator();
    const insert =
      "INSERT INTO player_blocks (operator_code, player_id, blocked_at) SELECT ?, ? || printf('%03d', i), 1 FROM n";
    await env.DB.prepare(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 201) ${insert}`)
      .bind(code, "漢".repeat(117))
      .run();
    expect((await walk(`/operators/${code}/blocks`, "blocks")).map((page) => page.length)).toEqual([200, 1]);
    const row = { createdAt: Date.now(), seq: 1_000_000 };
    const places = Object.fromEntries(Array.from({ length: 35 }, (_, shard) => [shard, row]));
    const scope = ["movements by creation in shards", null, code];
    const cursor = await sealCursor(adminCtx(), scope, JSON.stringify(places));
    const listed = await admin("GET", `/movements?operator_code=${code}&cursor=${encodeURIComponent(cursor)}`);
    expect(listed).toMatchObject({ status: 200, body: { movements: [], next_cursor: null } });
  });

  it.each([
    [
      "audit entries",
      "/audit?since=2032-01-01T00:00:00Z",
      "entries",
      `INSERT INTO audit_log (at, request_id, action, detail)
       SELECT unixepoch('2032-01-01') * 1000 + i, 'r', 'PUT /x', '{}' FROM n WHERE i <= 400`,
      [200, 200],
    ],
    [
      "blocks",
      "/operators/exact/blocks",
      "blocks",
      "INSERT INTO player_blocks (operator_code, player_id, blocked_at) SELECT 'exact', 'p' || i, i FROM n WHERE i <= 400",
      [200, 200],
    ],
    [
      "alerts",
      "/alerts?since=2033-01-01T00:00:00Z",
      "alerts",
      `INSERT INTO alerts (id, kind, message, created_at, once_key)
       SELECT 'exact-' || i, 'k', 'm', unixepoch('2033-01-01') * 1000 + i, 'exact-' || i FROM n`,
      [1_000],
    ],
  ])("of %s ends with its last full page, without a cursor to an empty one", async (_, path, name, insert, sizes) => {
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) ${insert}`,
    ).run();
    expect((await walk(path, name)).map((page) => page.length)).toEqual(sizes);
  });
});

it("lists all transactions of an operator since a time", async () => {
  const session = await aSession();
  await session.bet("b1");
  const since = isoTime(Date.now() - 2 * DAY_MS);
  const { body } = await admin("GET", `/operators/${session.operator.code}/transactions?from=${since}`);
  expect(body.transactions).toMatchObject([{ round_id: "round" }]);
});

describe("GET /admin/v1/search", () => {
  /** What a text finds of an operator, as kind and id. */
  const found = async (text: string, of: string, more = "") => {
    const { status, body } = await admin("GET", `/search?q=${encodeURIComponent(text)}${more}`);
    expect(status).toBe(200);
    const results = body.results as { kind: string; id: string; operator_code: string }[];
    return results.filter((result) => result.operator_code === of).map(({ kind, id }) => [kind, id]);
  };

  it("finds a transaction, round, session, player and the wallet's id, nothing else", async () => {
    const session = await aSession();
    const of = session.operator.code;
    await session.bet("b1");
    await session.bet("b2");
    const id = `${session.provider.code}:b1`;
    expect(await found(id, of)).toEqual([["transaction", id]]);
    expect(await found("b1", of)).toEqual([["transaction", id]]);
    expect(await found("round", of)).toEqual([["round", "round"]]);
    expect(await found(session.id, of)).toEqual([["session", session.id]]);
    expect(await found(session.playerId, of)).toEqual([["player", session.playerId]]);
    const booked = (await session.transaction("b1")).body.operator_transaction_id;
    expect(booked).toEqual(expect.any(String));
    expect(await found(booked, of)).toEqual([]);
    expect(await found(booked, of, `&operator_code=${of}`)).toEqual([["operator_transaction", id]]);
    expect(await found(booked, of, `&operator_code=${of}&completed_before=2020-01-01T00:00:00Z`)).toEqual([]);
    expect(await found("b", of)).toEqual([]);
    await refused("/search", "q");
    await refused("/search?q=x&completed_before=now", "completed_before");
  });

  it("finds operators and providers by their codes, and by how those begin", async () => {
    const mark = `${crypto.randomUUID().slice(0, 6)}`;
    const operator = await anOperator({ code: `zq${mark}-casino`, name: "Zeppelin" });
    await aProvider({ code: `zq${mark}-studio`, name: "Zeal" });
    const results = async (q: string) => (await admin("GET", `/search?q=${q}`)).body.results as object[];
    const none = { player_id: null, session_id: null, round_id: null, status: null, amount: null };
    const casino = { kind: "operator", id: operator.code, name: "Zeppelin", operator_code: operator.code, ...none };
    const studio = { kind: "provider", id: `zq${mark}-studio`, name: "Zeal", operator_code: null, ...none };
    expect(await results(operator.code)).toMatchObject([{ ...casino, provider_code: null }]);
    expect(await results(`zq${mark}`)).toMatchObject([casino, { ...studio, provider_code: studio.id }]);
    expect(await results(`ZQ${mark}-STUDIO`)).toMatchObject([studio]);
    expect(await results(`q${mark}`)).toEqual([]);
    expect(await results("zq")).toEqual([]);
  });

  it("finds transactions, rounds and sessions by the first eight characters or more", async () => {
    const session = await aSession();
    const of = session.operator.code;
    const start = crypto.randomUUID().slice(0, 8);
    await session.bet(`${start}-one`, { round_id: `${start}-round` });
    await session.bet(`${start}-two`, { round_id: `${start}-other` });
    const [one, two] = ["one", "two"].map((end) => ["transaction", `${session.provider.code}:${start}-${end}`]);
    expect((await found(start, of)).toSorted()).toEqual(
      [one, two, ["round", `${start}-other`], ["round", `${start}-round`]].toSorted(),
    );
    expect(await found(`${session.provider.code}:${start}`, of)).toEqual([one, two]);
    expect(await found(`${start}-ONE`.toUpperCase(), of)).toEqual([one]);
    expect(await found(`${start}-one`, of)).toEqual([one]);
    expect(await found(session.id.slice(0, 8), of)).toEqual([["session", session.id]]);
    expect(await found(start.slice(0, 7), of)).toEqual([]);
    expect(await found(`${start}%`, of)).toEqual([]);
  });

  it("finds an invoice by its number, in any case and without leading zeros", async () => {
    const { operator, provider } = await aSession();
    await rates(operator.code, flat(provider.code, 10));
    await complete({ operator: operator.code, provider: provider.code, type: "bet", amount: 100, on: "2026-09-05" });
    const [invoice] = await issue(at("2026-10-03T08:00:00Z"), operator.code, "2026-09");
    const number = String(invoice?.number);
    for (const text of [number, number.toLowerCase(), number.replace(/-0+/, "-")])
      expect(await found(text, operator.code)).toEqual([["invoice", invoice?.id]]);
    expect(await found(`${number}0`, operator.code)).toEqual([]);
  });
});

describe("an operator's books, for staff", () => {
  it("are rounds in words, sessions, a player's transactions and the wallet's health", async () => {
    const session = await aSession();
    await session.bet("books-b", { round_id: "books-round" });
    await session.win("books-w", { round_id: "books-round" });
    const of = `/operators/${session.operator.code}`;
    const read = async (path: string) => {
      const { status, body } = await admin("GET", path);
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    const round = await read(`${of}/rounds/books-round`);
    expect(round.transactions.map(({ type }: { type: string }) => type)).toEqual(["bet", "win"]);
    expect(round.story.length).toBeGreaterThan(1);
    expect(round).toMatchObject({ operator_code: session.operator.code, sums: [{ currency: "EUR", owed: "0.00" }] });
    const player = encodeURIComponent(session.playerId);
    expect((await read(`${of}/sessions?player_id=${player}`)).sessions).toMatchObject([{ status: "open" }]);
    expect((await read(`${of}/transactions?player_id=${player}`)).transactions).toHaveLength(2);
    expect((await read(`${of}/transactions?player_id=another`)).transactions).toEqual([]);
    const ids = async (query: string) =>
      (await read(`${of}/transactions?${query}`)).transactions.map(
        (one: { transaction_id: string }) => one.transaction_id,
      );
    expect(await ids("order=newest")).toEqual((await ids("order=oldest")).toReversed());
    expect(await ids("to=2026-01-01T00:00:00Z")).toEqual([]);
    expect(await ids("from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z")).toEqual([]);
    await refused(`${of}/transactions?from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z`, "to");
    await refused(`${of}/transactions?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z`, "to");
    expect(await read(`${of}/wallet-health`)).toMatchObject({ consecutive_unanswered: 0 });
    for (const path of ["rounds/books-round", "sessions", "transactions", "wallet-health"])
      expect([path, (await admin("GET", `/operators/unknown/${path}`)).status]).toEqual([path, 404]);
    const other = await anOperator();
    expect((await admin("GET", `/operators/${other.code}/rounds/books-round`)).status).toBe(404);
  });
});

describe("GET /admin/v1/overview", () => {
  it("sums money by the minute, and what has no outcome by operator", async () => {
    // The bet and the win are of one minute.
    stopClock();
    const session = await aSession();
    await session.bet("over-b");
    await session.win("over-w");
    await env.DB.prepare("UPDATE movements SET status = 'failed' WHERE transaction_id = ?")
      .bind(`${session.provider.code}:over-w`)
      .run();
    const { status, body } = await admin("GET", "/overview");
    expect(status).toBe(200);
    const [minute] = body.money.minutes.filter(({ currency }: { currency: string }) => currency === "EUR").slice(-1);
    expect(minute.bets).toBeGreaterThan(0);
    expect(Number(minute.bet_amount)).toBeGreaterThan(0);
    const own = body.unsettled.filter(
      ({ operator_code: code }: { operator_code: string }) => code === session.operator.code,
    );
    expect(own).toEqual([{ ...own[0], status: "failed", type: "win", currency: "EUR", count: 1, since: TIME }]);
    expect(Number(own[0].amount)).toBeGreaterThan(0);
  });

  it("names the wallets and providers that do not answer, and since when", async () => {
    const [{ code }, provider] = await Promise.all([anOperator(), aProvider()]);
    const since = Date.now() - 120_000;
    await env.DB.batch([
      env.DB.prepare("INSERT INTO wallet_health (operator_code, unanswered_calls, since) VALUES (?, 3, ?)").bind(
        code,
        since,
      ),
      env.DB.prepare("INSERT INTO provider_health (provider_code, unanswered_calls, since) VALUES (?, 1, ?)").bind(
        provider.code,
        since,
      ),
    ]);
    const { body } = await admin("GET", "/overview");
    const at = new Date(since).toISOString();
    expect(body.wallets).toContainEqual({ operator_code: code, status: "down", unanswered_calls: 3, since: at });
    expect(body.providers).toContainEqual({
      provider_code: provider.code,
      status: "unsteady",
      unanswered_calls: 1,
      since: at,
    });
    await env.DB.batch([env.DB.prepare("DELETE FROM wallet_health"), env.DB.prepare("DELETE FROM provider_health")]);
  });
});

describe("GET /admin/v1/invoices of a month", () => {
  it("walks the invoices of all operators by number, in the order of an index", async () => {
    const ctx = adminCtx();
    const numbers = JSON.stringify(Array.from({ length: 30 }, (_, i) => 700_000 + i));
    // Every third belongs to the month; a draft is in no month's list.
    await env.DB.prepare(
      `INSERT INTO invoices (id, sequence, operator_code, period, currency, precision, status, terms, manual_adjustments, statement,
        document_token, document_size_bytes, document_sha256, issued_at)
       SELECT 'month-' || value, value, 'o' || value, CASE WHEN value % 3 = 0 THEN '2019-05' ELSE '2019-06' END, 'EUR', 2,
         CASE WHEN value = 700002 THEN 'draft' ELSE 'issued' END, '{}', '[]', ?, 'document-' || value, 1, 'x', 1 FROM json_each(?)`,
    )
      .bind(JSON.stringify({ lines: [], adjustments: [], totals: NOTHING }), numbers)
      .run();
    try {
      const walked: number[][] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page: Page<Invoice> = await pageInvoices(ctx, {
          period: "2019-05",
          limit: 4,
          cursor: cursor ?? undefined,
        });
        walked.push(page.rows.map(({ sequence }) => sequence - 700_000));
        cursor = page.nextCursor;
      }
      expect(walked).toEqual([[5, 8, 11, 14], [17, 20, 23, 26], [29]]);
    } finally {
      await env.DB.prepare("DELETE FROM invoices WHERE id LIKE 'month-%'").run();
    }
    const [statement = ""] = await statementsOf(/from "invoices"/, (installation) =>
      pageInvoices(adminCtx(installation), { period: "2019-05" }),
    );
    expect(await planOf(statement)).toBe("SEARCH invoices USING INDEX invoices_by_period (period=? AND sequence>?)");
  });
});

describe("GET /admin/v1/games", () => {
  it("finds games by part of name, studio or code, or by id, in pages, by provider", async () => {
    const { code: provider } = await aProvider();
    const made = await someGames(provider, [
      { code: "find-a", name: "Übung 100 %" },
      { code: "find-b", name: "Second", studio: "Hundred_Studio" },
      { code: "find-c", name: "Third" },
    ]);
    const found = async (query: string) =>
      (await walk(`/games?provider_code=${provider}&${query}`, "games")).flat().map(({ code }) => code);
    expect(await found("")).toEqual(["find-a", "find-b", "find-c"]);
    expect(await found("q=100%20%25")).toEqual(["find-a"]);
    expect(await found("q=hundred_s")).toEqual(["find-b"]);
    expect(await found("q=FIND-C")).toEqual(["find-c"]);
    // Neither is a pattern.
    expect(await found("q=%25%25")).toEqual([]);
    expect(await found("q=f__d")).toEqual([]);
    expect(await found(`q=${"a".repeat(200)}`)).toEqual([]);
    const [, , third] = made;
    const [byId] = (await walk(`/games?q=${third?.id}`, "games")).flat();
    expect(byId).toMatchObject({ provider_code: provider, code: "find-c", rtp: 96.5, withdrawn_at: null });
    await refused("/games?cursor=x", "cursor");
    await refused("/games?q=", "q");
  });

  it("looks at 5,000 games a page at most, and finds what comes after them (F15)", async () => {
    const { code: provider } = await aProvider();
    const [game] = await someGames(provider, [{ code: "zz-last", name: "Needle" }]);
    const { results } = await env.DB.prepare("SELECT * FROM games WHERE id = ?").bind(game?.id).all();
    const columns = Object.keys(results[0] ?? {});
    const text: Record<string, string> = { id: "'scale-' || n.value", code: "'g' || n.value", name: "'Hay'" };
    const copied = columns.map((column) => text[column] ?? `o.${column}`);
    const numbers = JSON.stringify(Array.from({ length: 5_000 }, (_, i) => i));
    await env.DB.prepare(`INSERT INTO games (${columns}) SELECT ${copied} FROM games o, json_each(?) n WHERE o.id = ?`)
      .bind(numbers, game?.id)
      .run();
    try {
      const path = `/games?provider_code=${provider}`;
      const pages = await walk(`${path}&q=needle`, "games");
      expect(pages.map((page) => page.map(({ code }) => code))).toEqual([[], ["zz-last"]]);
      expect((await admin("GET", path)).body.games).toHaveLength(100);
    } finally {
      await env.DB.prepare("DELETE FROM games WHERE id LIKE 'scale-%'").run();
    }
  });
});
