import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { lastLookedAt, MAX_SESSIONS_LOOKED_AT, sessionsAfter } from "../../src/play/sessions/list-sessions.ts";
import { brokenFields, get, post } from "../support/answers.ts";
import { countRows } from "../support/backlog.ts";
import { aCasino, adminCtx, anOperator, type TestOperator } from "../support/fixtures.ts";
import { openSession } from "../support/launches.ts";
import { aSession, until } from "../support/session.ts";
import { analyze } from "../support/statistics.ts";

type As = { readonly operator: TestOperator };

interface Listed {
  readonly session_id: string;
  readonly status: string;
}

let minutes = 0;

/** Opens a session. Another length each time: two equal requests of one second would be a replay. */
const another = (casino: Awaited<ReturnType<typeof aCasino>>, player_id: string) =>
  openSession(casino, { player_id, ttl_minutes: ++minutes });

const list = (as: As, query = "") => get(as, `/v1/sessions${query && `?${query}`}`);

async function walk(as: As, query = ""): Promise<Listed[][]> {
  const pages: Listed[][] = [];
  for (let cursor = ""; ; ) {
    const { status, json } = await list(as, query + cursor);
    expect([status, json.error]).toEqual([200, undefined]);
    pages.push(json.sessions as Listed[]);
    if (json.next_cursor === null) return pages;
    cursor = `&cursor=${encodeURIComponent(String(json.next_cursor))}`;
  }
}

/** Writes sessions straight into the table, each a second older than the one before. */
async function manySessions(operatorCode: string, count: number, values: Readonly<Record<string, unknown>> = {}) {
  const row = { player_id: "many", created_at: Date.now(), closed_at: null, ...values };
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
     INSERT INTO sessions (id, operator_code, player_id, currency, precision, game_id, provider_code, game_code,
       wallet_game_code, token_hash, created_at, expires_at, closed_at)
     SELECT ?2 || i, ?3, ?4, 'EUR', 2, 'g', 'p', 'g', 'g', ?2 || i, ?5 - 1000 * i, ?5 - 1000 * i + 60000, ?6 FROM n`,
  )
    .bind(count, crypto.randomUUID(), operatorCode, row.player_id, row.created_at, row.closed_at)
    .run();
}

describe("GET /v1/sessions", () => {
  test("lists a player's sessions, newest first, with their status", async () => {
    const casino = await aCasino();
    const opened = [];
    for (const player_id of ["ann", "ann", "bob"]) opened.push(await another(casino, player_id));
    await post(casino, `/v1/sessions/${opened[1]?.session_id}/close`);
    await env.DB.prepare("UPDATE sessions SET expires_at = created_at + 1 WHERE id = ?")
      .bind(opened[0]?.session_id)
      .run();
    const [first, second, third] = opened.map(({ session_id }) => session_id);
    const { json } = await list(casino, "player_id=ann");
    expect(json).toEqual({
      sessions: [
        expect.objectContaining({ session_id: second, status: "closed", closed_at: expect.any(String) }),
        expect.objectContaining({ session_id: first, status: "expired", closed_at: null, game_id: casino.gameId }),
      ],
      next_cursor: null,
    });
    const of = async (query: string) => (await walk(casino, query)).flat().map(({ session_id }) => session_id);
    expect(await of("")).toEqual([third, second, first]);
    expect(await of("limit=1")).toEqual([third, second, first]);
    expect(await of("status=open")).toEqual([third]);
    expect(await of("status=closed&limit=1")).toEqual([second]);
    expect(await of("player_id=ann&status=expired")).toEqual([first]);
    expect(await of("player_id=bob&status=closed")).toEqual([]);
  });

  test("shows another operator nothing, takes no cursor of other operators or filters", async () => {
    const [casino, operator] = [await aCasino(), await anOperator()];
    for (const player_id of ["ann", "ann"]) await another(casino, player_id);
    expect((await list({ operator }, "player_id=ann")).json).toEqual({ sessions: [], next_cursor: null });
    const { json } = await list(casino, "player_id=ann&limit=1");
    const cursor = `&cursor=${encodeURIComponent(String(json.next_cursor))}`;
    expect((await list(casino, `player_id=ann${cursor}`)).json.sessions).toHaveLength(1);
    for (const [as, query] of [
      [{ operator }, "player_id=ann"],
      [casino, "player_id=bob"],
      [casino, "player_id=ann&status=open"],
    ] as const) {
      expect(brokenFields(await list(as, query + cursor))).toEqual(["cursor"]);
    }
  });

  test.each([
    ["status=running", "status"],
    ["player_id=", "player_id"],
    ["limit=1001", "limit"],
    ["limit=x", "limit"],
  ])("refuses %s", async (query, field) => {
    const answer = await list({ operator: await anOperator() }, query);
    expect([answer.status, brokenFields(answer)]).toEqual([422, [field]]);
  });

  test("pages through sessions of one moment, each once", async () => {
    const operator = await anOperator();
    const created_at = Date.now();
    for (let at = 0; at < 5; at++) await manySessions(operator.code, 1, { created_at });
    for (const limit of [1, 2, 5]) {
      const found = (await walk({ operator }, `limit=${limit}`)).flat().map(({ session_id }) => session_id);
      expect([found.length, new Set(found).size]).toEqual([5, 5]);
    }
  });

  test("answers short pages for a status that few have, and finds each of them", async () => {
    const operator = await anOperator();
    await manySessions(operator.code, MAX_SESSIONS_LOOKED_AT + 1, { created_at: Date.now() - 100_000 });
    await manySessions(operator.code, 1, { created_at: Date.now() - 20_000_000, closed_at: 1 });
    expect((await walk({ operator }, "status=closed")).map((page) => page.length)).toEqual([0, 1]);
    expect((await walk({ operator }, "status=open")).flat()).toEqual([]);
  });
});

describe("POST /v1/players/{player_id}/close-sessions", () => {
  const closeAll = (as: As, playerId: string) => post(as, `/v1/players/${encodeURIComponent(playerId)}/close-sessions`);

  test("closes every open session of the player and of no other, and a repeat none", async () => {
    const casino = await aCasino();
    const opened = [];
    for (const player_id of ["ann/1", "ann/1", "ann/1", "bob"]) opened.push(await another(casino, player_id));
    await post(casino, `/v1/sessions/${opened[0]?.session_id}/close`);
    expect(await closeAll(casino, "ann/1")).toEqual({ status: 200, json: { closed: 2 } });
    expect(await closeAll(casino, "ann/1")).toEqual({ status: 200, json: { closed: 0 } });
    expect(await closeAll(casino, "unknown")).toEqual({ status: 200, json: { closed: 0 } });
    const statuses = (await walk(casino)).flat().map(({ status }) => status);
    expect(statuses).toEqual(["open", "closed", "closed", "closed"]);
  });

  test("takes an id as long as a player's may be, and leaves nothing of a longer one", async () => {
    const casino = await aCasino();
    expect((await closeAll(casino, "x".repeat(120))).status).toBe(200);
    const { status, json } = await closeAll(casino, "x".repeat(121));
    expect([status, json.fields]).toEqual([422, [{ field: "player_id", message: "must have at most 120 characters" }]]);
    const { results } = await env.DB.prepare("SELECT 1 FROM player_closings WHERE length(player_id) > 120").all();
    expect(results).toEqual([]);
  });

  test("leaves another operator's player of the same name alone", async () => {
    const [casino, other] = [await aCasino(), await aCasino()];
    await another(casino, "ann");
    expect((await closeAll(other, "ann")).json).toEqual({ closed: 0 });
    expect((await list(casino)).json.sessions).toMatchObject([{ status: "open" }]);
  });

  test("lets bets be refused, and wins and rollbacks through", async () => {
    const session = await aSession();
    await session.bet("b1");
    expect((await closeAll(session, session.playerId)).json).toEqual({ closed: 1 });
    expect((await session.bet("b2")).body.error).toBe("SESSION_CLOSED");
    expect((await session.win("w1")).status).toBe(200);
    expect((await session.rollback("r1", "b1")).status).toBe(200);
  });

  test("leaves a bet in flight to its wallet's answer, and refuses the next", async () => {
    const session = await aSession();
    await session.script({ action: "bet", times: 1, delayMs: 1_500 });
    const inFlight = session.bet("b1");
    await until(
      () => countRows("transaction_id = ? AND status = 'pending'", `${session.provider.code}:b1`),
      (pending) => pending === 1,
    );
    expect((await closeAll(session, session.playerId)).json).toEqual({ closed: 1 });
    expect((await session.bet("b2")).body.error).toBe("SESSION_CLOSED");
    expect((await inFlight).body).toMatchObject({ status: "completed", balance: "999.00" });
  });

  test("of many at the same moment counts each session once", async () => {
    const casino = await aCasino();
    for (let at = 0; at < 5; at++) await another(casino, "ann");
    const answers = await Promise.all(Array.from({ length: 10 }, () => closeAll(casino, "ann")));
    expect(answers.reduce((sum, { json }) => sum + Number(json.closed), 0)).toBe(5);
  });
});

describe("what a list of sessions reads", () => {
  test("does not grow with the sessions of others, nor with the player's old ones", async () => {
    const operator = await anOperator();
    const now = Date.now();
    await manySessions(operator.code, 200, { player_id: "ann" });
    const { ledger } = adminCtx();
    const own = { operatorCode: operator.code, now, playerId: undefined, status: undefined };
    const ann = { ...own, playerId: "ann" };
    const queries = [
      sessionsAfter(ledger, own).limit(101),
      sessionsAfter(ledger, ann).limit(101),
      sessionsAfter(ledger, { ...own, status: "open" }).limit(101),
      sessionsAfter(ledger, { ...ann, status: "open" }).limit(101),
      lastLookedAt(ledger, { ...ann, status: "open" }),
    ].map((query) => query.toSQL());
    const read = async () => {
      const results = await env.DB.batch(queries.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
      return results.map(({ meta }) => meta.rows_read);
    };
    const before = await read();
    expect(Math.max(...before)).toBeLessThan(500);
    await manySessions("another", 5_000, { player_id: "ann" });
    for (const player_id of ["ann", "bob"]) {
      await manySessions(operator.code, 5_000, { player_id, created_at: now - 90_000_000 });
    }
    expect(await read()).toEqual(before);
    await analyze();
    expect(await read()).toEqual(before);
  });
});
